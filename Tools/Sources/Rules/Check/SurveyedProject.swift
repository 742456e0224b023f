package import AppProjects
package import LocatedPropertyLists

/// A project as a check reads it: its targets in every build configuration, and every action of its schemes.
package struct SurveyedProject {
    /// The project.
    package let project: AppProject
    /// Its targets in every build configuration.
    package let builds: ProjectBuilds
    /// Every action of every scheme.
    package let plans: [SchemePlan]
    /// The positions of values in property lists.
    package let locations: PropertyListLocations

    /// Reads and evaluates the projects of a folder, as a check does.
    package static func all(in folder: CheckedFolder) -> [SurveyedProject] {
        let locations = PropertyListLocations()
        return AppProject.all(projects: folder.projects, workspaces: folder.workspaces, in: folder.path).map {
            project in
            let builds = ProjectBuilds(project)
            return SurveyedProject(
                project: project, builds: builds, plans: project.plans(builds), locations: locations)
        }
    }
}
