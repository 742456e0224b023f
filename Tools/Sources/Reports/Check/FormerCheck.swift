import AppProjects
import Foundation
import PropertyLists
import Rules
import SourceText

/// What a folder was at a revision: what `check` found there, and where its releases led. Options that leave findings out count for
/// what is reported, not here.
package struct FormerCheck {
    let findings: FormerFindings
    private let releases: ReleaseReach

    /// Checks the folder as it was. Files that git ignores have no revisions, and are taken as they are.
    ///
    /// - Parameter isCancelled: whether it is no longer wanted, which then is of no use.
    /// - Throws: ``GitRevision/ReadError`` if git does not have it.
    init(
        of request: CheckRequest, at revision: GitRevision, _ progress: CheckProgress,
        isCancelled: @escaping @Sendable () -> Bool
    ) async throws {
        let path = request.path.absolutePath
        progress.begin("reading the revision")
        (findings, releases) = try await RevisionCopy.with(path, at: revision) { copy in
            await IgnoredFiles.copy(from: copy.original, to: copy.folder)
            var former = CheckRequest(path: copy.path)
            (former.severity, former.rules) = (.note, request.rules)
            var releases = ReleaseReach()
            let git = await GitFiles(listingFrom: path, of: copy.folder)
            let report = CheckReport.running(
                former, git, CheckProgress(on: nil), locations: LocationFinder(from: copy.folder),
                isCancelled: isCancelled, surveyed: { releases = ReleaseReach($1, $0, below: copy.folder) })
            let found = report.checked?.reported ?? []
            return (FormerFindings(found, below: report.folder.path), releases)
        }
    }

    /// What a release reaches now that it did not.
    func changes(to projects: [SurveyedProject], _ folder: CheckedFolder) -> [Finding] {
        ReleaseReach(projects, folder, below: RevisionCopy.folder(of: folder.path), since: releases)
            .changes(since: releases)
    }
}
