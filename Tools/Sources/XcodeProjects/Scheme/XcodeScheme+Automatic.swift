import SourceText

extension XcodeScheme {
    /// Creates the scheme that Xcode creates automatically for a target of a project without schemes: it runs, tests,
    /// and analyzes with `Debug`, and profiles and archives with `Release`, or with the first build configuration if
    /// there is no such one.
    package static func automatic(for target: XcodeTarget, in project: XcodeProject) -> XcodeScheme {
        let names = target.configurations.configurations.map(\.name)
        let reference = BuildableReference(
            identifier: target.identifier, targetName: target.name, container: "container:\(project.name).xcodeproj",
            in: ProjectPath.folder(of: project.directory))
        let actions = SchemeAction.Kind.allCases.map { kind in
            let usual = kind == .profile || kind == .archive ? "Release" : "Debug"
            return SchemeAction(
                kind: kind, buildConfiguration: names.contains(usual) ? usual : names.first, location: target.location,
                arguments: [], environmentVariables: [], usesRunArguments: true,
                runnable: target.isApplication ? reference : nil, macroExpansion: nil)
        }
        return XcodeScheme(
            name: target.name, file: project.file, actions: actions, builds: [reference], archives: [reference],
            tests: [], preActions: [], findings: [])
    }
}
