public import SourceText
public import XcodeProjects

/// What decides an app's environment before it is built, found in a folder: its projects and its schemes.
public struct AppProject: Sendable {
    /// The absolute path of the folder, project or workspace that was asked for.
    public let path: String
    /// The projects: those of the workspace, or the topmost ones of the folder; by path.
    public let projects: [XcodeProject]
    /// The schemes of the projects and workspaces, shared ones first, then by name. Where no scheme was saved, those
    /// that Xcode makes for the apps.
    public let schemes: [AppScheme]
    /// What is wrong with the files without making the project unusable.
    public let findings: [Finding]

    /// Finds and reads everything in a folder, or that of a `.xcodeproj` or `.xcworkspace`.
    ///
    /// Below a folder without a project, the nearest level that has one is taken. Folders that other people's projects
    /// lie in (`Pods`, `Carthage`, build folders) are not looked into.
    ///
    /// - Throws: ``AppProjectError`` when there is no project that can be read.
    public init(reading path: String) throws(AppProjectError) {
        let found = try ProjectDiscovery(path: path).containers()
        var findings = found.findings
        var projects: [XcodeProject] = []
        for directory in found.projects {
            do {
                projects.append(try XcodeProject(reading: directory))
            } catch {
                findings.append(error.finding)
            }
        }
        if projects.isEmpty, let finding = findings.first { throw AppProjectError(finding) }
        findings += projects.flatMap(\.findings)
        var schemes: [AppScheme] = []
        for container in found.workspaces + found.projects {
            for file in SchemeFiles.of(container) {
                do {
                    schemes.append(
                        AppScheme(scheme: try XcodeScheme(reading: file.path), isShared: file.isShared))
                } catch {
                    findings.append(error.finding)
                }
            }
        }
        if schemes.isEmpty { schemes = projects.flatMap(AppScheme.automatic) }
        self.path = path
        self.projects = projects
        self.schemes = schemes.sorted {
            $0.isShared == $1.isShared ? ($0.name, $0.scheme.file) < ($1.name, $1.scheme.file) : $0.isShared
        }
        self.findings = findings
    }
}

/// A scheme of an app project.
public struct AppScheme: Sendable {
    /// What it says.
    public let scheme: XcodeScheme
    /// Whether the team shares it; others are one person's.
    public let isShared: Bool
    /// Whether no file has it and Xcode makes it by itself.
    public let isAutomatic: Bool

    /// Its name.
    public var name: String { scheme.name }

    init(scheme: XcodeScheme, isShared: Bool, isAutomatic: Bool = false) {
        self.scheme = scheme
        self.isShared = isShared
        self.isAutomatic = isAutomatic
    }

    /// The schemes that Xcode makes for a project without any: one for each app, else one for each target.
    static func automatic(for project: XcodeProject) -> [AppScheme] {
        let apps = project.targets.filter(\.isApplication)
        return (apps.isEmpty ? project.targets : apps).map {
            AppScheme(scheme: .automatic(for: $0, in: project), isShared: false, isAutomatic: true)
        }
    }
}
