import Foundation

extension Listing {
    /// Adds the files of a folder, those of its folders after them.
    ///
    /// - Parameter root: the path of the folder on disk, without a null byte.
    mutating func addFolder(_ root: [UInt8], name: String) {
        var folders: [(disk: [UInt8], path: String)] = [(root, "")]
        while let folder = folders.popLast() {
            let names: [[UInt8]]
            do throws(ArtifactIssue.Reason) {
                names = try Self.names(inFolder: folder.disk)
            } catch {
                report(folder.path.isEmpty ? name : folder.path, error)
                continue
            }
            var inner: [(disk: [UInt8], path: String)] = []
            for bytes in names {
                let text = String(decoding: bytes, as: UTF8.self)
                let path = folder.path.isEmpty ? text : "\(folder.path)/\(text)"
                let disk = folder.disk + [UInt8(ascii: "/")] + bytes
                guard countEntry() else {
                    report(path, .entryLimit)
                    return
                }
                guard let status = Self.status(disk) else {
                    report(path, .unreadable(errno: errno))
                    continue
                }
                switch status.st_mode & S_IFMT {
                case S_IFDIR: inner.append((disk, path))
                case S_IFREG: addFile(disk, path: path, status: status)
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

    /// Adds a file on disk.
    mutating func addFile(_ disk: [UInt8], path: String, isArtifact: Bool = false, status: stat) {
        let source = FileSource(path: disk, status: status)
        do throws(ArtifactIssue.Reason) {
            let head = try source.open().bytes(at: 0, count: min(source.byteCount, ArchiveKind.headCount))
            add(
                Found(
                    path: path, isArtifact: isArtifact, source: source, storage: .file, depth: 0, head: head[...]))
        } catch {
            report(path, error)
        }
    }

    /// The names in a folder, in the order of their bytes.
    private static func names(inFolder path: [UInt8]) throws(ArtifactIssue.Reason) -> [[UInt8]] {
        guard let folder = withCString(path, { opendir($0) }) else { throw .unreadable(errno: errno) }
        defer { closedir(folder) }
        var names: [[UInt8]] = []
        errno = 0
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { [UInt8]($0.prefix { $0 != 0 }) }
            if name != [UInt8(ascii: ".")], name != Array("..".utf8) { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw .unreadable(errno: errno) }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
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
