import Foundation
import PropertyLists
import Testing

@Suite("The entries of a root dictionary, one by one") struct EntriesTests {
    private static let root: [String: PropertyListValue] = [
        "Common": ["a": 1, "text": "shared text", "list": [1, 2, ["x": true]]], "qa": ["text": "shared text"],
        "größe": ["ключ": "значение"], "number": 7, "empty": [:],
    ]

    @Test("Each entry is what reading the whole file gives", arguments: [true, false])
    func same(_ isBinary: Bool) throws {
        let entries = try PropertyListEntries(try PropertyList.data(.dictionary(Self.root), binary: isBinary))
        #expect(Set(entries.keys) == Set(Self.root.keys))
        for (key, value) in Self.root {
            #expect(try entries.value(forKey: key)?.isIdentical(to: value) == true)
            #expect(entries.isDictionary(forKey: key) == (value.dictionaryValue != nil))
        }
        #expect(try entries.value(forKey: "missing") == nil)
        #expect(!entries.isDictionary(forKey: "missing"))
        #expect((entries.values == nil) == isBinary)
    }

    @Test("Damage is an error where it is, and nowhere else")
    func damage() throws {
        var data = try PropertyList.data(["good": ["a": "fine"], "bad": ["b": "DAMAGED-VALUE"]], binary: true)
        let place = try #require(data.range(of: Data("DAMAGED-VALUE".utf8)))
        data[place.lowerBound - 1] = 0x7D
        #expect(throws: PropertyListError.self) { try PropertyList.parse(data) }
        let entries = try PropertyListEntries(data)
        #expect(try entries.value(forKey: "good") == ["a": "fine"])
        let error = #expect(throws: PropertyListError.self) { try entries.value(forKey: "bad") }
        #expect(error?.code == .malformed)
    }

    @Test("A root that is not a dictionary is an error", arguments: [true, false])
    func otherRoot(_ isBinary: Bool) throws {
        let data = try PropertyList.data([1, 2], binary: isBinary)
        let error = #expect(throws: PropertyListError.self) { try PropertyListEntries(data) }
        #expect(error?.code == .malformed)
    }

    @Test("Truncated and altered files are errors, never traps")
    func hostile() throws {
        let data = try PropertyList.data(.dictionary(Self.root), binary: true)
        for count in 0..<data.count { try? readAll(data.prefix(count)) }
        for index in data.indices {
            for bit in [1, 0x0F, 0x80, 0xFF] as [UInt8] {
                var altered = data
                altered[index] ^= bit
                try? readAll(altered)
            }
        }
    }

    /// Where the whole file can be read, so can each entry, with the same result.
    private func readAll(_ data: Data) throws {
        let entries = try PropertyListEntries(Data(data))
        let whole = try? PropertyList.parse(Data(data))
        for key in entries.keys {
            let value = try? entries.value(forKey: key)
            if let expected = whole?.dictionaryValue?[key] {
                #expect(value?.isIdentical(to: expected) == true, "\(key)")
            }
        }
    }

    @Test("Limits hold for each entry: containers that unfold, and nesting")
    func limits() throws {
        var deep: PropertyListValue = "end"
        for _ in 0..<ReadingLimits.depth { deep = ["a": deep] }
        let nested = try PropertyListEntries(try PropertyList.data(["deep": deep, "flat": 1], binary: true))
        let error = #expect(throws: PropertyListError.self) { try nested.value(forKey: "deep") }
        #expect(error?.code == .tooDeep)
        #expect(try nested.value(forKey: "flat") == 1)
    }
}
