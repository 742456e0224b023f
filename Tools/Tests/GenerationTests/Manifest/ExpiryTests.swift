import Foundation
import Generation
import Manifest
import PropertyLists
import Switchyard
import Testing

/// The expiry of ephemeral environments, from Switchyard.yaml to the catalog that a launch reads.
@Suite struct ExpiryTests {
    @Test(arguments: [
        ("14d", Duration.seconds(14 * 86_400)), ("1.5h", .seconds(5_400)), ("90s", .seconds(90)),
        ("250ms", .milliseconds(250)),
    ])
    func theCatalogHasIt(_ text: String, _ expiry: Duration) throws {
        let manifest = try Manifest(
            Data(
                """
                environments: { production: { values: { n: 1 } } }
                ephemeral:
                  pr-*: { hosts: [pr-*.example], values: { n: 2 }, expiry: \(text) }
                  demo-*: { hosts: [demo-*.example], values: { n: 3 } }

                """.utf8), file: "Switchyard.yaml")
        let written = try CompiledCatalog(manifest.catalog(), production: "production").data()
        let read = try EnvironmentCatalog(root: PropertyList.parse(written))
        #expect(read.findings == [])
        #expect(read.ephemeral.map(\.pattern) == ["demo-*", "pr-*"])
        #expect(read.ephemeral.map(\.expiry) == [nil, expiry])
    }
}
