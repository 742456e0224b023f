import AppProjects
import Foundation
import Rules
import SourceText

/// The report of a folder as it was at a git revision. The files are laid out in a temporary folder; the repository, its index,
/// and the folder itself are only read.
struct ReportRevision {
    private let revision: GitRevision

    init(_ name: String) { revision = GitRevision(name: name) }

    /// What the folder had.
    func model(of path: String, title: String) async throws -> ReportModel {
        let url = URL(fileURLWithPath: path)
        let isPackage = ["xcodeproj", "xcworkspace", "plist", "yaml"].contains(url.pathExtension)
        let folder = isPackage ? url.deletingLastPathComponent() : url
        // Paths of links, as macOS and tests have them, would not be relative to what is found.
        let temporary = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appendingPathComponent("switchyard-report-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: temporary) }
        let tree = temporary.appendingPathComponent("tree")
        try FileManager.default.createDirectory(at: tree, withIntermediateDirectories: true)
        try await revision.layOut(folder, in: tree, index: temporary.appendingPathComponent("index"))
        let checked = CheckedFolder(isPackage ? tree.appendingPathComponent(url.lastPathComponent).path : tree.path)
        let projects = SurveyedProject.all(in: checked)
        for project in projects { Redaction.declare(DeclaredSecrets(project.project)) }
        return ReportModel(projects, checked, title: title, LocationFinder(from: tree.path))
    }
}
