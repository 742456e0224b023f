import AppProjects
import InfoPlists
import PropertyLists
import SourceText
import XcodeProjects

/// The calls that the own source of apps for iOS makes.
struct CallsOfApps<Call: DeclaredCall> {
    /// The build configurations of each app.
    let apps: [[ConfiguredTarget]]
    /// By file.
    private let calls: [String: [Call: Int]]

    init(in survey: ProjectSurvey) {
        let builds = survey.builds.filter { $0.isStandaloneApp && $0.platform == .iOS }
        let targets = Dictionary(grouping: builds) { [$0.project.file, $0.target.identifier] }
        // What a missing file says of a build is not known, unless it is one that a tool generates.
        apps = targets.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value).filter { builds in
            !builds.contains(where: \.lacksOwnXcconfig)
        }
        let sources = Set(apps.compactMap(\.first).flatMap(Self.ownSources)).sorted()
        calls = Dictionary(uniqueKeysWithValues: sources.concurrentMap { ($0, Self.calls(in: $0)) })
    }

    /// The calls of an app, used or not.
    func made(by build: ConfiguredTarget) -> Set<Call> {
        Set(Self.ownSources(of: build).flatMap { calls[$0].map { Array($0.keys) } ?? [] })
    }

    /// Where an app makes some of the calls first, in source that is used.
    func places(of some: Set<Call>, in build: ConfiguredTarget) -> [Call: SourceLocation] {
        let files = Self.ownSources(of: build).filter { calls[$0]?.keys.contains(where: some.contains) == true }
            .sorted()
        guard !files.isEmpty else { return [:] }
        let boards = build.resources.map(\.path).filter { $0.hasSuffix(".storyboard") || $0.hasSuffix(".xib") }
        let used = SourceUse.used(files, by: Self.sources(of: build) + boards)
        return files.filter(used.contains).reduce(into: [:]) { places, file in
            for (call, line) in calls[file] ?? [:] where some.contains(call) && places[call] == nil {
                places[call] = SourceLocation(file: file, position: SourcePosition(line: line, column: 1))
            }
        }
    }

    // MARK: Files

    private static func sources(of build: ConfiguredTarget) -> [String] {
        build.target.sources.map(\.path).filter { path in [".swift", ".m", ".mm"].contains(where: path.hasSuffix) }
    }

    /// The files that a target compiles and that are not somebody else's.
    private static func ownSources(of build: ConfiguredTarget) -> [String] {
        sources(of: build).filter { path in
            path.hasPrefix(build.project.sourceRoot + "/")
                && !VendoredFolder.contains(path, below: build.project.sourceRoot)
        }
    }

    /// The calls of a file; none of one with many: a library makes them, and the app may use one.
    private static func calls(in file: String) -> [Call: Int] {
        guard let text = ExistingFile.text(of: file) else { return [:] }
        let calls = Call.lines(in: text)
        return calls.count > 3 ? [:] : calls
    }
}

extension ConfiguredTarget {
    /// Whether an xcconfig file is missing that no tool generates.
    fileprivate var lacksOwnXcconfig: Bool {
        findings.contains { finding in
            let path =
                switch finding.rule {
                case MissingFileRule.rule: MissingFileRule.path(of: finding, in: self)
                case MissingIncludeRule.rule: MissingIncludeRule.path(of: finding)
                default: String?.none
                }
            return path.map { !CocoaPodsFile.isGenerated($0) && !FlutterFile.isGenerated($0) } == true
        }
    }
}
