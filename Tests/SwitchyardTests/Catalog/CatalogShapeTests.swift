import CatalogChecks
import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore
import Testing

/// A catalog among the fixtures.
func catalogFixture(_ name: String) throws -> URL {
    try #require(Bundle.module.resourceURL).appendingPathComponent("Fixtures/Catalogs/\(name).plist")
}

/// What makes a catalog unusable.
func unusable(_ root: PropertyListValue) throws -> [PropertyListFinding] {
    let error = #expect(throws: ConfigurationError.self) { try EnvironmentCatalog(root: root, file: "/app/E.plist") }
    #expect(error?.code == .unusableCatalog)
    #expect(error?.message == "the catalog cannot be used")
    return try #require(error).findings
}

/// Every shape that teams already have, in every format.
@Suite struct CatalogShapeTests {
    static let formats = ["xml", "binary", "openstep"]

    static let common: PropertyListValue = ["timeout": "30s", "api": ["path": "/v1", "retries": "3"], "feature": "no"]
    static let overlay: PropertyListValue = [
        "Local": ["api": ["host": "http://localhost:8080"], "feature": "yes"],
        "Production": ["api": ["host": "https://a.example", "retries": "5"]],
    ]
    static let perEnvironment: PropertyListValue = [
        "dev": ["endpoint": "http://localhost:3000/api", "log": ["level": "debug"]],
        "qa": ["endpoint": "https://qa.a.example/api", "log": ["level": "info"]],
        "prod": ["endpoint": "https://a.example/api", "log": ["level": "error"]],
    ]
    static let perConfiguration: PropertyListValue = [
        "Debug": ["MyAppAPIBaseUrl": "http://localhost:8080", "hosts": ["localhost", "127.0.0.1"]],
        "Release": ["MyAppAPIBaseUrl": "https://a.example", "hosts": ["a.example"]],
    ]

    @Test(arguments: formats) func commonAndEnvironments(_ format: String) throws {
        let file = try catalogFixture("CommonOverlay.\(format)")
        let catalog = try EnvironmentCatalog.read(file)
        #expect(catalog.names == ["Local", "Production"])
        #expect(.dictionary(catalog.common) == Self.common)
        #expect(.dictionary(catalog.environments.mapValues(PropertyListValue.dictionary)) == Self.overlay)
        #expect(catalog.findings == [])
        #expect(catalog.file == file.path)
        #expect(catalog.folder?.path == file.deletingLastPathComponent().path)
        #expect(try catalog.production.get() == "Production")
    }

    @Test(arguments: formats) func aDictionaryPerEnvironment(_ format: String) throws {
        let catalog = try EnvironmentCatalog.read(try catalogFixture("PerEnvironment.\(format)"))
        #expect(catalog.common == [:])
        #expect(.dictionary(catalog.environments.mapValues(PropertyListValue.dictionary)) == Self.perEnvironment)
        #expect(try catalog.production.get() == "prod")
        #expect(catalog.check() == [])
    }

    @Test(arguments: formats) func aDictionaryPerBuildConfiguration(_ format: String) throws {
        let catalog = try EnvironmentCatalog.read(try catalogFixture("PerConfiguration.\(format)"))
        #expect(.dictionary(catalog.environments.mapValues(PropertyListValue.dictionary)) == Self.perConfiguration)
        #expect(try catalog.production.get() == "Release")
        #expect(catalog.check() == [])
    }

    @Test func theFormatsSayTheSame() throws {
        for shape in ["CommonOverlay", "PerEnvironment", "PerConfiguration"] {
            let fingerprints = try Self.formats.map {
                try EnvironmentCatalog.read(try catalogFixture("\(shape).\($0)")).fingerprint
            }
            #expect(Set(fingerprints).count == 1, "\(shape)")
        }
    }

    @Test(arguments: ["Common", "common", "COMMON"]) func commonInAnyCase(_ name: String) throws {
        let root = PropertyListValue.dictionary([name: ["a": 1], "qa": ["b": 2]])
        let catalog = try EnvironmentCatalog(root: root)
        #expect(catalog.common == ["a": 1])
        #expect(catalog.commonName == name)
        #expect(catalog.names == ["qa"])
    }

    /// The one that is spelt right is it, and the others are errors, not environments; the same in each run.
    @Test(arguments: 0..<20) func onlyOneIsCommon(_ run: Int) throws {
        let all = try EnvironmentCatalog(root: ["Common": ["a": 1], "common": ["a": 2], "COMMON": ["a": 3], "qa": [:]])
        #expect(all.common == ["a": 1])
        #expect(all.names == ["qa"])
        #expect(all.findings.map(\.rule) == [.notAnEnvironment, .notAnEnvironment])
        #expect(all.findings.map(\.keyPath) == [["COMMON"], ["common"]])
        let two = try EnvironmentCatalog(root: ["common": ["a": 2], "COMMON": ["a": 3], "qa": [:]])
        #expect(two.commonName == "COMMON")
        #expect(two.common == ["a": 3])
        #expect(two.names == ["qa"])
        #expect(two.findings.map(\.keyPath) == [["common"]])
    }

    @Test func anEmptyEnvironmentIsOne() throws {
        #expect(try EnvironmentCatalog(root: ["qa": [:]]).names == ["qa"])
    }

