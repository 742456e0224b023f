import AppProjects
import Foundation
import PropertyLists
import Rules
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
        lazy var source = SourceSearch(path)
        let none = "there is no project, xcconfig file, Settings bundle, or catalog of environments"
        if let generator { return finding(none, generator) }
        if names.contains("Package.swift") { return ofPackages }
        if isOfFlutter {
            return finding(
                "this Flutter project has no ios or macos folder",
                "check the folder of an app, or add the platform with flutter create --platforms=ios .")
        }
        if let app = Self.folders(in: path).first(where: { UncheckedFolder($0).usesFlutter }) {
            let name = RelativePaths(from: path).shown(app)
            return finding(
                "the Flutter project in \(name) has no ios or macos folder",
                "add the platform with flutter create --platforms=ios . in \(name)")
        }
        guard source.isThere else {
            return finding(
                "neither an Xcode project nor source in Swift or Objective-C is here",
                "check the folder or the branch that contains the .xcodeproj")
        }
        if source.isOfPackages { return ofPackages }
        if source.usesTheos {
            return finding(
                "this program is built with make and Theos, which have no build configurations",
                "check the folder of an app that Xcode builds")
        }
        if text("Rakefile").contains("motion/project") {
            return finding(
                "RubyMotion builds this app by its Rakefile, without an Xcode project",
                "check the folder of an app that Xcode builds")
        }
        let isIgnored = text(".gitignore").split(whereSeparator: \.isNewline).contains { $0.contains("xcodeproj") }
        return finding(
            "there is source, but \(none)",
            isIgnored
                ? "first run what makes the .xcodeproj, which git ignores, or commit it"
                : "commit the .xcodeproj, or check the folder or the branch that contains it")
    }

    private var ofPackages: Finding {
        if text("Package.swift").contains(".executableTarget") {
            return finding(
                "this program is built from a Swift package, which has no build configurations of its own",
                "check the folder of an app that Xcode builds")
        }
        return finding(
            names.contains("Package.swift")
                ? "this is a Swift package, and packages have no build configurations of their own"
                : "the source here is that of Swift packages, which have no build configurations of their own",
            "check the folder of an app that uses \(names.contains("Package.swift") ? "it" : "them")")
    }

    private func finding(_ what: String, _ fix: String) -> Finding {
        Finding(.missingProject, .error, "nothing to check: \(what)", file: path, fix: fix)
    }

    // MARK: Generators

    /// What makes the project.
    private var generator: String? {
        if let own = generatorHere { return own }
        // The app of a repository with others beside it: `apps/ios`.
        let below = Self.folders(in: path).flatMap { [$0] + Self.folders(in: $0) }
        return below.firstNonNil { folder in
            let app = UncheckedFolder(folder)
            return app.isOfExpo ? app.prebuild(in: " in \(RelativePaths(from: path).shown(folder))") : nil
        }
    }

    /// The folders in a folder, without hidden ones and those of packages.
    private static func folders(in path: String) -> [String] {
        FolderEntry.all(in: path).filter { entry in
            entry.kind == .folder && !entry.name.hasPrefix(".") && entry.name != "node_modules"
        }.prefix(50).map { "\(path)/\($0.name)" }
    }

    /// Whether it is a project in Dart without a folder for a platform of Apple's.
    private var isOfFlutter: Bool {
        names.contains("pubspec.yaml") && names.isDisjoint(with: ["ios", "macos"])
    }

    /// Whether it is a project of Flutter's, and no package in Dart alone.
    private var usesFlutter: Bool { isOfFlutter && text("pubspec.yaml").contains("sdk: flutter") }

    private var isOfExpo: Bool {
        names.contains { $0.hasPrefix("app.config.") || $0 == "app.json" } && text("package.json").contains("\"expo\"")
    }

    /// - Parameter place: where the commands are run, for a sentence.
    private func prebuild(in place: String = "") -> String {
        let installation = NodePackages.installation(in: path).map { "\($0), then " } ?? ""
        // Since SDK 46, an app has a command of its own; see "Migrating from expo-cli" of Expo.
        let command = expoVersion.map { $0 < 46 } == true ? "npx expo-cli eject" : "npx expo prebuild --platform ios"
        return "run \(installation)\(command)\(place), which makes the project"
    }

    /// The version of the SDK in `"expo": "~51.0.8"`.
    private var expoVersion: Int? {
        text("package.json").firstMatch(of: /"expo"\s*:\s*"[^"\d]*(\d+)\./).flatMap { Int($0.output.1) }
    }

    /// What makes the project in the folder itself.
    private var generatorHere: String? {
        let package = text("package.json")
        func has(_ prefix: String) -> Bool { names.contains { $0.hasPrefix(prefix) } }
        if isOfExpo { return prebuild() }
        // Some apps of Cordova have the settings of a template of Ionic's beside their own.
        let isOfCordova =
            names.contains("config.xml") && package.contains("cordova-ios") && !package.contains("@capacitor/ios")
        if has("capacitor.config."), package.contains("@capacitor/"), !isOfCordova {
            let installation = NodePackages.installation(in: path).map { "\($0), then " } ?? ""
            return "run \(installation)npx cap add ios, which makes the project"
        }
        if names.contains("config.xml"), text("config.xml").contains("cordova") || package.contains("cordova") {
            return "run cordova platform add ios first, which makes the project"
        }
        if names.isSuperset(of: ["Assets", "ProjectSettings"]) {
            return "build for iOS in Unity first, which makes the project"
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
}
