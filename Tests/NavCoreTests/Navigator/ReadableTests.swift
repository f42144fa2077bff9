// Values as an app's own types.

import Testing

@testable import NavCore

private enum Tab: String, NavigationValueConvertible, NavigationValueReadable { case text, pictures }

struct ReadableTests {
    @Test func valuesAreReadAsWhatTheyAre() {
        #expect(Int(NavigationValue.int(3)) == 3)
        #expect(Int32(NavigationValue.int(1 << 40)) == nil)
        #expect(Double(NavigationValue.double(2.5)) == 2.5)
        #expect(Double(NavigationValue.int(2)) == nil)
        #expect(Bool(NavigationValue.bool(true)) == true)
        #expect(String(NavigationValue.string("blue") as NavigationValue) == "blue")
        #expect([Int](NavigationValue.list([1, 2])) == [1, 2])
        #expect([Int](NavigationValue.list([1, "x"])) == nil)
        #expect([String: Int](["a": 1] as NavigationValue) == ["a": 1])
        #expect(Tab(NavigationValue.string("pictures")) == .pictures)
        #expect(Tab(NavigationValue.string("sound")) == nil)
    }

    @Test func nullIsNil() throws {
        let nothing: Int?? = Int?(NavigationValue.null)
        #expect(nothing == .some(nil))
        let number: Int?? = Int?(NavigationValue.int(4))
        #expect(number == .some(4))
        let wrong: Int?? = Int?(NavigationValue.string("x"))
        #expect(wrong == nil)
    }

    @Test func secretIsReadAsWhatItHides() {
        #expect(Int(NavigationValue.secret(5)) == 5)
    }

    @Test func keysThatAreTheSameTextAreNotRead() {
        let map = NavigationMap([.init("é", 1), .init("e\u{301}", 2)])
        #expect([String: Int](NavigationValue.map(map)) == nil)
    }

    @Test func whatIsConvertedIsReadBack() {
        #expect([Tab](([Tab.text, .pictures]).navigationValue) == [.text, .pictures])
        #expect(Int64(Int64.min.navigationValue) == .min)
    }
}
