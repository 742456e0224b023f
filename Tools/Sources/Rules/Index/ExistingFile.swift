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

    /// Whether a file is there, be its name in other letters.
    static func isThere(_ path: String) -> Bool { PathInAnyCase.existing(path) != nil }

    /// The text of a file of at most 1 MiB; `nil` if it cannot be read.
    static func text(of file: String) -> String? {
        (try? RegularFile.contents(atPath: file, limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The names of what is in a folder, sorted.
    static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }
}
