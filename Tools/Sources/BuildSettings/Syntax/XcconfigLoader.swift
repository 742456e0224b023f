package import SourceText

/// Reads an xcconfig file and all files that it includes, in the order in which the build system applies them.
///
/// ```swift
/// let layer = XcconfigLoader(searchPaths: ["/App"]).load("/App/Config/Release.xcconfig")
/// for diagnostic in layer.diagnostics { print(diagnostic.message) }
/// ```
package struct XcconfigLoader: Sendable {
    /// The directories where included files are looked for last: usually the project's source root.
    package var searchPaths: [String]
    /// The value of `<DEVELOPER_DIR>` at the start of an include's name. Without it, no such file is found.
    package var developerDirectory: String?
    /// The files to read.
    package var fileSystem: XcconfigFileSystem
    /// How much is read.
    package var limits = SourceLimits()

    /// Creates a loader.
    package init(
        searchPaths: [String] = [], developerDirectory: String? = nil, fileSystem: XcconfigFileSystem = .disk
    ) {
        self.searchPaths = searchPaths
        self.developerDirectory = developerDirectory
        self.fileSystem = fileSystem
    }

    /// The layer of the file at an absolute path. A file that cannot be read gives an empty layer with a diagnostic.
    package func load(_ path: String) -> BuildSettingLayer {
        load(path, sharing: XcconfigFiles())
    }

    /// The layer of the file at an absolute path; what it shares with other layers is read once.
    package func load(_ path: String, sharing files: XcconfigFiles) -> BuildSettingLayer {
        var reading = XcconfigReading(loader: self, files: files)
        return reading.read(path)
    }
}
