import type { Id, Options, Request, Value } from "./layout.mjs";
import type { Navigator, Outcome } from "./navcore.mjs";

/** Gets a value of a screen, and the leader that shows as this screen. */
export type Body<Given, T> = (value: Given, flow: FlowLeader<T>) => unknown;

/** Begins a flow, runs a function for each value of its first screen, and returns the value of the flow.
 *
 *  The function shows the screens that follow. It runs to its end before the next value of the first screen is taken. The
 *  flow ends in one of these ways:
 *  - `flow.finish(value)`: this returns the value.
 *  - The user leaves the first screen, `flow.cancel()`, or somebody else ends the flow: this returns undefined.
 *  - The function throws: the screens of the flow are removed, then this throws that error. Who else waits for the flow gets
 *    `failed` with the number 1 and the text of the error.
 *  - The navigator is closed or freed: this returns undefined. An error of the function's own comes out nevertheless.
 *
 *  This returns only when the removal has ended, also if a bridge or a guard answers later. A guard or a bridge that refuses
 *  the removal keeps the screens; then nobody leads them.
 *
 *  Undefined also if the flow did not open: a guard kept the user out, or the issuer of the options is stale. Throws a
 *  NavigationError, whose `outcome` has the number of the host, if the bridge or a builder refuses, the flow can't be opened,
 *  or somebody else ends it as failed; with the status "invalid" if the route is no flow, and then its screen is removed;
 *  with "inUse" if somebody else asks a screen for its next value. */
export function lead<T = Value, Given = Value>(
  navigator: Navigator<any>, route: string | Request, body: Body<Given, T>, options?: Options): Promise<T | undefined>;
export function lead<T = Value, Given = Value>(
  navigator: Navigator<any>, route: string, args: Value | undefined, body: Body<Given, T>, options?: Options): Promise<T | undefined>;

/** Shows the screens of a flow, in the function that lead runs. Each function gets its own leader, which shows as the screen
 *  of that function. Await what it returns; a function that does not is over when that is. */
export class FlowLeader<T = Value> {
  private constructor();
  /** The flow. */
  readonly id: Id;
  /** The first screen. */
  readonly root: Id;
  /** The screen whose value the function has got: `back` returns to it from all that is shown later. */
  readonly entry: Id;

  /** Shows a screen, and runs a function for each of its values: again each time the user comes back to the screen and
   *  decides anew. Returns when the screen has gone.
   *
   *  Nothing is shown, and this returns, in these cases:
   *  - The screen of this leader is covered or gone.
   *  - A guard keeps the user out, or leads to another screen instead. Nobody leads that screen.
   *  - The navigator is closed or freed.
   *
   *  If the function throws, the screen is removed first, with all above it; so who catches the error goes on from the screen
   *  below. Throws a NavigationError, with the outcome, if the bridge or a builder refuses, or the screen can't be shown; a
   *  TypeError if this leader itself covers its screen: the function of another screen has used it. */
  show<Given = Value>(route: string | Request, body: Body<Given, T>): Promise<void>;
  show<Given = Value>(route: string, args: Value | undefined, body: Body<Given, T>): Promise<void>;
  /** Shows a screen in the place of the screen of this leader, as `show` does. */
  replace<Given = Value>(route: string | Request, body: Body<Given, T>): Promise<void>;
  replace<Given = Value>(route: string, args: Value | undefined, body: Body<Given, T>): Promise<void>;
  /** Opens a screen of which one value is wanted, such as a sheet, and which closes with that value. Undefined: the user left
   *  it, or nothing is shown as by `show`. Throws as `show` does. */
  ask<Given = Value>(route: string | Request, args?: Value): Promise<Given | undefined>;
  /** Leads through a flow inside this one, as the function `lead` does. */
  lead<Inner = Value, Given = Value>(route: string | Request, body: Body<Given, Inner>): Promise<Inner | undefined>;
  lead<Inner = Value, Given = Value>(
    route: string, args: Value | undefined, body: Body<Given, Inner>): Promise<Inner | undefined>;

  /** Runs a function of yours, such as a request to a server, while the screen of this leader is there. The signal is aborted
   *  when the user leaves the screen; a screen that is covered is there. Undefined: the screen has gone, whatever the function
   *  gives or throws. */
  whileShown<Given>(body: (signal: AbortSignal) => Given | PromiseLike<Given>): Promise<Given | undefined>;

  /** Ends the flow with its value: its screens go, and the functions that show them return, the innermost first. A guard or a
   *  bridge that refuses keeps the screens, and the screen of the function that runs is asked again. A flow that holds the
   *  root of a window goes back to its first screen, and `lead` returns the value. */
  finish(value?: T): Outcome;
  /** Ends the flow without a value. The rest is as of `finish`. */
  cancel(): Outcome;
  /** Goes back to a screen of the flow, which is asked again. */
  back(entry: Id): Outcome;
  /** Goes back to the first screen of the flow, which is asked again. */
  backToRoot(): Outcome;
}
