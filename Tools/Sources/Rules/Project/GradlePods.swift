import Foundation
import PropertyLists
import SourceText

/// The pods that Kotlin Multiplatform makes of Gradle modules: `pod 'shared', :path => '../shared'`, whose specification is
/// written by the plug-in for CocoaPods, and often not committed.
///
/// See Kotlin's "CocoaPods Gradle plugin DSL reference".
enum GradlePods {
    /// What writes the specifications that a Podfile needs; `nil` if it needs none, or they are there.
    static func preparation(for podfile: Podfile) -> Finding.Cause.Command.Preparation? {
        let modules = podfile.lines.compactMap { line -> String? in
            guard let match = line.firstMatch(of: /^\s*pod\s+['"]([^'"]+)['"]\s*,.*path\s*(?:=>|:)\s*['"]([^'"]+)['"]/),
                match.output.2.hasPrefix(".")
            else { return nil }
            let module = URL(fileURLWithPath: "\(podfile.folder)/\(match.output.2)").standardizedFileURL.path
            let hasSpecification = has("\(match.output.1).podspec", module)
            return !hasSpecification && usesPlugIn(module) ? module : nil
        }
        guard let module = modules.first,
            let root = FoldersAbove.firstInRepository(of: module, where: { has("gradlew", $0) })
        else {
            return nil
        }
        let path = module.dropFirst(root.count).split(separator: "/").map { ":\($0)" }.joined()
        return .init("./gradlew \(path):podspec", in: root)
    }

    private static func has(_ name: String, _ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: "\(folder)/\(name)")
    }

    /// Whether the build file of a module has the plug-in for CocoaPods.
    private static func usesPlugIn(_ module: String) -> Bool {
        ["build.gradle.kts", "build.gradle"].contains { name in
            ExistingFile.text(of: "\(module)/\(name)")?.containsText("cocoapods") == true
        }
    }
}
