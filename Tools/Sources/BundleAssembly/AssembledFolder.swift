import Foundation

/// Writes an assembly to a folder, which takes the place of an earlier one only where it was written in the same way.
package struct AssembledFolder: Sendable {
    /// A reason that the folder is not written.
    package struct WriteError: Error, Sendable {
        /// What is wrong, as a phrase without a period.
        package let message: String
        /// The file or folder that it is about.
        package let path: String
        /// What to do about it, in the imperative.
        package let fix: String?
        /// Whether something is in the way that this command did not make.
        package var isOfUser = false
    }

    /// The file that says that a folder was made by `assemble`, and may be replaced.
    package static let markName = ".switchyard-assembled"
    private static let mark = "Made by switchyard assemble, which may replace this folder.\n"

    private let folder: URL

    /// Creates a folder that is to be written at a path.
    package init(_ path: String) {
        folder = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
    }

    /// Writes the files next to the folder, and then puts them in its place.
    ///
    /// - Throws: ``WriteError``. What was there before is unchanged then.
    package func write(_ assembly: BundleAssembly) throws(WriteError) {
        let manager = FileManager.default
        let old = try replaceable()
        let parent = folder.deletingLastPathComponent()
        removeLeftovers(in: parent)
        let draft = parent.appendingPathComponent(".\(folder.lastPathComponent).\(UUID().uuidString)")
        do {
            try manager.createDirectory(at: draft, withIntermediateDirectories: true)
            try Data(Self.mark.utf8).write(to: draft.appendingPathComponent(Self.markName))
            for file in assembly.files { try Self.write(file, in: draft) }
            let aside = parent.appendingPathComponent(draft.lastPathComponent + ".old")
            if old { try manager.moveItem(at: folder, to: aside) }
            do {
                try manager.moveItem(at: draft, to: folder)
            } catch {
                if old { try? manager.moveItem(at: aside, to: folder) }
                throw error
            }
            if old { try? manager.removeItem(at: aside) }
        } catch {
            try? manager.removeItem(at: draft)
            if let error = error as? WriteError { throw error }
            throw WriteError(
                message: "the folder cannot be written: \((error as NSError).localizedDescription)", path: folder.path,
                fix: nil)
        }
    }

    /// Removes what runs left that did not finish: folders with the name of a draft, and with the mark.
    private func removeLeftovers(in parent: URL) {
        let prefix = ".\(folder.lastPathComponent)."
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
        where name.hasPrefix(prefix) {
            let identifier = name.dropFirst(prefix.count).replacing(".old", with: "")
            let leftover = parent.appendingPathComponent(name)
            guard UUID(uuidString: String(identifier)) != nil,
                FileManager.default.fileExists(atPath: leftover.appendingPathComponent(Self.markName).path)
            else { continue }
            try? FileManager.default.removeItem(at: leftover)
        }
    }

    /// Whether there is a folder that may be replaced.
    ///
    /// - Throws: ``WriteError`` if there is something that was not made in this way.
    private func replaceable() throws(WriteError) -> Bool {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: folder.path) else { return false }
        let isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [""]
        if isFolder, names.isEmpty || names.contains(Self.markName) { return true }
        throw WriteError(
            message: isFolder ? "the folder was not made by assemble" : "there is a file or link with this name",
            path: folder.path, fix: "choose another name, or remove it yourself", isOfUser: true)
    }

    private static func write(_ file: AssembledFile, in draft: URL) throws {
        let url = draft.appendingPathComponent(file.path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        switch file.content {
        case .copy(let path):
            do {
                try FileManager.default.copyItem(atPath: path, toPath: url.path)
            } catch {
                throw WriteError(message: "the file cannot be copied", path: path, fix: "make it readable")
            }
        case .link(let target):
            try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: target)
        case .data(let data, _): try data.write(to: url)
        }
    }
}
