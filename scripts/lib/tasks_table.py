"""The tables of docs/tasks.md and docs/tasks-tabs-links-guards.md: what an app wants to do, and the call in each language.
scripts/tasks reads them."""

import dataclasses


@dataclasses.dataclass
class Task:
    """A task, its calls, and how the generated programs check them.

    `c`, `swift`, `kotlin`, `js` and `python` are the statements that the pages show, one a line; no `js` or `python` where
    that language has no call of its own. `given` and `then` are calls of functions in Tests/Tasks, before and after the statements. The
    calls are written the same way in all languages. `says` is what the program prints in the end: the words told by
    callbacks, and the stacks. `js_says` is what it prints in JavaScript, where who asks a guard or a bridge is pending
    until the answer.

    `use` has the code around the last statement of a language. `{}` stands for the statement. `outside` has a
    declaration before the function of the task, if the statements belong into a callback. There `{}` stands for all
    statements.
    """

    wants: str
    c: str
    swift: str
    kotlin: str
    says: str
    js: str = ""
    python: str = ""
    js_says: str = ""
    given: str = "app()"
    then: str = ""
    use: dict = dataclasses.field(default_factory=dict)
    outside: dict = dataclasses.field(default_factory=dict)

    def statements(self, language):
        text = getattr(self, language)
        return text.strip().split("\n") if text else []


def lines(text):
    return "\n".join(line.strip() for line in text.strip().split("\n"))


BEGIN = [
    Task(
        "make a navigator",
        "nav_navigator_new(NULL, &navigator)",
        "let navigator = Navigator()",
        "val navigator = Navigator()",
        js="const navigator = new Navigator(memory)",
        python="navigator = Navigator()",
        given="",
        use={
            "python": "{}\nkeep(navigator)",
            "js": "{};\nkeep(navigator);",
            "swift": "{}\nkeep(navigator)", "kotlin": "{}\nkeep(navigator)",
        },
        then='add("home"); start("home")',
        says="home",
    ),
    Task(
        "name a screen",
        'nav_route_add(navigator, "home")',
        'try navigator.register("home")',
        'navigator.register("home")',
        js='navigator.register("home")',
        python='navigator.register("home")',
        given="fresh()",
        then='start("home")',
        says="home",
    ),
    Task(
        "name a screen that has a link",
        'nav_route_add_with_path(navigator, "note", "/notes/{id:int}", NAV_PATTERN_LINKABLE)',
        'try navigator.register("note", pattern: "/notes/{id:int}", isLinkable: true)',
        'navigator.register("note", "/notes/{id:int}", isLinkable = true)',
        js='navigator.register("note", { pattern: "/notes/{id:int}" })',
        python='navigator.register("note", path="/notes/{id:int}")',
        given='fresh(); add("home"); start("home")',
        then='follow("notes://main/notes/7")',
        says='home / note {"id": 7}',
    ),
    Task(
        "give each screen a model",
        lines(
            """
            nav_route route = nav_route_init("note")
            route.make_model = make_note
            route.destroy_model = destroy_note
            nav_route_register(navigator, &route, NULL)
            """
        ),
        'try navigator.register("note", builder: RouteBuilder(makeModel: { build in Note(build) }))',
        'navigator.register("note", builder = routeBuilder { build -> Note(build) })',
        given='fresh(); add("home"); start("home")',
        then='go("note"); take(); reveal()',
        says='7; home / note {"id": 7}',
    ),
    Task(
        "read the model of a screen",
        "nav_entry_model(navigator, entry, &model)",
        "try navigator.model(of: entry) as? Note",
        "navigator.modelOf(entry) as Note",
        given='app(); go("note"); take()',
        use={
            "c": "done({});\ntell_number(((struct note *)model)->id);",
            "swift": "let note = {}\ntell(note!.id)",
            "kotlin": "val note = {}\ntell(note.id)",
        },
        says='7; home / note {"id": 7}',
    ),
    Task(
        "show the first screen",
        "nav_start(navigator, &home, NULL, NULL)",
        'try navigator.start("home")',
        'navigator.start(NavigationRequest("home"))',
        js='navigator.start("home")',
        python='navigator.start("home")',
        given='fresh(); add("home")',
        says="home",
    ),
    Task(
        "begin at a place, such as a link",
        lines(
            """
            nav_intent start = nav_intent_init(NAV_INTENT_START), show = nav_intent_init(NAV_INTENT_NAVIGATE)
            const nav_intent *intents[] = {&start, &show}
            start.request = &home
            show.request = &settings
            nav_batch(navigator, intents, 2, NULL, NULL)
            """
        ),
        'try navigator.start("home", then: .navigate(to: "settings"))',
        'navigator.start(NavigationRequest("home"), then = NavigationIntent.Navigate(NavigationRequest("settings")))',
        js='navigator.batch([{ kind: "start", request: { route: "home" } }, '
        '{ kind: "navigate", request: { route: "settings" } }])',
        python='navigator.perform(IntentKind.BATCH, intents=['
        '{"kind": IntentKind.START, "request": "home"}, {"kind": IntentKind.NAVIGATE, "request": "settings"}])',
        given='fresh(); add("home"); add("settings")',
        says="home / settings",
    ),
    Task(
        "take everything down",
        "nav_navigator_free(navigator)",
        "try navigator.close()",
        "navigator.close()",
        js="navigator.free()",
        python="navigator.close()",
        given='app(); ask("picker")',
        use={
            "python": "{}",
            "js": "{};",
            "c": "{};",
        },
        then="gone()",
        says="cancelled",
    ),
]

