import Foundation

/// A name in a folder, and what it is the name of. The system says both at once: examining each of many names takes longer
/// than everything else about them.
package struct FolderEntry: Sendable {
    /// The name.
    package let name: String
    /// What it is the name of, without following a link.
    package let kind: FileKind

    /// The entries of a folder in any order, without `.` and `..`; none if it cannot be read. Names that are not UTF-8 are
    /// left out, since no path leads to them.
    package static func all(in folder: String) -> [FolderEntry] {
        guard !folder.utf8.contains(0), let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var entries: [FolderEntry] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                bytes.baseAddress.flatMap { String(validatingCString: $0.assumingMemoryBound(to: CChar.self)) }
            }
            guard let name, name != ".", name != "..",
                let kind = FileKind(entry.pointee.d_type) ?? FileKind(at: "\(folder)/\(name)")
            else { continue }
            entries.append(FolderEntry(name: name, kind: kind))
        }
        return entries
    }
}

extension FileKind {
    /// The kind that readdir(3) says; `nil` where the file system does not tell.
    fileprivate init?(_ type: UInt8) {
        switch Int(type) {
        case Int(DT_REG): self = .file
        case Int(DT_DIR): self = .folder
        case Int(DT_LNK): self = .link
        case Int(DT_UNKNOWN): return nil
        default: self = .other
        }
    }
}
