public import Foundation
public import PropertyLists

/// The pages and strings files of a Settings bundle, as bytes in memory: what a generation starts from.
public struct SettingsBundleFiles: Sendable, Hashable {
    /// The bundle's folder, as a path.
    public let directory: String
    /// The files by their paths in the bundle.
    public private(set) var contents: [String: Data]
    /// Files that are there and cannot be read.
    public private(set) var unreadable: [String: PropertyListError]

    /// Deeper than the folders of licence generators and of languages.
    private static let depthLimit = 4

    /// Files in memory.
    public init(directory: String, contents: [String: Data] = [:]) {
        self.directory = directory
        self.contents = contents
        unreadable = [:]
    }

    /// Reads every property list and strings file of a folder. One that does not exist has none.
    ///
    /// - Throws: `PropertyListError` when the folder cannot be read or is none.
    public static func read(_ directory: URL) throws(PropertyListError) -> SettingsBundleFiles {
        var files = SettingsBundleFiles(directory: directory.path)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: directory.path, isDirectory: &isFolder) else { return files }
        guard isFolder.boolValue else {
            throw PropertyListError(
                .unreadable, "a Settings bundle is a folder, and this is none", file: directory.path)
        }
        try files.read(directory, at: "", depth: 0)
        return files
    }

    private mutating func read(_ folder: URL, at prefix: String, depth: Int) throws(PropertyListError) {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        } catch {
            throw PropertyListError(.unreadable, "the folder cannot be read", file: folder.path)
        }
        for name in names.sorted() {
            let url = folder.appendingPathComponent(name)
            if name.hasSuffix(".plist") || name.hasSuffix(".strings") {
                do throws(PropertyListError) {
                    contents[prefix + name] = try PropertyList.contents(of: url)
                } catch {
                    unreadable[prefix + name] = error
                }
            } else if depth < Self.depthLimit, Self.isFolder(url) {
                try read(url, at: prefix + name + "/", depth: depth + 1)
            }
        }
    }

    private static func isFolder(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// The path of a file for people.
    func path(_ file: String) -> String { directory + "/" + file }

    /// The folders of languages, by their names without `.lproj`.
    var languages: [String] {
        let folders = (Array(contents.keys) + Array(unreadable.keys)).compactMap { file -> String? in
            let parts = file.split(separator: "/")
            guard parts.count == 2, parts[0].hasSuffix(".lproj") else { return nil }
            return String(parts[0].dropLast(6))
        }
        return Set(folders).sorted()
    }
}
