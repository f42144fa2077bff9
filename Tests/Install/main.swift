// The same program in ordinary Swift: its classes, texts and dictionaries need the real Swift runtime, which the library
// must not replace.

final class App {
    var isLocked = false
    var picks: [String: Int] = [:]
}

/// Calls `body` with a request, which borrows the name.
func withRequest<T>(_ route: String, _ body: (UnsafePointer<nav_request>) -> T) -> T {
    var count = nav_member_init("count", nav_value_int(3))
    return route.withCString { name in
        withUnsafePointer(to: &count) { count in
            var arguments = nav_value_map(count, 1)
            return withUnsafePointer(to: &arguments) { arguments in
                var request = nav_request_init(name, arguments)
                return body(&request)
            }
        }
    }
}

func text(_ string: nav_string) -> String {
    String(decoding: UnsafeRawBufferPointer(start: string.bytes, count: string.length), as: UTF8.self)
}

/// The app as the user data of a registration, until `release` gives it back.
func retained(_ app: App) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(app).toOpaque()
}

func app(_ userData: UnsafeMutableRawPointer?) -> App {
    guard let userData else { fatalError("no user data") }
    return Unmanaged<App>.fromOpaque(userData).takeUnretainedValue()
}

func release(_ userData: UnsafeMutableRawPointer?) {
    Unmanaged.passUnretained(app(userData)).release()
}

let host = App()
let version = nav_version()
precondition(version == UInt32(NAV_VERSION_MAJOR << 16 | NAV_VERSION_MINOR << 8 | NAV_VERSION_PATCH))
print("version \(version >> 16).\(version >> 8 & 255).\(version & 255)")

var made: OpaquePointer?
guard nav_navigator_new(nil, &made) == NAV_OK, let navigator = made else { fatalError("no navigator") }
nav_route_add(navigator, "home")
nav_route_add(navigator, "picker")

var bridge = nav_bridge()
bridge.size = MemoryLayout<nav_bridge>.size
bridge.transition = { userData, _ in app(userData).isLocked ? 401 : NAV_ANSWER_ACCEPT }
bridge.user_data = retained(host)
bridge.destroy = release
nav_bridge_set(navigator, &bridge)

_ = withRequest("home") { nav_start(navigator, $0, nil, nil) }
_ = withRequest("picker") { picker in
    nav_navigate_for_result(
        navigator, picker,
        { userData, result in
            guard let value = result?.pointee.value?.pointee, value.type == NAV_TYPE_STRING else { return }
            app(userData).picks[text(value.content.string), default: 0] += 1
        },
        retained(host), release, nil, nil)
}
var top = nav_request()
top.size = MemoryLayout<nav_request>.size
nav_current_request(navigator, &top)
let count = nav_value_member(top.arguments, nav_string_init("count")).pointee.content.integer
print("depth \(nav_current_depth(navigator)), on top \(text(top.route)) \(count)")

_ = "blue".withCString { name in
    var blue = nav_value_string(name)
    return nav_pop_back(navigator, &blue, nil, nil)
}
print("depth \(nav_current_depth(navigator)), picked \(host.picks.keys.joined())")

host.isLocked = true
var outcome = nav_outcome()
outcome.size = MemoryLayout<nav_outcome>.size
_ = withRequest("picker") { nav_navigate(navigator, $0, nil, &outcome) }
print("\(String(cString: nav_status_name(outcome.status))) \(outcome.host_code)")
precondition(nav_current_depth(navigator) == 1 && host.picks == ["blue": 1] && outcome.host_code == 401)
nav_navigator_free(navigator)
