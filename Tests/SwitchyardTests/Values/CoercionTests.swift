import Foundation
import PropertyLists
import Switchyard
@_spi(Values) import SwitchyardCore
import Testing

/// What each declared type makes of each kind of value.
@Suite struct CoercionTests {
    static let folder = URL(fileURLWithPath: "/app/Resources", isDirectory: true)
    static let moment = Date(timeIntervalSince1970: 1_795_248_000)

    static let read: [(ValueType, PropertyListValue, TypedValue)] = [
        (.string, "text", .string("text")), (.string, "", .string("")), (.string, "5", .string("5")),
        (.bool, true, .bool(true)), (.bool, false, .bool(false)), (.bool, 1, .bool(true)), (.bool, 0, .bool(false)),
        (.bool, "YES", .bool(true)), (.bool, "no", .bool(false)), (.bool, "True", .bool(true)),
        (.bool, "off", .bool(false)), (.bool, "1", .bool(true)), (.bool, "0", .bool(false)),
        (.int, 5, .int(5)), (.int, -5, .int(-5)), (.int, "42", .int(42)), (.int, "-7", .int(-7)), (.int, 3.0, .int(3)),
        (.int, "9223372036854775807", .int(.max)), (.int, .integer(.min), .int(.min)),
        (.double, 1.5, .double(1.5)), (.double, 2, .double(2)), (.double, "0.25", .double(0.25)),
        (.double, "-1e3", .double(-1_000)), (.double, "7", .double(7)),
        (.date, .date(moment), .date(moment)), (.date, "2026-11-21T08:00:00Z", .date(moment)),
        (.date, "2026-11-21T10:00:00+02:00", .date(moment)), (.date, "2026-11-21T03:00:00-0500", .date(moment)),
        (.date, "2026-11-21T08:00:00.25Z", .date(moment.addingTimeInterval(0.25))),
        (.date, "2026-11-21", .date(moment.addingTimeInterval(-8 * 3_600))),
        (.date, "2024-02-29", .date(Date(timeIntervalSince1970: 1_709_164_800))),
        (.data, .data(Data([1, 2])), .data(Data([1, 2]))), (.data, "AQI=", .data(Data([1, 2]))),
        (.data, "", .data(Data())),
        (.enumeration(["fast", "slow"]), "slow", .string("slow")),
        (.array, ["a", 1], .array(["a", 1])), (.array, [], .array([])), (.array, "(a, \"b c\")", .array(["a", "b c"])),
        (.array, "()", .array([])),
        (.dictionary, ["a": 1], .dictionary(["a": 1])), (.dictionary, [:], .dictionary([:])),
        (.dictionary, "{ a = b; }", .dictionary(["a": "b"])), (.dictionary, "{}", .dictionary([:])),
    ]

    @Test(arguments: read) func values(_ type: ValueType, _ value: PropertyListValue, _ expected: TypedValue) throws {
        #expect(try type.coerced(value, folder: nil) == expected)
    }

    static let noNumber = "is not an integer"
    static let noFinite = "is not a finite number"
    static let noDate = "is not a valid date"
    static let noTruth = "is neither yes nor no"

