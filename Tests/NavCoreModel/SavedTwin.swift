// Saved state under the random tests: a navigator is saved, the text is restored in another one, and that is saved. The two
// texts are the same. The other one then goes all the way back.

import CNavCore
#if canImport(NavCoreABI)
    import NavCoreABI
#endif

struct SavedTwin {
    private let navigator: OpaquePointer?
    private init(_ routes: RoutesOfApp) {
        var made: OpaquePointer?
        _ = nav_navigator_new(nil, &made)
        navigator = made
        guard let made else { return }
        routes(made) { route in
            var id: nav_id = 0
            _ = nav_route_register(made, &route, &id)
            return id
        }
    }

    /// The first thing that is wrong; nil where nothing is.
    static func failure(of navigator: OpaquePointer?, number: Int, routes: @escaping RoutesOfApp) -> String? {
        let (status, text) = save(navigator)
        if status == NAV_NOT_STARTED { return nil }
        guard let text else { return "nav_save answers \(status)" }
        let twin = SavedTwin(routes)
        defer { nav_navigator_free(twin.navigator) }
        // A text that ends too early changes nothing.
        let cut = number * 7919 % (text.count - 1)
        guard twin.restore(Array(text[..<cut])) == NAV_CORRUPT else {
            return "\(cut) bytes are not corrupt:\n\(shown(text))"
        }
        if let failure = twin.compare(text) { return failure }
        twin.setStates()
        guard let richer = save(twin.navigator).text else { return "the twin is not saved" }
        let other = SavedTwin(routes)
        defer { nav_navigator_free(other.navigator) }
        let seed = UInt64(text.count) &* 1_000_003 &+ UInt64(number)
        return other.compare(richer) ?? wayBackFailure(twin.navigator)
            ?? (number % 4 == 0 ? UpdatedApp.failure(of: richer, seed: seed, routes: routes) : nil)
    }

    private func compare(_ text: [UInt8]) -> String? {
        let status = restore(text)
        guard status == NAV_OK else {
            return "nav_restore answers \(status): \(String(nav_last_message(navigator)))\n\(Self.shown(text))"
        }
        let again = Self.save(navigator).text ?? []
        return again == text ? nil : "saved:\n\(Self.shown(text))\nrestored:\n\(Self.shown(again))"
    }

    private static func shown(_ text: [UInt8]) -> String { String(decoding: text, as: UTF8.self) }

    private func restore(_ text: [UInt8]) -> nav_status {
        text.withUnsafeBytes { bytes in
            var restoring = nav_restoring()
            restoring.size = MemoryLayout<nav_restoring>.stride
            restoring.text = nav_string(
                bytes: bytes.baseAddress?.assumingMemoryBound(to: CChar.self), length: bytes.count)
            var options = nav_options()
            options.size = MemoryLayout<nav_options>.stride
            options.unresolved = Int32(NAV_UNRESOLVED_REJECT)
            return nav_restore(navigator, &restoring, &options, nil)
        }
    }

    /// Gives what is on the active stack states of several types.
    private func setStates() {
        for index in 0..<nav_current_depth(navigator) {
            var state = nav_value()
            switch index % 3 {
            case 0:
                state.type = nav_type(NAV_TYPE_DOUBLE)
                state.content.real = 0.1 * Double(index) + 1e17
            case 1:
                state.type = nav_type(NAV_TYPE_INT)
                state.content.integer = .max - Int64(index)
            default: state.type = nav_type(NAV_TYPE_NULL)
            }
            _ = nav_entry_set_state(navigator, nav_current_entry_at(navigator, index), &state)
        }
    }

    static func save(_ navigator: OpaquePointer?) -> (status: nav_status, text: [UInt8]?) {
        var text: UnsafeMutablePointer<CChar>?
        var length = 0
        let status = nav_save(navigator, nil, &text, &length)
        defer { nav_text_free(text) }
        return (status, text.map { Array(UnsafeRawBufferPointer(start: $0, count: length)) })
    }
}
