// A screen that shows how deep the stack is and what is on top, as SwiftUI tracks it: by what the navigator says of itself
// to the Observation framework, and by a mirror that an observer writes by hand.

import NavCore
import Observation

/// What such a screen reads, anew each time that it is told. All of it happens on one thread.
private final class Reader: @unchecked Sendable {
    private let read: () -> Void
    private(set) var readings = 0
    private var isTold = false

    init(_ read: @escaping () -> Void) {
        self.read = read
        track()
    }

    private func track() {
        readings += 1
        withObservationTracking(read) { [unowned self] in isTold = true }
    }

    /// What a run loop does when it comes round.
    func turn() {
        guard isTold else { return }
        isTold = false
        track()
    }
}

/// The two properties, as the macro Observable writes them.
private final class Mirror: Observable {
    private let registrar = ObservationRegistrar()
    private var storedDepth = 0
    private var storedTop: EntryID?

    var depth: Int {
        get {
            registrar.access(self, keyPath: \.depth)
            return storedDepth
        }
        set { registrar.withMutation(of: self, keyPath: \.depth) { storedDepth = newValue } }
    }

    var top: EntryID? {
        get {
            registrar.access(self, keyPath: \.top)
            return storedTop
        }
        set { registrar.withMutation(of: self, keyPath: \.top) { storedTop = newValue } }
    }
}

private final class Program {
    private let navigator = Navigator()
    private let reader: Reader

    init(depth: Int, isMirrored: Bool) throws {
        try navigator.register("home")
        try navigator.register("product")
        try navigator.start("home")
        for _ in 1..<max(depth, 2) { try navigator.navigate(to: "product") }
        if isMirrored {
            let mirror = Mirror()
            try navigator.observe { [unowned navigator] event in
                guard case .changed = event.kind else { return }
                mirror.depth = navigator.depth
                mirror.top = navigator.top
            }
            reader = Reader { _ = (mirror.depth, mirror.top) }
        } else {
            reader = Reader { [navigator] in _ = (navigator.depth, navigator.top) }
        }
    }

    func runPairs(_ count: Int) throws {
        let before = reader.readings
        for _ in 0..<count {
            try navigator.navigate(to: "product")
            reader.turn()
            try navigator.popBack()
            reader.turn()
        }
        precondition(reader.readings - before == 2 * count, "the count of readings")
    }
}

// MARK: For C

@_cdecl("swift_observed_open")
public func openObserved(_ depth: Int, _ isMirrored: Bool) -> UnsafeMutableRawPointer? {
    guard let program = try? Program(depth: depth, isMirrored: isMirrored) else { return nil }
    return Unmanaged.passRetained(program).toOpaque()
}

/// Returns whether all went well.
@_cdecl("swift_observed_run")
public func runObserved(_ program: UnsafeMutableRawPointer, _ count: Int) -> Bool {
    let program = Unmanaged<Program>.fromOpaque(program).takeUnretainedValue()
    return (try? program.runPairs(count)) != nil
}

@_cdecl("swift_observed_close")
public func closeObserved(_ program: UnsafeMutableRawPointer) {
    Unmanaged<Program>.fromOpaque(program).release()
}
