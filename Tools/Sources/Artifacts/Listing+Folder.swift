import Foundation

extension Listing {
    /// Adds the files of a folder, those of its folders after them.
    ///
    /// - Parameter root: the path of the folder on disk, without a null byte.
    mutating func addFolder(_ root: [UInt8], name: String) {
        var folders: [(disk: [UInt8], path: String)] = [(root, "")]
        while let folder = folders.popLast() {
            let entries: [FolderEntry]
            do throws(ArtifactIssue.Reason) {
                entries = try Self.entries(inFolder: folder.disk)
            } catch {
                report(folder.path.isEmpty ? name : folder.path, error)
                continue
            }
            var inner: [(disk: [UInt8], path: String)] = []
            for entry in entries {
                let text = String(decoding: entry.name, as: UTF8.self)
                let path = folder.path.isEmpty ? text : "\(folder.path)/\(text)"
                let disk = folder.disk + [UInt8(ascii: "/")] + entry.name
                guard countEntry() else {
                    report(path, .entryLimit)
                    return
                }
                // Not every file system says what an entry is.
                guard let kind = entry.kind ?? Self.status(disk).map({ $0.st_mode & S_IFMT }) else {
                    report(path, .unreadable(errno: errno))
                    continue
                }
                switch kind {
                case S_IFDIR: inner.append((disk, path))
                case S_IFREG:
                    do throws(ArtifactIssue.Reason) {
                        let (source, reader) = try FileSource.opened(disk)
                        try addFile(source, reader, path: path)
                    } catch {
                        report(path, error)
                    }
                case S_IFLNK:
                    let target = Self.linkTarget(disk)
                    report(
                        path,
                        .symbolicLink(target: target, leadsOutside: LinkTarget.leadsOutside(target, from: path)))
                default: report(path, .notRegularFile)
                }
            }
            folders += inner.reversed()
        }
    }

    /// Adds the artifact, if it is a file on disk.
    mutating func addFile(_ disk: [UInt8], path: String, status: stat) {
        let source = FileSource(path: disk, status: status)
        do throws(ArtifactIssue.Reason) {
            try addFile(source, source.open(), path: path, isArtifact: true)
        } catch {
            report(path, error)
        }
    }

    private mutating func addFile(
        _ source: FileSource, _ reader: any ByteReader, path: String, isArtifact: Bool = false
    ) throws(ArtifactIssue.Reason) {
        let head = try reader.bytes(at: 0, count: min(source.byteCount, ArchiveKind.headCount))
        add(Found(path: path, isArtifact: isArtifact, source: source, storage: .file, depth: 0, head: head[...]))
    }

    /// An entry of a folder, and whether it is a file, a folder or a link: `nil` if the folder does not say.
    private struct FolderEntry {
        let name: [UInt8]
        let kind: mode_t?
    }

    /// The entries of a folder, in the order of the bytes of their names.
    private static func entries(inFolder path: [UInt8]) throws(ArtifactIssue.Reason) -> [FolderEntry] {
        guard let folder = withCString(path, { opendir($0) }) else { throw .unreadable(errno: errno) }
        defer { closedir(folder) }
        var entries: [FolderEntry] = []
        errno = 0
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { [UInt8]($0.prefix { $0 != 0 }) }
            if name != [UInt8(ascii: ".")], name != Array("..".utf8) {
                entries.append(FolderEntry(name: name, kind: kind(entry.pointee.d_type)))
            }
            errno = 0
        }
        guard errno == 0 else { throw .unreadable(errno: errno) }
        return entries.sorted { $0.name.lexicographicallyPrecedes($1.name) }
    }

    private static func kind(_ type: UInt8) -> mode_t? {
        switch Int(type) {
        case Int(DT_REG): S_IFREG
        case Int(DT_DIR): S_IFDIR
        case Int(DT_LNK): S_IFLNK
        default: nil
        }
    }

    private static func status(_ path: [UInt8]) -> stat? {
        var status = stat()
        return withCString(path) { lstat($0, &status) } == 0 ? status : nil
    }

    private static func linkTarget(_ path: [UInt8]) -> String {
        var target = [CChar](repeating: 0, count: 4_096)
        let count = withCString(path) { readlink($0, &target, target.count) }
        let bytes = target.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
