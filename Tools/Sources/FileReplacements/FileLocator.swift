import Foundation

/// Where a file really is: its name in an open folder, at which no link was when it was found.
struct FileLocation {
    let folder: OpenFolder
    let name: String
    /// The path that the caller named, for errors.
    let path: String
}

/// Finds the real file behind a path, link by link, and makes the folders that it lacks.
struct FileLocator {
    /// Only files in this folder are found.
    let root: OpenFolder?
    /// The folders that were made, outermost first.
    private(set) var made: [(folder: OpenFolder, name: String)] = []

    private let path: String
    /// The path for errors.
    private let shownPath: String
    private let makesFolders: Bool
    private var links = 0

    /// As many as systems follow.
    private static let maximumLinks = 40

    init(_ path: String, in root: OpenFolder?, shownAs shownPath: String? = nil, makesFolders: Bool) {
        self.path = path
        self.shownPath = shownPath ?? path
        self.root = root
        self.makesFolders = makesFolders
    }

    /// The file; `nil` when its folder does not exist and is not to be made.
    mutating func file() throws(FileReplacementError) -> FileLocation? {
        try file(path, from: root)
    }

    /// The path as a folder.
    mutating func folder() throws(FileReplacementError) -> OpenFolder? {
        try folder(path, from: root)
    }

    /// Removes the folders that were made.
    func removeMadeFolders() {
        for (folder, name) in made.reversed() { unlinkat(folder.descriptor, name, AT_REMOVEDIR) }
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
        return FileLocation(folder: folder, name: name, path: shownPath)
    }

    private mutating func folder(
        _ path: String, from base: OpenFolder?
    ) throws(FileReplacementError) -> OpenFolder? {
        if let folder = OpenFolder(path, from: base) { return folder }
        let reason = errno
        let (parent, name) = Self.split(path)
        guard reason == ENOENT, !["", ".", "..", "/"].contains(name) else {
            throw FileReplacementError(system: reason, "its folder cannot be opened", file: shownPath)
        }
        guard let outer = try folder(parent, from: base) else { return nil }
        if let target = outer.link(name) {
            try follow()
            return try folder(target, from: outer)
        }
        try check(outer)
        guard makesFolders else { return nil }
        if mkdirat(outer.descriptor, name, 0o777) == 0 {
            made.append((outer, name))
        } else if errno != EEXIST {
            throw FileReplacementError(system: errno, "its folder cannot be made", file: shownPath)
        }
        guard let folder = OpenFolder(name, from: outer) else {
            throw FileReplacementError(system: errno, "its folder cannot be opened", file: shownPath)
        }
        return folder
    }

    private mutating func follow() throws(FileReplacementError) {
        links += 1
        guard links <= Self.maximumLinks else {
            throw FileReplacementError(system: ELOOP, "its links cannot be followed", file: shownPath)
        }
    }

    private func check(_ folder: OpenFolder) throws(FileReplacementError) {
        guard let root, !folder.isInside(root) else { return }
        throw FileReplacementError(
            .outside, "the file is outside of its folder, because a link leads there; replace the link by a file",
            file: shownPath)
    }

    /// The folder's path and the last name of a path.
    private static func split(_ path: String) -> (folder: String, name: String) {
        var path = path[...]
        while path.count > 1, path.last == "/" { path.removeLast() }
        guard let slash = path.lastIndex(of: "/") else { return (".", String(path)) }
        let name = path[path.index(after: slash)...]
        return (slash == path.startIndex ? "/" : String(path[..<slash]), String(name))
    }
}
