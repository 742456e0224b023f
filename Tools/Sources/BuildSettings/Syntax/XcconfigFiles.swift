/// Parsed xcconfig files, which several layers share.
public struct XcconfigFiles: Sendable {
    /// By path: a file and the number of its bytes.
    private var files: [String: (file: XcconfigFile, bytes: Int)] = [:]
    /// By the path for messages.
    private var shown: [String: XcconfigFile] = [:]

    /// By path: the path with symbolic links resolved.
    private var resolved: [String: String] = [:]

    /// Creates no files.
    public init() {}

    /// The file that messages name by this path; `nil` if it was not read.
    public func file(shown path: String) -> XcconfigFile? { shown[path] }

    subscript(path: String) -> (file: XcconfigFile, bytes: Int)? { files[path] }

    /// The path with symbolic links resolved.
    mutating func resolve(_ path: String, in fileSystem: XcconfigFileSystem) -> String {
        if let known = resolved[path] { return known }
        let found = fileSystem.resolve(path)
        resolved[path] = found
        return found
    }

    mutating func add(_ file: XcconfigFile, bytes: Int, at path: String) {
        files[path] = (file, bytes)
        shown[file.file] = file
    }
}
