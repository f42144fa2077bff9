/** A place of the way back: its entry, its address, and what makes it again. A part of a screen has a text as its entry. */
export interface Place {
  readonly entry: number | string;
  readonly url: string;
  readonly step?: unknown;
}

/** What the browser keeps of a position. */
export interface State {
  readonly nav: string;
  readonly position: number;
  readonly key: string;
}

export type Step =
  | { do: "push" | "replace"; url: string; state: State; index: number; position: Place }
  | { do: "go"; by: number; patience: number }
  | { do: "wait" | "idle" };

/** What the user meant by a move of the tab. */
export type Meaning =
  | { means: "ours" | "nothing" }
  | { means: "back"; by: number; to: number }
  | { means: "forward"; from: number; to: number }
  | { means: "open"; url: string; state?: State };

/** Plans the history of one tab from the way back. Pure: it has no window and no navigator. */
export class History {
  constructor(session?: string, first?: number);
  readonly session: string;
  /** What the browser has, from the first position that is known. */
  readonly positions: (Place & { readonly key: string })[];
  /** The index of the first known position in the browser. */
  readonly first: number;
  /** The index in `positions` where the browser stands. */
  readonly at: number;
  /** The index of the first position in the way. */
  readonly offset: number;
  /** The move that the browser was asked for and has not made yet. */
  readonly going: { to: number; by: number } | null;
  /** What the browser keeps of the position where it stands. */
  readonly state: State;
  /** What it keeps of another one. */
  stateAt(index: number): State;
  /** The next step that brings the browser, which has so many positions, to the way, of which at least so many places are
   *  unchanged since the last call. */
  next(way: readonly Place[], length: number, unchanged?: number): Step;
  /** The browser has pushed or replaced. It may ignore a step when there are many. */
  done(step: Step): void;
  /** The browser stands at a position with this state, or null for one that it does not know. */
  moved(state: State | null, url: string): Meaning;
  /** The browser has pushed a position for a place by itself. Returns its state. */
  entered(place: Place): State;
  /** A go has led nowhere. */
  lost(state: State | null): void;
  /** A forward move has made a place again. */
  remade(index: number, entry: number): void;
  /** The place of a position was opened by its address. */
  arrived(way: readonly Place[], url: string): State;
  save(number: (entry: number | string) => number): object;
  static load(saved: object, state: State | null): History | undefined;
}
