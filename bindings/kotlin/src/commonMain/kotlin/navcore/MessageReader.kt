// Reads the bytes that come up: little-endian, without padding, as message.c writes them.

package navcore

internal class MessageReader(private val bytes: ByteArray, private val receiver: CallbackReceiver) {
    private var at = 0

    fun byte(): Int = bytes[at++].toInt() and 0xff

    fun int(): Int {
        var number = 0
        for (index in 0..<4) number = number or (byte() shl (8 * index))
        return number
    }

    fun long(): Long {
        var number = 0L
        for (index in 0..<8) number = number or (byte().toLong() shl (8 * index))
        return number
    }

    private fun bytes(): ByteArray {
        val length = int()
        at += length
        return bytes.copyOfRange(at - length, at)
    }

    fun text(): String {
        val length = int()
        at += length
        return bytes.decodeToString(at - length, at)
    }

    private fun value(): NavigationValue {
        val type = byte()
        val value = when (type and 0x7f) {
            1 -> NavigationValue.Bool(byte() != 0)
            2 -> NavigationValue.Integer(long())
            3 -> NavigationValue.Real(Double.fromBits(long()))
            4 -> NavigationValue.Text(text())
            5 -> NavigationValue.Bytes(bytes())
            6 -> NavigationValue.Items(List(int()) { value() })
            7 -> NavigationValue.Members(List(int()) { text() to value() })
            8 -> NavigationValue.Object(receiver.objects.at(long()))
            else -> NavigationValue.Null
        }
        return if (type and 0x80 != 0) NavigationValue.Secret(value) else value
    }

    fun optional(): NavigationValue? = if (byte() == 0) null else value()

    fun request(): NavigationRequest = NavigationRequest(long(), text(), optional())

    fun changes(): List<NavigationChange> {
        val count = int()
        return if (count == 0) emptyList() else List(count) { change() }
    }

    private fun change(): NavigationChange {
        val kind = ChangeKind.entries.numbered(int())
        val stack = StackId(long())
        val entry = EntryId(long())
        val replaced = entryOrNull(long())
        val route = long()
        return NavigationChange(
            kind, stack, entry, replaced, RouteId(route), int(), int(),
            NavigationRequest(route, receiver.routeNames[route] ?: "", optional()),
            stackOrNull(long()), Presentation.of(int()), ContainerKind.of(int()), text(), int(), int() and 2 != 0,
            flowOrNull(long()),
        )
    }

    fun plan(): Pair<Int, Plan> {
        val kind = int()
        val isAnimated = int() != 2
        return Pair(kind, Plan(isAnimated, QuestionId(long()), Ticket(long()), long(), optional(), changes()))
    }

    private fun question(): NavigationQuestion = plan().let { (kind, plan) -> NavigationQuestion(kind, null, 0, plan) }

    /** All but the question. */
    fun guardContext(question: NavigationQuestion): GuardContext {
        val kind = GuardKind.entries.numbered(int())
        val redirects = int()
        return GuardContext(
            kind, GuardId(long()), EntryId(long()), RouteId(long()), optional(), redirects, question,
        )
    }

    fun gesture(changes: List<NavigationChange>): NavigationGesture {
        val phase = GesturePhase.entries.numbered(int())
        val isForward = int() != 0
        val edge = int()
        return NavigationGesture(
            phase, Double.fromBits(long()), isForward, edge, StackId(long()), handlerOrNull(long()), changes,
        )
    }

    fun backPlan(): BackPlan {
        val asks = int()
        return BackPlan(asks and 1 != 0, asks and 2 != 0, handlerOrNull(long()), entryOrNull(long()), changes())
    }

    fun saved(): SavedEntry {
        val problem = SavedProblem.of(int())
        val hostCode = int()
        val isFlow = int() != 0
        return SavedEntry(
            problem, hostCode, isFlow, int(), int(), long(), long().takeIf { it != 0L }, text(),
            text().ifEmpty { null }, optional(), optional(),
        )
    }

    fun build(): BuildContext =
        BuildContext(EntryId(long()), RouteId(long()), long(), optional(), optional(), flowOrNull(long()))

    fun sent(): DispatchContext {
        val question = long().takeIf { it != 0L }?.let { QuestionId(it) }
        return DispatchContext(
            question, FlowId(long()), flowOrNull(long()), entryOrNull(long()), int(), int() != 0, request(),
        )
    }

    fun flowInfo(): FlowInfo {
        val request = request()
        return FlowInfo(
            flowOrNull(long()), request, stackOrNull(long()), entryOrNull(long()), int(), waiterOrNull(long()),
            receiver.products[long().toInt()],
        )
    }

