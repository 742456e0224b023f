package import Foundation

/// The files of the app's own defaults domain and of its App Groups.
package struct DefaultsDomains: Sendable {
    /// The app's own domain.
    package let own: DefaultsFile
    /// The files of App Groups, by identifier.
    package let groups: [String: DefaultsFile]
    /// The folder for the files of other App Groups, which only the current user can open.
    let otherGroups: TemporaryFolder

    /// Creates domains.
    ///
    /// - Parameters:
    ///   - own: The file of the app's own domain; by default, a temporary file.
    ///   - groups: The files of App Groups.
    ///   - folder: The folder for temporary files.
    package init(own: DefaultsFile?, groups: [String: DefaultsFile] = [:], folder: TemporaryFolder) {
        self.own = own ?? DefaultsFile(path: folder.url.appendingPathComponent("defaults.plist").path)
        self.groups = groups
        otherGroups = folder
    }

    /// The file of an App Group, or of the app's own domain for `nil`.
    func file(of group: String?) -> DefaultsFile {
        guard let group else { return own }
        return groups[group] ?? DefaultsFile(path: otherGroups.url.appendingPathComponent(Self.name(group)).path)
    }

    /// A file name that cannot lead out of the folder or to the file of another group, even if the names differ only in
    /// case and the file system ignores case.
    private static func name(_ group: String) -> String {
        "group-\(FileName.plain(group).prefix(60))-\(FileName.digest(group)).plist"
    }

    /// Whether a file is removed when the preview ends.
    func isTemporary(_ file: DefaultsFile) -> Bool {
        file.path.hasPrefix(otherGroups.url.standardizedFileURL.path + "/")
    }
}

/// A folder that only the current user can open, while a preview runs.
package struct TemporaryFolder: Sendable {
    /// The location of the folder.
    package let url: URL

    init(at url: URL) {
        self.url = url
    }

    /// Creates the folder.
    package init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("switchyard-preview-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Removes the folder and its contents.
    package func remove() {
        try? FileManager.default.removeItem(at: url)
    }
}
