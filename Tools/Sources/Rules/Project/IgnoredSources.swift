import AppProjects
import PropertyLists
import SourceText
import XcodeProjects

/// Source files that targets compile, that git ignores by their names, and that are not here: they have keys, as a rule.
struct IgnoredSources {
    /// The files, in the order of the project file.
    let missing: [ProjectResource]

    /// Extensions of source files.
    static let kinds: Set<String> = ["c", "cc", "cpp", "h", "m", "mm", "swift"]

    init(of builds: [ConfiguredTarget], in survey: ProjectSurvey) {
        guard let project = builds.first?.project,
            let sources = try? BuildPhaseFiles(.sources, reading: project.directory)
        else {
            missing = []
            return
        }
        let compiled = Set(builds.map(\.target.identifier)).compactMap { sources.targets[$0] }
        // A target without most of its source was left behind.
        let lost = compiled.map { $0.filter { !ExistingFile.isThere($0.path) } }
        let ignored = zip(compiled, lost).filter { $1.count * 2 <= $0.count }.flatMap { $1 }.filter {
            GitIgnorePatterns.ignore($0.path) && !Self.isGenerated($0.path)
                && !GitSubmodule.isMissing(around: $0.path) && GitIndex.lists($0.path) != true
                && !Self.isConfigured($0.path, survey)
        }
        missing = ignored.onceInFileOrder()
    }

    /// Whether a name or a folder says that a tool makes a file.
    private static func isGenerated(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        guard let name = parts.last else { return true }
        return parts.dropLast().contains { folders.contains($0.lowercased()) }
            || [".generated.", ".pb.", ".gen.", "+Generated", "Generated"].contains { name.contains($0) }
    }

    private static let folders: Set<String> = [
        ".build", "build", "carthage", "derived", "deriveddata", "gen", "generated", "node_modules", "pods", "sourcery",
        "swiftgen",
    ]

    /// Whether the settings of a tool or a phase of a target name a file, so that a build or the tool makes it. What CI does is
    /// for CI.
    private static func isConfigured(_ path: String, _ survey: ProjectSurvey) -> Bool {
        let name = String(path.part(afterLast: "/"))
        if survey.projects.flatMap(\.targets).flatMap(\.scripts).contains(where: { $0.text.containsText(name) }) {
            return true
        }
        return (survey.folder?.scripts ?? []).contains { file in
            let parts = file.split(separator: "/")
            return settings.contains(where: file.hasSuffix) && !parts.dropLast().contains { $0.hasPrefix(".") }
                && !MissingFileFix.isOfCI(parts.last ?? "") && ExistingFile.text(of: file)?.containsText(name) == true
        }
    }

    private static let settings = [".json", ".toml", ".yaml", ".yml"]
}