    static let refused: [(ValueType, PropertyListValue, String)] = [
        (.string, 5, "is not a string"), (.string, true, "is not a string"), (.string, 1.5, "is not a string"),
        (.string, ["a"], "is not a string"), (.string, [:], "is not a string"),
        (.string, .data(Data()), "is not a string"),
        (.string, .date(moment), "is not a string"),
        (.bool, 2, noTruth), (.bool, -1, noTruth), (.bool, 1.0, noTruth), (.bool, "", noTruth),
        (.bool, "maybe", noTruth),
        (.bool, "2", noTruth), (.bool, " yes", noTruth), (.bool, [], noTruth), (.bool, [:], noTruth),
        (.bool, .data(Data([1])), noTruth), (.bool, .date(moment), noTruth),
        (.int, "", noNumber), (.int, "five", noNumber), (.int, "1.5", noNumber), (.int, "1e3", noNumber),
        (.int, " 5", noNumber), (.int, "9223372036854775808", noNumber), (.int, 1.5, noNumber),
        (.int, .real(.nan), noNumber),
        (.int, .real(.infinity), noNumber), (.int, 1e19, noNumber), (.int, true, noNumber), (.int, [5], noNumber),
        (.int, .data(Data([5])), noNumber),
        (.double, "", noFinite), (.double, "a", noFinite), (.double, "nan", noFinite), (.double, "inf", noFinite),
        (.double, "1e999", noFinite), (.double, .real(.nan), noFinite), (.double, .real(-.infinity), noFinite),
        (.double, "1,5", noFinite), (.double, true, noFinite), (.double, [1.5], noFinite),
        (.date, "", noDate), (.date, "tomorrow", noDate), (.date, "2026", noDate), (.date, "21.11.2026", noDate),
        (.date, "2026-13-01", noDate), (.date, "2026-02-31", noDate), (.date, "2026-02-29", noDate),
        (.date, "2026-11-00", noDate),
        (.date, "2026-11-21T25:00:00Z", noDate), (.date, "2026-11-21T08:60:00Z", noDate),
        // A time that would be dropped, or a time zone that would be guessed.
        (.date, "2026-11-21 08:00", noDate), (.date, "2026-11-21T08:00", noDate),
        (.date, "2026-11-21T08:00:00", noDate),
        (.date, "2026-11-21T08:00:00Z and more", noDate), (.date, "2026-11-21Z", noDate),
        (.date, "99999-01-01", noDate),
        (.date, 1_795_248_000, noDate), (.date, 1.5, noDate), (.date, true, noDate), (.date, [], noDate),
        (.data, "not base 64!", "is not data"), (.data, "AQI", "is not data"), (.data, 5, "is not data"),
        (.data, [1], "is not data"),
        (.enumeration(["fast", "slow"]), "medium", "is not one of fast, slow"),
        (.enumeration(["fast", "slow"]), "Slow", "is not one of fast, slow"),
        (.enumeration(["fast", "slow"]), "", "is not one of fast, slow"),
        (.enumeration(["fast", "slow"]), 1, "is not a string"),
        (.enumeration("abcdefghij".map(String.init)), "z", "is not one of a, b, c, d, e, f, g, h, …"),
        (.array, "a, b", "is not an array"), (.array, "(a, b", "is not an array"),
        (.array, "{ a = b; }", "is not an array"),
        (.array, ["a": 1], "is not an array"), (.array, 5, "is not an array"), (.array, true, "is not an array"),
        (.array, "", "is not an array"),
        (.dictionary, "(a)", "is not a dictionary"), (.dictionary, "{ a = }", "is not a dictionary"),
        (.dictionary, ["a"], "is not a dictionary"), (.dictionary, "", "is not a dictionary"),
        (.dictionary, 1.5, "is not a dictionary"),
    ]

    @Test(arguments: refused) func refusals(_ type: ValueType, _ value: PropertyListValue, _ reason: String) {
        let failure = #expect(throws: CoercionError.self) { try type.coerced(value, folder: nil) }
        #expect(failure?.reason == reason)
    }

    @Test func endlessContainersInTextAreRefused() {
        let deep = PropertyListValue.string(String(repeating: "(", count: 200_000))
        #expect(throws: CoercionError("is not an array")) { try ValueType.array.coerced(deep, folder: nil) }
    }

    @Test(
        arguments: [
            (.date, "soon", "write it as 2026-11-21T08:00:00Z"),
            (.data, "!", "write it as property-list data or in Base64"),
            (.duration, "soon", "write a number and a unit: 250ms, 30s, 5m, 2h, 7d"),
            (.duration, "-5s", "write a duration of 0 or more"), (.duration, -0.5, "write a duration of 0 or more"),
            (.enumeration(["light", "dark"]), "Dark", "did you mean \"dark\"?"),
            (.enumeration(["light", "dark"]), "drak", "did you mean \"dark\"?"),
            (.enumeration(["light", "dark"]), "blue", nil),
        ] as [(ValueType, PropertyListValue, String?)])
    func fixes(_ type: ValueType, _ value: PropertyListValue, _ fix: String?) {
        let failure = #expect(throws: CoercionError.self) { try type.coerced(value, folder: nil) }
        #expect(failure?.fix == fix)
    }

    static let durations: [(PropertyListValue, Duration)] = [
        ("250ms", .milliseconds(250)), ("30s", .seconds(30)), ("5m", .seconds(300)), ("2h", .seconds(7_200)),
        ("7d", .seconds(604_800)), ("30 s", .seconds(30)), (" 30s ", .seconds(30)), ("1.5h", .seconds(5_400)),
        ("30", .seconds(30)), ("0.1", .milliseconds(100)), ("10 SEC", .seconds(10)), ("3min", .seconds(180)),
        ("0s", .zero),
        (30, .seconds(30)), (0, .zero), (0.1, .milliseconds(100)), (0.25, .milliseconds(250)), (1e-6, .microseconds(1)),
    ]

