import SourceText

/// Parsed xcconfig files, which several layers share.
public struct XcconfigFiles: Sendable {
    /// A file as it was read.
    public struct Text: Sendable {
        /// The bytes of the file.
        public let bytes: [UInt8]
        /// What they say.
        public let file: XcconfigFile

        /// Reads the bytes of the file at a path, which messages name by this path.
        public init(bytes: [UInt8], file: String) {
            self.bytes = bytes
            self.file = XcconfigFile(bytes: bytes, file: file)
        }
    }

    /// By path.
    private var files: [String: Text] = [:]
    /// The files by the path for messages.
    public private(set) var shown: [String: Text] = [:]

    /// By path: the path with symbolic links resolved.
    private var resolved: [String: String] = [:]

    /// Creates no files.
    public init() {}

    /// Reads files on disk at absolute paths, on all processors. Those that cannot be read are left out.
    public init(reading paths: [String]) {
        // Messages name the others by another path.
        let plain = paths.filter { PathText.normalized($0) == $0 }
        let texts = plain.concurrentMap { path in
            XcconfigFileSystem.disk.read(path).map { Text(bytes: $0, file: path) }
        }
        for (path, text) in zip(plain, texts) {
            if let text { add(text, at: path) }
        }
    }

    subscript(path: String) -> Text? { files[path] }

    /// The path with symbolic links resolved. Most files are none, and share their folder with others.
    mutating func resolve(_ path: String, in fileSystem: XcconfigFileSystem) -> String {
        if let known = resolved[path] { return known }
        let (folder, name) = (PathText.directory(path), PathText.file(path))
        let isName = !folder.isEmpty && !["", ".", ".."].contains(name)
        let found =
            !isName || fileSystem.mayBeLink(path)
            ? fileSystem.resolve(path) : PathText.join(resolve(folder: folder, in: fileSystem), name)
        resolved[path] = found
        return found
    }

    private mutating func resolve(folder: String, in fileSystem: XcconfigFileSystem) -> String {
        if let known = resolved[folder] { return known }
        let found = fileSystem.resolve(folder)
        resolved[folder] = found
        return found
    }

    mutating func add(_ text: Text, at path: String) {
        files[path] = text
        shown[text.file.file] = text
    }
}