FORWARD = [
    Task(
        "show a screen",
        "nav_navigate(navigator, &settings, NULL, NULL)",
        'try navigator.navigate(to: "settings")',
        'navigator.navigate(NavigationRequest("settings"))',
        js='navigator.navigate("settings")',
        python='navigator.navigate("settings")',
        says="home / settings",
    ),
    Task(
        "show a screen with arguments",
        lines(
            """
            nav_member id = nav_member_init("id", nav_value_int(7))
            nav_value arguments = nav_value_map(&id, 1)
            nav_request note = nav_request_init("note", &arguments)
            nav_navigate(navigator, &note, NULL, NULL)
            """
        ),
        'try navigator.navigate(to: "note", ["id": 7])',
        'navigator.navigate(NavigationRequest("note", "id" to 7))',
        js='navigator.navigate("note", { id: 7 })',
        python='navigator.navigate("note", {"id": 7})',
        says='home / note {"id": 7}',
    ),
    Task(
        "read an argument, in a builder",
        'nav_value_member(build->arguments, nav_string_init("id"))->content.integer',
        'build["id"]?.intValue',
        'build.arguments?.get("id")?.long',
        outside={"c": "static void read_argument(const nav_build_context *build) { tell_number({}); }"},
        use={
            "c": "on_build = read_argument;",
            "swift": "onBuild = { build in tell(({})!) }",
            "kotlin": "onBuild = { build -> tell(({})!!) }",
        },
        then='go("note")',
        says='7; home / note {"id": 7}',
    ),
    Task(
        "ignore a double tap",
        lines(
            """
            nav_options options = nav_options_init()
            options.issuer = entry
            nav_navigate(navigator, &settings, &options, NULL)
            """
        ),
        'try navigator.navigate(to: "settings", options: NavigationOptions(issuer: entry))',
        'navigator.navigate(NavigationRequest("settings"), NavigationOptions(issuer = entry))',
        js='navigator.navigate("settings", undefined, { issuer: entry })',
        python='navigator.navigate("settings", issuer=entry)',
        given="app(); take()",
        use={
            "python": "done({})\ndone({})",
            "js": "done({});\ndone({});",
            "c": "done({});\ndone({});", "swift": "done({})\ndone({})", "kotlin": "done({})\ndone({})",
        },
        says="staleIssuer; home / settings",
    ),
    Task(
        "not open what is on top already",
        lines(
            """
            nav_options options = nav_options_init()
            options.unique = NAV_UNIQUE_TOP
            nav_navigate(navigator, &settings, &options, NULL)
            """
        ),
        'try navigator.navigate(to: "settings", options: NavigationOptions(unique: .top))',
        'navigator.navigate(NavigationRequest("settings"), NavigationOptions(unique = NavigationUniqueness.Top))',
        js='navigator.navigate("settings", undefined, { unique: "top" })',
        python='navigator.navigate("settings", unique=Unique.TOP)',
        use={
            "python": "done({})\ndone({})",
            "js": "done({});\ndone({});",
            "c": "done({});\ndone({});", "swift": "done({})\ndone({})", "kotlin": "done({})\ndone({})",
        },
        says="alreadyThere; home / settings",
    ),
    Task(
        "replace the screen",
        "nav_replace_top(navigator, &settings, NULL, NULL)",
        'try navigator.replaceTop(with: "settings")',
        'navigator.replaceTop(NavigationRequest("settings"))',
        js='navigator.replaceTop("settings")',
        python='navigator.replace("settings")',
        given='app(); go("note")',
        says="home / settings",
    ),
    Task(
        "set the whole stack",
        lines(
            """
            nav_element elements[] = {nav_element_new(&home), nav_element_new(&settings)}
            nav_set_stack(navigator, elements, 2, NULL, NULL)
            """
        ),
        'try navigator.setStack(["home", "settings"])',
        'navigator.setStack(listOf("home", "settings").map { NavigationElement.New(NavigationRequest(it)) })',
        js='navigator.setStack(["home", "settings"].map((route) => ({ request: { route } })))',
        python='navigator.perform(IntentKind.SET_STACK, elements=[{"request": "home"}, {"request": "settings"}])',
        given='app(); go("note")',
        says="home / settings",
    ),
    Task(
        "undo a removal: screens come again, and those that are still there stay",
        lines(
            """
            nav_element elements[] = {nav_element_keep(entry), nav_element_new(&picker), nav_element_new(&settings)}
            nav_set_stack(navigator, elements, 3, NULL, NULL)
            """
        ),
        'try navigator.setStack([.keep(entry), "picker", "settings"])',
        lines(
            """
            val comeAgain = listOf("picker", "settings").map { NavigationElement.New(NavigationRequest(it)) }
            navigator.setStack(listOf(NavigationElement.Keep(entry)) + comeAgain)
            """
        ),
        js='navigator.setStack([{ kept: entry }, { request: { route: "picker" } }, { request: { route: "settings" } }])',
        python='navigator.perform(IntentKind.SET_STACK, elements=['
        '{"kept": entry}, {"request": "picker"}, {"request": "settings"}])',
        given="app(); take(); watch()",
        says="changed; home / picker / settings",
    ),
    Task(
        "do several things as one change",
        lines(
            """
            nav_intent close = nav_intent_init(NAV_INTENT_POP_BACK), show = nav_intent_init(NAV_INTENT_NAVIGATE)
            const nav_intent *intents[] = {&close, &show}
            show.request = &settings
            nav_batch(navigator, intents, 2, NULL, NULL)
            """
        ),
        'try navigator.batch([.popBack(), .navigate(to: "settings")])',
        'navigator.batch(listOf(NavigationIntent.PopBack(), NavigationIntent.Navigate(NavigationRequest("settings"))))',
        js='navigator.batch([{ kind: "popBack" }, { kind: "navigate", request: { route: "settings" } }])',
        python='navigator.perform(IntentKind.BATCH, intents=['
        '{"kind": IntentKind.POP_BACK}, {"kind": IntentKind.NAVIGATE, "request": "settings"}])',
        given='app(); go("note"); watch()',
        says="changed; home / settings",
    ),
    Task(
        "give a screen other arguments",
        lines(
            """
            nav_member id = nav_member_init("id", nav_value_int(8))
            nav_value arguments = nav_value_map(&id, 1)
            nav_update(navigator, entry, &arguments, NULL, NULL)
            """
        ),
        'try navigator.update(entry, ["id": 8])',
        'navigator.update(entry, arguments("id" to 8))',
        js="navigator.update(entry, { id: 8 })",
        python='navigator.perform(IntentKind.UPDATE, entry=entry, arguments={"id": 8})',
        given='app(); go("note"); take()',
        says='home / note {"id": 8}',
    ),
]

