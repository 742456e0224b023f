import AccessorGenerator
import PropertyLists
import Switchyard
import Testing

/// The part of a catalog that a build may have.
@Suite struct ReachableTests {
    let catalog: EnvironmentCatalog

    init() throws {
        catalog = try EnvironmentCatalog(root: [
            "Switchyard": [
                "Production": "production", "TestFlightEnvironments": ["staging"],
                "Aliases": ["s": "staging", "d": "dev", "p": "production"],
                "Ephemeral": ["pr-*": ["url": "https://pr-*.example"]],
                "Keys": ["url": ["Type": "url", "Description": "not that of dev"], "flags": "dictionary"],
            ],
            "Common": [
                "url": "https://hidden-in-all.example", "timeout": "only-dev-hides", "flags": ["a": 1, "b": 2],
                "server": ["region": "eu", "name": "hidden in production"],
            ],
            "production": ["url": "https://p.example", "server": ["name": "p"]],
            "staging": ["url": "https://s.example", "flags": ["a": 2]],
            "dev": ["timeout": "1s"],
        ])
    }

    @Test func anOpenBuildHasEverything() { #expect(catalog.reachable(under: .open) == catalog) }

    @Test func aSealedBuildHasProductionAlone() {
        let sealed = catalog.reachable(under: .sealed)
        #expect(sealed.names == ["production"])
        #expect(sealed.sources.aliases == ["p": "production"])
        #expect(sealed.sources.testFlightEnvironments.isEmpty && sealed.ephemeral.isEmpty)
        #expect(sealed.declarations["url"]?.type == .url && sealed.declarations["url"]?.summary == nil)
        #expect(
            sealed.common == ["timeout": "only-dev-hides", "flags": ["a": 1, "b": 2], "server": ["region": "eu"]])
    }

    @Test func aTestFlightBuildHasItsListToo() {
        let listed = catalog.reachable(under: .testFlight)
        #expect(listed.names == ["production", "staging"])
        #expect(listed.sources.aliases == ["p": "production", "s": "staging"])
        #expect(listed.sources.testFlightEnvironments == ["staging"])
        #expect(listed.common["server"] == ["region": "eu", "name": "hidden in production"])
        #expect(listed.common["url"] == nil)
    }

    @Test(arguments: [ReleasePolicy.sealed, .testFlight])
    func whatIsLeftResolvesAsBefore(_ policy: ReleasePolicy) throws {
        let part = catalog.reachable(under: policy)
        for name in part.names {
            func resolved(_ catalog: EnvironmentCatalog) throws -> [String: PropertyListValue?] {
                let context = LaunchContext(catalog: catalog, arguments: ["-environment", name])
                let selection = try EnvironmentSelection(context: context)
                return EnvironmentConfiguration(selection: selection, context: context).values.mapValues(\.written)
            }
            #expect(try resolved(part) == resolved(catalog))
        }
    }

    @Test func withoutProductionThereIsNothing() {
        let catalog = EnvironmentCatalog(environments: ["one": ["a": "x"], "two": [:]], common: ["b": "y"])
        #expect(catalog.reachable(under: .sealed).names == [])
        #expect(catalog.reachable(under: .sealed).common == [:])
    }
}
