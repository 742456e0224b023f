public import SourceText

/// Reads an xcconfig file and everything it includes, in the order in which the build system applies it.
public struct XcconfigLoader: Sendable {
    /// Where the last places to look for included files are: the project's source root.
    public var searchPaths: [String]
    /// What `<DEVELOPER_DIR>` at the start of an include's name stands for; without it no such file is found.
    public var developerDirectory: String?
    /// Where files are read from.
    public var fileSystem: XcconfigFileSystem
    /// How much is read.
    public var limits = SourceLimits()

    /// A loader.
    public init(
        searchPaths: [String] = [], developerDirectory: String? = nil, fileSystem: XcconfigFileSystem = .disk
    ) {
        self.searchPaths = searchPaths
        self.developerDirectory = developerDirectory
        self.fileSystem = fileSystem
    }

    /// The layer that the file at `path`, an absolute path, makes. A file that can not be read makes an empty one.
    public func load(_ path: String) -> BuildSettingLayer {
        var reading = XcconfigReading(loader: self)
        return reading.read(path)
    }
}
