import Foundation

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// The files of a revision that a report reads, and no others: a clone need not have the fonts and images of a revision, and
/// no filter of the repository changes what is read.
struct GitTree {
    /// A file of the revision.
    struct File: Sendable {
        let path: String
        let object: String
        let isLink: Bool
    }

    private(set) var files: [File] = []

    /// Reads what `git ls-tree -r -z` prints.
    init(listing: Data) {
        for line in listing.split(separator: 0) {
            let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
            guard parts.count == 2 else { continue }
            let words = String(decoding: parts[0], as: UTF8.self).split(separator: " ").map(String.init)
            let path = String(decoding: parts[1], as: UTF8.self)
            guard words.count == 3, words[1] == "blob", Self.isBelow(path) else { continue }
            let isLink = words[0] == "120000"
            guard isLink || Self.isRead(path) else { continue }
            files.append(File(path: path, object: words[2], isLink: isLink))
        }
    }

    /// The names of the objects, each once, a line each.
    var objects: [String] { Array(Set(files.map(\.object))).sorted() }

    /// Writes the files whose contents are known.
    func write(_ contents: [String: Data], in folder: URL) throws {
        let manager = FileManager.default
        var folders: Set<String> = []
        for file in files {
            guard let data = contents[file.object] else { continue }
            let path = "\(folder.path)/\(file.path)"
            let parent = path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)
            if folders.insert(String(parent)).inserted {
                try manager.createDirectory(atPath: String(parent), withIntermediateDirectories: true)
            }
            if file.isLink {
                let target = String(decoding: data, as: UTF8.self)
                try manager.createSymbolicLink(atPath: path, withDestinationPath: target)
            } else {
                try Self.write(data, to: path)
            }
        }
    }

    /// Writes a file, in place of one whose name is the same to the disk. `Data.write` would wait for the disk after each of them.
    private static func write(_ data: Data, to path: String) throws {
        let file = try FileDescriptor.open(
            FilePath(path), .writeOnly, options: [.create, .truncate, .noFollow], permissions: .ownerReadWrite)
        try file.closeAfter { _ = try file.writeAll(data) }
    }

    /// Whether a path stays in the folder.
    private static func isBelow(_ path: String) -> Bool {
        path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && part != "." && part != ".." && part.lowercased() != ".git"
        }
    }

    /// Whether a report reads files of the kind: projects, settings, catalogs, and the source that chooses a policy.
    private static func isRead(_ path: String) -> Bool {
        guard !path.contains(".xcassets/") else { return false }
        let name = path.split(separator: "/").last ?? ""
        if name.hasPrefix(".env") { return true }
        guard let dot = name.lastIndex(of: ".") else { return false }
        return kinds.contains(name[name.index(after: dot)...].lowercased())
    }

    private static let kinds: Set<String> = [
        "pbxproj", "xcproj", "xcscheme", "xctestplan", "xcworkspacedata", "xcconfig", "plist", "entitlements",
        "strings",
        "stringsdict", "xcstrings", "json", "yaml", "yml", "env", "rsp", "resp", "swift", "m", "mm", "c", "cc", "cpp",
        "h", "hpp", "pch", "dart",
    ]
}

/// Objects as `git cat-file` prints them.
enum GitObjects {
    /// The most bytes that are asked for at once, and of one object: what is larger is not a text of a project.
    static let mostBytes = 1 << 26

    /// The objects of a check, in parts that are asked for one after the other.
    static func parts(checked: Data) -> (parts: [[String]], missing: [String]) {
        var parts: [[String]] = []
        var missing: [String] = []
        var bytes = Int.max
        for line in String(decoding: checked, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            guard words.count == 3, let size = Int(words[2]) else {
                missing += words.prefix(1)
                continue
            }
            guard size <= mostBytes / 2 else { continue }
            if bytes > mostBytes / 2 {
                parts.append([])
                bytes = 0
            }
            parts[parts.count - 1].append(words[0])
            bytes += size + 128
        }
        return (parts, missing)
    }

    /// The contents, by the name of the object.
    static func contents(_ output: Data) -> [String: Data] {
        var contents: [String: Data] = [:]
        var rest = output[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ").map(String.init)
            rest = rest[(end + 1)...]
            guard words.count == 3, let size = Int(words[2]), size <= rest.count else { continue }
            contents[words[0]] = Data(rest.prefix(size))
            rest = rest.dropFirst(size + 1)
        }
        return contents
    }
}
