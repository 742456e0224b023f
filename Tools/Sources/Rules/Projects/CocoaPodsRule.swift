import AppProjects
import BuildSettings
import Foundation
import PropertyLists
package import SourceText
import XcodeProjects

/// An xcconfig file that CocoaPods generated for another build configuration: `Pods-App.release.xcconfig` in Debug.
///
/// CocoaPods names each file after its build configuration, in lowercase. Where the two are equal, nothing is wrong; where they
/// are not here, or where nobody ships the build, it is a note.
enum CocoaPodsRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let included = includedFiles(in: survey)
        let users = included.isEmpty ? [:] : users(in: survey)
        let all = survey.builds.flatMap { build -> [Finding] in
            bases(of: build).flatMap { base -> [Finding] in
                guard let path = base.path else { return [] }
                guard !included.isEmpty else { return own(base, path, build) }
                // A file for several build configurations includes one file of CocoaPods on purpose, as Flutter's do.
                guard users[path, default: []].count == 1 else { return own(base, path, build) }
                let files = build.layers.first { $0.settings.files.first == path }?.settings.files ?? []
                return own(base, path, build)
                    + files.flatMap { included[$0, default: []].compactMap { include(in: $0, base, build) } }
            }
        }
        // Several build configurations may share the line, and a project and its targets the file.
        return all.onceForEach(\.location)
    }

    /// The build configurations that are based on each file.
    private static func users(in survey: ProjectSurvey) -> [String: Set<String>] {
        survey.builds.reduce(into: [:]) { users, build in
            for path in bases(of: build).compactMap(\.path) { users[path, default: []].insert(build.configuration) }
        }
    }

    private static func bases(of build: ConfiguredTarget) -> [BaseConfiguration] {
        [build.project.configurations, build.target.configurations]
            .compactMap { $0[build.configuration]?.baseConfiguration }
    }

    private static func own(_ base: BaseConfiguration, _ path: String, _ build: ConfiguredTarget) -> [Finding] {
        wrong(path, path, build).map { [finding($0, build, base.location, notes: [])] } ?? []
    }

    /// An include of a file that CocoaPods generates, with the file that has it.
    private typealias Include = (name: String, location: SourceLocation)

    /// By file.
    private static func includedFiles(in survey: ProjectSurvey) -> [String: [Include]] {
        var included: [String: [Include]] = [:]
        for file in survey.xcconfigFiles {
            let includes =
                survey.xcconfigs.text(of: file)?.file.includes.filter { CocoaPodsFile.isGenerated($0.name) } ?? []
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
        let file = URL(fileURLWithPath: include.name, relativeTo: URL(fileURLWithPath: include.location.file))
        return wrong(include.name, file.standardizedFileURL.path, build).map {
            finding(
                $0, build, include.location,
                notes: [.basedOnThis(build.configuration, at: base.location)])
        }
    }

    /// A build configuration that CocoaPods generated a file for, and whether the file is known to differ.
    private typealias Other = (name: String, isKnown: Bool)

    /// The build configuration that CocoaPods generated a file for, if it is another one.
    private static func wrong(_ path: String, _ file: String, _ build: ConfiguredTarget) -> Other? {
        guard CocoaPodsFile.isGenerated(path) else { return nil }
        let name = path.part(afterLast: "/")
        let parts = name.split(separator: ".")
        guard parts.count > 2, parts.last == "xcconfig" else { return nil }
        let made = String(parts[parts.count - 2])
        let expected = expected(build)
        // The template of Flutter has no files of its own for profiles.
        if expected == "profile", made == "release" { return nil }
        // A configuration's name may itself have dots.
        guard made != expected, !name.hasSuffix(".\(expected).xcconfig") else { return nil }
        let differs = differs(file, made, build)
        return differs == false ? nil : (made, differs == true)
    }

    /// Whether the file of the build configuration has another text; `nil` where one of them does not exist.
    private static func differs(_ file: String, _ made: String, _ build: ConfiguredTarget) -> Bool? {
        let other = file.dropLast("\(made).xcconfig".count) + "\(expected(build)).xcconfig"
        guard let text = XcconfigFileSystem.disk.read(file), let expected = XcconfigFileSystem.disk.read(String(other))
        else {
            return nil
        }
        return text != expected
    }

    private static func expected(_ build: ConfiguredTarget) -> String {
        build.configuration.replacingOccurrences(of: "/", with: "-").lowercased()
    }

    private static func finding(
        _ made: Other, _ build: ConfiguredTarget, _ location: SourceLocation, notes: [Finding.Note]
    ) -> Finding {
        let isShipped = !ConfigurationName.isForDebugging(build.configuration)
        return Finding(
            .cocoapodsConfiguration, made.isKnown && isShipped ? .warning : .note,
            .podsOf(made.name, in: build.configuration),
            at: location, notes: notes)
    }
}

extension RuleID {
    package static let cocoapodsConfiguration = RuleID("cocoapods-configuration")
}

extension Rule {
    static let cocoapodsConfiguration = Rule(
        .cocoapodsConfiguration, .project, [.warning, .note], by: [.project(CocoaPodsRule.self)],
        "A build configuration uses the xcconfig file that CocoaPods made for another configuration",
        why: """
            The file says which pods are linked, so the build links those of the other build configuration, such as \
            pods for debugging. Equal files are not reported. If the files do not exist here, or the build \
            configuration is for debugging, it is a note.
            """,
        fix: "Use the file that ends with the name of the build configuration, which CocoaPods generates",
        bad: .matrix(pods("debug")), good: .matrix(pods("release")))

    private static func pods(_ name: String) -> [RuleExample.File] {
        let files = "Pods/Target Support Files/Pods-App/Pods-App"
        return ExampleProject(target: [.init(name: "Release", base: "\(files).\(name).xcconfig")]).with(
            .text("\(files).release.xcconfig", "PODS_ROOT = Pods"),
            .text("\(files).debug.xcconfig", "PODS_ROOT = Pods\nOTHER_LDFLAGS = -framework Inspector"))
    }
}

extension FindingWords {
    /// A file of CocoaPods that is for another build configuration.
    static func podsOf(_ other: String, in configuration: String) -> Self {
        Self(
            "the build configuration \(configuration) uses the file that CocoaPods generated for \"\(other)\"",
            fix: "use the file that ends in .\(configuration.lowercased()).xcconfig, which CocoaPods generates")
    }
}

extension Finding.Note {
    static func basedOnThis(_ configuration: String, at location: SourceLocation) -> Self {
        Self(message: "\(configuration) is based on this file", location: location)
    }
}
