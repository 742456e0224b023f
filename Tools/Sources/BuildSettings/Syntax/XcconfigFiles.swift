/// Parsed xcconfig files, which several layers share.
public struct XcconfigFiles: Sendable {
    /// By path: a file and the number of its bytes.
    private var files: [String: (file: XcconfigFile, bytes: Int)] = [:]
    /// By the path for messages.
    private var shown: [String: XcconfigFile] = [:]

    /// Creates no files.
    public init() {}

    /// The file that messages name by this path; `nil` if it was not read.
    public func file(shown path: String) -> XcconfigFile? { shown[path] }

    subscript(path: String) -> (file: XcconfigFile, bytes: Int)? { files[path] }

    mutating func add(_ file: XcconfigFile, bytes: Int, at path: String) {
        files[path] = (file, bytes)
        shown[file.file] = file
    }
}
