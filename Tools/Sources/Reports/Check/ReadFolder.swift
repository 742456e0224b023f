package import AppProjects
package import Rules

/// A folder whose projects are read: what a check and a question of an editor begin with.
package struct ReadFolder: Sendable {
    /// What is below the folder.
    package let folder: CheckedFolder
    /// The projects, without their builds.
    package let projects: [AppProject]

    /// Keeps what is read.
    package init(folder: CheckedFolder, projects: [AppProject]) {
        (self.folder, self.projects) = (folder, projects)
    }
}
