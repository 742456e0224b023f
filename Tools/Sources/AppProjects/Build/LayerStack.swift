import BuildSettings
import PropertyLists
import SourceText
import XcodeProjects

/// The layers of a configured target, lowest first: project xcconfig, project, target xcconfig, target, command line,
/// `-xcconfig`.
struct LayerStack {
    private(set) var layers: [ConfiguredTarget.Layer] = []
    private(set) var findings: [Finding] = []
    private let loader: XcconfigLoader
    private let sourceRoot: String

    init(_ target: ProjectTarget, _ configuration: String, _ options: BuildOptions) {
        sourceRoot = target.project.sourceRoot
        loader = XcconfigLoader(
            searchPaths: [target.project.sourceRoot] + options.searchPaths,
            developerDirectory: options.developerDirectory)
        push(target.project.configurations[configuration], .projectXcconfig, .project, target.project.file)
        push(target.target.configurations[configuration], .targetXcconfig, .target, target.project.file)
        if !options.overrides.isEmpty {
            var layer = BuildSettingLayer(name: "command line")
            for override in options.overrides { layer.assign(override.name, override.value) }
            layers.append(.init(kind: .commandLine, settings: layer))
        }
        if let file = options.xcconfig { pushFile(file, .xcconfigOption, namedAt: nil) }
    }

    private mutating func push(
        _ configuration: BuildConfiguration?, _ fileKind: ConfiguredTarget.Layer.Kind,
        _ kind: ConfiguredTarget.Layer.Kind, _ projectFile: String
    ) {
        guard let configuration else { return }
        if let base = configuration.baseConfiguration, let path = base.path {
            pushFile(path, fileKind, namedAt: base.location)
        }
        layers.append(.init(kind: kind, settings: BuildSettingLayer(configuration, name: projectFile)))
    }

    /// Reports a file that cannot be read where it is named.
    private mutating func pushFile(
        _ path: String, _ kind: ConfiguredTarget.Layer.Kind, namedAt location: SourceLocation?
    ) {
        let layer = loader.load(path)
        for diagnostic in layer.diagnostics {
            if diagnostic.kind == .unreadableBaseConfiguration, let location {
                findings.append(
                    Finding(
                        rule: RuleID(diagnostic.kind), severity: .error,
                        message: "xcconfig file \(shown(path)) cannot be read", location: location,
                        fix: path.contains("/Pods/")
                            ? "run pod install, which creates it"
                            : "restore the file, or choose another one for this build configuration"))
            } else {
                findings.append(diagnostic.finding)
            }
        }
        layers.append(.init(kind: kind, settings: layer))
    }

    /// A path relative to the project.
    private func shown(_ path: String) -> String {
        path.hasPrefix(sourceRoot + "/") ? String(path.dropFirst(sourceRoot.count + 1)) : path
    }
}
