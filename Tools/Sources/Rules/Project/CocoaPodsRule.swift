import AppProjects
import BuildSettings
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// An xcconfig file that CocoaPods generated for another build configuration: `Pods-App.release.xcconfig` in Debug.
///
/// CocoaPods names each file after its build configuration, in lowercase. The files are equal unless the Podfile has pods
/// for one of the two build configurations only.
enum CocoaPodsRule: ProjectRule {
    static let rule = RuleID.cocoapodsConfiguration

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
        return Dictionary(grouping: all, by: \.location).values.compactMap { group in
            let ordered = Dictionary(grouping: group, by: \.message).sorted { $0.key < $1.key }.compactMap(
                \.value.first)
            guard var first = ordered.first else { return nil }
            first.notes =
                (first.notes + ordered.dropFirst().map { .init(message: $0.message, location: $0.location) }).uniqued
            return first
        }
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
                notes: [.init(message: "\(build.configuration) is based on this file", location: base.location)])
        }
    }

    /// The build configuration that CocoaPods generated a file for, if it is another one.
    private static func wrong(_ path: String, _ file: String, _ build: ConfiguredTarget) -> String? {
        guard CocoaPodsFile.isGenerated(path) else { return nil }
        let name = path.part(afterLast: "/")
        let parts = name.split(separator: ".")
        guard parts.count > 2, parts.last == "xcconfig" else { return nil }
        let made = String(parts[parts.count - 2])
        let expected = build.configuration.replacingOccurrences(of: "/", with: "-").lowercased()
        // The template of Flutter has no files of its own for profiles.
        if expected == "profile", made == "release" { return nil }
        // A configuration's name may itself have dots.
        guard made != expected, !name.hasSuffix(".\(expected).xcconfig") else { return nil }
        return differs(file, made, expected, build) ? made : nil
    }

    /// Whether the file of the build configuration has another text, or will have it: it does where the Podfile has pods of the
    /// target for only one of the two build configurations.
    private static func differs(_ file: String, _ made: String, _ expected: String, _ build: ConfiguredTarget) -> Bool {
        let stem = file.dropLast("\(made).xcconfig".count)
        let other = stem + "\(expected).xcconfig"
        if let text = XcconfigFileSystem.disk.read(file), let expected = XcconfigFileSystem.disk.read(String(other)) {
            return text != expected
        }
        let target = String(String(stem.dropLast()).part(afterLast: "/"))
        let pods = [MissingFileFix.podsFolder(of: file), build.project.directory]
        let folders = pods.compactMap { $0.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path } }
        return folders.uniqued.compactMap(Podfile.init(in:)).contains {
            $0.hasOtherPods(in: made, than: expected, for: target)
        }
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
