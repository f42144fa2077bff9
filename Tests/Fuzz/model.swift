// A fuzz target: the bytes of an input are the choices of the model test, in Tests/NavCoreModel. Every line that the
// navigator says is compared with the reference; a difference is printed with the acts that led to it, and aborts.

import Foundation
import NavCoreModel

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    guard let failure = ModelRun.failure(choosingBy: UnsafeBufferPointer(start: bytes, count: count)) else { return 0 }
    print(failure)
    fflush(nil)
    abort()
}
