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
        let found = survey.folder.xcconfigFiles.compactMap { finding($0, survey) }
        let named = survey.folder.mentions(of: found.map(name))
        return found.filter { named.contains(name($0)) }
    }

    private static func name(_ finding: Finding) -> String {
        String((finding.location?.file ?? "").part(afterLast: "/"))
    }

    private static func finding(_ file: String, _ survey: FolderSurvey) -> Finding? {
        guard let text = survey.xcconfigs.text(of: file) else { return nil }
        let missing = text.file.includes.filter { !$0.isOptional && isMissing($0.name, from: file) }
        guard let first = missing.first else { return nil }
        let names = missing.map { String($0.name.part(afterLast: "/")) }
        return Finding(
            rule: rule, severity: .error,
            message: names.count == 1
                ? "the included file \(names[0]) does not exist"
                : "\(names.count) included files do not exist: \(names.listed)",
            location: SourceLocation(file: file, position: SourcePosition(line: first.line, column: 1)),
            fix: MissingFileFix.ignored(path(first.name, from: file), count: names.count))
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
