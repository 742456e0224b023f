import BuildSettings
import Foundation
import PropertyLists
import SourceText

/// What the disk says about files that a project names.
enum ExistingFile {
    /// Whether a file is there, and has a text.
    static func canBeRead(_ path: String) -> Bool { isThere(path) && !isEncrypted(path) }

    /// Whether git-crypt has encrypted a file.
    static func isEncrypted(_ path: String) -> Bool {
        (try? RegularFile.contents(atPath: path, limit: 1 << 20)).map(GitCrypt.encrypts) ?? false
    }

    /// Whether a file is there, be its name in other letters: the file system of a Mac ignores case, unless somebody chose otherwise.
    static func isThere(_ path: String) -> Bool {
        if FileManager.default.fileExists(atPath: path) { return true }
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent()
        guard folder.path != url.path, let existing = inAnyCase(folder.path) else { return false }
        return entry(url.lastPathComponent, of: existing) != nil
    }

    /// The path of a folder as the disk spells it; `nil` if there is none.
    private static func inAnyCase(_ folder: String) -> String? {
        if FileManager.default.fileExists(atPath: folder) { return folder }
        let url = URL(fileURLWithPath: folder)
        let above = url.deletingLastPathComponent()
        guard above.path != url.path, let existing = inAnyCase(above.path),
            let name = entry(url.lastPathComponent, of: existing)
        else { return nil }
        return existing == "/" ? "/\(name)" : "\(existing)/\(name)"
    }

    private static func entry(_ name: String, of folder: String) -> String? {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        return names?.first { $0.lowercased() == name.lowercased() }
    }

    /// The text of a file of at most 1 MiB; `nil` if it cannot be read.
    static func text(of file: String) -> String? {
        (try? RegularFile.contents(atPath: file, limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether a folder has a file whose name begins with a text.
    static func isThere(in folder: String, named beginning: String) -> Bool {
        names(in: folder).contains { $0.hasPrefix(beginning) }
    }

    /// The names of what is in a folder, sorted.
    static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }
}
