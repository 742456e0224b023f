public import Foundation

/// The files that stand for the app's own domain and for the suites of its App Groups.
public struct DefaultsDomains: Sendable {
    /// The app's own domain.
    public let own: DefaultsFile
    /// The suites by the names of their App Groups.
    public let groups: [String: DefaultsFile]
    /// Where a suite goes that nobody gave a file: a folder that only this user may enter.
    let otherGroups: TemporaryFolder

    /// Domains in files.
    ///
    /// - Parameters:
    ///   - own: the file of the app's own domain; without one it is a temporary file.
    ///   - groups: the files of App Groups.
    ///   - folder: where temporary files go.
    public init(own: DefaultsFile?, groups: [String: DefaultsFile] = [:], folder: TemporaryFolder) {
        self.own = own ?? DefaultsFile(path: folder.url.appendingPathComponent("defaults.plist").path)
        self.groups = groups
        otherGroups = folder
    }

    /// The file of a group's suite; with `nil` the app's own domain.
    func file(of group: String?) -> DefaultsFile {
        guard let group else { return own }
        return groups[group] ?? DefaultsFile(path: otherGroups.url.appendingPathComponent(Self.name(group)).path)
    }

    /// A file's name that a bundle's text cannot lead out of the folder, nor onto another group's file: names that
    /// differ in case only are one in a Mac's file system.
    private static func name(_ group: String) -> String {
        "group-\(FileName.plain(group).prefix(60))-\(FileName.digest(group)).plist"
    }

    /// Whether a file goes when the preview ends.
    func isTemporary(_ file: DefaultsFile) -> Bool {
        file.path.hasPrefix(otherGroups.url.standardizedFileURL.path + "/")
    }
}

/// A folder that only this user may enter, for as long as a preview runs.
public struct TemporaryFolder: Sendable {
    /// Its place.
    public let url: URL

    init(at url: URL) {
        self.url = url
    }

    /// Makes the folder.
    public init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("switchyard-preview-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Removes it with all that it holds.
    public func remove() {
        try? FileManager.default.removeItem(at: url)
    }
}