    fun result(): NavigationResult<NavigationValue> {
        val kind = int()
        val reason = CancelReason.entries.numbered(int())
        val origin = ChangeOrigin.entries.numbered(int())
        val status = NavigationStatus.of(int())
        repeat(3) { long() }
        val value = optional()
        val flow = flowOrNull(long())
        val code = int()
        val isNext = int() != 0
        val result = when (kind) {
            0 -> NavigationResult.Value(value ?: NavigationValue.Null)
            1 -> NavigationResult.Cancelled(reason, origin)
            else ->
                if (receiver.areArgumentsRefused(status, code)) NavigationResult.Failed(NavigationStatus.Invalid)
                else NavigationResult.Failed(status, code, value)
        }
        result.ended = flow
        result.isOfAsker = isNext
        return result
    }

    fun event(): Pair<EventKind, EventContent> {
        val kind = EventKind.entries.numbered(int())
        val intent = IntentKind.entries.numbered(int())
        val origin = ChangeOrigin.entries.numbered(int())
        val isAnimated = int() != 2
        val revision = long()
        val entry = entryOrNull(long())
        val waiter = long()
        val ticket = long()
        val tag = long()
        val hint = optional()
        val changes = changes()
        val outcome = if (byte() == 0) null else LongArray(Crossing.OUT) { long() }
        val result = if (byte() == 0) null else result()
        val question = if (byte() == 0) null else question()
        val route = routeOrNull(long())
        val guardContext = if (byte() == 0 || question == null) null else guardContext(question)
        val gesture = if (byte() == 0) null else gesture(changes)
        val detail = optional()?.string
        val content = EventContent(
            intent, origin, isAnimated, revision, entry, if (waiter == 0L) null else WaiterId(waiter),
            if (ticket == 0L) null else Ticket(ticket), tag, hint, changes,
            outcome?.let { receiver.outcome(it, detail ?: "") }, result, question, route, guardContext, gesture,
        )
        return Pair(kind, content)
    }

    private fun record(): NavigationRecord {
        val kind = EventKind.entries.numbered(int())
        val intent = IntentKind.entries.numbered(int())
        val what = int()
        val why = int()
        val by = RefusingParty.entries.numbered(int())
        val more = int()
        val origin = ChangeOrigin.entries.numbered(int())
        val isAnimated = int() != 2
        val revision = long()
        val entry = entryOrNull(long())
        val other = long()
        val route = routeOrNull(long())
        val ticket = long().takeIf { it != 0L }?.let { Ticket(it) }
        val question = long().takeIf { it != 0L }?.let { QuestionId(it) }
        return NavigationRecord(
            kind, intent, what, why, by, more, origin, isAnimated, revision, entry, other, route, ticket, question,
            int(), int(), long(), stackOrNull(long()), optional(), optional(), flowOrNull(long()),
        )
    }

    fun records(): List<NavigationRecord> = List(int()) { record() }

    fun entryIds(): List<EntryId> = List(int()) { EntryId(long()) }

    fun stacks(): List<StackId> = List(int()) { StackId(long()) }

    fun stackInfo(): StackInfo {
        val flags = int()
        return StackInfo(
            Presentation.of(int()), entryOrNull(long()), stackOrNull(long()), text(), int(), int(), entryOrNull(long()),
            StackId(long()), isSelected = flags and 1 != 0, isShown = flags and 2 != 0, isActive = flags and 4 != 0,
            isPlaceholder = flags and 8 != 0, isGuarded = flags and 16 != 0,
        )
    }

    fun containerInfo(): ContainerInfo {
        val kind = ContainerKind.of(int())
        val flags = int()
        val tabsBack = TabsBack.entries.numbered(int())
        val retention = BranchRetention.entries.numbered(int())
        val customKind = int()
        val columns = int()
        return ContainerInfo(kind, int(), int(), int(), tabsBack, retention, columns, flags and 1 != 0, customKind)
    }

    /** Reads a tree, whose parts that are [known] are taken from there. */
    fun tree(known: Map<StackId, StackNode>): NavigationTree {
        val active = long()
        return NavigationTree(List(int()) { stack(known).let { NavigationScene(it, isActive = it.id.value == active) } })
    }

    private fun stack(known: Map<StackId, StackNode>): StackNode {
        val id = StackId(long())
        val info = stackInfo()
        val before = known[id]
        var entries = EntryList.of(before?.entries ?: emptyList()).lowest(int())
        repeat(int()) { entries = entries.with(int(), entry(known)) }
        repeat(int()) { entries = entries.plus(entry(known)) }
        return if (before != null && before.info == info && before.entries === entries) before
        else StackNode(id, info, entries)
    }

    private fun entry(known: Map<StackId, StackNode>): NavigationEntry {
        val id = EntryId(long())
        val request = request()
        val waiter = long().takeIf { it != 0L }?.let { WaiterId(it) }
        val flow = flowOrNull(long())
        val info = containerInfo()
        val owned = List(int()) { stack(known) }
        val branches = if (info.kind == ContainerKind.None) emptyList() else owned.take(info.count)
        return NavigationEntry(
            id, request, waiter, if (branches.isEmpty()) null else ContainerNode(info, branches),
            owned.drop(branches.size), flow,
        )
    }
}
