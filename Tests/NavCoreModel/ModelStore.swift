// The models of a host in the tests of trees and of commits beside questions: each knows the argument that it was told last.

import CNavCore
import CTrace

struct ModelStore {
    private var told: [UInt: Int] = [:]
    private var made: UInt = 0
    /// The argument with which no model is made, and that to which none is updated, unless its entry has it already.
    let refused: Int
    let refusedUpdate: Int

    init(refused: Int, refusedUpdate: Int) {
        self.refused = refused
        self.refusedUpdate = refusedUpdate
    }

    /// How many were made and not destroyed.
    var count: Int { told.count }

    /// The argument that a model was told last, -1: none; nil where there is no such model.
    subscript(model: UnsafeMutableRawPointer?) -> Int? { told[UInt(bitPattern: model)] }

    mutating func make(
        _ build: UnsafePointer<nav_build_context>?, _ model: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> Int32 {
        trace_build("make", build)
        guard let build = build?.pointee else { return 1 }
        let argument = TreeMirror.number(build.arguments)
        if argument == refused { return 77 }
        made += 1
        told[made] = argument ?? -1
        model?.pointee = UnsafeMutableRawPointer(bitPattern: made)
        return 0
    }

    /// Tells a model an argument. A model is told again what it had, where a move that was to change that does not happen,
    /// and what was reported: `has` says whether an entry has an argument.
    mutating func update(
        _ model: UnsafeMutableRawPointer?, _ build: UnsafePointer<nav_build_context>?, has: (nav_id, Int?) -> Bool
    ) -> Int32 {
        trace_build("update", build)
        guard let build = build?.pointee else { return 1 }
        let argument = TreeMirror.number(build.arguments)
        if argument == refusedUpdate, !has(build.entry, argument) { return 78 }
        told[UInt(bitPattern: model)] = argument ?? -1
        return 0
    }

    /// Whether the model was there.
    mutating func destroy(_ model: UnsafeMutableRawPointer?) -> Bool {
        trace_line("destroy model \(UInt(bitPattern: model))")
        return told.removeValue(forKey: UInt(bitPattern: model)) != nil
    }
}
