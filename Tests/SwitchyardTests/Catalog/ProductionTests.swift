import PropertyLists
import Switchyard
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

    static let unknowns: [([String], String?, String, PropertyListKeyPath, String)] = [
        (
            ["dev", "qa"], nil, "no environment is named production, prod, release or live", [],
            "name it under Switchyard as Production"
        ),
        (
            ["preprod", "prod-eu"], nil, "no environment is named production, prod, release or live", [],
            "name it under Switchyard as Production"
        ),
        (
            ["prod", "live", "qa"], nil, "several environments could be production: live, prod", [],
            "name it under Switchyard as Production"
        ),
        (
            ["Prod", "prod"], nil, "several environments could be production: Prod, prod", [],
            "name it under Switchyard as Production"
        ),
        (
            ["dev", "prod"], "Prod", "production is to be \"Prod\", which is no environment of the catalog",
            ["Switchyard", "Production"], "did you mean \"prod\"?"
        ),
        (
            ["dev", "production"], "main", "production is to be \"main\", which is no environment of the catalog",
            ["Switchyard", "Production"], "the environments are dev, production"
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
