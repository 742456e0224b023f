import Manifest
import SourceText
import XcodeProjects

/// The targets of the app itself, as opposed to its extensions and tests, by brand.
///
/// One xcconfig file serves every target of a project. Only an app may have the app's bundle identifier and icon, and a
/// project can have more than one app target, such as a watch app. So the app target has to be certain.
struct AppTargets {
    /// The name of the app target, by the name of its brand; `nil` for none.
    private(set) var names: [String?: String] = [:]
    /// The brands without a certain app target.
    private(set) var uncertain: [(brand: ManifestBrand?, candidates: [String])] = []

    init(_ plan: ManifestPlan) {
        let manifest = plan.manifest
        let apps = plan.project?.targets.filter(\.isApplication).map(\.name)
        let branded = Set(manifest.brands.flatMap(\.targets))
        for brand in plan.brandChoices {
            let listed = brand?.targets ?? manifest.targets.filter { !branded.contains($0) }
            let candidates: [String]
            if let apps {
                let all = listed.isEmpty && brand == nil ? apps.filter { !branded.contains($0) } : listed
                candidates = all.filter(apps.contains)
            } else {
                candidates = listed
            }
            if candidates.count == 1 {
                names[brand?.name] = candidates[0]
            } else if brand != nil || manifest.brands.isEmpty || !candidates.isEmpty {
                uncertain.append((brand, candidates))
            }
        }
    }
}
