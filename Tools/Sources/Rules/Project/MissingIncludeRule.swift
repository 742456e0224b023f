import AppProjects
import BuildSettings
import Foundation
import PropertyLists
import SourceText

/// An included xcconfig file that does not exist. All includes of one file, or of files in one missing folder, make one
/// finding.
enum MissingIncludeRule: ProjectRule {
    static let rule = RuleID.missingIncludedFile

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let bases = MissingFileRule.missingPaths(survey)
        let areBasesMissing = bases.contains { MissingFileFix.podsFolder(of: $0) != nil }
        // What pod install creates is missing for one reason, whether it is a base configuration or included by one.
        let found = Set(survey.builds.flatMap(\.findings).filter { $0.rule == rule }).filter { finding in
            guard let path = path(of: finding) else { return true }
            return !ExistingFile.canBeRead(path) && !bases.contains(path)
                && !(areBasesMissing && MissingFileFix.podsFolder(of: path) != nil)
        }.onceInFileOrder()
        guard !found.isEmpty else { return [] }
        let fixes = MissingFileFix(survey)
        let all = Dictionary(grouping: found, by: cause).values.compactMap { group -> Finding? in
            guard var first = group.first else { return nil }
            // Files in several folders include one file by several names.
            let paths = Set(group.compactMap(path)).sorted()
            if paths.count > 1, let name = name(of: first) {
                let folder = URL(fileURLWithPath: name).deletingLastPathComponent()
                first.message =
                    "\(paths.count) included files do not exist in \(folder.relativePath): "
                    + paths.map { String($0.part(afterLast: "/")) }.joined(separator: ", ")
            }
            first.notes = group.dropFirst().map { .init(message: "the same here", location: $0.location) }
            first.fix =
                paths.count > 1
                ? "create the files, or write #include? if not every machine has them"
                : "create the file, or write #include? if not every machine has it"
            return elsewhere(first, survey) ?? fixes.adding(to: first, for: paths)
        }
        // What one command or script makes for a file is one.
        return Dictionary(grouping: all) { [$0.location?.file ?? "", $0.fix ?? ""] }.values.compactMap { alike in
            let ordered = alike.onceInFileOrder()
            guard var first = ordered.first else { return nil }
            first.notes += ordered.dropFirst().map { .init(message: $0.message, location: $0.location) }
            return first
        }
    }

    /// The finding, if Flutter makes the file in another folder than that in which Xcode looks for it.
    private static func elsewhere(_ finding: Finding, _ survey: ProjectSurvey) -> Finding? {
        guard let path = path(of: finding), let made = FlutterFile.generated(insteadOf: path),
            let file = finding.location?.file
        else { return nil }
        let folder = URL(fileURLWithPath: made).deletingLastPathComponent().path
        let shown = survey.folder.map { RelativePaths(from: $0.path).shown(folder) } ?? folder
        var finding = finding
        finding.message = "there is no \(path.part(afterLast: "/")) in this folder: Flutter makes it in \(shown)"
        let start = URL(fileURLWithPath: file).deletingLastPathComponent().path
        finding.fix = "write #include \"\(PathText.relative(from: start, to: made))\""
        return finding
    }

    /// The folder that is missing or, if it exists, the file.
    private static func cause(_ finding: Finding) -> String {
        guard let path = path(of: finding) else { return finding.message }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        return FileManager.default.fileExists(atPath: folder) ? path : folder
    }

    /// The file that the include names, next to the file that includes it.
    static func path(of finding: Finding) -> String? {
        guard let file = finding.location?.file, let name = name(of: finding) else { return nil }
        return URL(fileURLWithPath: name, relativeTo: URL(fileURLWithPath: file)).standardizedFileURL.path
    }

    /// The name between the quotation marks of the include.
    private static func name(of finding: Finding) -> String? {
        guard let location = finding.location, let line = location.position?.line,
            let bytes = XcconfigFileSystem.disk.read(location.file)
        else { return nil }
        return XcconfigFile(bytes: bytes, file: location.file).statements.firstNonNil { statement in
            if case .include(let include) = statement, include.line == line { include.name } else { nil }
        }
    }
}
