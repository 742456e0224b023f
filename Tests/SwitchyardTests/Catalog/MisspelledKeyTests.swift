import CatalogChecks
import PropertyLists
import SwitchyardTesting
import Testing

@testable import SwitchyardCatalog
@testable import SwitchyardCore

/// When an undeclared key is a typing error, and when it is a key of its own.
@Suite struct MisspelledKeyTests {
    private func rules(_ name: String) throws -> [PropertyListFinding.Rule] {
        try EnvironmentCatalog(root: [
            "Switchyard": ["Keys": ["api": "string", "apiURL": "string"]],
            "Common": ["api": "a", "apiURL": "b"], "qa": [:], "prod": .dictionary([name: "c"]),
        ]).check().map(\.rule)
    }

    @Test(arguments: ["apiUrl", "apURL", "aip"]) func aTypingErrorIsReportedAsThat(_ name: String) throws {
        #expect(try rules(name) == [.undeclaredKey])
    }

    @Test(arguments: ["apiTimeout", "timeout"]) func anotherNameIsAHoleWhereItIsMissing(_ name: String) throws {
        #expect(try rules(name) == [.missingValue])
    }
}

/// A dictionary where a declared scalar should be.
@Suite struct WrongContainerTests {
    @Test func itIsAWrongValueAndNoSpaceOfNames() throws {
        let catalog = try EnvironmentCatalog(root: [
            "Switchyard": ["Keys": ["a": "url", "a.b": "int"]], "prod": ["a": ["b": 1], "a.b": 2],
        ])
        #expect(catalog.check().map(\.rule) == [.invalidValue])
    }
}

/// What a catalog shows of itself.
@Suite struct CatalogDescriptionTests {
    @Test func dumpShowsNoValue() throws {
        let catalog = try EnvironmentCatalog(root: ["prod": ["token": "hunter2"], "qa": ["token": "hunter3"]])
        var text = "\(catalog) \(String(reflecting: catalog))"
        dump(catalog, to: &text)
        #expect(!text.contains("hunter"))
        #expect(text.contains("prod, qa"))
    }

    @Test(
        arguments: [
            ("YES", 7 * 86_400), (1, 7 * 86_400), (true, 7 * 86_400), ("12h", 12 * 3_600), (90, 90), ("NO", nil),
            (0, nil),
        ] as [(PropertyListValue, Int?)]) func rememberVariable(_ value: PropertyListValue, _ seconds: Int?) throws
    {
        let catalog = try EnvironmentCatalog(
            root: ["Switchyard": .dictionary(["RememberVariable": value]), "prod": ["a": "b"]])
        #expect(catalog.sources.rememberVariable == seconds.map { .seconds($0) })
        #expect(catalog.findings.isEmpty)
    }
}
