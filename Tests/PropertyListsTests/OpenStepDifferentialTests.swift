import Foundation
import TestSupport
import Testing

@testable import PropertyLists

/// The reader of OpenStep text against Foundation's, which writes to standard error where a semicolon is missing.
@Suite struct OpenStepDifferentialTests {
    private static let samples = [
        "{ a = \"b\"; c = (1, 2, {x=y;}); d = <0a0b>; }", "\"a\" = \"b\";\n\"c\" = \"d\";\n", "// x\n{ a = 'b'; }",
        "a;b=c;/* x */ 'd' = { e = (f,g,); };", "( a, (b), <00 11>, \"x\\U00e4\\123\\n\" )", "{ a = http://x.y/z; }",
    ]
    private static let tokens = [
        "{", "}", ";", "=", "(", ")", ",", "<", ">", "\"", "'", "\\", "/*", "*/", "//", "\n", "\\U12", "\\377", "\\0",
        "é",
        "\u{2028}", "a", "0", "\0", " ",
    ]

    /// Foundation's value, and the same for both readers.
    private static func foundationValue(_ data: Data) -> NSObject? {
        try? PropertyListSerialization.propertyList(from: data, options: [], format: nil) as? NSObject
    }

    /// 20,000 damaged texts, the same in each run.
    @Test(arguments: 1...20 as ClosedRange<UInt64>) func damagedTextIsReadAsFoundationReadsIt(_ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for round in 0..<1000 {
            var text = Array((Self.samples.randomElement(using: &random) ?? "").unicodeScalars)
            for _ in 0...Int.random(in: 0...3, using: &random) {
                let place = Int.random(in: 0..<text.count, using: &random)
                let token = Array((Self.tokens.randomElement(using: &random) ?? "").unicodeScalars)
                text.replaceSubrange(place..<(place + Int.random(in: 0...1, using: &random)), with: token)
            }
            var string = String.UnicodeScalarView()
            string.append(contentsOf: text)
            var data = Data(String(string).utf8)
            if round % 10 == 0, let wide = String(string).data(using: .utf16LittleEndian) {
                data = Data([0xFF, 0xFE]) + wide
            }
            guard PropertyList.isOpenStep(data) else { continue }
            let value = OpenStepPropertyList.read(data)
            #expect(
                value?.foundationObject as? NSObject == Self.foundationValue(data), "\(String(string).debugDescription)"
            )
        }
    }

    @Test(arguments: [("{ a = b }", "{", 1), ("\n\n \"a\" = \"b\"", "\"", 3), ("// x\na = b", "/", 1)])
    func textThatIsRejectedSaysWhereItBegins(_ text: String, _ character: String, _ line: Int) {
        let error = #expect(throws: PropertyListError.self) { try parse(text) }
        #expect(error?.message == "not a property list: Unexpected character \(character) at line \(line)")
    }
}
