import Manifest
import PropertyLists
import SourceText
import XcodeProjects

/// Checks the names in a manifest that are those of a project: build configurations and targets.
struct ProjectNames {
    private(set) var findings: [Finding] = []

    init(_ manifest: Manifest, _ project: XcodeProject) {
        let configurations = project.configurations.configurations.map(\.name)
        for configuration in manifest.configurations where !configurations.contains(configuration.name) {
            report(
                "build configuration", configuration.name, configuration.location ?? Self.start(manifest),
                configurations)
        }
        let targets = project.targets.map(\.name)
        for target in manifest.targets where !targets.contains(target) {
            report("target", target, manifest.location(ofEntry: ["targets"]), targets)
        }
        for brand in manifest.brands {
            for target in brand.targets where !targets.contains(target) {
                report("target", target, manifest.location(ofEntry: ["brands", brand.name, "targets"]), targets)
            }
        }
    }

    private static func start(_ manifest: Manifest) -> SourceLocation { manifest.location(ofEntry: []) }

    private mutating func report(_ kind: String, _ name: String, _ location: SourceLocation, _ names: [String]) {
        findings.append(
            Finding(
                rule: .manifestUnknownName, severity: .error,
                message: "the project has no \(kind) \"\(name)\"", location: location,
                fix: Suggestion.sentence(for: name, among: names)
                    ?? "use one of \(names.prefix(10).joined(separator: ", "))"))
    }
}
