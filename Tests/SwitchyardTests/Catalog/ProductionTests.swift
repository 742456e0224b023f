import CatalogChecks
import PropertyLists
import Switchyard
import SwitchyardCore
import Testing

/// Which environment is production: the named one, else the only one whose name says so, else an error.
@Suite struct ProductionTests {
    static func catalog(_ names: [String], production: String? = nil) -> EnvironmentCatalog {
        EnvironmentCatalog(
            environments: Dictionary(uniqueKeysWithValues: names.map { ($0, [:]) }),
            sources: EnvironmentSourceNames(production: production), file: "/app/E.plist")
    }

    @Test(
        arguments: [
            (["dev", "production"], nil, "production"), (["dev", "Prod"], nil, "Prod"),
            (["Debug", "Release"], nil, "Release"),
            (["LIVE", "test"], nil, "LIVE"), (["PRODUCTION"], nil, "PRODUCTION"),
            // Only the whole name says so.
            (["prod", "prod-eu", "release candidate", "preprod", "delivery"], nil, "prod"),
            (["dev", "main"], "main", "main"), (["prod", "main"], "main", "main"), (["prod", "live"], "live", "live"),
        ] as [([String], String?, String)])
    func known(_ names: [String], _ named: String?, _ expected: String) throws {
        #expect(try Self.catalog(names, production: named).production.get() == expected)
    }

    @Test(
        "A check of the catalog says that production is not known",
        arguments: [["live", "production"], ["dev", "qa"]])
    func checked(_ names: [String]) {
        #expect(Self.catalog(names).check().map(\.rule) == [.unknownProduction])
    }

    static let unknowns: [([String], String?, String, PropertyListKeyPath, String)] = [
        (
            ["dev", "qa"], nil, "no environment is named production, prod, release, or live", [],
            "set Production in the dictionary Switchyard to the name of an environment"
        ),
        (
            ["preprod", "prod-eu"], nil, "no environment is named production, prod, release, or live", [],
            "set Production in the dictionary Switchyard to the name of an environment"
        ),
        (
            ["prod", "live", "qa"], nil, "several environments could be production: live, prod", [],
            "set Production in the dictionary Switchyard to the name of an environment"
        ),
        (
            ["Prod", "prod"], nil, "several environments could be production: Prod, prod", [],
            "set Production in the dictionary Switchyard to the name of an environment"
        ),
        (
            ["dev", "prod"], "Prod", "unknown production environment \"Prod\"",
            ["Switchyard", "Production"], "did you mean \"prod\"?"
        ),
        (
            ["dev", "production"], "main", "unknown production environment \"main\"",
            ["Switchyard", "Production"], "use one of dev, production"
        ),
    ]

    @Test(arguments: unknowns)
    func unknown(
        _ names: [String], _ named: String?, _ message: String, _ keyPath: PropertyListKeyPath, _ fix: String
    ) throws {
        guard case .failure(let unknown) = Self.catalog(names, production: named).production else {
            Issue.record("production was guessed")
            return
        }
        #expect(
            unknown.finding
                == PropertyListFinding(
                    .unknownProduction, .error, message, file: "/app/E.plist", keyPath: keyPath, fix: fix))
    }
}
