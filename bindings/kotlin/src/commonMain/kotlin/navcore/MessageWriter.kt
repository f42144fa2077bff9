// Writes the bytes that go down: little-endian, without padding, as message.c reads them.

package navcore

internal class MessageWriter {
    var bytes = ByteArray(256)
        private set
    var length = 0
        private set

    /** Host objects are not given. */
    var onlyCompares = false

    /** Gets the host objects that are given, where the library leaves them to the caller. */
    var lent: MutableList<HostObject>? = null

    fun begin(receiver: CallbackReceiver): MessageWriter {
        length = 0
        onlyCompares = false
        lent = null
        return long(receiver.id)
    }

    private fun room(count: Int): Int {
        val needed = length.toLong() + count
        if (needed > bytes.size) {
            check(needed <= Int.MAX_VALUE / 2) { "navcore: more than a gigabyte at once" }
            bytes = bytes.copyOf(maxOf(needed.toInt(), bytes.size * 2))
        }
        length += count
        return length - count
    }

    fun byte(number: Int): MessageWriter {
        val at = room(1)
        bytes[at] = number.toByte()
        return this
    }

    fun int(number: Int): MessageWriter {
        val at = room(4)
        for (index in 0..<4) bytes[at + index] = (number shr (8 * index)).toByte()
        return this
    }

    fun long(number: Long): MessageWriter {
        val at = room(8)
        for (index in 0..<8) bytes[at + index] = (number shr (8 * index)).toByte()
        return this
    }

    fun bytes(content: ByteArray): MessageWriter {
        int(content.size)
        val at = room(content.size)
        content.copyInto(bytes, at)
        return this
    }

    fun text(text: String): MessageWriter = bytes(text.toUtf8())

    fun optional(text: String?): MessageWriter = if (text == null) byte(0) else byte(1).text(text)

    /**
     * Below the deepest level that the library takes, where it looks at nothing, a null stands: it is too deep already.
     */
    private fun value(value: NavigationValue, receiver: CallbackReceiver, isSecret: Boolean, depth: Int) {
        if (depth > MAX_VALUE_DEPTH) {
            byte(0)
            return
        }
        fun type(number: Int) = byte(if (isSecret) number or 0x80 else number)
        when (value) {
            is NavigationValue.Secret -> value(value.value, receiver, true, depth)
            is NavigationValue.Null -> type(0)
            is NavigationValue.Bool -> type(1).byte(if (value.value) 1 else 0)
            is NavigationValue.Integer -> type(2).long(value.value)
            is NavigationValue.Real -> type(3).long(value.value.toRawBits())
            is NavigationValue.Text -> type(4).text(value.value)
            is NavigationValue.Bytes -> type(5).bytes(value.value)
            is NavigationValue.Object -> {
                val objects = receiver.objects
                type(8).long(if (onlyCompares) objects.addressOf(value.host) else objects.give(value.host))
                lent?.add(value.host)
            }
            is NavigationValue.Items -> {
                type(6).int(value.items.size)
                for (item in value.items) value(item, receiver, false, depth + 1)
            }
            is NavigationValue.Members -> {
                type(7).int(value.members.size)
                for ((key, member) in value.members) {
                    text(key)
                    value(member, receiver, false, depth + 1)
                }
            }
        }
    }

    fun optional(value: NavigationValue?, receiver: CallbackReceiver): MessageWriter {
        byte(if (value == null) 0 else 1)
        if (value != null) value(value, receiver, false, 1)
        return this
    }

    /** Data that C only copies: host objects are not given, and the library refuses them. */
    fun data(value: NavigationValue, receiver: CallbackReceiver): MessageWriter {
        onlyCompares = true
        return optional(value, receiver)
    }

    fun request(request: NavigationRequest, receiver: CallbackReceiver): MessageWriter {
        val known = request.resolved(receiver.routeTypes)
        return long(known.routeId?.value ?: 0).text(if (known.routeId == null) known.route else "")
            .optional(known.arguments, receiver)
    }

    fun link(link: DeepLink, receiver: CallbackReceiver): MessageWriter {
        int(link.flags).int(link.merge.ordinal).long(link.base?.value ?: 0).byte(if (link.request == null) 0 else 1)
        return if (link.request == null) text(link.url ?: "") else request(link.request, receiver)
    }

    /** Below 0: nobody hears the result, who waits is only told when it is given back. 0: not even that. */
    fun waiting(waiting: Waiting, receiver: CallbackReceiver): MessageWriter {
        if (waiting.onResult == null && waiting.onReleased == null) return long(0)
        val token = receiver.tokens.put(waiting).toLong()
        return long(if (waiting.onResult == null) -token else token)
    }

