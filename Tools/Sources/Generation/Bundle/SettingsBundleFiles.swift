package import Foundation
package import PropertyLists
import SettingsBundle
import SourceText

/// The pages and strings files of a Settings bundle, as bytes in memory: the input of a generation.
package struct SettingsBundleFiles: Sendable, Hashable {
    /// The bundle's folder, as a path.
    package let directory: String
    /// The files by their paths in the bundle.
    package private(set) var contents: [String: Data]
    /// The errors of files that exist but cannot be read.
    package private(set) var unreadable: [String: PropertyListError]
    /// The targets of links within the bundle, as paths in the bundle.
    private var links: [String: String] = [:]

    /// Deeper than any folders of license generators and languages.
    private static let depthLimit = 4

    /// Creates files in memory.
    package init(directory: String, contents: [String: Data] = [:]) {
        self.directory = directory
        self.contents = contents
        unreadable = [:]
    }

    /// Reads the pages and strings files of a folder. A folder that does not exist has none. The folder itself may be a
    /// link.
    ///
    /// - Throws: ``GenerationError`` if the folder cannot be read, or if a link leads out of it: writing through the link
    ///   would change files outside the bundle.
    package static func read(_ directory: URL) throws(GenerationError) -> SettingsBundleFiles {
        var files = SettingsBundleFiles(directory: directory.path)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: directory.path, isDirectory: &isFolder) else { return files }
        guard isFolder.boolValue else {
            throw unreadable("a Settings bundle must be a folder, not a file", directory)
        }
        var reader = Reader(directory)
        try reader.read(directory, at: "", depth: 0, into: &files)
        guard reader.findings.isEmpty else { throw GenerationError(findings: reader.findings) }
        return files
    }

    private static func unreadable(_ message: String, _ file: URL) -> GenerationError {
        GenerationError(findings: [Finding(PropertyListError(.unreadable, message, file: file.path))])
    }

    /// The files after a generation.
    func applying(_ files: [GeneratedFile]) -> SettingsBundleFiles {
        var copy = self
        for file in files { copy.contents[file.path] = file.data }
        return copy
    }

    /// The path of a file in messages.
    func path(_ file: String) -> String { directory + "/" + file }

    /// The file that is written at a path, after following links.
    func target(of file: String) -> String {
        if let target = links[file] { return target }
        guard let slash = file.lastIndex(of: "/") else { return file }
        return target(of: String(file[..<slash])) + file[slash...]
    }

    /// The strings files of languages: `LANGUAGE.lproj/TABLE.strings`.
    var tables: [String] {
        contents.keys.filter { file in
            let parts = file.split(separator: "/", omittingEmptySubsequences: false)
            return parts.count == 2 && parts[0].hasSuffix(".lproj") && parts[1].hasSuffix(".strings")
        }
    }

    /// The languages that have a folder, without `.lproj`.
    var languages: [String] {
        let folders = (Array(contents.keys) + Array(unreadable.keys)).compactMap { file -> String? in
            let parts = file.split(separator: "/")
            guard parts.count == 2, parts[0].hasSuffix(".lproj") else { return nil }
            return String(parts[0].dropLast(6))
        }
        return Set(folders).sorted()
    }
}

extension SettingsBundleFiles {
    /// Reads the folders of a bundle.
    private struct Reader {
        private let root: URL
        private let bundle: BundleFolder
        /// The limit on all files of the bundle together.
        private var budget = ReadingBudget()
        private(set) var findings: [Finding] = []

        init(_ root: URL) {
            self.root = root.resolvingSymlinksInPath()
            bundle = BundleFolder(root)
        }

        mutating func read(
            _ folder: URL, at prefix: String, depth: Int, into files: inout SettingsBundleFiles
        ) throws(GenerationError) {
            let names: [String]
            do {
                names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            } catch {
                throw SettingsBundleFiles.unreadable("the folder cannot be read", folder)
            }
            for name in names.sorted() {
                let url = folder.appendingPathComponent(name)
                let isFolder = Self.isFolder(url)
                let isFile = name.hasSuffix(".plist") || name.hasSuffix(".strings")
                guard isFile || isFolder || name.hasSuffix(".lproj"),
                    follows(url, prefix + name, into: &files)
                else { continue }
                if isFile {
                    do throws(PropertyListError) {
                        files.contents[prefix + name] = try PropertyList.contents(of: url, spending: &budget)
                    } catch  where error.code == .budgetExceeded {
                        throw GenerationError(findings: [Finding(error)])
                    } catch {
                        files.unreadable[prefix + name] = error
                    }
                } else if isFolder, depth < SettingsBundleFiles.depthLimit, url.pathExtension != "bundle" {
                    try read(url, at: prefix + name + "/", depth: depth + 1, into: &files)
                }
            }
        }

        /// Whether an entry is in the bundle. A link that leads out of the bundle, or nowhere, is a finding.
        private mutating func follows(
            _ url: URL, _ path: String, into files: inout SettingsBundleFiles
        ) -> Bool {
            guard (try? FileManager.default.destinationOfSymbolicLink(atPath: url.path)) != nil else { return true }
            let leadsSomewhere = FileManager.default.fileExists(atPath: url.path)
            if leadsSomewhere, bundle.contains(url) {
                files.links[path] = String(url.resolvingSymlinksInPath().path.dropFirst(root.path.count + 1))
                return true
            }
            findings.append(
                Finding(
                    .settingsLink, .error,
                    "the symbolic link \"\(path)\" points \(leadsSomewhere ? "outside the bundle" : "to nothing")",
                    file: url.path,
                    fix: "replace the link with a copy of the file or folder, or remove it"))
            return false
        }

        private static func isFolder(_ url: URL) -> Bool {
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
        }
    }
}
