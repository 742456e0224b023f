package import AppProjects
import BuildSettings
import Foundation
import InfoPlists
import PropertyLists
import SourceText
import XcodeProjects

/// What the rules about several products compare.
extension ConfiguredTarget {
    /// The bundle identifier; `nil` where a part of it is unknown, such as a developer's own prefix.
    package var bundleIdentifier: String? {
        let value = evaluated("PRODUCT_BUNDLE_IDENTIFIER").value
        let isWhole =
            value.utf8.contains(UInt8(ascii: ".")) && !value.hasPrefix(".") && !value.hasSuffix(".")
            && !value.containsText("..")
        return isWhole && !value.utf8.contains(UInt8(ascii: "$")) && !value.containsText("-.") ? value : nil
    }

    /// Whether no missing file can change a value: the target itself assigns it, above all xcconfig files.
    func isKnown(_ setting: EvaluatedBuildSetting) -> Bool {
        !hasMissingFiles
            || layers.last { $0.kind == .target }?.settings.assignments.contains { $0.origin == setting.origin } == true
    }

    /// Whether users get the product in this build configuration: it is an app or an extension, and the build
    /// configuration is named for a release.
    var isForUsers: Bool {
        (target.isApplication || target.isExtension) && ConfigurationName.isForUsers(configuration)
    }

    /// Whether developers get the product: it is not optimized, or has code for debugging.
    var isForDebugging: Bool {
        evaluated("SWIFT_OPTIMIZATION_LEVEL").value == "-Onone" || evaluated("GCC_OPTIMIZATION_LEVEL").value == "0"
            || evaluated("SWIFT_ACTIVE_COMPILATION_CONDITIONS").list.contains("DEBUG")
    }

    /// Whether most of what goes into the product does not exist, so that the target was left behind.
    var lacksMostFiles: Bool {
        let files = (target.compiledResources + resources).map(\.path)
        return files.count { !ExistingFile.isThere($0) } * 2 > files.count
    }
}
