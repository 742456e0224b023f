import XcodeProjects

extension ConfiguredTarget {
    /// The app of the same project that embeds the extension, in the same build configuration; `nil` for other targets.
    var containingApp: ConfiguredTarget? {
        guard target.isExtension else { return nil }
        let app = project.targets.first { app in
            app.isApplication
                && app.copyPhases.contains { phase in
                    phase.items.contains { $0.content == .target(target.identifier) }
                }
        }
        guard let app else { return nil }
        let containing = ProjectTarget(project: project, target: app)
        let name =
            containing.configurationNames.contains(configuration) ? configuration : containing.defaultConfiguration
        return name.map { ConfiguredTarget(containing, $0, files) }
    }
}