BACK = [
    Task(
        "close a screen, however it is shown",
        "nav_finish(navigator, entry, NULL, NULL, NULL)",
        "try navigator.finish(entry)",
        "navigator.finish(entry)",
        js="navigator.finish(entry)",
        python="navigator.finish(entry)",
        given='app(); sheet("settings"); take()',
        says="cancelled; home",
    ),
    Task(
        "close the screen in front",
        "nav_pop_back(navigator, NULL, NULL, NULL)",
        "try navigator.popBack()",
        "navigator.popBack()",
        js="navigator.popBack()",
        python="navigator.pop_back()",
        given='app(); go("settings")',
        says="home",
    ),
    Task(
        "do what the back button means",
        "nav_back(navigator, NULL, NULL)",
        "try navigator.back()",
        "navigator.back()",
        js="navigator.back()",
        python="navigator.back()",
        given='app(); sheet("settings")',
        says="cancelled; home",
    ),
    Task(
        "know whether there is a way back",
        lines(
            """
            nav_back_plan plan = nav_back_plan_init()
            nav_back_plan_get(navigator, 0, &plan) == NAV_OK
            """
        ),
        "try navigator.backPlan() != nil",
        "navigator.backPlan() != null",
        js="navigator.backPlanGet(0) !== undefined",
        python="navigator.calls.back_plan_get() is not MISSING",
        use={
            "python": 'tell("yes" if {} else "no")\ngo("settings")\ntell("yes" if {} else "no")',
            "js": 'tell({} ? "yes" : "no");\ngo("settings");\ntell({} ? "yes" : "no");',
            "c": 'tell({} ? "yes" : "no");\ngo("settings");\ntell({} ? "yes" : "no");',
            "swift": 'tell({} ? "yes" : "no")\ngo("settings")\ntell({} ? "yes" : "no")',
            "kotlin": 'tell(if ({}) "yes" else "no")\ngo("settings")\ntell(if ({}) "yes" else "no")',
        },
        says="no yes; home / settings",
    ),
    Task(
        "go to the first screen",
        "nav_pop_up_to_root(navigator, NULL, NULL)",
        "try navigator.popUpToRoot()",
        "navigator.popUpToRoot()",
        js="navigator.popUpToRoot()",
        python="navigator.pop_up_to_root()",
        given='app(); go("settings"); go("note")',
        says="home",
    ),
    Task(
        "go back to a certain screen",
        "nav_pop_to_route(navigator, &settings, NULL, NULL)",
        'try navigator.popToRoute("settings")',
        'navigator.popToRoute(NavigationRequest("settings"))',
        js='navigator.popToRoute("settings")',
        python='navigator.pop_to("settings")',
        given='app(); go("settings"); go("note"); go("picker")',
        says="home / settings",
    ),
    Task(
        "go back to a screen wherever it is",
        lines(
            """
            nav_options options = nav_options_init()
            options.flags = NAV_OPTION_SEARCH_ALL
            nav_pop_to_route(navigator, &settings, &options, NULL)
            """
        ),
        'try navigator.popToRoute("settings", options: NavigationOptions(search: .all))',
        'navigator.popToRoute(NavigationRequest("settings"), NavigationOptions(search = NavigationSearch.All))',
        js='navigator.popToRoute("settings", undefined, { searchAll: true })',
        python='navigator.pop_to("settings", search_all=True)',
        given='app(); go("settings"); go("note"); sheet("picker")',
        says="cancelled; home / settings",
    ),
    Task(
        "remove a screen below",
        "nav_remove(navigator, &entry, 1, NULL, NULL)",
        "try navigator.remove([entry])",
        "navigator.remove(listOf(entry))",
        js="navigator.remove([entry])",
        python="navigator.perform(IntentKind.REMOVE, entries=[entry])",
        given='app(); go("settings"); take(); go("note")',
        says='home / note {"id": 7}',
    ),
    Task(
        "keep back for a search field",
        lines(
            """
            nav_back_handler handler = nav_back_handler_init(entry, close_search)
            nav_back_handler_add(navigator, &handler, NULL)
            """
        ),
        "try navigator.addBackHandler(of: entry) { if $0.phase == .commit { search.close() } }",
        "navigator.addBackHandler(entry) { if (it.phase == GesturePhase.Commit) search.close() }",
        js='navigator.addBackHandler(({ phase }) => { if (phase === "commit") search.close(); }, { entry })',
        python="navigator.on_back(lambda phase, progress: phase == GesturePhase.COMMIT and search.close(), entry)",
        given='app(); go("settings"); take()',
        then='swipe(); tell("no swipe"); back()',
        says="no swipe closed; home / settings",
    ),
    Task(
        "tell of a swipe that has happened",
        "nav_host_did_pop(navigator, entry, NULL, NULL, NULL)",
        "try navigator.hostDidPop(entry)",
        "navigator.hostDidPop(entry)",
        js="navigator.hostDidPop(entry)",
        python="navigator.did_close(entry)",
        given='app(); go("settings"); take(); refuse()',
        says="home",
    ),
    Task(
        "tell how far a back gesture has come",
        lines(
            """
            nav_gesture gesture = nav_gesture_init(NAV_GESTURE_PROGRESS, 0.4)
            nav_back_gesture(navigator, &gesture, NULL)
            """
        ),
        "try navigator.backGesture(.progress, progress: 0.4)",
        "navigator.backGesture(GesturePhase.Progress, 0.4)",
        js='navigator.backGesture({ phase: "progress", progress: 0.4 })',
        python='navigator.calls.back_gesture({"phase": GesturePhase.PROGRESS, "progress": 0.4})',
        given='app(); go("settings"); touch(); watch()',
        says="gesture 40; home / settings",
    ),
]

