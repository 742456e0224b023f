import Foundation
import PropertyLists
import Testing

@Suite struct ValueTests {
    @Test(
        arguments: [
            (true, true), (false, false), (1, true), (0, false), (-3, true), (0.5, true), (0.0, false),
            ("YES", true), ("yes", true), ("true", true), ("On", true), ("1", true), ("y", true), ("T", true),
            ("NO", false), ("no", false), ("False", false), ("off", false), ("0", false), ("n", false), ("f", false),
            ("", false),
            ("maybe", nil), ("2", nil), (" yes", nil), ([], nil), ([true], nil), ([:], nil),
            (.data(Data([1])), nil), (.date(Date(timeIntervalSinceReferenceDate: 0)), nil),
        ] as [(PropertyListValue, Bool?)])
    func truth(_ value: PropertyListValue, _ expected: Bool?) {
        #expect(value.truthValue == expected)
    }

    @Test(
        arguments: [
            (true, 1, true), (1, 1.0, true), (true, 1.0, true), (false, 0, true), (true, 2, false), (1, 1.5, false),
            ("1", 1, false), ("1", true, false), ("", false, false), ("a", "a", true), ("a", "A", false),
            (["a"], ["a"], true), (["a"], "a", false), ([:], [], false),
            (9_007_199_254_740_993, 9_007_199_254_740_992, false),
            (9_007_199_254_740_993, 9_007_199_254_740_992.0, false),
            (.integer(.max), 9_223_372_036_854_775_808.0, false), (.integer(.max), .integer(.max), true),
            (.integer(.min), -9_223_372_036_854_775_808.0, true),
        ] as [(PropertyListValue, PropertyListValue, Bool)])
    func equalityAsStored(_ first: PropertyListValue, _ second: PropertyListValue, _ expected: Bool) {
        #expect(first.isEqualAsStored(to: second) == expected)
        #expect(second.isEqualAsStored(to: first) == expected)
    }

    static let tree: PropertyListValue = ["dev": ["urls": ["a", ["b": 1]], "api.url": "dotted", "": "no name"]]

    @Test(
        arguments: [
            ([], tree), (["dev", "urls", "0"], "a"), (["dev", "urls", "1", "b"], 1), (["dev", "api.url"], "dotted"),
            (["dev", ""], "no name"),
            (["dev", "api", "url"], nil), (["dev", "urls", "2"], nil), (["dev", "urls", "-1"], nil),
            (["dev", "urls", "a"], nil),
            (["dev", "urls", "99999999999999999999"], nil), (["dev", "urls", "0", "x"], nil), (["qa"], nil),
        ] as [([String], PropertyListValue?)])
    func keyPaths(_ components: [String], _ expected: PropertyListValue?) {
        #expect(Self.tree[PropertyListKeyPath(components)] == expected)
    }

    @Test func keyPathsGrow() {
        let path = PropertyListKeyPath(["a"]).appending("b.c").appending(3).appending(["d"])
        #expect(path == ["a", "b.c", "3", "d"])
        #expect("\(path)" == "a.b.c.3.d")
        #expect("\(PropertyListKeyPath())" == "")
    }

    @Test(
        arguments: [
            ("text", "\"text\""), ("", "\"\""), (5, "5"), (1.0, "1.0"), (true, "true"), ([], "an array of 0 elements"),
            ([1], "an array of 1 element"), (["a": 1], "a dictionary of 1 key"),
            (["a": 1, "b": 2], "a dictionary of 2 keys"),
            (.data(Data(count: 3)), "3 bytes"),
            (.date(Date(timeIntervalSinceReferenceDate: 0)), "2001-01-01T00:00:00Z"),
            ("a\nb\tc\u{1B}[31md\u{0}", "\"a b c [31md \""), ("one\u{2028}two\u{2029}three", "\"one two three\""),
            (.string(String(repeating: "x", count: 80)), "\"\(String(repeating: "x", count: 80))\""),
            (.string(String(repeating: "x", count: 81)), "\"\(String(repeating: "x", count: 80))…\""),
        ] as [(PropertyListValue, String)])
    func descriptions(_ value: PropertyListValue, _ expected: String) {
        #expect("\(value)" == expected)
    }

    @Test func tenMegabytesAreDescribedInALine() {
        let value = PropertyListValue.string(String(repeating: "a\u{301}", count: 5_000_000))
        #expect("\(value)".unicodeScalars.count == 83)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300]) func datesFromNowhereAreDescribed(
        _ seconds: Double
    ) throws {
        let bits = bigEndian(Int(bitPattern: UInt(seconds.bitPattern)), 8)
        let value = try PropertyList.parse(BinaryFile(objects: [[0x33] + bits]).data)
        #expect(value.kind == "date")
        #expect(!"\(value)".isEmpty)
    }
}

@Suite struct FindingTests {
    @Test(
        arguments: [
            (nil, nil, "error: it is wrong [invalid-value]"),
            ("/a/b.plist", nil, "/a/b.plist: error: it is wrong [invalid-value]"),
            (nil, ["x", "y"], "x.y: error: it is wrong [invalid-value]"),
            ("/a/b.plist", ["x", "y"], "/a/b.plist x.y: error: it is wrong [invalid-value]"),
        ] as [(String?, PropertyListKeyPath?, String)])
    func aFindingIsOneLine(_ file: String?, _ keyPath: PropertyListKeyPath?, _ expected: String) {
        let finding = PropertyListFinding(
            .invalidValue, .error, "it is wrong", file: file, keyPath: keyPath)
        #expect("\(finding)" == expected)
    }

    @Test func anErrorBecomesAFindingOfItsCode() {
        let error = PropertyListError(.tooDeep, "deep", file: "/a")
        let finding = PropertyListFinding(error, severity: .warning)
        #expect(finding == PropertyListFinding(.propertyListTooDeep, .warning, "deep", file: "/a"))
    }

    @Test func onlyErrorsAreErrors() {
        let rule = PropertyListFinding.Rule.invalidValue
        let mild = [PropertyListFinding(rule, .warning, "w"), PropertyListFinding(rule, .note, "n")]
        #expect(!mild.containError)
        #expect((mild + [PropertyListFinding(rule, .error, "e")]).containError)
        #expect(![PropertyListFinding]().containError)
    }
}
