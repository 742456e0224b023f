import AppProjects
import BuildSettings
import SourceText
import XcodeProjects

/// The findings about the xcconfig files that the builds use, and about the values of their build settings.
enum XcconfigRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.builds.flatMap(\.findings).filter {
            $0.rule != MissingFileRule.rule && $0.rule != MissingIncludeRule.rule
        } + lint(survey) + values(survey)
    }

    private static func lint(_ survey: ProjectSurvey) -> [Finding] {
        let files = Set(survey.builds.flatMap { $0.layers.flatMap(\.settings.files) })
        return files.sorted().flatMap { file -> [Finding] in
            guard let bytes = XcconfigFileSystem.disk.read(file) else { return [] }
            return XcconfigLint(bytes: bytes, file: file).findings(in: survey.names)
        }
    }

    /// The findings about the values of a build. Build settings that Xcode or an SDK supplies are left out; if a file is
    /// missing, so are references to what it may define.
    private static func values(of build: ConfiguredTarget) -> Set<Finding> {
        let quiet = build.hasMissingFiles ? [RuleID.xcconfigUndefinedReference] : []
        return Set(build.table.findings()).filter { $0.rule != .xcconfigUnsetReference && !quiet.contains($0.rule) }
    }

    /// The findings about values. A name is undefined if no target that uses the assignment defines it in a build
    /// configuration.
    private static func values(_ survey: ProjectSurvey) -> [Finding] {
        Dictionary(grouping: survey.builds, by: \.configuration).values.flatMap { builds -> [Finding] in
            var uses: [Line: Int] = [:]
            var times: [Finding: Int] = [:]
            for build in builds {
                let origins = build.layers.flatMap(\.settings.assignments).map(\.origin)
                for line in Set(origins.map { Line(file: $0.file, line: $0.line) }) { uses[line, default: 0] += 1 }
                for finding in values(of: build) { times[finding, default: 0] += 1 }
            }
            // An assignment that is not in a file of the project is not the project's error.
            return times.filter { finding, count in
                Line(finding).flatMap { uses[$0] }.map { count >= $0 } ?? false
            }.map(\.key)
        }
    }
}

/// A line of a file.
private struct Line: Hashable {
    let file: String
    let line: Int

    init(file: String, line: Int) {
        self.file = file
        self.line = line
    }

    /// The line of a finding.
    init?(_ finding: Finding) {
        guard let location = finding.location else { return nil }
        self.init(file: location.file, line: location.position?.line ?? 0)
    }
}
