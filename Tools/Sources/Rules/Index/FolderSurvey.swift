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

    /// Its property lists.
    let propertyLists: CheckedPropertyLists
    /// The texts of xcconfig files.
    let xcconfigs: XcconfigTexts
    /// What the source says.
    let source: SourceIndex
    /// What the scripts say.
    let scriptIndex: ScriptIndex
    /// The build settings that property lists, xcconfig files, and projects mention.
    private let mentioned: Once<Set<String>>
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
        self.git = git
        self.folder = folder
        self.projects = projects
        self.locations = locations
        let lists = CheckedPropertyLists(read, locations: locations)
        propertyLists = lists
        let builds = projects.map { ProjectBuilds($0, read: read) }
        let xcconfigs = XcconfigTexts(builds)
        self.builds = builds
        self.xcconfigs = xcconfigs
        let names = Once {
            let layers = builds.flatMap { ProjectSurvey.layers(of: $0.all) }
            let ofBuilds = layers.flatMap { $0.layer.settings.assignments.map(\.name) }
            let ofFiles = folder.xcconfigFiles.flatMap { xcconfigs.text(of: $0)?.file.assignments.map(\.name) ?? [] }
            return SettingNames(
                Set(ofBuilds + ofFiles).filter {
                    !BuildSettingTypes.builtIn.isDeclared($0) || !BuildSettingTypes.isSupplied($0)
                })
        }
        let source = SourceIndex(of: folder.texts, names: names)
        let scripts = ScriptIndex(of: folder, names: names)
        (self.source, scriptIndex) = (source, scripts)
        mentioned = Once {
            names.value.mentioned(
                in: folder.propertyLists + folder.xcconfigFiles
                    + folder.projects.compactMap { try? ProjectFile.found(in: $0).path })
        }
        surveys = projects.indices.map { index in
            let (project, builds) = (projects[index], builds[index])
            return ProjectSurvey(
                project, builds, xcconfigs: xcconfigs, scripts: scripts, folder: folder, source: source,
                locations: locations, propertyLists: lists
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
        !folder.projects.isEmpty && !isNamed(file)
    }

    /// Whether a script names an xcconfig file, or puts its path together.
    func isNamed(_ file: String) -> Bool {
        scriptIndex.mention(String(file.part(afterLast: "/"))) || scriptIndex.compose(file)
    }

    /// Those of the team's own build settings that no project, xcconfig file, property list, or script mentions, and no source
    /// either, if that is asked for.
    func unmentioned(_ names: Set<String>, inSource: Bool) -> Set<String> {
        guard !names.isEmpty else { return [] }
        let rest = names.subtracting(mentioned.value).subtracting(scriptIndex.mentioned)
        return rest.isEmpty || !inSource ? rest : rest.subtracting(source.mentioned)
    }
}

/// A rule about a folder.
protocol FolderRule: Sendable {
    /// The findings of the rule.
    static func findings(in survey: FolderSurvey) -> [Finding]
}
