"""What mypy --strict says of an app. Each `type: ignore` is an error that it must find: an unused one is an error, too."""

from typing import Union

from navcore import LEAVE_OUT, Flow, Navigator, Outcome, Redirect, Replacement, SavedProblem, Status
from screens import Cart, Checkout, Colours, Home, Note, SignIn


async def results(app: Navigator) -> None:
    colour: str = await app.ask(Colours())
    number: int = await app.ask(Colours())  # type: ignore[arg-type]
    maybe: Union[str, None] = await app.ask(Colours(), default=None)
    sure: str = await app.ask(Colours(), default=None)  # type: ignore[arg-type]
    signed_in: bool = await app.ask(SignIn(), issuer=app.top.id)
    anything: int = await app.ask("by name", {"id": 1})
    print(colour, number, maybe, sure, signed_in, anything)


async def flows(app: Navigator) -> None:
    async with app.lead(Checkout()) as flow:
        leads: Flow[bool] = app.lead(SignIn())
        wrong: Flow[str] = app.lead(SignIn())  # type: ignore[arg-type]
        leads.finish(True)
        leads.finish("yes")  # type: ignore[arg-type]
        async for total in flow:
            print(total, wrong)


def operations(app: Navigator) -> None:
    outcome: Outcome = app.navigate(Note(7))
    app.navigate(Note("7"))  # type: ignore[arg-type]
    app.navigate(7)  # type: ignore[arg-type]
    app.navigate(Note)  # type: ignore[arg-type]
    app.finish(app.top)
    path: str = app.location()  # type: ignore[assignment]
    status: Status = app.publish("value")
    app.guard(lambda question: question.route == "note" or Redirect(SignIn()), Note)
    app.guard(lambda question: "yes", Note)  # type: ignore[arg-type, return-value]
    app.observe(lambda event: print(event.kind))
    print(outcome, status, path, Home(), Cart())


def restores(app: Navigator) -> None:
    app.restore("", migrate=lambda saved: LEAVE_OUT if saved.is_flow else Replacement(Home(), saved.state))
    app.restore("", migrate=lambda saved: Note(7) if saved.problem == SavedProblem.VERSION else saved.route)
    app.restore("", migrate=lambda saved: 1.5)  # type: ignore[arg-type, return-value]
