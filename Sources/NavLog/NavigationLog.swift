// The log of a navigator, written by navcore_log.h: the same lines as from C.

import CNavCoreLog
import CNavCoreSupport
import NavCore
import NavCoreABI

/// A log of a navigator: its calls, the answers of whoever was asked, the changes, and the outcome of each operation.
///
/// ```swift
/// let log = NavigationLog(navigator, limit: 1_000)
/// …
/// try log.text.write(to: file, atomically: true, encoding: .utf8)
/// ```
///
/// Each line is a JSON object, which `docs/log-format.md` describes. The inspector shows a log on a page. Secrets and host
/// objects are left out, but a sentence or a link is written whole, with the query of the link.
///
/// Make the log before the start, and after the last ``NavCore/Navigator/configure(_:)``: the log makes the navigator send the
/// trace. A navigator has one log at a time. Thread: the owner of the navigator.
public final class NavigationLog {
    private let log: UnsafeMutablePointer<nav_log>?
    private let engine: Engine
    private let claims: Id?
    private let listener: Listener

    /// Begins a log.
    ///
    /// - Parameters:
    ///   - limit: the least number of last lines that ``text`` keeps. 0: keeps none.
    ///   - program: the name of the program, for the first line.
    ///   - now: the time in milliseconds. nil: the lines have no times.
    ///   - write: called with each line, without its newline. It calls neither the navigator nor the log.
    public init(
        _ navigator: Navigator, limit: Int = 10_000, program: String? = nil, now: (() -> Int64)? = nil,
        write: ((String) -> Void)? = nil
    ) {
        engine = navigator.beginTrace()
        // The functions of C look at the thread; a navigator in Swift belongs to an isolation, which may change its thread.
        claim(engine)
        claims = engine.addObserver(
            { userData, _ in
                if let userData { Unmanaged<Engine>.fromOpaque(userData)._withUnsafeGuaranteedRef(claim) }
            },
            OwnedUserData(userData: Unmanaged.passUnretained(engine).toOpaque(), destroy: nil))
        listener = Listener(now: now, write: write)
        var config = nav_log_config_init()
        config.limit = max(limit, 0)
        config.user_data = Unmanaged.passUnretained(listener).toOpaque()
        if now != nil { config.now = { Listener.of($0)?.now?() ?? 0 } }
        if write != nil { config.write = { Listener.of($0)?.hear($1, $2) } }
        let handle = OpaquePointer(Unmanaged.passUnretained(engine).toOpaque())
        log = (program ?? "").withCString { name in
            config.program = program == nil ? nil : name
            return nav_log_begin(handle, &config)
        }
        engine.callListener = CallListener(hearCall, log)
    }

    deinit {
        claim(engine)
        nav_log_end(log)
        if let claims { _ = engine.removeObserver(claims) }
    }

    /// The first line and the last lines, at least as many as the limit.
    public var text: String {
        let text = nav_log_text(log)
        guard let bytes = text.bytes else { return "" }
        return String(decoding: UnsafeRawBufferPointer(start: bytes, count: text.length), as: UTF8.self)
    }
}

/// Lets the functions of C work on this thread.
private func claim(_ engine: Engine) {
    engine.owner.pass(to: UInt(navcore_current_thread()))
}

private func hearCall(_ log: UserData?, _ ticket: UInt64, _ intent: UnsafeRawPointer?) {
    guard let log, let navigator = log.assumingMemoryBound(to: nav_log.self).pointee.navigator else { return }
    Unmanaged<Engine>.fromOpaque(UnsafeRawPointer(navigator))._withUnsafeGuaranteedRef(claim)
    nav_log_called(log, ticket, intent?.assumingMemoryBound(to: nav_intent.self))
}

/// The functions of a log, as C has them.
private final class Listener {
    let now: (() -> Int64)?
    let write: ((String) -> Void)?

    init(now: (() -> Int64)?, write: ((String) -> Void)?) {
        self.now = now
        self.write = write
    }

    static func of(_ userData: UnsafeMutableRawPointer?) -> Listener? {
        userData.map { Unmanaged<Listener>.fromOpaque($0).takeUnretainedValue() }
    }

    func hear(_ line: UnsafePointer<CChar>?, _ length: Int) {
        guard let line, let write, length > 0 else { return }
        write(String(decoding: UnsafeRawBufferPointer(start: line, count: length - 1), as: UTF8.self))
    }
}
