import BuildSettings
import Foundation
import PropertyLists
import SourceText

/// The patterns of the `.gitignore` files around a file.
///
/// See gitignore(5). Patterns of a machine or of one copy of a repository are not read. Case is ignored, as git does where the
/// file system of a Mac does.
enum GitIgnorePatterns {
    /// Whether the patterns ignore a file, which need not exist.
    static func ignore(_ path: String) -> Bool {
        let (folders, patterns) = patterns(for: path)
        guard !patterns.isEmpty else { return false }
        // Files in an ignored folder cannot be included again.
        return folders.dropFirst().contains { isIgnored($0, patterns, isFolder: true) }
            || isIgnored(path, patterns, isFolder: [".framework", ".xcframework"].contains(where: path.hasSuffix))
    }

    /// Whether the pattern that ignores a file is about all files of a kind or of a name, wherever they are: `*.plist`.
    static func ignoreKind(of path: String) -> Bool {
        let (_, patterns) = patterns(for: path)
        return patterns.last { $0.matches(path, isFolder: false) }.map { !$0.includes && $0.isOfKind } ?? false
    }

    /// The folders from the repository down to a file, and their patterns.
    private static func patterns(for path: String) -> (folders: [String], patterns: [Pattern]) {
        var folders = [URL(fileURLWithPath: path).deletingLastPathComponent().path]
        while let folder = folders.last, folder != "/", !FileManager.default.fileExists(atPath: folder + "/.git") {
            folders.append(URL(fileURLWithPath: folder).deletingLastPathComponent().path)
        }
        folders.reverse()
        return (folders, folders.flatMap(Pattern.all))
    }

    /// The last pattern that matches decides.
    private static func isIgnored(_ path: String, _ patterns: [Pattern], isFolder: Bool) -> Bool {
        patterns.last { $0.matches(path, isFolder: isFolder) }.map { !$0.includes } ?? false
    }

    private struct Pattern {
        /// The folder of the file that has the pattern.
        let folder: String
        let parts: [String]
        /// Whether it is about paths from the folder, not about names anywhere below it.
        let isAnchored: Bool
        let isOfFolders: Bool
        /// Whether it is about all files of a kind, or of a name that every target has one of.
        var isOfKind: Bool { !isAnchored && (parts.first?.contains("*") == true || parts.first == "Info.plist") }
        /// Whether what it matches is not ignored after all.
        let includes: Bool

        static func all(in folder: String) -> [Pattern] {
            let text = ExistingFile.text(of: folder + "/.gitignore") ?? ""
            return text.split(whereSeparator: \.isNewline).compactMap { Pattern($0, in: folder) }
        }

        private init?(_ line: Substring, in folder: String) {
            var text = line
            while text.last?.isWhitespace == true { text.removeLast() }
            guard text.first != "#", !text.isEmpty else { return nil }
            includes = text.first == "!"
            if includes { text.removeFirst() }
            isOfFolders = text.last == "/"
            if isOfFolders { text.removeLast() }
            isAnchored = text.contains("/")
            // A backslash takes the meaning of what follows; most have none.
            parts = text.replacing(/\\([^*?\[])/) { $0.output.1 }.split(separator: "/").map(String.init)
            self.folder = folder
        }

        func matches(_ path: String, isFolder: Bool) -> Bool {
            guard isFolder || !isOfFolders, path.hasPrefix(folder + "/") else { return false }
            let names = path.dropFirst(folder.count + 1).split(separator: "/").map(String.init)
            return isAnchored
                ? Self.matches(names, parts)
                : names.last.map { Self.matches($0, parts.first ?? "") } ?? false
        }

        /// Whether the names fit the parts, of which `**` fits any number of names. Only the last `**` is tried again with
        /// one more name, so that no pattern takes long.
        private static func matches(_ names: [String], _ parts: [String]) -> Bool {
            var (name, part) = (0, 0)
            var retry: (name: Int, part: Int)?
            while name < names.count {
                if part < parts.count, parts[part] == "**" {
                    retry = (name + 1, part + 1)
                    part += 1
                } else if part < parts.count, matches(names[name], parts[part]) {
                    (name, part) = (name + 1, part + 1)
                } else if let last = retry {
                    (name, part) = last
                    retry = (last.name + 1, last.part)
                } else {
                    return false
                }
            }
            return parts[part...].allSatisfy { $0 == "**" }
        }

        private static func matches(_ name: String, _ pattern: String) -> Bool {
            BuildSettingCondition(parameter: "", pattern: pattern.lowercased()).matches(name.lowercased())
        }
    }
}
