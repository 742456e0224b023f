import PropertyLists
import SwitchyardTesting
import Testing

@testable import SwitchyardCatalog
@testable import SwitchyardCore

@Suite("A bundle that has only the catalog of releases")
struct SingleCatalogTests {
    private static let names = AppBundle.catalogNames

    private func findings(_ files: [String], _ policy: ReleasePolicy) throws -> [PropertyListFinding] {
        let folder = try LaunchFolder()
        for file in files { try folder.write(["production": ["n": 1]], to: file) }
        let session: EnvironmentSession<EnvironmentConfiguration> = try .start(
            in: folder.bundle, policy: policy,
            options: SessionOptions(
                store: InMemoryDefaultsStore(),
                process: AppProcess(arguments: [], environment: [:], identifier: "app", records: false), log: .silent))
        return session.findings.of("missing-catalog")
    }

    @Test("An open build says that it can select nothing but production")
    func open() throws {
        let found = try findings([AppBundle.productionCatalogName], .open)
        #expect(found.map(\.severity) == [.warning])
        #expect(found.first?.message.contains("only the catalog of releases") == true)
        #expect(found.first?.fix == "add \(Self.names[0]) to the open build configurations")
    }

    @Test("A sealed build, and an open one with a catalog of its own, do not")
    func others() throws {
        #expect(try findings([AppBundle.productionCatalogName], .sealed) == [])
        #expect(try findings([Self.names[0]], .open) == [])
        #expect(try findings([Self.names[0], AppBundle.productionCatalogName], .open) == [])
    }
}
