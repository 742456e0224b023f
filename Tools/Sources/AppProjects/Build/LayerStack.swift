import BuildSettings
import PropertyLists
import SourceText
import XcodeProjects

/// The layers of a configured target, lowest first: project xcconfig, project, target xcconfig, target, command line,
/// `-xcconfig`.
struct LayerStack {
    /// The path of the project file.
    let project: String
    private(set) var layers: [ConfiguredTarget.Layer] = []
    private(set) var findings: [Finding] = []
    /// The xcconfig files that cannot be read, optional ones as well, and not those of CocoaPods.
    private(set) var missingFiles: [MissingXcconfig] = []
    private let sourceRoot: String

    /// The layers that the targets of the project have in common.
    var ofProject: ArraySlice<ConfiguredTarget.Layer> {
        layers.prefix { $0.kind == .projectXcconfig || $0.kind == .project }
    }

    init(_ target: ProjectTarget, _ configuration: String, _ files: BuildFiles) {
        sourceRoot = target.project.sourceRoot
        project = target.project.file
        push(target.project.configurations[configuration], .projectXcconfig, .project, files)
        push(target.target.configurations[configuration], .targetXcconfig, .target, files)
        if !files.options.overrides.isEmpty {
            var layer = BuildSettingLayer(name: "command line")
            for override in files.options.overrides { layer.assign(override.name, override.value) }
            layers.append(.init(kind: .commandLine, settings: layer))
        }
        if let file = files.options.xcconfig { pushFile(file, .xcconfigOption, namedAt: nil, files) }
    }

    private mutating func push(
        _ configuration: BuildConfiguration?, _ fileKind: ConfiguredTarget.Layer.Kind,
        _ kind: ConfiguredTarget.Layer.Kind, _ files: BuildFiles
    ) {
        guard let configuration else { return }
        if let base = configuration.baseConfiguration, let path = base.path {
            pushFile(path, fileKind, namedAt: base.location, files)
        }
        layers.append(.init(kind: kind, settings: files.layer(configuration, in: project)))
    }

    /// Reports a file that cannot be read where it is named.
    private mutating func pushFile(
        _ path: String, _ kind: ConfiguredTarget.Layer.Kind, namedAt location: SourceLocation?,
        _ files: BuildFiles
    ) {
        let loaded = files.xcconfig(path, sourceRoot: sourceRoot)
        for diagnostic in loaded.layer.diagnostics {
            if let location, let missing = Self.base(path, missingIn: diagnostic) {
                findings.append(
                    Finding(
                        rule: .unreadableBaseConfiguration, severity: .error,
                        message: "xcconfig file \(shown(missing)) cannot be read", location: location,
                        fix: missing.contains("/Pods/")
                            ? "run pod install, which creates it"
                            : "restore the file, or choose another file for this build configuration",
                        subjects: [.file(missing)]))
            } else {
                findings.append(diagnostic.finding)
            }
        }
        missingFiles += loaded.missing
        // An include is the first line of such a file.
        if let generated = loaded.generated { layers.append(.init(kind: kind, settings: generated)) }
        layers.append(.init(kind: kind, settings: loaded.layer))
    }

    /// The base configuration that a diagnostic is about, if it cannot be read: the file itself or, where wiring stands
    /// before it, the one that people have chosen.
    private static func base(_ path: String, missingIn diagnostic: XcconfigDiagnostic) -> String? {
        switch diagnostic.kind {
        case .unreadableBaseConfiguration: path
        case .missingIncludedFile where diagnostic.line == WiredXcconfig.line && diagnostic.file == path:
            WiredXcconfig.original(at: path)
        default: nil
        }
    }

    /// A path relative to the project.
    private func shown(_ path: String) -> String {
        path.hasPrefix(sourceRoot + "/") ? String(path.dropFirst(sourceRoot.count + 1)) : path
    }
}
