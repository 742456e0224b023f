import AppProjects
import Foundation
import Rules
import SourceText

/// The report of a folder as it was at a git revision.
struct ReportRevision {
    private let revision: GitRevision

    init(_ name: String) { revision = GitRevision(name: name) }

    /// What the folder had.
    func model(of path: String, title: String) async throws -> ReportModel {
        try await RevisionCopy.with(path, at: revision) { copy in
            let checked = CheckedFolder(copy.path)
            let projects = SurveyedProject.all(in: checked)
            return ReportModel(projects, checked, title: title, LocationFinder(from: copy.folder))
        }
    }
}
