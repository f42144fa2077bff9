// The reference: what is said, in which order.

import NavCore

extension ModelReference {
    func deliver() {
        while !records.isEmpty {
            switch records.removeFirst() {
            case .result(let waiter, let numbers, let entry):
                waitersSettled += 1
                say(.result, numbers, [waiter])
                callback()
                if isHeard { hear(.heardResult, numbers, [waiter, entry]) }
            case .changed(let operation, let first, let count):
                hear(
                    .changed,
                    [
                        kindNumber(operation.act.kind), Int(operation.revision), count, operation.isReport ? 1 : 0,
                        Int(operation.act.tag),
                    ], [first])
            case .completed(let operation):
                hear(
                    .completed,
                    [
                        kindNumber(operation.act.kind), Int(operation.status.rawValue), Int(operation.by.rawValue),
                        Int(operation.code), Int(operation.reason.rawValue), operation.removed,
                        Int(operation.revision), Int(operation.act.tag),
                    ], [operation.key, operation.entry, operation.waiter ?? 0])
            case .released(let entry, let isTold):
                if isTold, isHeard { hear(.released, [], [entry.key]) }
                if ModelRoutes.hasBuilder(entry.route) { modelsAlive -= 1 }
            case .resync(let count):
                hear(.resync, [count])
            }
        }
    }

    func hear(_ kind: ModelSaid.Kind, _ numbers: [Int], _ keys: [Int] = []) {
        say(kind, numbers, keys)
        callback()
    }
}
