import Foundation

/// A file descriptor that is closed when its last reference is released.
final class OpenFile: Sendable {
    let descriptor: Int32

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }
}

/// An open folder. Operations apply to this folder even if its path changes.
struct OpenFolder: Sendable {
    private let file: OpenFile

    var descriptor: Int32 { file.descriptor }

    /// Opens a folder, following links.
    ///
    /// - Parameter base: The folder for a relative path; `nil` for the current folder of the process.
    /// - Returns: `nil` with `errno` if the folder cannot be opened.
    init?(_ path: String, from base: OpenFolder?) {
        let descriptor = openat(base?.descriptor ?? AT_FDCWD, path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        file = OpenFile(descriptor)
    }

    /// The identity of the folder.
    var identity: FileIdentity? { FileIdentity(of: descriptor) }

    /// The target of a link in the folder; `nil` if the name is not a link.
    func link(_ name: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = buffer.withUnsafeMutableBytes { bytes in
            let characters = bytes.assumingMemoryBound(to: CChar.self)
            return characters.baseAddress.map { readlinkat(descriptor, name, $0, characters.count) } ?? -1
        }
        return count > 0 && count < buffer.count ? String(validating: buffer[..<count], as: UTF8.self) : nil
    }

    /// Whether this folder is another folder or is inside it, at any depth. Compares the folders themselves, not names.
    func isInside(_ root: OpenFolder) -> Bool {
        guard let root = root.identity else { return false }
        var path = "."
        var inner: FileIdentity?
        // As deep as a path can be.
        for _ in 0..<1300 {
            guard let folder = FileIdentity(of: path, in: self) else { return false }
            if folder.isSame(as: root) { return true }
            // The outermost folder is its own parent.
            if let inner, folder.isSame(as: inner) { return false }
            inner = folder
            path = path == "." ? ".." : path + "/.."
        }
        return false
    }

    /// The names in the folder.
    var names: [String] {
        // Not a duplicate of the descriptor, which would share its position and lock, and be inherited by other programs.
        let own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard own >= 0 else { return [] }
        guard let stream = fdopendir(own) else {
            close(own)
            return []
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let name { names.append(name) }
        }
        return names
    }
}
