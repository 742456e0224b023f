import PropertyLists
import SourceText

/// Parsed xcconfig files, which several layers share, and several threads: each file is read once.
package final class XcconfigFiles: Sendable {
    /// A file as it was read.
    package struct Text: Sendable {
        /// The bytes of the file.
        package let bytes: [UInt8]
        /// What they say.
        package let file: XcconfigFile

        /// Reads the bytes of the file at a path, which messages name by this path.
        package init(bytes: [UInt8], file: String) {
            self.bytes = bytes
            self.file = XcconfigFile(bytes: bytes, file: file)
        }
    }

    /// By path.
    private let texts = Memo<String, Text>()
    /// By the path for messages.
    private let shown = Memo<String, Text>()
    /// By path: the path with symbolic links resolved.
    private let resolved = Memo<String, String>()

    /// Creates no files.
    package init() {}

    /// Reads files on disk at absolute paths, on all processors. Those that cannot be read are left out.
    package init(reading paths: [String]) {
        // Messages name the others by another path.
        let plain = paths.filter { PathText.normalized($0) == $0 }
        let read = plain.concurrentMap { path in
            XcconfigFileSystem.disk.read(path).map { Text(bytes: $0, file: path) }
        }
        for (path, text) in zip(plain, read) {
            texts[path] = text
            shown[path] = text
        }
    }

    /// The file that messages name by a path; `nil` if it has not been read.
    package func text(shownAs path: String) -> Text? { shown[path] }

    /// The file at a path.
    ///
    /// - Parameter name: the path for messages.
    func text(at path: String, shownAs name: String, in fileSystem: XcconfigFileSystem) throws(PropertyListError)
        -> Text
    {
        let text = try texts.value(of: path) { () throws(PropertyListError) in
            Text(bytes: try fileSystem.bytes(of: path), file: name)
        }
        if shown[text.file.file] == nil { shown[text.file.file] = text }
        return text
    }

    /// The path with symbolic links resolved. Most files are none, and share their folder with others.
    func resolve(_ path: String, in fileSystem: XcconfigFileSystem) -> String {
        resolved.value(of: path) {
            let (folder, name) = (PathText.directory(path), PathText.file(path))
            let isName = !folder.isEmpty && !["", ".", ".."].contains(name)
            guard isName, !fileSystem.mayBeLink(path) else { return fileSystem.resolve(path) }
            return PathText.join(resolved.value(of: folder) { fileSystem.resolve(folder) }, name)
        }
    }
}
