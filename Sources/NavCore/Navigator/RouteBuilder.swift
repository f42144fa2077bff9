// Builders: what makes the models and views of a route's entries.

/// The facts that a builder is told about the entry that it builds for.
public struct BuildContext: Sendable, Hashable {
    /// Planned: it is on the stack once the move is accepted.
    public let entry: EntryID
    /// The entry's route, as ``Navigator/register(_:opens:contains:version:builder:)`` returned it.
    public let routeID: RouteID
    /// Nil: none.
    public let arguments: NavigationValue?
    /// The innermost flow to which the entry belongs, planned or alive; nil: none.
    public let flow: FlowID?
    /// The caller's, from its options.
    public let tag: UInt64
    /// The caller's, from its options.
    public let hint: NavigationValue?

    /// The argument with that key; nil where the arguments are no map or have no such key.
    public subscript(key: String) -> NavigationValue? { arguments?[key] }
}

/// Thrown by a builder: the move, or the view, is refused with this number, which becomes the outcome's `hostCode`.
public struct BuilderRefusal: Error, Sendable, Hashable {
    /// 0 would mean success, and is told as 1.
    public let code: Int32

    /// Makes a refusal with a number of the host; 0 becomes 1.
    public init(_ code: Int32 = 1) {
        self.code = code == 0 ? 1 : code
    }
}

/// Makes the model of each entry of a route, and a view of that model when one is asked for.
///
/// The navigator owns what is made and destroys it by releasing it, exactly once: a model when its entry is released or
/// its move did not happen, a view before its model. The closures are released when the route is unregistered or the
/// navigator is closed.
public struct RouteBuilder<Model, View> {
    /// Runs before the bridge is asked; nil is a valid model.
    public typealias MakeModel = (BuildContext) throws(BuilderRefusal) -> Model?
    /// Tells a model the new arguments of its entry, before the bridge is asked. Where the move does not happen it runs
    /// again with the arguments that the entry keeps; of a report it runs after the change. These two have no tag and no
    /// hint, and what they throw is ignored.
    public typealias UpdateModel = (Model?, BuildContext) throws(BuilderRefusal) -> Void
    /// Runs at the first ``Navigator/view(of:)``; nil is a valid view.
    public typealias MakeView = (EntryID, Model?) throws(BuilderRefusal) -> View?

    let makeModel: MakeModel
    let updateModel: UpdateModel?
    let makeView: MakeView?
    let sharesModels: Bool

    /// A builder of models and views. Where there is no `updateModel` nobody is told that arguments have changed.
    public init(
        makeModel: @escaping MakeModel, updateModel: UpdateModel? = nil, makeView: @escaping MakeView
    ) {
        self.makeModel = makeModel
        self.updateModel = updateModel
        self.makeView = makeView
        sharesModels = false
    }

    /// A builder of one model for all entries with equal arguments. The model is made for the first of them, and released
    /// when the last of them is.
    ///
    /// An entry that gets other arguments moves to the model for these, and its view is destroyed. An entry whose arguments
    /// hold host objects has a model of its own.
    public init(sharedModel: @escaping MakeModel, makeView: @escaping MakeView) {
        makeModel = sharedModel
        updateModel = nil
        self.makeView = makeView
        sharesModels = true
    }

    /// A builder of such models whose entries have no views.
    public init(sharedModel: @escaping MakeModel) where View == Never {
        makeModel = sharedModel
        updateModel = nil
        makeView = nil
        sharesModels = true
    }

    /// A builder whose entries have no views.
    public init(makeModel: @escaping MakeModel, updateModel: UpdateModel? = nil) where View == Never {
        self.makeModel = makeModel
        self.updateModel = updateModel
        makeView = nil
        sharesModels = false
    }
}

/// A model or view in the engine's hands.
final class Product {
    let value: Any

    init(_ value: Any) {
        self.value = value
    }
}

/// A builder in the engine's hands.
final class BuilderBox {
    let makeModel: (BuildContext) -> (Int32, Product?)
    let updateModel: ((Product?, BuildContext) -> Int32)?
    let makeView: ((EntryID, Product?) -> (Int32, Product?))?

    init<Model, View>(_ builder: RouteBuilder<Model, View>) {
        makeModel = { build in
            do throws(BuilderRefusal) {
                return (0, try builder.makeModel(build).map { Product($0) })
            } catch {
                return (error.code, nil)
            }
        }
        updateModel = builder.updateModel.map { update in
            { model, build in
                do throws(BuilderRefusal) {
                    try update(model?.value as? Model, build)
                    return 0
                } catch {
                    return error.code
                }
            }
        }
        guard let make = builder.makeView else {
            makeView = nil
            return
        }
        makeView = { entry, model in
            do throws(BuilderRefusal) {
                return (0, try make(entry, model?.value as? Model).map { Product($0) })
            } catch {
                return (error.code, nil)
            }
        }
    }
}
