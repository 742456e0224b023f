import Foundation
import PropertyLists
import Switchyard
import Testing

/// The hash that tells catalogs apart.
@Suite struct FingerprintTests {
    static let root: [String: PropertyListValue] = [
        "Switchyard": ["Keys": ["theme": ["Type": "enum", "Values": ["light", "dark"]]], "Production": "prod"],
        "Common": ["theme": "light", "n": 1, "list": ["a", "b"], "data": .data(Data([1, 2]))],
        "dev": ["url": "http://localhost", "on": true], "prod": ["url": "https://a.example", "on": false],
    ]

    static func fingerprint(_ root: [String: PropertyListValue]) throws -> String {
        try EnvironmentCatalog(root: .dictionary(root)).fingerprint
    }

    /// Written down: another process, another day and another platform must come to the same.
    @Test func itIsTheSameInEachProcess() throws {
        #expect(
            EnvironmentCatalog(environments: ["qa": ["a": "b"]]).fingerprint
                == EnvironmentCatalog(environments: ["qa": ["a": "b"]]).fingerprint)
        for _ in 0..<20 { #expect(try Self.fingerprint(Self.root) == Self.fingerprint(Self.root)) }
        #expect(EnvironmentCatalog(environments: ["qa": ["a": "b"]]).fingerprint == "cbe778cda6232dbe")
    }

    @Test func theFormatAndThePlaceDoNotMatter() throws {
        let root = PropertyListValue.dictionary(Self.root)
        for binary in [false, true] {
            let read = try PropertyList.parse(PropertyList.data(root, binary: binary))
            let catalog = try EnvironmentCatalog(root: read, file: "/somewhere/\(binary).plist")
            #expect(try catalog.fingerprint == Self.fingerprint(Self.root))
        }
    }

    static let changes: [(String, [String], PropertyListValue?)] = [
        ("a value of Common", ["Common", "n"], 2), ("its kind", ["Common", "n"], 1.0),
        ("its kind, as text", ["Common", "n"], "1"),
        ("a boolean", ["Common", "n"], true), ("a list's order", ["Common", "list"], ["b", "a"]),
        ("a list's cuts", ["Common", "list"], ["ab"]), ("data", ["Common", "data"], .data(Data([1, 3]))),
        ("a value of an environment", ["dev", "url"], "http://localhost:1"), ("a removed value", ["dev", "on"], nil),
        ("an added value", ["dev", "extra"], ""), ("a removed environment", ["dev"], nil),
        ("an added environment", ["qa"], [:]),
        ("a declared type", ["Switchyard", "Keys", "theme"], "string"),
        ("a removed declaration", ["Switchyard", "Keys"], [:]),
        ("an enumeration's texts", ["Switchyard", "Keys", "theme", "Values"], ["light", "dark", "blue"]),
        ("whether a key is live", ["Switchyard", "Keys", "theme", "Live"], true),
        ("whether a key is required", ["Switchyard", "Keys", "theme", "Required"], false),
        ("a key's setting", ["Switchyard", "Keys", "theme", "Setting"], "look"),
        ("production", ["Switchyard", "Production"], "dev"), ("the key", ["Switchyard", "EnvironmentKey"], "env"),
        ("the variable", ["Switchyard", "EnvironmentVariable"], "ENV"),
        ("the Info.plist key", ["Switchyard", "InfoKey"], "Env"),
        ("how long a choice is remembered", ["Switchyard", "RememberVariable"], "1h"),
    ]

    @Test(arguments: changes) func everyChangeMatters(_ name: String, _ path: [String], _ value: PropertyListValue?)
        throws
    {
        let changed = Self.replace(path[...], in: .dictionary(Self.root), with: value)
        #expect(try Self.fingerprint(try #require(changed.dictionaryValue)) != Self.fingerprint(Self.root))
    }

    /// Words for people, and what code may add to the catalog's own word.
    @Test(
        arguments: [
            (["Switchyard", "Keys", "theme", "Secret"], true),
            (["Switchyard", "Keys", "theme", "Description"], "words"),
        ] as [([String], PropertyListValue)])
    func theseDoNotMatter(_ path: [String], _ value: PropertyListValue) throws {
        let changed = Self.replace(path[...], in: .dictionary(Self.root), with: value)
        #expect(try Self.fingerprint(try #require(changed.dictionaryValue)) == Self.fingerprint(Self.root))
    }

    @Test func changesDifferFromEachOther() throws {
        let all = try Self.changes.map { _, path, value in
            try Self.fingerprint(
                try #require(Self.replace(path[...], in: .dictionary(Self.root), with: value).dictionaryValue))
        }
        #expect(Set(all).count == all.count)
    }

    @Test func dataIsNotMistakenForItsNeighbour() {
        func catalog(_ first: String, _ second: String) -> EnvironmentCatalog {
            let list = [first, second].map { PropertyListValue.data(Data($0.utf8)) }
            return EnvironmentCatalog(environments: ["qa": ["list": .array(list)]])
        }
        #expect(catalog("x", "ydata\u{0}z").fingerprint != catalog("xdata\u{0}y", "z").fingerprint)
    }

    private static func replace(
        _ path: ArraySlice<String>, in value: PropertyListValue, with new: PropertyListValue?
    ) -> PropertyListValue {
        guard let key = path.first, var entries = value.dictionaryValue else { return value }
        entries[key] = path.count == 1 ? new : replace(path.dropFirst(), in: entries[key] ?? [:], with: new)
        return .dictionary(entries)
    }
}
