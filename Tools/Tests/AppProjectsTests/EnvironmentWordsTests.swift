import Testing

@testable import AppProjects

/// The environments that names of schemes and build configurations speak of.
@Suite struct EnvironmentWordsTests {
    @Test(arguments: [
        ("Debug", []), ("Release", []), ("App", []), ("Debug-Staging", ["staging"]), ("ReleaseStaging", ["staging"]),
        ("App (QA)", ["testing"]), ("MyApp-DEV", ["development"]), ("STG-Student", ["staging"]),
        ("Production", ["production"]), ("PRO", ["production"]), ("Developer Tools", []), ("Protest", []),
        ("Contest", []), ("App TestFlight", []), ("TestFlight QA", ["testing"]), ("Flight Test", ["testing"]),
        ("AppStore", ["production"]), ("Staging & Production", ["production", "staging"]),
        ("Pre-Production", ["staging"]), ("App PreProd QA", ["staging", "testing"]),
        ("App Store Staging", ["production", "staging"]),
    ]) func words(_ name: String, _ environments: [String]) {
        #expect(EnvironmentWords(name).environments == Set(environments))
    }

    @Test(arguments: [
        ("App Blue", ["Blue", "Green"], ["blue"]),
        ("App qa2", ["qa2"], ["testing"]),
        ("App", ["Blue"], []),
        ("Release Acceptance Test", ["AcceptanceTest"], ["testing"]),
    ]) func namesOfTheCatalog(_ name: String, _ catalog: [String], _ environments: [String]) {
        #expect(EnvironmentWords(name, catalog: catalog).environments.isSuperset(of: environments))
        #expect(EnvironmentWords(name, catalog: catalog).isEmpty == environments.isEmpty)
    }
}
