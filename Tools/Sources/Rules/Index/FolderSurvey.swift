import AppProjects
import BuildSettings
import Foundation
import LocatedPropertyLists
import SourceText
import XcodeProjects

/// The input of the rules about a folder: what is in it, and what its projects say.
struct FolderSurvey: Sendable {
    /// What is below the folder.
    let folder: CheckedFolder
    /// The projects, each with its targets and schemes.
    let projects: [AppProject]
    /// Their targets in every build configuration.
    let builds: [ProjectBuilds]
    /// The same, in every build configuration.
    let surveys: [ProjectSurvey]
    /// The positions of values in property lists.
    let locations: PropertyListLocations

    /// Files that were read first.
    let read: ReadFiles
    /// The texts of xcconfig files.
    let xcconfigs: XcconfigTexts
    /// What the source says.
    let source: SourceIndex
    /// What git says about files.
    let git: GitFiles

    /// The xcconfig files that builds use.
    let usedXcconfigFiles: Set<String>

    /// Surveys projects.
    ///
    /// - Parameter read: files that are read already.
    init(
        _ folder: CheckedFolder, _ projects: [AppProject], _ read: ReadFiles, git: GitFiles,
        locations: PropertyListLocations
    ) {
        let source = SourceIndex(of: folder.texts)
        self.source = source
        self.git = git
        self.folder = folder
        self.read = read
        self.projects = projects
        self.locations = locations
        let mentioned = projects.isEmpty ? [] : folder.mentionedSettings
        let areOfFlutter = projects.map { $0.projects.contains { FlutterFile.isOfApp($0.directory) } }
        let hasDartDefines = areOfFlutter.contains(true) && !folder.mentions(of: ["dart-define"]).isEmpty
        let builds = projects.map { ProjectBuilds($0, read: read) }
        let xcconfigs = XcconfigTexts(builds)
        self.builds = builds
        self.xcconfigs = xcconfigs
        surveys = projects.indices.map { index in
            let (project, builds) = (projects[index], builds[index])
            return ProjectSurvey(
                project, builds, mentioned: mentioned, xcconfigs: xcconfigs,
                usesDartDefines: hasDartDefines && areOfFlutter[index], folder: folder, source: source,
                locations: locations
            ) {
                project.plans(builds)
            }
        }
        usedXcconfigFiles = surveys.reduce(into: []) { $0.formUnion($1.xcconfigFiles) }
    }
}

extension FolderSurvey {
    /// The build phases that run scripts.
    var scripts: [ScriptPhase] { projects.flatMap(\.projects).flatMap(\.targets).flatMap(\.scripts) }

    /// Whether an xcconfig file that no project uses is one of a folder with projects, and no script names it.
    func isUnused(_ file: String) -> Bool {
        !folder.projects.isEmpty && folder.mentions(of: [String(file.part(afterLast: "/"))]).isEmpty
            && folder.composed(of: [file]).isEmpty
    }
}

/// A rule about a folder.
protocol FolderRule: Sendable {
    /// The findings of the rule.
    static func findings(in survey: FolderSurvey) -> [Finding]
}
