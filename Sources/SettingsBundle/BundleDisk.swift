import Foundation
import PropertyLists

/// What reading the pages of a Settings bundle asks of the file system. Tests count it.
struct BundleDisk {
    /// What a name in a folder stands for, without following symbolic links.
    enum Entry {
        case file, folder
        /// A symbolic link, or what the file system does not tell.
        case unknown
    }

    /// The names in a folder; none if it cannot be read.
    var list: (_ folder: String) -> [(String, Entry)]
    /// Whether a path leads to something that exists.
    var exists: (_ path: String) -> Bool
    /// Reads a property list.
    var read: (_ file: URL, _ budget: inout ReadingBudget) throws(PropertyListError) -> PropertyListValue

    /// The file system.
    static var real: BundleDisk {
        BundleDisk(
            list: Self.entries, exists: { FileManager.default.fileExists(atPath: $0) },
            read: { file, budget throws(PropertyListError) in try PropertyList.read(file, spending: &budget) })
    }

    /// `FileManager` does not tell the types of the entries without asking for each.
    private static func entries(inFolder path: String) -> [(String, Entry)] {
        guard let folder = opendir(path), let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return [] }
        defer { closedir(folder) }
        var entries: [(String, Entry)] = []
        while let entry = readdir(folder) {
            // Read in place: the record may be shorter than its type.
            let name = String(cString: (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self))
            if name != ".", name != ".." { entries.append((name, kind(entry.pointee.d_type))) }
        }
        return entries
    }

    private static func kind(_ type: UInt8) -> Entry {
        switch Int(type) {
        case Int(DT_DIR): .folder
        case Int(DT_LNK), Int(DT_UNKNOWN): .unknown
        default: .file
        }
    }
}
