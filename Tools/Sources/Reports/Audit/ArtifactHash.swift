@_spi(Tools) import Digests
import Foundation

/// The SHA-256 of an artifact, which shows that a page is about it.
///
/// The hash of a folder is that of the lines `HASH  ./PATH` of its files, sorted by their bytes:
/// `find . -type f | LC_ALL=C sort | xargs -d '\n' sha256sum | sha256sum`.
enum ArtifactHash {
    /// The hash in hexadecimal digits; `nil` if something cannot be read.
    static func sha256(at path: String) -> String? {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
        guard isFolder.boolValue else { return file(path) }
        guard let names = FileManager.default.enumerator(atPath: path) else { return nil }
        var paths: [String] = []
        while let name = names.nextObject() as? String {
            if names.fileAttributes?[.type] as? FileAttributeType == .typeRegular { paths.append("./" + name) }
        }
        var lines = MessageDigest()
        for name in paths.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            guard let hash = file(path + "/" + name) else { return nil }
            lines.update(Data("\(hash)  \(name)\n".utf8))
        }
        return lines.finish().hexadecimal
    }

    /// The hash of bytes.
    static func sha256(of data: Data) -> String { MessageDigest.sha256(data).hexadecimal }

    private static func file(_ path: String) -> String? {
        guard let handle = FileHandle(forReadingAtPath: path) else { return nil }  // Read in parts of 1 MB.
        defer { try? handle.close() }
        var hash = MessageDigest()
        do {
            while let data = try handle.read(upToCount: 1 << 20), !data.isEmpty { hash.update(data) }
        } catch {
            return nil
        }
        return hash.finish().hexadecimal
    }
}