    fun guardScope(scope: GuardScope): MessageWriter =
        int(scope.kind.ordinal).int(if (scope.isOfEveryRoute) 1 else 0).long(scope.entryNumber).long(scope.routeNumber)
            .text(scope.named)

    private fun animated(isAnimated: Boolean?): MessageWriter =
        int(if (isAnimated == null) 0 else if (isAnimated) 1 else 2)

    fun options(options: NavigationOptions?, receiver: CallbackReceiver): MessageWriter {
        byte(if (options == null) 0 else 1)
        if (options == null) return this
        int(
            (if (options.replacesRoot) 1 else 0) or (if (options.isInclusive) 2 else 0) or
                (if (options.ignoresArguments) 4 else 0) or (if (options.transfersResult) 8 else 0) or
                (if (options.updatesArguments) 16 else 0) or (if (options.keepsPresented) 32 else 0) or
                (if (options.reveals) 64 else 0) or (if (options.popsBranch) 128 else 0) or
                (if (options.keepsBranch) 256 else 0) or (if (options.waitsForNextValue) 512 else 0) or
                (options.search.ordinal shl 10)
        )
        animated(options.isAnimated).long(options.issuer?.value ?: 0).long(options.revision ?: 0)
        long(options.target?.value ?: options.flow?.value ?: 0).long(options.tag).int(options.unresolved.ordinal)
        int(options.unique.ordinal).int(options.uniqueAction.ordinal)
        int(options.presentation.number).int(options.occupied.ordinal).text(options.scene ?: "").text(options.key ?: "")
        return optional(options.hint, receiver)
    }

    /** Where a route opens, and what its entries contain. */
    fun place(opens: RouteOpening, container: NavigationContainer?, receiver: CallbackReceiver): MessageWriter {
        when (opens) {
            is InBranch -> text(opens.of).text(opens.branch).int(Presentation.Default.number)
            // Pushed is the default, for which the library keeps nothing.
            Presentation.Pushed -> text("").text("").int(Presentation.Default.number)
            is Presentation -> text("").text("").int(opens.number)
        }
        return optional(container, receiver)
    }

    /** Writes the request with which a flow begins; null: it is no flow. */
    fun initial(initial: NavigationRequest?, receiver: CallbackReceiver): MessageWriter {
        byte(if (initial == null) 0 else 1)
        return if (initial == null) this else request(initial, receiver)
    }

    fun optional(container: NavigationContainer?, receiver: CallbackReceiver): MessageWriter {
        byte(if (container == null) 0 else 1)
        if (container == null) return this
        int(container.kind.number).int(if (container.showsAll) 1 else 0).int(container.tabsBack.ordinal)
        int(container.retention.ordinal).int(container.customKind).int(container.columns)
        int(container.selected).int(container.branches.size)
        for (branch in container.branches) {
            val forgets = if (branch.forgets) 4 else 0
            text(branch.name).int((if (branch.isEager) 1 else 0) or (if (branch.isPlaceholder) 2 else 0) or forgets)
            byte(if (branch.initial == null) 0 else 1)
            branch.initial?.let { request(it, receiver) }
        }
        return this
    }

    fun configuration(configuration: NavigatorConfiguration): MessageWriter =
        animated(configuration.isAnimated).int(configuration.queueCapacity).int(configuration.eventCapacity)
            .int(configuration.operationLimit).int(configuration.unresolved.ordinal).text(configuration.fallbackRoute)
            .text(configuration.scene).int(if (configuration.patternsIgnoreCase) IGNORE_CASE else 0)
            .int(configuration.redirectLimit).int(configuration.flags)

    /** An intent: its kind, its options, and its parts, each after its number. */
    fun intent(
        intent: NavigationIntent, receiver: CallbackReceiver, options: NavigationOptions? = intent.options,
    ): MessageWriter {
        int(intent.kind.ordinal)
        options(options, receiver)
        intent.writeParts(this, receiver)
        return part(Part.END)
    }

    fun part(part: Int): MessageWriter = byte(part)

    /** Writes a part that is a value; nothing where there is none. */
    fun part(part: Int, value: NavigationValue?, receiver: CallbackReceiver) {
        if (value == null) return
        part(part)
        value(value, receiver, false, 1)
    }

    inline fun <T> list(part: Int, items: List<T>, write: MessageWriter.(T) -> Unit) {
        part(part).int(items.size)
        for (item in items) write(item)
    }

    fun element(element: NavigationElement, receiver: CallbackReceiver) {
        when (element) {
            is NavigationElement.Keep -> long(element.entry.value).byte(0)
            is NavigationElement.New -> long(0).byte(1).request(element.request, receiver)
            is NavigationElement.Update -> long(element.entry.value).byte(1).request(element.request, receiver)
        }
    }
}