RESULTS = [
    Task(
        "wait for a result",
        "nav_navigate_for_result(navigator, &picker, picked, NULL, NULL, NULL, NULL)",
        'let colour: String = try await navigator.navigateForResult(to: "picker")',
        'val colour = navigator.navigateForResult<String>(NavigationRequest("picker")).valueOrNull()',
        js='const { value } = await navigator.navigateForResult("picker").result',
        python='colour = await navigator.ask("picker")',
        use={
            "python": "async def wait():\n    {}\n    tell(colour)\nawait during(wait, pick)",
            "js": "await during(async () => {\n    {};\n    tell(value);\n}, pick);",
            "swift": 'try await during {\n    {}\n    tell(colour)\n} act: { pick() }',
            "kotlin": "during({\n    {}\n    tell(colour!!)\n}) { pick() }",
            "c": "done({});\npick();",
        },
        says="blue; home",
    ),
    Task(
        "go back with a result",
        "nav_pop_back(navigator, &blue, NULL, NULL)",
        'try navigator.popBack(result: "blue")',
        'navigator.popBack("blue")',
        js='navigator.popBack("blue")',
        python='navigator.pop_back("blue")',
        given='app(); ask("picker")',
        says="blue; home",
    ),
    Task(
        "close a screen with a result",
        "nav_finish(navigator, entry, &blue, NULL, NULL)",
        'try navigator.finish(entry, result: "blue")',
        'navigator.finish(entry, "blue")',
        js='navigator.finish(entry, "blue")',
        python='navigator.finish(entry, "blue")',
        given='app(); ask("picker"); take()',
        says="blue; home",
    ),
    Task(
        "wait no longer",
        "nav_cancel_result(navigator, waiter)",
        "try navigator.cancelResult(waiter)",
        "navigator.cancelResult(waiter)",
        js="navigator.cancelResult(waiter)",
        python="navigator.calls.cancel_result(waiter)",
        given='app(); ask("picker")',
        says="cancelled; home / picker",
    ),
    Task(
        "give a value and stay",
        "nav_entry_publish(navigator, entry, &blue, 0)",
        'try navigator.publish("blue", from: entry)',
        'navigator.publish(entry, "blue")',
        js='navigator.publish(entry, "blue")',
        python='navigator.publish("blue", entry)',
        given='app(); go("picker"); take(); next()',
        says="blue; home / picker",
    ),
    Task(
        "wait for the next such value",
        "nav_entry_next_value(navigator, entry, picked, NULL, NULL, 0, NULL)",
        "let colour: String = try await navigator.nextValue(of: entry)",
        "val colour = navigator.awaitNextValue(entry).valueOrNull()?.string",
        js="const { value } = await navigator.nextValue(entry)",
        python="colour = await navigator.next_value(entry)",
        given='app(); go("picker"); take()',
        use={
            "python": "async def wait():\n    {}\n    tell(colour)\nawait during(wait, publish)",
            "js": "await during(async () => {\n    {};\n    tell(value);\n}, publish);",
            "c": "done({});\npublish();",
            "swift": 'try await during {\n    {}\n    tell(colour)\n} act: { publish() }',
            "kotlin": "during({\n    {}\n    tell(colour!!)\n}) { publish() }",
        },
        says="blue; home / picker",
    ),
]

