import AppProjects
import BuildSettings
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// An xcconfig file that CocoaPods generated for another build configuration: `Pods-App.release.xcconfig` in Debug.
///
/// CocoaPods names each file after its build configuration, in lowercase.
enum CocoaPodsRule: ProjectRule {
    static let rule = RuleID.cocoapodsConfiguration

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let included = includedFiles(in: survey)
        return survey.builds.flatMap { build -> [Finding] in
            bases(of: build).flatMap { base -> [Finding] in
                guard let path = base.path else { return [] }
                guard !included.isEmpty else { return own(base, path, build) }
                let files = build.layers.first { $0.settings.files.first == path }?.settings.files ?? []
                return own(base, path, build)
                    + files.flatMap { included[$0, default: []].compactMap { include(in: $0, base, build) } }
            }
        }
    }

    private static func bases(of build: ConfiguredTarget) -> [BaseConfiguration] {
        [build.project.configurations, build.target.configurations]
            .compactMap { $0[build.configuration]?.baseConfiguration }
    }

    private static func own(_ base: BaseConfiguration, _ path: String, _ build: ConfiguredTarget) -> [Finding] {
        wrong(path, build).map { [finding($0, build, base.location, notes: [])] } ?? []
    }

    /// An include of a file that CocoaPods generates, with the file that has it.
    private typealias Include = (name: String, location: SourceLocation)

    /// By file.
    private static func includedFiles(in survey: ProjectSurvey) -> [String: [Include]] {
        var included: [String: [Include]] = [:]
        for file in survey.xcconfigFiles {
            let includes = survey.xcconfigs.text(of: file)?.file.includes.filter { isGenerated($0.name) } ?? []
            guard !includes.isEmpty else { continue }
            included[file] = includes.map {
                ($0.name, SourceLocation(file: file, position: SourcePosition(line: $0.line, column: 1)))
            }
        }
        return included
    }

    private static func include(
        in include: Include, _ base: BaseConfiguration, _ build: ConfiguredTarget
    ) -> Finding? {
        wrong(include.name, build).map {
            finding(
                $0, build, include.location,
                notes: [.init(message: "\(build.configuration) is based on this file", location: base.location)])
        }
    }

    /// Whether CocoaPods generates the file, by its name.
    static func isGenerated(_ path: String) -> Bool {
        path.containsText("Pods")
            && (path.part(afterLast: "/").hasPrefix("Pods-") || path.containsText("Pods/Target Support Files/"))
    }

    /// The build configuration that CocoaPods generated a file for, if it is another one.
    private static func wrong(_ path: String, _ build: ConfiguredTarget) -> String? {
        guard isGenerated(path) else { return nil }
        let name = path.part(afterLast: "/")
        let parts = name.split(separator: ".")
        guard parts.count > 2, parts.last == "xcconfig" else { return nil }
        let made = String(parts[parts.count - 2])
        let expected = build.configuration.replacingOccurrences(of: "/", with: "-").lowercased()
        // The template of Flutter has no files of its own for profiles.
        if expected == "profile", made == "release" { return nil }
        // A configuration's name may itself have dots.
        return made == expected || name.hasSuffix(".\(expected).xcconfig") ? nil : made
    }

    private static func finding(
        _ made: String, _ build: ConfiguredTarget, _ location: SourceLocation, notes: [Finding.Note]
    ) -> Finding {
        Finding(
            rule: rule, severity: .warning,
            message:
                "the build configuration \(build.configuration) uses the file that CocoaPods generated for \"\(made)\"",
            location: location, notes: notes,
            fix: "use the file that ends in .\(build.configuration.lowercased()).xcconfig; pod install generates it")
    }
}