    @Test(
        arguments: [
            ([], "an array"), ("text", "a string"), (5, "an integer"), (true, "a boolean"), (1.5, "a real"),
            (.data(Data()), "data"),
        ] as [(PropertyListValue, String)])
    func aRootOfAnotherKindIsUnusable(_ root: PropertyListValue, _ kind: String) throws {
        #expect(
            try unusable(root) == [
                PropertyListFinding(
                    .catalogShape, .error, "a catalog must be a dictionary of environments, not \(kind)",
                    file: "/app/E.plist", keyPath: [])
            ])
    }

    @Test(
        arguments: [[:], ["Common": ["a": 1]], ["Switchyard": [:]], ["Switchyard": [:], "common": [:]]]
            as [PropertyListValue])
    func aCatalogWithoutEnvironmentsIsUnusable(_ root: PropertyListValue) throws {
        #expect(
            try unusable(root) == [
                PropertyListFinding(
                    .catalogShape, .error, "the catalog has no environments: each is a dictionary at the top level",
                    file: "/app/E.plist", keyPath: [])
            ])
    }

    @Test(arguments: 0..<10) func anEntryThatIsNoDictionaryIsNoEnvironment(_ run: Int) throws {
        let root: PropertyListValue = ["common": [:], "apiURL": "https://a.example", "list": [1], "qa": [:]]
        let catalog = try EnvironmentCatalog(root: root, file: "/app/E.plist")
        #expect(catalog.names == ["qa"])
        #expect(
            catalog.findings == [
                PropertyListFinding(
                    .notAnEnvironment, .error,
                    "\"apiURL\" is at the top level of the catalog, so it must be an environment, a dictionary, not a string",
                    file: "/app/E.plist", keyPath: ["apiURL"], fix: "move it to common or to an environment"),
                PropertyListFinding(
                    .notAnEnvironment, .error,
                    "\"list\" is at the top level of the catalog, so it must be an environment, a dictionary, not an array",
                    file: "/app/E.plist", keyPath: ["list"], fix: "move it to common or to an environment"),
            ])
    }

    @Test func aFlatDictionaryIsUnusableAndTellsWhy() throws {
        let findings = try unusable(["apiURL": "https://a.example"])
        #expect(findings.map(\.rule) == [.catalogShape, .notAnEnvironment])
    }

    @Test(
        arguments: [
            ("missing", nil, "missing-file"), ("empty", Data(), "malformed-property-list"),
            ("truncated", Data("bplist00\u{1}".utf8), "malformed-property-list"),
            ("page of 404", Data("<html></html>".utf8), "malformed-property-list"),
            (
                "Latin-1", Data("<plist><dict><key>".utf8) + [0xE9] + Data("</key><dict/></dict></plist>".utf8),
                "malformed-property-list"
            ),
            ("deep", Data(String(repeating: "{a=", count: 200_000).utf8), "property-list-too-deep"),
        ] as [(String, Data?, String)])
    func filesThatCannotBeReadAreUnusable(_ name: String, _ data: Data?, _ rule: String) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).plist")
        try data?.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let error = #expect(throws: ConfigurationError.self) { try EnvironmentCatalog.read(file) }
        #expect(error?.code == .unusableCatalog)
        #expect(error?.message == "the catalog cannot be read")
        #expect(error?.findings.map(\.rule.rawValue) == [rule])
        #expect(error?.findings.first?.file == file.path)
    }

    // MARK: Size

    static func large(_ count: Int, keys: (Int) -> [String: PropertyListValue]) -> EnvironmentCatalog {
        let environments = (0..<count).map { ("env\($0)", keys($0)) }
        return EnvironmentCatalog(environments: Dictionary(uniqueKeysWithValues: environments))
    }

    @Test(.timeLimit(.minutes(5))) func tenThousandEnvironmentsAreReadAndChecked() throws {
        let values = PropertyListValue.dictionary(
            Dictionary(uniqueKeysWithValues: (0..<20).map { ("key\($0)", .string("value \($0)")) }))
        var root: [String: PropertyListValue] = ["Switchyard": ["Keys": ["key0": "int"]]]
        for number in 0..<10_000 { root["env\(number)"] = values }
        let data = try PropertyList.data(.dictionary(root), binary: true)
        let catalog = try EnvironmentCatalog(root: try PropertyList.parse(data))
        #expect(catalog.environments.count == 10_000)
        // One value for each environment is not an integer; each undeclared key is nearly the declared one.
        let findings = catalog.check()
        #expect(findings.filter { $0.rule == .invalidValue }.count == 10_000)
        #expect(catalog.listing(contains: "and 9990 more"))
        #expect(catalog.fingerprint.count == 16)
    }

    @Test(.timeLimit(.minutes(5))) func fiveThousandEnvironmentsThatShareNoKeyAreChecked() {
        let catalog = Self.large(5_000) { ["own\($0)": 1, "shared": 2] }
        let findings = catalog.check().filter { $0.rule != .unknownProduction }
        #expect(findings.count == 5_000)
        #expect(findings.allSatisfy { $0.rule == .missingValue && $0.severity == .warning })
    }
}

extension EnvironmentCatalog {
    fileprivate func listing(contains text: String) -> Bool {
        guard
            case .failure(let unknown) = EnvironmentCatalog(
                environments: environments, sources: EnvironmentSourceNames(production: "zzz")
            ).production
        else { return false }
        return unknown.finding.fix?.contains(text) == true
    }
}
