package import SourceText
package import XcodeProjects

/// The projects and schemes in a folder, which determine an app's environment before it is built.
package struct AppProject: Sendable {
    /// The absolute path of the given folder, project, or workspace.
    package let path: String
    /// The projects, sorted by path: those of the workspace, or the topmost ones of the folder.
    package let projects: [XcodeProject]
    /// The schemes of the projects and workspaces, shared ones first, then by name. If there are no scheme files, the
    /// schemes that Xcode creates for the apps.
    package let schemes: [AppScheme]
    /// Findings about files that do not make the project unusable.
    package let findings: [Finding]
    /// What its catalogs and manifests declare to be secret. No output of the request has it that reads the project.
    package private(set) var secrets = DeclaredSecrets()

    /// Finds and reads the projects and schemes in a folder, or of an `.xcodeproj` or `.xcworkspace`.
    ///
    /// If the folder has no project, the nearest level below it that has one is used. Folders with third-party
    /// projects (`Pods`, `Carthage`, build folders) are skipped.
    ///
    /// - Throws: ``AppProjectError`` if there is no readable project.
    package init(reading path: String) throws(AppProjectError) {
        let found = try ProjectDiscovery(path: path).containers()
        self.init(projects: found.projects, workspaces: found.workspaces, findings: found.findings, path: path)
        if projects.isEmpty, let finding = findings.first { throw AppProjectError(finding) }
    }

    /// Whether a path leads to a project or workspace, readable or not.
    package static func contains(path: String) -> Bool {
        (try? ProjectDiscovery(path: path).containers()) != nil
    }

    /// Reads projects, and the schemes of projects and workspaces. A project that cannot be read is a finding.
    init(projects directories: [String], workspaces: [String], findings found: [Finding], path: String) {
        let files = (workspaces + directories).flatMap(SchemeFiles.of)
        let unfinished = directories.concurrentMap { directory in
            Result { () throws(XcodeProjectError) in try UnfinishedProject(reading: directory) }
        }
        let (readProjects, readSchemes) = concurrently {
            unfinished.concurrentMap { $0.map { $0.finish() } }
        } _: {
            files.map(AppScheme.read)
        }
        self.init(
            path: path, readProjects.compactMap { try? $0.get() ?? nil }, readSchemes,
            found + readProjects.compactMap(\.finding))
    }

    /// The app project of a project that is read already, whose schemes are read.
    init(_ project: XcodeProject) {
        self.init(path: project.directory, [project], SchemeFiles.of(project.directory).map(AppScheme.read), [])
    }

    private init(
        path: String, _ projects: [XcodeProject], _ readSchemes: [Result<AppScheme, XcodeProjectError>],
        _ found: [Finding]
    ) {
        var schemes = readSchemes.compactMap { try? $0.get() }
        findings =
            found + projects.flatMap(\.findings) + readSchemes.compactMap(\.finding)
            + schemes.flatMap(\.scheme.findings)
        if schemes.isEmpty { schemes = projects.flatMap(AppScheme.automatic) }
        self.path = path
        self.projects = projects
        self.schemes = schemes.sorted {
            $0.isShared == $1.isShared ? ($0.name, $0.scheme.file) < ($1.name, $1.scheme.file) : $0.isShared
        }
        guard Redaction.request != nil else { return }
        secrets = DeclaredSecrets(self)
        Redaction.declare(secrets)
    }
}

extension Result where Failure == XcodeProjectError {
    /// Why a file cannot be read.
    fileprivate var finding: Finding? {
        if case .failure(let error) = self { error.finding } else { nil }
    }
}

/// A scheme of an app project.
package struct AppScheme: Sendable {
    /// The scheme.
    package let scheme: XcodeScheme
    /// Whether the scheme is shared; otherwise, it belongs to one user.
    package let isShared: Bool
    /// Whether Xcode creates the scheme automatically, without a file.
    package let isAutomatic: Bool

    /// The name of the scheme.
    package var name: String { scheme.name }

    init(scheme: XcodeScheme, isShared: Bool, isAutomatic: Bool = false) {
        self.scheme = scheme
        self.isShared = isShared
        self.isAutomatic = isAutomatic
    }

    fileprivate static func read(_ file: SchemeFiles.File) -> Result<AppScheme, XcodeProjectError> {
        Result { () throws(XcodeProjectError) in
            AppScheme(scheme: try XcodeScheme(reading: file.path), isShared: file.isShared)
        }
    }

    /// The schemes that Xcode creates for a project without schemes: one for each app or, if there are none, for each
    /// target.
    static func automatic(for project: XcodeProject) -> [AppScheme] {
        let apps = project.targets.filter(\.isApplication)
        return (apps.isEmpty ? project.targets : apps).map {
            AppScheme(scheme: .automatic(for: $0, in: project), isShared: false, isAutomatic: true)
        }
    }
}
