// Values: what can be asked of them without a navigator.

import CNavCore

#if canImport(NavCore)
    import NavCore
#endif

@implementation @_cdecl("nav_value_member")
public func nav_value_member(_ map: UnsafePointer<nav_value>?, _ key: nav_string) -> UnsafePointer<nav_value>? {
    guard let map else { return nil }
    return values(cells(map).pointee.memberOfAnyMap(Bytes(key)))
}

@implementation @_cdecl("nav_value_equal")
public func nav_value_equal(_ left: UnsafePointer<nav_value>?, _ right: UnsafePointer<nav_value>?) -> Int32 {
    guard let left, let right else { return left == nil && right == nil ? 1 : 0 }
    return Cell.equal(cells(left).pointee, cells(right).pointee) ? 1 : 0
}
