import AppProjects
import Foundation
import Manifest
import Rules
import SwitchyardCore
import XcodeProjects

/// For whom archives are made, as far as files say it: `Switchyard.yaml` has it for build configurations.
struct ReleaseAudiences {
    enum Audience {
        /// Users get it from the App Store.
        case appStore
        /// Nothing says that it is for users, and nothing that it is not.
        case unknown
        /// Developers and testers, or nobody: it is not an archive of an app.
        case others
    }

    private let distributions: [(folder: String, byConfiguration: [String: ManifestConfiguration.Distribution])]

    init(_ folder: CheckedFolder) {
        distributions = folder.switchyardFiles.compactMap { file in
            guard let manifest = try? Manifest.read(URL(fileURLWithPath: file)) else { return nil }
            let pairs = manifest.configurations.map { ($0.name, $0.distribution) }
            return (
                URL(fileURLWithPath: file).deletingLastPathComponent().path, Dictionary(pairs) { first, _ in first }
            )
        }
    }

    /// For whom an action makes its product. Where no manifest says it, an archive of a sealed build is for users, and so is any
    /// archive of an app without a catalog; one of a build that can switch may be for them if it selects production.
    func audience(of plan: SchemePlan) -> Audience {
        guard plan.kind == .archive, let launch = plan.launch, plan.target?.target.isApplication == true else {
            return .others
        }
        let directory = launch.build.project.directory
        let nearest = distributions.filter { directory.hasPrefix($0.folder + "/") || directory == $0.folder }.max {
            $0.folder.count < $1.folder.count
        }
        if let known = nearest?.byConfiguration[launch.build.configuration] {
            return known == .appStore ? .appStore : .others
        }
        guard let seal = launch.seal, !launch.isSealed else { return .appStore }
        let selectsProduction = plan.outcome.selection.map { $0.environment == plan.outcome.production } ?? true
        return [.unknown, .unused].contains(seal.state) || selectsProduction ? .unknown : .others
    }
}

extension SchemePlan {
    /// Whether the action makes something: a scheme that builds nothing for an archive makes none.
    var isBuilt: Bool { kind != .archive || scheme.isAutomatic || !scheme.scheme.archives.isEmpty }
}
