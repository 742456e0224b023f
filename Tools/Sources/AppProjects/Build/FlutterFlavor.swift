import Foundation
import XcodeProjects

/// What Flutter builds for a flavor: the scheme of that name gives the build its name only.
package enum FlutterFlavor {
    /// The build configuration that `flutter build ipa --flavor` archives for a scheme, whatever the scheme's archive action
    /// says: `Release-staging` for `staging`; `nil` where none or several could be meant, so that Flutter refuses.
    ///
    /// See `XcodeProjectInfo.buildConfigurationFor` of flutter_tools.
    package static func archived(by scheme: String, among configurations: [String]) -> String? {
        let flavor = scheme.lowercased()
        // The scheme of the template is not a flavor.
        guard flavor != "runner" else { return configurations.first { $0.lowercased() == "release" } }
        if let exact = configurations.first(where: { $0 == "Release-\(scheme)" }) { return exact }
        let matching = configurations.filter { name in
            let name = name.lowercased()
            return name.contains("release") && name.contains(flavor)
        }
        return matching.count == 1 ? matching.first : nil
    }
}