TREE = [
    Task(
        "have tabs",
        lines(
            """
            nav_branch branches[] = {nav_branch_init("home", &home), nav_branch_init("orders", &orders)}
            nav_container tabs = nav_container_init(NAV_CONTAINER_TABS, branches, 2)
            nav_route route = nav_route_init("main")
            route.container = &tabs
            nav_route_register(navigator, &route, NULL)
            """
        ),
        'try navigator.register("main", contains: .tabs(["home", "orders"]))',
        'navigator.register("main", container = NavigationContainer.tabs("home", "orders"))',
        js='navigator.register("main", { tabs: { home: "home", orders: "orders" } })',
        python='navigator.register("main", tabs={"home": "home", "orders": "orders"})',
        given='fresh(); add("home"); add("orders")',
        then='start("main")',
        says="main tabs / home selected * / home / orders",
    ),
    Task(
        "have a screen in a tab",
        lines(
            """
            nav_route route = nav_route_in("order", "main", "orders")
            nav_route_register(navigator, &route, NULL)
            """
        ),
        'try navigator.register("order", opens: .branch("orders", of: "main"))',
        'navigator.register("order", opens = InBranch("orders", of = "main"))',
        js='navigator.register("order", { parent: "main", branch: "orders" })',
        python='navigator.register("order", parent="main", branch="orders")',
        given="tabs()",
        then='go("order")',
        says="main tabs / home / home / orders selected * / orders / order",
    ),
    Task(
        "select a tab; pop it to its root if it is selected",
        "nav_select(navigator, stack, NULL, NULL)",
        "try navigator.select(stack)",
        "navigator.select(stack)",
        js="navigator.select(stack)",
        python="navigator.perform(IntentKind.SELECT, stack=stack)",
        given='tabs(); branch("orders")',
        use={
            "python": 'done({})\ngo("settings")\ndone({})',
            "js": 'done({});\ngo("settings");\ndone({});',
            "c": 'done({});\ngo("settings");\ndone({});',
            "swift": 'done({})\ngo("settings")\ndone({})',
            "kotlin": 'done({})\ngo("settings")\ndone({})',
        },
        says="main tabs / home / home / orders selected * / orders",
    ),
    Task(
        "select a tab by names: of its container's route, and its own",
        lines(
            """
            nav_id orders = nav_current_branch(navigator, nav_string_init("main"), nav_string_init("orders"))
            nav_select(navigator, orders, NULL, NULL)
            """
        ),
        'try navigator.select("orders", of: "main")',
        'navigator.select("orders", of = "main")',
        js='navigator.selectTab("orders")',
        python='navigator.select("orders", of="main")',
        given="tabs()",
        use={"c": "done({});", "swift": "done({})", "kotlin": "done({})"},
        says="main tabs / home / home / orders selected * / orders",
    ),
    Task(
        "find a tab",
        'nav_branch_find(navigator, entry, nav_string_init("orders"))',
        'navigator.branch("orders", of: entry)',
        'navigator.branch("orders", of = entry)',
        js='navigator.branchFind(entry, "orders")',
        python='navigator.calls.branch_find(entry, "orders")',
        given="tabs(); root()",
        use={
            "python": "done(navigator.perform(IntentKind.SELECT, stack={}))",
            "js": "done(navigator.select({}));",
            "c": "done(nav_select(navigator, {}, NULL, NULL));",
            "swift": "done(try navigator.select({}!))",
            "kotlin": "done(navigator.select({}!!))",
        },
        says="main tabs / home / home / orders selected * / orders",
    ),
    Task(
        "have a screen that is a sheet",
        lines(
            """
            nav_route route = nav_route_presented("cart", NAV_PRESENTATION_SHEET)
            nav_route_register(navigator, &route, NULL)
            """
        ),
        'try navigator.register("cart", opens: .presented(.sheet))',
        'navigator.register("cart", opens = Presentation.Sheet)',
        js='navigator.register("cart", { presentation: "sheet" })',
        python='navigator.register("cart", presentation=Presentation.SHEET)',
        given='fresh(); add("home"); start("home")',
        then='go("cart")',
        says="home / sheet * / cart",
    ),
    Task(
        "show any screen as a sheet",
        lines(
            """
            nav_options options = nav_options_init()
            options.presentation = NAV_PRESENTATION_SHEET
            nav_navigate(navigator, &settings, &options, NULL)
            """
        ),
        'try navigator.navigate(to: "settings", options: NavigationOptions(presentation: .sheet))',
        'navigator.navigate(NavigationRequest("settings"), NavigationOptions(presentation = Presentation.Sheet))',
        js='navigator.navigate("settings", undefined, { presentation: "sheet" })',
        python='navigator.navigate("settings", presentation=Presentation.SHEET)',
        says="home / sheet * / settings",
    ),
    Task(
        "close everything that is presented, and stay",
        lines(
            """
            nav_options options = nav_options_init()
            options.flags = NAV_OPTION_REVEAL
            nav_select(navigator, nav_scene_find(navigator, nav_string_init("")), &options, NULL)
            """
        ),
        'try navigator.select(navigator.scene()!, options: NavigationOptions(reveals: true))',
        'navigator.select(navigator.scene()!!, NavigationOptions(reveals = true))',
        js='navigator.select(navigator.sceneFind(""), { reveal: true })',
        python='navigator.perform(IntentKind.SELECT, stack=navigator.calls.scene_find(""), options={"reveal": True})',
        given='app(); sheet("picker"); sheet("settings")',
        says="cancelled cancelled; home",
    ),
    Task(
        "close the sheet, with a value",
        "nav_dismiss(navigator, &blue, NULL, NULL)",
        'try navigator.dismiss(result: "blue")',
        'navigator.dismiss("blue")',
        js='navigator.dismiss("blue")',
        python='navigator.dismiss("blue")',
        given='app(); sheet("picker"); go("settings")',
        says="blue; home",
    ),
    Task(
        "have a list with a detail beside it",
        lines(
            """
            nav_branch columns[] = {nav_branch_init("letters", &letters), nav_branch_init("letter", NULL)}
            nav_container split = nav_container_init(NAV_CONTAINER_SPLIT, columns, 2)
            nav_route route = nav_route_init("mail")
            route.container = &split
            nav_route_register(navigator, &route, NULL)
            """
        ),
        'try navigator.register("mail", contains: .split(["letters", .empty("letter")]))',
        'navigator.register("mail", container = NavigationContainer.split('
        'NavigationBranch("letters"), NavigationBranch.empty("letter")))',
        js='navigator.register("mail", { split: { letters: "letters", letter: null } })',
        python='navigator.register("mail", split={"letters": "letters", "letter": None})',
        given='fresh(); add("letters")',
        then='start("mail")',
        says="mail split / letters selected * / letters / letter",
    ),
    Task(
        "fold it in a narrow window",
        "nav_host_did_resize(navigator, entry, 1, NULL, NULL)",
        "try navigator.hostDidResize(entry, columns: 1)",
        "navigator.hostDidResize(entry, 1)",
        js="navigator.hostDidResize(entry, 1)",
        python="navigator.perform(IntentKind.HOST_DID_RESIZE, entry=entry, columns=1)",
        given="split(); root()",
        says="mail split of 1 / letters selected * / letters / letter",
    ),
    Task(
        "open a second window",
        lines(
            """
            nav_options options = nav_options_init()
            options.scene = nav_string_init("second")
            nav_start(navigator, &home, &options, NULL)
            """
        ),
        'try navigator.start("home", options: NavigationOptions(scene: "second"))',
        'navigator.start(NavigationRequest("home"), NavigationOptions(scene = "second"))',
        js='navigator.start("home", undefined, { scene: "second" })',
        python='navigator.start("home", scene="second")',
        says="scene main / home / scene second active / home",
    ),
]

