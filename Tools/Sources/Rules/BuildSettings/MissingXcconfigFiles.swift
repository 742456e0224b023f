import AppProjects
import BuildSettings
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// The xcconfig files that builds name and that cannot be read: base configurations, and what they include.
struct MissingXcconfigFiles {
    /// A line that names a file.
    struct Missing: Hashable {
        let path: String
        let finding: Finding
        /// Whether it is a base configuration.
        let isBase: Bool
    }

    let all: [Missing]

    init(_ survey: ProjectSurvey) {
        let found = survey.builds.flatMap { build in
            build.findings.compactMap { finding -> Missing? in
                switch finding.rule {
                case .unreadableBaseConfiguration:
                    finding.file.map { Missing(path: $0, finding: finding, isBase: true) }
                case .missingIncludedFile:
                    Self.included(by: finding, survey.xcconfigs).map {
                        Missing(path: $0, finding: finding, isBase: false)
                    }
                default: nil
                }
            }
        }
        let bases = Set(found.filter(\.isBase).map(\.path))
        all = found.uniqued.filter { missing in
            // The file system of a Mac ignores case, and what is missed as a base configuration is missed once.
            !ExistingFile.canBeRead(missing.path) && (missing.isBase || !bases.contains(missing.path))
        }
    }

    /// The file that the include of a finding names, next to the file that includes it.
    static func included(by finding: Finding, _ xcconfigs: XcconfigTexts) -> String? {
        guard let location = finding.location, let line = location.position?.line,
            let include = xcconfigs.text(of: location.file)?.file.includes.first(where: { $0.line == line })
        else { return nil }
        return URL(fileURLWithPath: include.name, relativeTo: URL(fileURLWithPath: location.file)).standardizedFileURL
            .path
    }

    /// The findings about base configurations or includes that no tool generates, one for each folder.
    func findings(ofBases: Bool, _ survey: ProjectSurvey) -> [Finding] {
        let own = all.filter { $0.isBase == ofBases && GeneratedFiles.tool(for: $0.path) == nil }
        return Dictionary(grouping: own) { FoldersAbove($0.path).first { _ in true } ?? "" }.values.compactMap {
            Self.finding($0, survey)
        }
    }

    private static func finding(_ missing: [Missing], _ survey: ProjectSurvey) -> Finding? {
        let ordered = missing.map(\.finding).onceInFileOrder()
        guard var first = ordered.first, let path = missing.first(where: { $0.finding == first })?.path else {
            return nil
        }
        let paths = [path] + Set(missing.map(\.path)).subtracting([path]).sorted()
        let shown = paths.map(RelativePaths(from: survey.root(of: path)).shown)
        first = first.saying(
            .missingXcconfigs(
                shown, isBase: missing.first?.isBase == true, isEncrypted: ExistingFile.isEncrypted(path)))
        first.notes = ordered.dropFirst().map { .same(at: $0.location) }
        first.subjects = paths.map(Finding.Subject.file)
        return first
    }
}

/// A base configuration that cannot be read: all its build settings are missing.
enum MissingFileRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.missingXcconfigFiles.findings(ofBases: true, survey)
    }
}

/// An included xcconfig file that does not exist.
enum MissingIncludeRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.missingXcconfigFiles.findings(ofBases: false, survey)
    }
}

extension Rule {
    static let missingIncludedFile = Rule(
        .missingIncludedFile, .diagnostics, [.error, .warning],
        by: [.project(MissingIncludeRule.self), .project(UngeneratedFileRule.self)],
        "An included xcconfig file does not exist or cannot be read",
        why: """
            Everything that the file defines is missing from the build. A file that another tool generates is a \
            warning with the command that generates it.
            """,
        fix: "Correct the path, or write #include? where the file is optional",
        bad: .buildSettings("#include \"Shared.xcconfig\""),
        good: .buildSettings("#include \"Shared.xcconfig\"", .text("Shared.xcconfig", "API_URL = api.example.com")))

    static let unreadableBaseConfiguration = Rule(
        .unreadableBaseConfiguration, .diagnostics, [.error], by: [.project(MissingFileRule.self)],
        "The xcconfig file of a build configuration does not exist or cannot be read",
        why: """
            Everything that the file defines is missing from the build. Files that another tool generates have a \
            separate rule.
            """,
        fix: "Restore the file, or choose another for the build configuration",
        bad: .matrix(ExampleProject(target: [.init(name: "Debug", base: "Debug.xcconfig")]).files),
        good: .matrix(
            ExampleProject(target: [.init(name: "Debug", base: "Debug.xcconfig")]).with(
                .text("Debug.xcconfig", "API_URL = api.example.com"))))
}

extension FindingWords {
    /// Xcconfig files that cannot be read.
    ///
    /// - Parameter paths: the files, as they are shown.
    static func missingXcconfigs(_ paths: [String], isBase: Bool, isEncrypted: Bool) -> Self {
        let kind = isBase ? "xcconfig file" : "included file"
        let object = paths.words("the file", "the files")
        let state =
            isEncrypted
            ? paths.words("is encrypted by git-crypt", "are encrypted by git-crypt")
            : paths.words(isBase ? "cannot be read" : "does not exist", "do not exist")
        return Self(
            paths.words(
                "the \(kind) \(paths[0]) \(state)", "\(paths.count) \(kind)s \(state): \(paths.listed(upTo: 4))"),
            fix: isEncrypted
                ? "run \"git-crypt unlock\""
                : isBase
                    ? "restore \(object), or choose \(paths.words("another file", "other files")) for the build configuration"
                    : "create \(object), or write #include? if not every machine has \(paths.words("it", "them"))")
    }
}
