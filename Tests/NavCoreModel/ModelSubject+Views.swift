// The navigator under test: views.

import CNavCore

extension ModelSubject {
    func view(of entry: nav_id) {
        var view = UnsafeMutableRawPointer(bitPattern: 1)
        let status = nav_entry_view(navigator, entry, &view)
        if let view, view != views[entry]?.pointer { complain("\(entry) has another view") }
        say(.returned, [Int(status), view == nil ? 0 : 1])
    }

    func makeView(
        of entry: nav_id, _ model: UnsafeMutableRawPointer?, _ view: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> Int32 {
        if model == nil || model != models[entry]?.pointer { complain("the view of \(entry) is made of another model") }
        say(.viewMade, [], [entry])
        let code = callback()
        guard code == 0 else { return code }
        let loan = ledger.lend(.view(entry: entry), to: self)
        views[entry] = loan
        view?.pointee = loan.pointer
        return 0
    }

    func destroyView(_ view: UnsafeMutableRawPointer?) {
        guard let loan = ModelLoan.at(view), case .view(let entry) = loan.what else {
            return complain("something that is no view is destroyed")
        }
        loan.giveBack()
        if views[entry] === loan { views[entry] = nil }
        if models[entry] == nil { complain("the model of \(entry) goes before its view") }
        say(.viewDestroyed, [], [entry])
        callback()
    }
}
