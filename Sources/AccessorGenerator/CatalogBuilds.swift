import Switchyard

/// The builds that have a part of the catalog.
enum CatalogBuilds: CaseIterable {
    case all, switching, open

    /// The compilation condition; `nil` for every build.
    var condition: String? {
        switch self {
        case .all: nil
        case .switching: "SWITCHYARD_OPEN || SWITCHYARD_TESTFLIGHT"
        case .open: "SWITCHYARD_OPEN"
        }
    }

    /// The builds that can reach an environment, or those of a pattern.
    init(of environment: String, in catalog: EnvironmentCatalog) {
        self =
            if (try? catalog.production.get()) == environment {
                .all
            } else if catalog.sources.testFlightEnvironments.contains(environment) {
                .switching
            } else {
                .open
            }
    }
}