    @Test(arguments: durations) func durationsAreRead(_ value: PropertyListValue, _ expected: Duration) throws {
        #expect(try ValueType.duration.coerced(value, folder: nil) == .duration(expected))
    }

    static let noDurations: [PropertyListValue] = [
        "", "s", "soon", "5 weeks", "5mm", "1h30m", "nan", "infinity", "1e400s", "1e300", .real(.nan), .real(.infinity),
        1e30,
        .integer(.max), .integer(.min), "99999999999999d", true, ["5s"], [:], .data(Data()), .date(moment),
    ]

    @Test(arguments: noDurations) func noDurationIsReadFrom(_ value: PropertyListValue) {
        let failure = #expect(throws: CoercionError.self) { try ValueType.duration.coerced(value, folder: nil) }
        #expect(failure?.reason == "is not a duration")
    }

    // MARK: Swift types

    enum Track: String, ConfigurationEnumeration { case fast, slow }

    @Test func swiftTypesReadTheSame() throws {
        #expect(try String.coerced(from: "a", folder: nil) == "a")
        #expect(try Bool.coerced(from: "on", folder: nil))
        #expect(try Int.coerced(from: "7", folder: nil) == 7)
        #expect(try Double.coerced(from: 7, folder: nil) == 7)
        #expect(try Duration.coerced(from: "2h", folder: nil) == .seconds(7_200))
        #expect(try Date.coerced(from: "2026-11-21T08:00:00Z", folder: nil) == Self.moment)
        #expect(try Data.coerced(from: "AQI=", folder: nil) == Data([1, 2]))
        #expect(try URL.coerced(from: "https://a.example/x", folder: nil).absoluteString == "https://a.example/x")
        #expect(try Track.coerced(from: "slow", folder: nil) == .slow)
        #expect(try [Int].coerced(from: "(1, 2)", folder: nil) == [1, 2])
        #expect(try [String: [Double]].coerced(from: ["a": [1, "2.5"]], folder: nil) == ["a": [1, 2.5]])
        #expect(try PropertyListValue.coerced(from: [1], folder: nil) == [1])
        #expect(try Secret<Int>.coerced(from: "7", folder: nil).revealed == 7)
    }

    @Test func swiftTypesSayWhichTypeTheyAre() {
        let types = [
            String.valueType, Bool.valueType, Int.valueType, Double.valueType, URL.valueType, Duration.valueType,
            Date.valueType, Data.valueType, Track.valueType, [Int].valueType, [String: Int].valueType,
            Secret<URL>.valueType,
        ]
        #expect(
            types == [
                .string, .bool, .int, .double, .url, .duration, .date, .data, .enumeration(["fast", "slow"]), .array,
                .dictionary, .url,
            ])
    }

    @Test func anElementIsNamedByItsIndex() {
        #expect(throws: CoercionError("has element 2, which is not an integer")) {
            try [Int].coerced(from: [1, "2", "three"], folder: nil)
        }
        #expect(throws: CoercionError("has element 1, which has element 0, which is not an integer")) {
            try [[Int]].coerced(from: [[1], ["x"]], folder: nil)
        }
        #expect(throws: CoercionError("has element 0, which is not one of fast, slow", fix: "did you mean \"fast\"?")) {
            try [Track].coerced(from: ["Fast"], folder: nil)
        }
    }

    @Test func anEntryIsNamedByItsKey() {
        #expect(throws: CoercionError("has a value for \"b\", which is not an integer")) {
            try [String: Int].coerced(from: ["a": 1, "b": "x"], folder: nil)
        }
    }

    @Test(
        arguments: [
            ("https://a.example", .url), ("file:///etc/hosts", .url), ("https://", .string), ("mailto:a@b", .string),
            ("text", .string), (1, .int), (1.0, .double), (true, .bool), (.date(moment), .date), (.data(Data()), .data),
            ([], .array), ([:], .dictionary),
        ] as [(PropertyListValue, ValueType)])
    func undeclaredValuesHaveTheTypeOfTheirKind(_ value: PropertyListValue, _ type: ValueType) {
        #expect(ValueType.inferred(from: value) == type)
    }
}
