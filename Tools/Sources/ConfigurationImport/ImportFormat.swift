import AppProjects
import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText
import XcodeProjects

/// A format that is imported: which files are of it, and what those of a project say.
struct ImportFormat: Sendable {
    /// Whether they are folders.
    var isOfFolders = false
    /// Whether a file is of the format, by its path and its name.
    let has: @Sendable (_ file: String, _ name: String) -> Bool
    /// Reads the files of a project, sorted, as far as they count.
    let read: @Sendable (_ files: [String], _ project: ImportedProject) -> [ImportedSource]

    /// All formats. A file is of the first one that has it.
    static let all = [kzbEnvironments, natrium, envFiles, catalog, namedFiles, settingsBundle]
}

/// What decides which files of a project count.
struct ImportedProject {
    let target: ProjectTarget?
    /// The folder whose files are searched.
    let searched: String
    /// The names of the files that scripts of schemes pick.
    let picked: Set<String>
    let locations: PropertyListLocations
    /// The files that the app copies.
    let copied: Set<String>

    init(_ project: AppProject?, _ target: ProjectTarget?, searched: String, _ locations: PropertyListLocations) {
        self.target = target
        self.searched = searched
        self.locations = locations
        picked = project.map(SchemeSource.picked) ?? []
        copied = Set((target?.target.resources ?? []).map(\.path))
    }

    /// Those of files that the app copies. What it does not copy counts if it copies none of them.
    func copied(_ files: [String]) -> [String] {
        let own = files.filter(copied.contains)
        return own.isEmpty ? files : own
    }

    /// The file beside the project, or the nearest above it; without a project, the only one.
    func nearest(_ files: [String]) -> [String] {
        guard let target else { return Array(files.prefix(1)) }
        let folder = URL(fileURLWithPath: target.project.directory).deletingLastPathComponent().path + "/"
        let above = files.filter { folder.hasPrefix(URL(fileURLWithPath: $0).deletingLastPathComponent().path + "/") }
        return above.max { $0.count < $1.count }.map { [$0] } ?? []
    }

    /// The folder of the project, and those above it up to the searched one.
    var folders: Set<String> {
        guard let target else { return [searched] }
        return Set([searched] + FoldersAbove(target.project.directory).prefix { $0.hasPrefix(searched) })
    }

    /// What a function makes of the bytes of a file; an issue if it cannot be read.
    func read(
        _ file: String, _ kind: ImportedSource.Kind, _ body: (Data) -> ImportedSource?
    ) -> ImportedSource? {
        do throws(PropertyListError) {
            return body(try RegularFile.contents(atPath: file, limit: TextFile.mostBytes))
        } catch {
            var source = ImportedSource(kind, file: file)
            source.addUnreadable(error.message)
            return source
        }
    }
}
