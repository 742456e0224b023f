import Switchyard

/// The builds that have a part of the catalog.
enum CatalogBuilds: CaseIterable {
    case all, switching, open

    /// The conditions of open builds: `DEBUG` is that of Xcode's templates and of SwiftPM.
    static let openCondition = "DEBUG || SWITCHYARD_OPEN"
    static let testFlightCondition = "SWITCHYARD_TESTFLIGHT"

    /// The compilation condition; `nil` for every build.
    var condition: String? {
        switch self {
        case .all: nil
        case .switching: "\(Self.openCondition) || \(Self.testFlightCondition)"
        case .open: Self.openCondition
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

extension SwiftText {
    /// Adds what keeps a build from having two policies.
    mutating func addPolicyConflict() {
        add("#if (\(CatalogBuilds.openCondition)) && \(CatalogBuilds.testFlightCondition)")
        nested {
            $0.add("#error(\"set SWITCHYARD_TESTFLIGHT without DEBUG and SWITCHYARD_OPEN: a build has one policy\")")
        }
        add("#endif", "")
    }
}
