// What the library is lent in a run (user data, models), each with the number of times that it must come back: once.

final class ModelLedger {
    private var loans: [ModelLoan] = []
    private var count = 0

    func lend(_ what: ModelLoan.What, to subject: ModelSubject) -> ModelLoan {
        let loan = ModelLoan(what, count, subject)
        if what.isNumbered { count += 1 }
        loans.append(loan)
        return loan
    }

    var outstanding: [ModelLoan.What] { loans.filter { !$0.isBack }.map { $0.what } }
}

/// Lives as long as the ledger, so that one that comes back twice can say so.
final class ModelLoan {
    enum What: Equatable {
        case route(Int)
        case model(entry: UInt64)
        case bridge
        case observer
        case waiter
        case port
        case view(entry: UInt64)

        /// Whether it is user data.
        var isNumbered: Bool {
            switch self {
            case .model, .view: false
            default: true
            }
        }
    }

    let what: What
    /// Of user data: how many were lent before it.
    let number: Int
    unowned let subject: ModelSubject
    /// Of a bridge.
    var wasToldTheStack = false
    private(set) var isBack = false
    private var uses = 0

    init(_ what: What, _ number: Int, _ subject: ModelSubject) {
        self.what = what
        self.number = number
        self.subject = subject
    }

    var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    static func at(_ pointer: UnsafeMutableRawPointer?) -> ModelLoan? {
        pointer.map { Unmanaged<ModelLoan>.fromOpaque($0).takeUnretainedValue() }
    }

    func giveBack() {
        if isBack { subject.complain("\(what) was given back twice") }
        if uses > 0 { subject.complain("\(what) was given back while its callback was running") }
        isBack = true
    }

    /// User data comes back.
    static func giveBack(_ pointer: UnsafeMutableRawPointer?) {
        guard let loan = at(pointer) else { return }
        loan.giveBack()
        loan.subject.say(.gaveBack, [loan.number])
        loan.subject.callback()
    }

    /// Runs a callback that was called with it.
    static func use<Value>(_ pointer: UnsafeMutableRawPointer?, _ body: (ModelLoan) -> Value) -> Value? {
        guard let loan = at(pointer) else { return nil }
        if loan.isBack { loan.subject.complain("\(loan.what) was used after it was given back") }
        loan.uses += 1
        defer { loan.uses -= 1 }
        return body(loan)
    }
}
