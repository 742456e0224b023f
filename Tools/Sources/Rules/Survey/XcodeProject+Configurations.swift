import XcodeProjects

extension XcodeProject {
    /// The build configurations of the project and of its targets.
    var allConfigurations: [BuildConfiguration] {
        ([configurations] + targets.map(\.configurations)).flatMap(\.configurations)
    }
}
