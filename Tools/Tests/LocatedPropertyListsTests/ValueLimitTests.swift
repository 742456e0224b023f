import Foundation
import SourceText
import Testing

@testable import LocatedPropertyLists

/// Lists of a few bytes a value are kept up to a limit that is named.
@Suite struct ValueLimitTests {
    static let texts = [
        ("(" + String(repeating: "a,", count: 1_000) + ")", false),
        ("{" + (0..<1_000).map { "a\($0)=b;" }.joined() + "}", false),
        ("[" + String(repeating: "1,", count: 1_000) + "1]", false),
        ("<plist><array>" + String(repeating: "<true/>", count: 1_000) + "</array></plist>", true),
        (
            "<plist><dict>" + (0..<1_000).map { "<key>\($0)</key><true/>" }.joined() + "</dict></plist>", true
        ),
    ]

    @Test(arguments: texts) func theLimitIsNamed(_ text: String, _ isXML: Bool) {
        var limits = SourceLimits()
        limits.leastLocatedValues = 10
        limits.locatedValues = 50
        let located = LocatedPropertyList(data: Data(text.utf8), limits: limits)
        #expect(located.isXML == isXML)
        #expect(
            located.syntaxError?.message
                == "the list has more than 50 values, the most that Switchyard reads from a file of its size")
        #expect(located.value == nil)
        let whole = LocatedPropertyList(data: Data(text.utf8))
        #expect(whole.syntaxError == nil)
    }

    @Test func theSizeOfTheListCounts() {
        let limits = SourceLimits()
        #expect(limits.locatedValues(inBytes: 0) == 100_000)
        #expect(limits.locatedValues(inBytes: 800_000) == 200_000)
        #expect(limits.locatedValues(inBytes: .max) == 1_000_000)
    }
}
