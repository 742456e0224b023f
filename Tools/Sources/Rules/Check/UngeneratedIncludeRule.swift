import BuildSettings
import Foundation
import PropertyLists
import SourceText

/// An include of a file that git ignores and that is not there, in an xcconfig file that a manifest names whose project is
/// not generated yet: no build says so.
enum UngeneratedIncludeRule: FolderRule {
    static let rule = RuleID.missingIncludedFile

    static func findings(in survey: FolderSurvey) -> [Finding] {
        guard survey.projects.isEmpty, !survey.folder.manifests.isEmpty else { return [] }
        let all = survey.folder.xcconfigFiles.flatMap { includes(of: $0, survey) }
        let named = survey.folder.mentions(of: Set(all.map { String($0.file.part(afterLast: "/")) }).sorted())
        let told = all.filter { named.contains(String($0.file.part(afterLast: "/"))) }
        // Tools make their files one by one, and whoever is given one of the others is given all.
        let groups = Dictionary(grouping: told) { MissingFileFix.isMadeByCommand($0.path) ? $0.path : "" }
        return groups.values.compactMap { finding(about: $0, survey) }
    }

    /// A line that includes a file which is not there.
    private struct Include {
        let path: String
        let file: String
        let line: Int

        var location: SourceLocation {
            SourceLocation(file: file, position: SourcePosition(line: line, column: 1))
        }
    }

    private static func includes(of file: String, _ survey: FolderSurvey) -> [Include] {
        (survey.xcconfigs.text(of: file)?.file.includes ?? []).filter {
            !$0.isOptional && isMissing($0.name, from: file)
        }.map { Include(path: path($0.name, from: file), file: file, line: $0.line) }
    }

    /// One finding for files, wherever they are included.
    private static func finding(about includes: [Include], _ survey: FolderSurvey) -> Finding? {
        let ordered = includes.sorted { ($0.file, $0.line) < ($1.file, $1.line) }
        guard let first = ordered.first else { return nil }
        let paths = ordered.map(\.path).uniqued
        let names = paths.map(RelativePaths(from: survey.folder.path).shown)
        let finding = Finding(
            rule: rule, severity: .error,
            message: names.count == 1
                ? "the included file \(names[0]) does not exist"
                : "\(names.count) included files do not exist: \(names.listed(upTo: 4))",
            location: first.location,
            notes: ordered.dropFirst().map { .init(message: "also included here", location: $0.location) },
            fix: MissingFileFix.ignored(first.path, count: names.count))
        return MissingFileFix.adding(commandTo: finding, for: first.path, count: names.count) ?? finding
    }

    private static func isMissing(_ name: String, from file: String) -> Bool {
        let path = path(name, from: file)
        return !name.contains("$") && !ExistingFile.isThere(path)
            && MissingFileFix.podsFolder(of: path) == nil
            && GitIgnorePatterns.ignore(path)
    }

    private static func path(_ name: String, from file: String) -> String {
        URL(fileURLWithPath: name, relativeTo: URL(fileURLWithPath: file)).standardizedFileURL.path
    }
}
