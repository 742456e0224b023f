import Foundation
import PropertyLists
import SourceText

/// The files that a project is generated from and with.
enum ManifestFiles {
    /// The files that a manifest names and that must exist. XcodeGen writes Info.plists and entitlements; Tuist stops without
    /// them.
    static func named(in manifest: String, _ text: String) -> [String] {
        guard manifest.hasSuffix(".swift") else {
            return text.matches(of: /[\w.\-\/]+\.xcconfig\b/).map { String($0.output) }
        }
        // Texts without interpolation.
        let code = text.codeLines.map(\.line).joined(separator: "\n")
        let xcconfigs = code.matches(of: /"([^"\\]+\.xcconfig)"/)
        let others = code.matches(
            of: /(?:entitlements|infoPlist):\s*(?:\.file\(path:\s*)?"([^"\\]+\.(?:entitlements|plist))"/)
        return (xcconfigs + others).map { String($0.output.1) }
    }

    /// The source that the manifests of Tuist in a folder share.
    static func shared(in folder: String) -> [String] {
        let plugins = ExistingFile.names(in: folder + "/Plugins").map { "\(folder)/Plugins/\($0)" }
        return ([folder + "/Tuist"] + plugins).flatMap { place in
            ExistingFile.names(in: place + "/ProjectDescriptionHelpers").filter { $0.hasSuffix(".swift") }.map {
                "\(place)/ProjectDescriptionHelpers/\($0)"
            }
        }
    }
}
