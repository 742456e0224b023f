import AppProjects
import Reports
import Rules
import Synchronization

/// What the projects of folders say, read once for each state of the files: by a question, or by the check after an edit.
final class EditorProjects: Sendable {
    private struct State {
        /// Counted up by every edit.
        var generation = 0
        var current: [String: EditorProject] = [:]
        /// Those before an edit that changed the values of build settings and nothing else.
        var former: [String: EditorProject] = [:]
    }

    private let catalogs: ReadableCatalogs
    private let state = Mutex(State())

    init(_ catalogs: ReadableCatalogs) { self.catalogs = catalogs }

    /// Takes note of an edit.
    ///
    /// - Parameter isSaved: whether files on disk may be others.
    func edited(_ path: String, isSaved: Bool) {
        state.withLock { state in
            state.generation += 1
            // Of all that is read, an xcconfig file is only read for build settings: project files and schemes stay as they are.
            let staysRead = !isSaved && path.hasSuffix(".xcconfig")
            state.former = staysRead ? state.former.merging(state.current) { $1 } : [:]
            state.current = [:]
        }
    }

    /// What the projects of a folder say; their secrets are declared for the answer.
    func project(_ folder: String) -> EditorProject {
        let (known, former, generation) = state.withLock { ($0.current[folder], $0.former[folder], $0.generation) }
        let read = known ?? former?.withoutBuilds.map { EditorProject($0, catalogs) }
        let project = read ?? EditorProject(folder, catalogs)
        project.declareSecrets()
        if known == nil { keep(project, of: generation) }
        return project
    }

    /// What a check of a folder as it is now need not read, and what takes what it has read.
    func check(of folder: String) -> (known: ReadFolder?, take: @Sendable (CheckedFolder, [SurveyedProject]) -> Void) {
        let (former, generation) = state.withLock { ($0.current[folder] ?? $0.former[folder], $0.generation) }
        return (
            former?.withoutBuilds,
            { [self] folder, projects in
                keep(EditorProject(folder, projects.map { ($0.project, $0.builds) }, catalogs), of: generation)
            }
        )
    }

    private func keep(_ project: EditorProject, of generation: Int) {
        state.withLock { if $0.generation == generation { $0.current[project.folder.path] = project } }
    }
}
