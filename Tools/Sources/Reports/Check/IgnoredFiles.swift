import Foundation

/// Files of a project that git ignores, such as an xcconfig file with what is not committed.
enum IgnoredFiles {
    private static let patterns = [
        "*.xcconfig", "*.plist", "*.entitlements", "*.pbxproj", "*.xcproj", "*.xcscheme", "*.xcworkspacedata", "*.yaml",
        "*.yml",
    ]
    /// More of them are what tools have written.
    private static let most = 2_000

    /// Copies them into a copy of the folder, where there is none of the same name.
    static func copy(from folder: String, to copy: String) async {
        let arguments = ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--"] + patterns
        guard let ended = try? await GitProcess.run(arguments, in: folder, limit: 1 << 24), ended.isSuccess else {
            return
        }
        let files = FileManager.default
        // A name that ends with a slash is another repository, such as what SwiftPM has checked out: it is not of this one.
        let names = ended.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
        for name in names.filter({ !$0.hasSuffix("/") }).prefix(most) {
            let target = "\(copy)/\(name)"
            guard !files.fileExists(atPath: target) else { continue }
            let parent = URL(fileURLWithPath: target).deletingLastPathComponent()
            try? files.createDirectory(at: parent, withIntermediateDirectories: true)
            try? files.copyItem(atPath: "\(folder)/\(name)", toPath: target)
        }
    }
}
