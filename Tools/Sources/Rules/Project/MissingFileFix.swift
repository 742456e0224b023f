import Foundation

/// Where an xcconfig file that does not exist comes from.
enum MissingFileFix {
    /// What creates the files of CocoaPods.
    static let cocoaPods = "run pod install, which creates it"

    /// The folder that CocoaPods creates, if the file is one of its own.
    static func podsFolder(of path: String) -> String? {
        path.range(of: "/Pods/Target Support Files/").map { path[..<$0.lowerBound] + "/Pods" }
    }

    /// What creates the file; `nil` if nothing tells.
    static func fix(for path: String) -> String? {
        if podsFolder(of: path) != nil { return cocoaPods }
        let url = URL(fileURLWithPath: path)
        let name = url.lastPathComponent
        if isOfFlutter(name, in: url.deletingLastPathComponent()) { return "run flutter pub get, which creates it" }
        let folder = url.deletingLastPathComponent().path
        let others = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        return others.first { isTemplate($0, of: name) }.map { "copy \($0) to \(name)" }
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