LINKS = [
    Task(
        "open a link from outside",
        lines(
            """
            nav_link link = nav_link_init(url)
            nav_open(navigator, &link, NULL, NULL)
            """
        ),
        "try navigator.open(DeepLink(url))",
        "navigator.open(DeepLink(url))",
        js="navigator.open(url)",
        python="navigator.open(url)",
        given='app(); point("notes://main/notes/7")',
        says='home / note {"id": 7}',
    ),
    Task(
        "open a path of the app's own",
        lines(
            """
            nav_link link = nav_link_trusted("/settings")
            nav_open(navigator, &link, NULL, NULL)
            """
        ),
        'try navigator.open(.trusted("/settings"))',
        'navigator.open(DeepLink.trusted("/settings"))',
        js='navigator.open({ url: "/settings", trusted: true })',
        python='navigator.open("/settings", trusted=True)',
        says="home / settings",
    ),
    Task(
        "hold links until the app is ready",
        "nav_links_set_held(navigator, 1)",
        "try navigator.setLinksHeld(true)",
        "navigator.setLinksHeld(true)",
        js="navigator.linksSetHeld(1)",
        python="navigator.calls.links_set_held(1)",
        then='follow("notes://main/notes/7"); level(); ready()',
        says='pending depth 1; home / note {"id": 7}',
    ),
    Task(
        "get the path of a screen",
        "nav_entry_path(navigator, entry, &text, NULL)",
        "try navigator.path(of: entry)",
        "navigator.pathOf(entry)",
        js="navigator.entryPath(entry)",
        python="navigator.calls.entry_path(entry)",
        given='app(); go("note"); take()',
        use={
            "python": "tell({})",
            "js": "tell({});",
            "c": "done({});\ntell_text();", "swift": "tell({})", "kotlin": "tell({})",
        },
        says='/notes/7; home / note {"id": 7}',
    ),
    Task(
        "learn why a link leads nowhere",
        lines(
            """
            nav_link link = nav_link_init(url)
            nav_link_explain(navigator, &link, &text, NULL)
            """
        ),
        "try navigator.explain(DeepLink(url))",
        "navigator.explain(url)",
        js="navigator.linkExplain({ url })",
        python='navigator.calls.link_explain({"url": url})',
        given='app(); point("notes://main/nowhere")',
        use={
            "python": "tell({})",
            "js": "tell({});",
            "c": "done({});\ntell_text();", "swift": "tell({})", "kotlin": "tell({})",
        },
        says="notes://main/nowhere: nothing is there; home",
    ),
]

