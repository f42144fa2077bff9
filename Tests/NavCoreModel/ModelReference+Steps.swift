// The reference: intents of several steps.

import NavCore

extension ModelReference {
    func planPushAll(_ act: ModelAct, _ draft: inout ModelDraft) -> NavigationStatus {
        for (index, request) in act.requests.enumerated() {
            draft.begin(part: index)
            draft.place.append(index)
            defer { draft.place.removeLast() }
            guard let route = resolve(request, act.options, &draft) else {
                guard isEnough(index, act, draft) else { return .unresolved }
                return wrongIndex(of: act) == nil ? .ok : .invalid
            }
            guard takes(route, request) else { return .invalid }
            draft.stack.append(newEntry(route, request, act.options, &draft))
        }
        draft.begin(part: 0)
        return .ok
    }

    func planSetStack(_ act: ModelAct, _ draft: inout ModelDraft) -> NavigationStatus {
        if act.elements.isEmpty { return .invalid }
        var new: [ModelEntry] = []
        var isCut = false
        let renewalCount = draft.renewals.count
        for (index, element) in act.elements.enumerated() where !isCut {
            draft.begin(part: index)
            draft.place.append(index)
            defer { draft.place.removeLast() }
            if let kept = element.kept {
                guard draft.stack.contains(where: { $0.key == kept }) else { return .stale }
                if new.contains(where: { $0.key == kept }) { return .invalid }
                if let request = element.new {
                    guard let route = resolve(request, act.options, &draft) else {
                        isCut = isEnough(index, act, draft)
                        if isCut { continue }
                        return .unresolved
                    }
                    guard route == routesOfEntries[kept] else { return .invalid }
                    if renew(kept, request, act.options, &draft) == .invalid { return .invalid }
                }
                new += draft.stack.filter { $0.key == kept }
            } else if let request = element.new {
                guard let route = resolve(request, act.options, &draft) else {
                    isCut = isEnough(index, act, draft)
                    if isCut { continue }
                    return .unresolved
                }
                guard takes(route, request) else { return .invalid }
                new.append(newEntry(route, request, act.options, &draft))
            }
        }
        if isCut, wrongIndex(of: act) != nil { return .invalid }
        if !isCut { draft.begin(part: 0) }
        draft.entry = new[new.count - 1].key
        if new == draft.stack { return draft.renewals.count > renewalCount ? .ok : .alreadyThere }
        draft.become(new, cancelling: ModelReference.cancelled(.set))
        return .ok
    }

    func planRemoval(_ act: ModelAct, _ draft: inout ModelDraft) -> NavigationStatus {
        for (index, key) in act.entries.enumerated() where !draft.stack.contains(where: { $0.key == key }) {
            draft.begin(part: index)
            return .stale
        }
        if act.entries.contains(draft.stack[0].key) { return .atRoot }
        let left = draft.stack.filter { !act.entries.contains($0.key) }
        draft.entry = left[left.count - 1].key
        draft.become(left, cancelling: ModelReference.cancelled(.remove))
        return .ok
    }

    /// Whether an unknown route only ends what is done.
    private func isEnough(_ index: Int, _ act: ModelAct, _ draft: ModelDraft) -> Bool {
        index > 0 && policy(act.options, draft) == .prefix
    }

    func planBatch(_ act: ModelAct, _ draft: inout ModelDraft) -> NavigationStatus {
        var statuses: [NavigationStatus] = []
        draft.isBatch = true
        for (index, intent) in act.intents.enumerated() {
            draft.index = index
            let redirects = draft.redirects
            draft.place = [index]
            let status = plan(intent, &draft)
            statuses.append(status.rawValue > 0 && wrongIndex(of: intent) != nil ? .invalid : status)
            if statuses[index].rawValue < 0 {
                draft.redirects = redirects
                return statuses[index]
            }
        }
        draft.index = 0
        return statuses.contains(.ok) ? .ok : statuses[statuses.count - 1]
    }
}
