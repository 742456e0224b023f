import AppProjects
import BuildSettings
import Foundation
import LocatedPropertyLists
import SourceText

/// The input of the rules about a folder: what is in it, and what its projects say.
struct FolderSurvey {
    /// What is below the folder.
    let folder: CheckedFolder
    /// The projects, each with its targets and schemes.
    let projects: [AppProject]
    /// The same, in every build configuration.
    let surveys: [ProjectSurvey]
    /// The positions of values in property lists.
    let locations: PropertyListLocations

    /// The xcconfig files that builds use.
    let usedXcconfigFiles: Set<String>

    init(_ folder: CheckedFolder, _ projects: [AppProject], locations: PropertyListLocations) {
        self.folder = folder
        self.projects = projects
        self.locations = locations
        surveys = projects.map { ProjectSurvey($0, plans: $0.plans()) }
        usedXcconfigFiles = Set(surveys.flatMap { $0.builds.flatMap { $0.layers.flatMap(\.settings.files) } })
    }
}

/// A rule about a folder.
protocol FolderRule {
    /// The findings of the rule.
    static func findings(in survey: FolderSurvey) -> [Finding]
}
