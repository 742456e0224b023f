import AppProjects
import Foundation
import PropertyLists
import SourceText

/// A folder with nothing to check: what it is instead, and where its project comes from.
struct UncheckedFolder {
    private let path: String
    private let names: Set<String>

    init(_ path: String) {
        self.path = path
        names = Set(FolderEntry.all(in: path).map(\.name))
    }

    /// What there is to say.
    var finding: Finding {
        let none = "there is no project, xcconfig file, Settings bundle, or catalog"
        if let generator { return finding(none, generator) }
        if names.contains("Package.swift") {
            return finding(
                "this is a Swift package, and packages have no build configurations of their own",
                "check the folder of an app that uses it")
        }
        if names.contains("pubspec.yaml"), names.isDisjoint(with: ["ios", "macos"]) {
            return finding(
                "this Flutter project has no ios or macos folder",
                "check the folder of an app, or add the platform with flutter create --platforms=ios .")
        }
        guard hasSource else {
            return finding(
                "no file of an Apple-platform project is here", "check the folder of an app for an Apple platform")
        }
        let isIgnored = text(".gitignore").split(whereSeparator: \.isNewline).contains { $0.contains("xcodeproj") }
        return finding(
            "there is source, but \(none)",
            isIgnored
                ? "first run what makes the .xcodeproj, which git ignores"
                : "commit the .xcodeproj, or check the folder that contains it")
    }

    private func finding(_ what: String, _ fix: String) -> Finding {
        Finding(.missingProject, .error, "nothing to check: \(what)", file: path, fix: fix)
    }

    // MARK: Generators

    /// What makes the project.
    private var generator: String? {
        let package = text("package.json")
        func has(_ prefix: String) -> Bool { names.contains { $0.hasPrefix(prefix) } }
        if has("app.config.") || has("app.json"), package.contains("\"expo\"") {
            return "run npx expo prebuild first, which makes the project"
        }
        if has("capacitor.config."), package.contains("@capacitor/") {
            return "run npx cap add ios first, which makes the project"
        }
        if names.contains("config.xml"), text("config.xml").contains("cordova") || package.contains("cordova") {
            return "run cordova platform add ios first, which makes the project"
        }
        return isMadeByCMake ? "generate the project with cmake -G Xcode first" : nil
    }

    private var isMadeByCMake: Bool {
        let list = text("CMakeLists.txt")
        return ["Xcode", "XCODE", "IOS", "APPLE", "MACOSX_BUNDLE"].contains(where: list.contains)
    }

    private func text(_ name: String) -> String {
        guard names.contains(name), let data = try? RegularFile.contents(atPath: "\(path)/\(name)", limit: 1 << 20)
        else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    // MARK: Source

    /// Whether source for Apple's platforms is below the folder, without that of others.
    private var hasSource: Bool {
        var level = [path]
        var searched = 0
        while !level.isEmpty, searched < SourceLimits().searchedFolders {
            searched += level.count
            var next: [String] = []
            for folder in level {
                for entry in FolderEntry.all(in: folder) where !entry.name.hasPrefix(".") && entry.kind != .link {
                    if Self.isSource(entry.name) { return true }
                    if entry.kind == .folder, !VendoredFolder.isNamed(entry.name[...]) {
                        next.append("\(folder)/\(entry.name)")
                    }
                }
            }
            level = next
        }
        return false
    }

    private static func isSource(_ name: String) -> Bool {
        let suffix = name.split(separator: ".").count > 1 ? name.split(separator: ".").last?.lowercased() : nil
        return suffix.map { ["swift", "m", "mm", "storyboard", "xib", "xcassets", "entitlements"].contains($0) } == true
    }
}
