// The way from the engine to the host: functions of the C convention with user data, which every language can provide.
// Arguments have the layout of the header's structs, so nothing is converted on the way.

package typealias UserData = UnsafeMutableRawPointer

package typealias DestroyFunction = @convention(c) (UserData?) -> Void
/// Gets a `Question`; answers 0 for yes, `Answer.later`, anything else for no.
package typealias QuestionFunction = @convention(c) (UserData?, UnsafeRawPointer?) -> Int32
/// Gets the engine as the header's navigator; returns a status.
package typealias RegisterRoutesFunction = @convention(c) (UserData?, OpaquePointer?) -> Int32
/// Gets a `ChangeList`.
package typealias ReplayFunction = @convention(c) (UserData?, UnsafeRawPointer?) -> Void
/// Gets a `Result`.
package typealias ResultFunction = @convention(c) (UserData?, UnsafeRawPointer?) -> Void
/// Gets the ticket of an operation and a `GivenIntent`.
package typealias CallFunction = @convention(c) (UserData?, UInt64, UnsafeRawPointer?) -> Void
/// Gets an `Event`.
package typealias ObserverFunction = @convention(c) (UserData?, UnsafeRawPointer?) -> Void
/// Gets a `Build`.
package typealias MakeModelFunction =
    @convention(c) (UserData?, UnsafeRawPointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?) -> Int32
/// Gets the entry's model and a `Build`.
package typealias UpdateModelFunction =
    @convention(c) (UserData?, UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Int32
/// Gets an entry's id and model.
package typealias MakeViewFunction =
    @convention(c) (
        UserData?, UInt64, UnsafeMutableRawPointer?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> Int32
/// Gets a `Dispatched`; returns the decision of a coordinator.
package typealias PrepareFunction = @convention(c) (UserData?, UnsafeRawPointer?) -> Int32
package typealias DestroyProductFunction = @convention(c) (UserData?, UnsafeMutableRawPointer?) -> Void

package enum Answer {
    package static var yes: Int32 { 0 }
    package static var later: Int32 { Int32.min }
}

/// User data with a destructor, to be released exactly once.
package struct OwnedUserData: BitwiseCopyable {
    package var userData: UserData?
    package var destroy: DestroyFunction?

    package init(userData: UserData? = nil, destroy: DestroyFunction? = nil) {
        self.userData = userData
        self.destroy = destroy
    }
}

/// The functions that make the models and views of a route.
package struct Builder: BitwiseCopyable {
    package var makeModel: MakeModelFunction?
    package var updateModel: UpdateModelFunction?
    package var destroyModel: DestroyProductFunction?
    package var makeView: MakeViewFunction?
    package var destroyView: DestroyProductFunction?
    package var prepare: PrepareFunction?
    package var ownedUserData = OwnedUserData()
    /// The version of the meaning of the route's arguments and states.
    package var version: UInt32 = 0
    /// Whether entries with equal arguments have one model.
    package var sharesModels = false
    /// Whether a restore brings entries of the route back.
    package var isRestored = true

    package init() {}
}

/// The facts passed to a builder; the header's nav_build_context.
package struct Build: BitwiseCopyable {
    var size = MemoryLayout<Build>.stride
    package var entry: Id
    package var route: Id
    package var arguments: UnsafePointer<Cell>?
    package var tag: UInt64
    package var hint: UnsafePointer<Cell>?
    package var flow: Id
}

/// The host's end, asked about every move.
package struct Bridge: BitwiseCopyable {
    package enum Form: UInt8, BitwiseCopyable {
        /// Every move is accepted.
        case none
        /// A function is called.
        case called
        /// Questions are records.
        case pulled
    }

    package var form = Form.none
    package var transition: QuestionFunction?
    /// Functions that answer the intents of their kind if `transition` is nil; all other intents are refused.
    package var navigateTo: QuestionFunction?
    package var popBack: QuestionFunction?
    package var popUpToRoot: QuestionFunction?
    package var replay: ReplayFunction?
    package var ownedUserData = OwnedUserData()
    /// Called once, when the bridge is set.
    package var registerRoutes: RegisterRoutesFunction?

    package init() {}

    @inline(__always)
    func question(for kind: IntentKind) -> QuestionFunction? {
        if let transition { return transition }
        switch kind {
        case .navigate, .navigateForResult: return navigateTo
        case .popBack, .finish: return popBack
        case .popUpToRoot: return popUpToRoot
        default: return nil
        }
    }
}

extension Builder {
    /// Returns a complaint if the builder does not fit the place of a route. A flow has a model, and decides about
    /// requests sent to the flow.
    func complaint(of place: GivenPlace) -> StaticString? {
        guard place.initial != nil else {
            return prepare == nil ? nil : "only a flow has a prepare, and it has no initial"
        }
        if makeView != nil || destroyView != nil || updateModel != nil || sharesModels || place.container != nil {
            return "a flow has no view, no update_model, no container and shares no models"
        }
        let presentation = place.checkedPresentation
        return presentation?.holdsOneEntry == true ? "an alert and an action sheet hold no flow" : nil
    }
}
