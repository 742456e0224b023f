import AppProjects
import InfoPlists
import PropertyLists
import SourceText
import XcodeProjects

/// The calls that the own source of an app for iOS makes.
struct CallsOfApp<Call: DeclaredCall> {
    /// The app in each of its build configurations, and one of them.
    let builds: [ConfiguredTarget]
    let build: ConfiguredTarget
    /// The files that make some, in order, each with the first line of every call.
    private let calls: [(file: String, lines: [Call: Int])]

    /// The apps for iOS that make some.
    static func all(in survey: ProjectSurvey) -> [CallsOfApp] {
        let builds = survey.builds.filter { $0.isStandaloneApp && $0.platform == .iOS }
        // What a missing xcconfig file says of a build is not known.
        let apps = Dictionary(grouping: builds) { [$0.project.file, $0.target.identifier] }.sorted {
            $0.key.lexicographicallyPrecedes($1.key)
        }.map(\.value).filter { !$0.contains(where: \.hasMissingFiles) }
        let sources = apps.map { $0.first.map(ownSources) ?? [] }
        // Apps for several environments compile the same files.
        let files = Set(sources.joined()).sorted()
        let lines = Dictionary(uniqueKeysWithValues: zip(files, files.concurrentMap(calls)))
        return zip(apps, sources).compactMap { builds, sources in
            let calls = sources.sorted().compactMap { file in
                lines[file].flatMap { $0.isEmpty ? nil : (file: file, lines: $0) }
            }
            return calls.isEmpty ? nil : builds.first.map { CallsOfApp(builds: builds, build: $0, calls: calls) }
        }
    }

    /// All of them, used or not.
    var made: Set<Call> { Set(calls.flatMap(\.lines.keys)) }

    /// Where the app makes some of them first, in source that is used.
    func firstUses(of some: Set<Call>) -> [Call: SourceLocation] {
        let asking = calls.filter { $0.lines.keys.contains(where: some.contains) }
        guard !asking.isEmpty else { return [:] }
        let boards = build.resources.map(\.path).filter { $0.hasSuffix(".storyboard") || $0.hasSuffix(".xib") }
        let used = SourceUse.used(asking.map(\.file), by: Self.sources(of: build) + boards)
        return asking.filter { used.contains($0.file) }.reduce(into: [:]) { places, file in
            for (call, line) in file.lines where some.contains(call) && places[call] == nil {
                places[call] = SourceLocation(file: file.file, position: SourcePosition(line: line, column: 1))
            }
        }
    }

    // MARK: Files

    /// The files in Swift and Objective-C that a target compiles, each once.
    private static func sources(of build: ConfiguredTarget) -> [String] {
        (build.target.sources + build.target.synchronizedSources).filter { source in
            [".swift", ".m", ".mm"].contains(where: source.path.hasSuffix)
                && build.copies(source.path, platforms: source.platforms)
        }.map(\.path).uniqued
    }

    /// The files that a target compiles and that are not third-party.
    private static func ownSources(of build: ConfiguredTarget) -> [String] {
        let root = build.project.sourceRoot
        return sources(of: build).filter { $0.hasPrefix(root + "/") && !VendoredFolder.contains($0, below: root) }
    }

    /// The calls of a file. One with more than four kinds is a library for permissions, as a rule, of which the app uses a part.
    private static func calls(in file: String) -> [Call: Int] {
        guard let text = ExistingFile.text(of: file) else { return [:] }
        let calls = Call.lines(in: text)
        return calls.count > 4 ? [:] : calls
    }
}
