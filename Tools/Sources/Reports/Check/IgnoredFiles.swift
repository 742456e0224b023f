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
        for name in ended.output.split(separator: 0).prefix(most).map({ String(decoding: $0, as: UTF8.self) }) {
            let target = "\(copy)/\(name)"
            guard !files.fileExists(atPath: target) else { continue }
            let parent = URL(fileURLWithPath: target).deletingLastPathComponent()
            try? files.createDirectory(at: parent, withIntermediateDirectories: true)
            try? files.copyItem(atPath: "\(folder)/\(name)", toPath: target)
        }
    }
}
