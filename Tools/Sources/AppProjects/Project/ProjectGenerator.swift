import Foundation
import PropertyLists

/// A tool that generates the Xcode project from a manifest of its own, so that an edit of the project would be lost.
package enum ProjectGenerator: String, Sendable {
    case xcodeGen = "XcodeGen"
    case tuist = "Tuist"

    /// The tool whose manifest is in a folder, or beside a project in it.
    init?(beside project: String?, in folder: URL) {
        let own = project.map { folder.appendingPathComponent($0).deletingLastPathComponent() }
        let folders = [folder] + (own.map { [$0] } ?? [])
        func contains(_ names: [String], _ word: String) -> Bool {
            folders.contains { folder in
                names.contains { name in
                    let data = try? RegularFile.contents(
                        atPath: folder.appendingPathComponent(name).path, limit: 4 << 20)
                    return data.map { String(decoding: $0, as: UTF8.self).contains(word) } ?? false
                }
            }
        }
        if contains(["project.yml", "project.yaml", "project.json"], "targets") {
            self = .xcodeGen
        } else if contains(["Project.swift"], "ProjectDescription") {
            self = .tuist
        } else {
            return nil
        }
    }
}
