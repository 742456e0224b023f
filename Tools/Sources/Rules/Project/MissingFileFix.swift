import Foundation
import SourceText

/// Where an xcconfig file that does not exist comes from.
enum MissingFileFix {
    /// What creates the files of CocoaPods.
    static let cocoaPods = "run pod install, which creates it"

    /// The folder that CocoaPods creates, if the file is one of its own.
    static func podsFolder(of path: String) -> String? {
        path.range(of: "/Pods/Target Support Files/").map { path[..<$0.lowerBound] + "/Pods" }
    }

    private static let flutter = "run flutter pub get, which creates it"
    private static let carthage = "run carthage bootstrap, which creates it"

    /// The commands that create files, each with how the name of a file begins in the folder that it is run in.
    private static let commands = [cocoaPods: "Podfile", flutter: "pubspec", carthage: "Cartfile"]

    /// The command of a fix, with the folder that it is run in, for files around a file; `nil` if it is no command or the
    /// folder is unknown. What a command of Flutter's runs is run for all platforms of the app.
    static func command(_ fix: String?, around file: String) -> [String]? {
        guard let fix, let name = commands[fix], let folder = folder(with: name, around: file) else { return nil }
        let above = URL(fileURLWithPath: folder).deletingLastPathComponent().path
        return [fix, hasFile(above, "pubspec") ? above : folder]
    }

    private static func folder(with name: String, around file: String) -> String? {
        var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        while folder.path != "/" {
            if hasFile(folder.path, name) { return folder.path }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    private static func hasFile(_ folder: String, _ beginning: String) -> Bool {
        (try? FileManager.default.contentsOfDirectory(atPath: folder))?.contains { $0.hasPrefix(beginning) } == true
    }

    /// What creates the file; `nil` if nothing tells.
    static func fix(for path: String) -> String? {
        if podsFolder(of: path) != nil { return cocoaPods }
        if path.containsText("/Carthage/") { return carthage }
        let url = URL(fileURLWithPath: path)
        let name = url.lastPathComponent
        if isOfFlutter(name, in: url.deletingLastPathComponent()) { return flutter }
        let folder = url.deletingLastPathComponent().path
        let others = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        return others.first { isTemplate($0, of: name) }.map { "copy \($0) to \(name)" } ?? ignored(path)
    }

    /// What to do about a file that git ignores; `nil` if git does not.
    static func ignored(_ path: String) -> String? {
        GitIgnorePatterns.ignore(path) ? "create the file, which git ignores: everybody who builds needs a copy" : nil
    }

    /// Whether a file has the name in other letters: the file system of a Mac ignores case, unless somebody chose otherwise.
    static func existsInAnyCase(_ path: String) -> Bool {
        let url = URL(fileURLWithPath: path)
        let names = try? FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)
        return names?.contains { $0.lowercased() == url.lastPathComponent.lowercased() } ?? false
    }

    private static func isOfFlutter(_ name: String, in folder: URL) -> Bool {
        name == "Flutter-Generated.xcconfig" || name == "Generated.xcconfig" && folder.lastPathComponent == "Flutter"
    }

    /// Whether a file is there to be copied to another name: `Secrets.xcconfig.template`, `Secrets.example.xcconfig`.
    private static func isTemplate(_ other: String, of name: String) -> Bool {
        let words = other.lowercased().split { ".-_ ".contains($0) }.map(String.init)
        let markers: Set<String> = ["template", "example", "sample", "dist"]
        guard !markers.isDisjoint(with: words), words.contains("xcconfig") else { return false }
        return words.filter { !markers.contains($0) }
            == name.lowercased().split { ".-_ ".contains($0) }.map(String.init)
    }
}