FLOWS = [
    Task(
        "sign in first (C: in the guard's function)",
        lines(
            """
            nav_intent intent = nav_intent_init(NAV_INTENT_NAVIGATE)
            intent.request = &sign_in
            nav_redirect(navigator, context->plan->question, &intent, NAV_REDIRECT_RESUME)
            """
        ),
        'try navigator.addGuard(.enteringRoute(order)) { _ in isSignedIn ? .accept : .resume(after: "signIn") }',
        "navigator.addGuard(GuardScope.EnteringRoute(order)) "
        '{ if (isSignedIn) GuardAnswer.Accept else GuardAnswer.Resume(NavigationRequest("signIn")) }',
        js='navigator.guard("enter", '
        '{ route: "order" }, () => isSignedIn || { redirect: { route: "signIn" }, resume: true })',
        python='navigator.guard(lambda question: is_signed_in or Redirect("signIn"), "order")',
        outside={
            "c": "static int32_t sign_in_first(void *user_data, const nav_guard_context *context) {\n"
            "    (void)user_data;\n    if (is_signed_in) return NAV_ANSWER_ACCEPT;\n    {}\n    return 1;\n}"
        },
        use={"c": "add_guard(sign_in_first);"},
        then='go("order"); level(); login(); pick()',
        says="pending depth 2; home / order",
    ),
    Task(
        "keep a form that is not saved",
        lines(
            """
            nav_guard guard = nav_guard_init(NAV_GUARD_LEAVE, may_leave)
            guard.entry = entry
            nav_guard_add(navigator, &guard, NULL)
            """
        ),
        "try navigator.addGuard(.leavingEntry(entry)) { _ in isSaved ? .accept : .refuse }",
        "navigator.addGuard(GuardScope.LeavingEntry(entry)) "
        "{ if (isSaved) GuardAnswer.Accept else GuardAnswer.Refuse() }",
        js='navigator.guard("leave", { entry }, () => isSaved)',
        python="navigator.guard(lambda question: is_saved, entry=entry, leave=True)",
        js_says="pending; home / settings",
        given='app(); go("settings"); take()',
        then="back()",
        says="blocked; home / settings",
    ),
    Task(
        "check everything again after a sign-out",
        "nav_recheck_guards(navigator, NULL, NULL)",
        "try navigator.recheckGuards()",
        "navigator.recheckGuards()",
        js="navigator.recheckGuards()",
        python="navigator.perform(IntentKind.RECHECK_GUARDS)",
        js_says="pending pending; home",
        given='app(); wall(); login(); go("order"); logout()',
        says="home",
    ),
    Task(
        "be asked before every change",
        lines(
            """
            nav_bridge bridge = nav_bridge_init()
            bridge.transition = ask_app
            nav_bridge_set(navigator, &bridge)
            """
        ),
        "try navigator.setBridge { question in isAllowed ? .accept : .refuse }",
        "navigator.setBridge(navigatorBridge { if (isAllowed) BridgeAnswer.Accept else BridgeAnswer.Refuse(1) })",
        js="navigator.setBridge(() => isAllowed)",
        python="navigator.bridge(lambda question: is_allowed)",
        js_says="pending; home",
        then='go("settings")',
        says="refused; home",
    ),
    Task(
        "have a checkout with one result",
        lines(
            """
            nav_route route = nav_route_init("checkout")
            route.initial = &cart
            nav_route_register(navigator, &route, NULL)
            """
        ),
        'try navigator.register("checkout", initial: "cart")',
        'navigator.registerFlow("checkout", NavigationRequest("cart"))',
        js='navigator.register("checkout", { initial: "cart" })',
        python='navigator.register("checkout", initial="cart")',
        given='fresh(); add("home"); add("cart"); start("home")',
        then='ask("checkout"); level(); pick()',
        says="depth 2 blue; home",
    ),
    Task(
        "end it with a value",
        lines(
            """
            nav_flow_ending ending = nav_flow_ending_init(NAV_RESULT_VALUE)
            ending.value = &paid
            nav_end_flow(navigator, flow, &ending, NULL, NULL)
            """
        ),
        'try navigator.endFlow(flow, .value("paid"))',
        'navigator.endFlow(flow, "paid")',
        js='navigator.endFlow(flow, { kind: "value", value: "paid" })',
        python='navigator.end_flow(flow, "paid")',
        given='checkout(); go("settings")',
        says="paid; home",
    ),
    Task(
        "let the flow around decide",
        "nav_dispatch(navigator, 0, &buy, NULL, NULL)",
        'try navigator.dispatch("buy", ["id": 7])',
        'navigator.dispatch(NavigationRequest("buy", "id" to 7))',
        given="coordinator()",
        says='home in shop 1 / buy {"id": 7} in shop 1',
    ),
]

