import Foundation

/// The resolved location of a file: its name in an open folder. The name was not a link when it was found.
struct FileLocation {
    let folder: OpenFolder
    let name: String
    /// The path from the caller, for errors.
    let path: String
}

/// Resolves a path to a file, link by link, and creates missing folders.
struct FileLocator {
    /// The folder that files must be in.
    let root: OpenFolder?
    /// The folders that were created, outermost first.
    private(set) var created: [(folder: OpenFolder, name: String)] = []

    private let path: String
    /// The path for errors.
    private let errorPath: String
    private let createsFolders: Bool
    private var links = 0

    /// As many as operating systems follow.
    private static let maximumLinks = 40

    init(_ path: String, in root: OpenFolder?, errorPath: String? = nil, createsFolders: Bool) {
        self.path = path
        self.errorPath = errorPath ?? path
        self.root = root
        self.createsFolders = createsFolders
    }

    /// The file; `nil` if its folder does not exist and is not created.
    mutating func file() throws(FileReplacementError) -> FileLocation? {
        try file(path, from: root)
    }

    /// The path, resolved to a folder.
    mutating func folder() throws(FileReplacementError) -> OpenFolder? {
        try folder(path, from: root)
    }

    /// Removes the folders that were created.
    func removeCreatedFolders() {
        for (folder, name) in created.reversed() { unlinkat(folder.descriptor, name, AT_REMOVEDIR) }
    }

    private mutating func file(
        _ path: String, from base: OpenFolder?
    ) throws(FileReplacementError) -> FileLocation? {
        let (parent, name) = Self.split(path)
        guard let folder = try folder(parent, from: base) else { return nil }
        if let target = folder.link(name) {
            try follow()
            return try file(target, from: folder)
        }
        try check(folder)
        return FileLocation(folder: folder, name: name, path: errorPath)
    }

    private mutating func folder(
        _ path: String, from base: OpenFolder?
    ) throws(FileReplacementError) -> OpenFolder? {
        if let folder = OpenFolder(path, from: base) { return folder }
        let reason = errno
        let (parent, name) = Self.split(path)
        guard reason == ENOENT, !["", ".", "..", "/"].contains(name) else {
            throw FileReplacementError(
                system: reason, "the folder of the file cannot be opened, or is not a folder", file: errorPath)
        }
        guard let outer = try folder(parent, from: base) else { return nil }
        if let target = outer.link(name) {
            try follow()
            return try folder(target, from: outer)
        }
        try check(outer)
        guard createsFolders else { return nil }
        if mkdirat(outer.descriptor, name, 0o777) == 0 {
            created.append((outer, name))
        } else if errno != EEXIST {
            throw FileReplacementError(system: errno, "the folder of the file cannot be created", file: errorPath)
        }
        guard let folder = OpenFolder(name, from: outer) else {
            throw FileReplacementError(
                system: errno, "the folder of the file cannot be opened, or is not a folder", file: errorPath)
        }
        return folder
    }

    private mutating func follow() throws(FileReplacementError) {
        links += 1
        guard links <= Self.maximumLinks else {
            throw FileReplacementError(system: ELOOP, "the links in the path cannot be followed", file: errorPath)
        }
    }

    private func check(_ folder: OpenFolder) throws(FileReplacementError) {
        guard let root, !folder.isInside(root) else { return }
        throw FileReplacementError(
            .outside, "a link in the path leads out of the folder; replace the link with a copy of its target",
            file: errorPath)
    }

    /// The path of the folder, and the last component.
    private static func split(_ path: String) -> (folder: String, name: String) {
        var path = path[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        guard let slash = path.lastIndex(of: "/") else { return (".", String(path)) }
        let name = path[path.index(after: slash)...]
        return (slash == path.startIndex ? "/" : String(path[..<slash]), String(name))
    }
}
