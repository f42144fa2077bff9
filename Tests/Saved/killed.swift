// A process that is killed while the user picks a colour, and the next one, in which the colour comes: `killed ask FILE`,
// and then `killed go FILE`.

import Foundation
import NavCore
import NavFlow

let app = Navigator()
let file = URL(fileURLWithPath: CommandLine.arguments[2])
try app.register("settings")
try app.register("picker")

let isFirst = CommandLine.arguments[1] == "ask"
if isFirst {
    try app.start("settings")
} else {
    let saved = try SavedNavigation(rawValue: String(contentsOf: file, encoding: .utf8))
    let restoration = try app.restore(saved, orStart: "settings")
    print(restoration.isRestored ? "restored" : "started")
}
print(app.stack)
// What the screen does whenever it appears: it goes on waiting, or asks.
let colour = Task { @MainActor in
    try await app.result(ofKey: "settings.colour", orNavigateTo: "picker", as: String.self)
}
while app.depth < 2 { await Task.yield() }
if isFirst {
    try app.save().rawValue.write(to: file, atomically: true, encoding: .utf8)
    print("shown")
    fflush(nil)
    while true { pause() }
}
try app.popBack(result: "blue")
print("picked", try await colour.value)