SEEING = [
    Task(
        "draw after each change",
        "nav_observer_add(navigator, draw, NULL, NULL, NULL)",
        "try navigator.observe { event in draw(event) }",
        "navigator.observe { event -> draw(event) }",
        js="navigator.observe((records) => draw(records))",
        python="navigator.observe(lambda event: draw(event))",
        then='go("settings")',
        says="changed; home / settings",
    ),
    Task(
        "know the screen on top",
        "nav_current_top(navigator)",
        "navigator.top",
        "navigator.top",
        js="navigator.currentTop()",
        python="navigator.top",
        given='app(); go("settings")',
        use={
            "python": "tell({}.route)",
            "js": "entry = {};\nname();",
            "c": "entry = {};\nname();",
            "swift": "entry = {}!\nname()",
            "kotlin": "entry = {}!!\nname()",
        },
        says="settings; home / settings",
    ),
    Task(
        "get the whole tree as text",
        "nav_dump(navigator, &text, NULL)",
        "navigator.debugDescription",
        "navigator.dump()",
        js="navigator.dump()",
        python="navigator.dump()",
        use={
            "python": "tell({})",
            "js": "tell({});",
            "c": "done({});\ntell_text();", "swift": "tell({})", "kotlin": "tell({})",
        },
        says="navigator revision 1 open; home",
    ),
    Task(
        "know why a call did nothing",
        "nav_last_message(navigator)",
        "navigator.lastMessage",
        "navigator.lastMessage",
        js="navigator.lastMessage()",
        python="navigator.calls.last_message()",
        given='app(); go("nowhere")',
        use={
            "python": "tell({})",
            "js": "tell({});",
            "c": "tell({}.bytes);", "swift": "tell({})", "kotlin": "tell({})",
        },
        says='unresolved navigate: no route is named "nowhere"; home',
    ),
    Task(
        "keep a scroll position with a screen",
        lines(
            """
            nav_value state = nav_value_int(120)
            nav_entry_set_state(navigator, entry, &state)
            """
        ),
        "try navigator.setState(120, of: entry)",
        "navigator.setState(entry, NavigationValue.of(120))",
        js="navigator.entrySetState(entry, 120)",
        python="navigator.calls.entry_set_state(entry, 120)",
        given="app(); take()",
        then="recall()",
        says="120; home state 120",
    ),
    Task(
        "navigate from another thread",
        lines(
            """
            nav_intent show = nav_intent_init(NAV_INTENT_NAVIGATE)
            show.request = &settings
            nav_port_post(port, &show, NULL)
            """
        ),
        'try port.post(.navigate(to: "settings"))',
        'port.post(NavigationIntent.Navigate(NavigationRequest("settings")))',
        python='port.navigate("settings")',
        given="app(); door()",
        outside={"c": "static void *post(void *unused) {\n    (void)unused;\n    {}\n    return NULL;\n}"},
        use={
            "python": "elsewhere(lambda: {})",
            "c": "elsewhere(post);",
            "swift": "_ = try await Task.detached { [port] in {} }.value",
            "kotlin": "thread { {} }.join()",
        },
        then="level(); drain()",
        says="depth 1; home / settings",
    ),
]

PAGES = {
    "tasks.md": {
        "Begin": BEGIN,
        "Go forward": FORWARD,
        "Go back": BACK,
        "Results": RESULTS,
    },
    "tasks-tabs-links-guards.md": {
        "Tabs, sheets, windows": TREE,
        "Links": LINKS,
        "Guards and flows": FLOWS,
        "See what happens": SEEING,
    },
}
