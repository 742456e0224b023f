import AccessorGenerator
import Foundation
import PropertyLists
import Switchyard
import Testing

/// The text of accessors. Scripts/check-accessors compiles and runs it.
@Suite struct AccessorSourceTests {
    @Test(arguments: ["Shop", "Handwritten"])
    func theTextIsTheRecordedOne(_ name: String) throws {
        var options = AccessorOptions()
        options.origin = "\(name).plist"
        let source = try AccessorSource(try Snapshot.catalog("\(name).plist"), options: options)
        try Snapshot.expect(source.text, named: "\(name).swift.txt")
    }

    @Test func secretsAreInAFileOfTheirOwn() throws {
        let source = try SecretsSource(
            try Snapshot.catalog("Shop.plist"),
            values: [
                "production": ["api_token": "of \"production\""], "stagingEuropeWest": ["api_token": "of staging"],
                "qa": ["api_token": "of quality assurance"], "pr-*": ["api_token": "of pull requests"],
            ])
        try Snapshot.expect(source.text, named: "Shop.secrets.txt")
    }

    @Test func eachBrandHasItsCatalogUnderItsCondition() throws {
        func catalog(_ host: String) -> EnvironmentCatalog {
            EnvironmentCatalog(
                environments: ["production": ["apiURL": .string("https://\(host)")]],
                declarations: [KeyDeclaration(name: "apiURL", type: .url)])
        }
        let acme = AccessorBrand(catalog("acme.example"), condition: "SWITCHYARD_BRAND_ACME")
        let zeta = AccessorBrand(catalog("zeta.example"), condition: "SWITCHYARD_BRAND_ZETA")
        var options = AccessorOptions()
        options.access = .public
        try Snapshot.expect(try AccessorSource(brands: [acme, zeta], options: options).text, named: "Brands.swift.txt")
        let other = AccessorBrand(catalog("other.example"))
        let text = try AccessorSource(brands: [other, acme]).text
        #expect(!text.contains("set the condition of a brand"))
        #expect(text.contains("\n#else\n    nonisolated private enum AppConfigurationCatalog {"))
    }

    @Test func theSameCatalogHasTheSameText() throws {
        let catalog = try Snapshot.catalog("Shop.plist")
        #expect(try AccessorSource(catalog).text == AccessorSource(try Snapshot.catalog("Shop.plist")).text)
    }

    @Test func namesOfTypesAreOptions() throws {
        var options = AccessorOptions()
        options.typeName = "ShopValues"
        options.secretsTypeName = "ShopSecrets"
        options.access = .public
        let text = try AccessorSource(try Snapshot.catalog("Shop.plist"), options: options).text
        #expect(text.contains("nonisolated public struct ShopValues: ShopValuesProtocol, GeneratedConfiguration {"))
        #expect(text.contains("catalog.secrets = ShopSecrets.values"))
        #expect(!text.contains("AppConfiguration") && !text.contains("AppSecrets"))
    }
}
