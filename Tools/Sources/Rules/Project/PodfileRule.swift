import AppProjects
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// A build configuration for debugging that CocoaPods builds the pods for release in: its name is not `Debug`, and the
/// Podfile does not say that it is like it.
///
/// See the `project` directive in CocoaPods' reference: a build configuration without a mapping is like `:release`.
enum PodfileRule: ProjectRule {
    static let rule = RuleID.podfileConfiguration
    static let offByDefault: Set<RuleID> = [rule]

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        guard survey.isWhole else { return [] }
        let uses = Dictionary(grouping: survey.builds.filter { isForDebugging($0) }) {
            URL(fileURLWithPath: $0.project.directory).deletingLastPathComponent().path + "/Podfile"
        }
        return uses.compactMap { path, builds in Podfile(path).flatMap { finding($0, builds) } }
    }

    /// Whether the name of the build configuration says so, but not in the only way that CocoaPods knows.
    private static func isForDebugging(_ build: ConfiguredTarget) -> Bool {
        guard build.target.isApplication, build.configuration != "Debug" else { return false }
        let words = build.configuration.nameWords.map { $0.lowercased() }
        return words.contains("debug") && !words.contains { ["no", "non", "not", "release"].contains($0) }
    }

    private static func finding(_ podfile: Podfile, _ builds: [ConfiguredTarget]) -> Finding? {
        let all = builds.filter { podfile.mentions($0.target.name) }
        let configurations = Set(all.map(\.configuration)).filter { !podfile.mentions($0) }.sorted()
        guard let first = configurations.first, let project = all.first?.project else { return nil }
        let isOne = configurations.count == 1
        return Finding(
            rule: rule, severity: .warning,
            message:
                "CocoaPods builds the pods for release in \(configurations.listed), which the Podfile does not map "
                + "to :debug",
            location: SourceLocation(file: podfile.path, position: podfile.position),
            fix: "add '\(first)' => :debug" + (isOne ? "" : ", and the same for the others,")
                + " to the line project '\(project.name)' of the Podfile, and run pod install")
    }

    /// A Podfile without its comments.
    private struct Podfile {
        let path: String
        /// Where it says what its project is.
        let position: SourcePosition?
        private let text: String

        init?(_ path: String) {
            guard let data = try? RegularFile.contents(atPath: path, limit: 1 << 20) else { return nil }
            self.path = path
            let lines = String(decoding: data, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }
                .map { $0.prefix { $0 != "#" } }
            text = lines.joined(separator: "\n")
            // What is changed after the installation may be this.
            guard !Self.changes.contains(where: text.containsText) else { return nil }
            position = lines.firstIndex { $0.drop(while: \.isWhitespace).hasPrefix("project ") }
                .map { SourcePosition(line: $0 + 1, column: 1) }
        }

        private static let changes = [
            "config.name", "configuration.name", "SWIFT_OPTIMIZATION_LEVEL", "GCC_OPTIMIZATION_LEVEL",
        ]

        /// Whether it names a target or a build configuration, between quotation marks.
        func mentions(_ name: String) -> Bool { text.containsText("'\(name)'") || text.containsText("\"\(name)\"") }
    }
}
