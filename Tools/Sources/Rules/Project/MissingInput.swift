import AppProjects
import BuildSettings
import PropertyLists
import SourceText
import XcodeProjects

/// A file that a target is built with and that does not exist.
struct MissingInput: Hashable {
    /// What a build does with the file.
    enum Use: String {
        case compiled
        case copied = "copied into the product"
        case linked
    }

    let file: ProjectResource
    let use: Use
    /// Whether git ignores it.
    let isIgnored: Bool

    var path: String { file.path }
    var name: String { String(path.part(afterLast: "/")) }

    /// What the builds of one target lack, besides what tools make. A target without most of its files was left behind.
    static func all(in builds: [ConfiguredTarget]) -> [MissingInput] {
        guard let target = builds.first?.target else { return [] }
        let inputs = inputs(of: target, builds).filter { isOfPeople($0.file.path) }
        let lost = inputs.filter { !ExistingFile.isThere($0.file.path) }.map {
            MissingInput(file: $0.file, use: $0.use, isIgnored: GitIgnorePatterns.ignore($0.file.path))
        }
        guard !lost.isEmpty else { return [] }
        // What teams give each other says nothing about the rest of a target.
        let own = inputs.count { !isUsuallyGiven($0.file.path) }
        let gone = lost.count { !$0.isIgnored && !isUsuallyGiven($0.path) }
        guard gone * 2 <= own, !target.isTest else { return [] }
        return lost.filter { !GitSubmodule.isMissing(around: $0.path) && GitIndex.lists($0.path) != true }
    }

    private struct Input: Hashable {
        let file: ProjectResource
        let use: Use
    }

    private static func inputs(of target: XcodeTarget, _ builds: [ConfiguredTarget]) -> Set<Input> {
        // Nearly all build configurations copy the same.
        let copied = builds.map(\.resources).reduce(into: [[ProjectResource]]()) { all, resources in
            if !all.contains(resources) { all.append(resources) }
        }
        let embedded = target.copyPhases.flatMap(\.items).compactMap { item -> ProjectResource? in
            guard case .file(let path) = item.content, isFramework(path) else { return nil }
            return ProjectResource(path: path, location: item.location)
        }
        // Others are found by their names.
        let linked = target.linkedFiles.filter { $0.path.hasSuffix(".xcframework") }
        return Set((copied.joined() + embedded).map { Input(file: $0, use: .copied) })
            .union(
                (target.compiledResources + target.sources.filter(isSource)).map { Input(file: $0, use: .compiled) }
            )
            .union(linked.map { Input(file: $0, use: .linked) })
    }

    /// Whether a file is in a programming language that Xcode compiles; it passes over others in Compile Sources.
    private static func isSource(_ file: ProjectResource) -> Bool {
        languages.contains(file.path.part(afterLast: ".").lowercased())
    }

    private static let languages: Set<String> = ["c", "cc", "cpp", "cxx", "m", "metal", "mm", "s", "swift"]

    private static func isFramework(_ path: String) -> Bool {
        [".framework", ".xcframework"].contains(where: path.hasSuffix)
    }

    // MARK: Where it comes from

    /// Whether whoever clones the repository has to be given the file, since git ignores it, or there is something to copy it
    /// from, and no tool makes it.
    func isToBeGiven(_ fixes: MissingFileFix, _ survey: ProjectSurvey) -> Bool {
        (isIgnored || use != .compiled && fixes.hasTemplate(for: path)) && !fixes.isWrittenBeforeBuild(path)
            && (use != .compiled || !isGenerated && !isOfOthers && !isConfigured(survey))
    }

    /// Whether a name or a folder says that a tool makes the file.
    var isGenerated: Bool {
        path.split(separator: "/").dropLast().contains { Self.generatedFolders.contains($0.lowercased()) }
            || [".generated.", ".grpc.", ".pb.", ".gen.", "+Generated", "Generated"].contains { name.contains($0) }
    }

    /// Whether it is in a folder for what other people wrote, which teams get in ways of their own.
    var isOfOthers: Bool {
        path.split(separator: "/").dropLast().contains { folder in
            Self.othersFolders.contains(folder.lowercased().filter { !"_- ".contains($0) })
        }
    }

    /// Whether the settings of a tool or a phase of a target name the file, so that a build or the tool makes it. What CI does
    /// is for CI.
    private func isConfigured(_ survey: ProjectSurvey) -> Bool {
        if survey.projects.flatMap(\.targets).flatMap(\.scripts).contains(where: { $0.text.containsText(name) }) {
            return true
        }
        return (survey.folder?.scripts ?? []).contains { file in
            let parts = file.split(separator: "/")
            return Self.settings.contains(where: file.hasSuffix) && !parts.dropLast().contains { $0.hasPrefix(".") }
                && !MissingFileFix.isOfCI(parts.last ?? "") && ExistingFile.text(of: file)?.containsText(name) == true
        }
    }

    private static let settings = [".json", ".toml", ".yaml", ".yml"]

    private static let generatedFolders: Set<String> = [
        ".build", "build", "carthage", "derived", "deriveddata", "gen", "generated", "node_modules", "pods", "sourcery",
        "swiftgen",
    ]

    private static let othersFolders: Set<String> = [
        "external", "externals", "lib", "libs", "libraries", "library", "submodule", "submodules", "thirdparties",
        "thirdparty", "vendor", "vendored", "vendors",
    ]

    // MARK: Kinds

    /// Whether a file is of a kind that people make, by its path, and no tool does.
    private static func isOfPeople(_ path: String) -> Bool {
        guard !path.containsText("$"), let dot = path.lastIndex(of: "."),
            !madeKinds.contains(path[path.index(after: dot)...].lowercased())
        else { return false }
        return !toolFiles.contains(path.part(afterLast: "/"))
            && !path.split(separator: "/").dropLast().contains { toolFolders.contains($0) }
    }

    private static func isUsuallyGiven(_ path: String) -> Bool {
        givenKinds.contains(path.part(afterLast: ".").lowercased())
    }

    /// Kinds of files with keys, certificates, configuration, and data.
    private static let givenKinds: Set<String> = [
        "cer", "crt", "db", "der", "env", "json", "p12", "pem", "plist", "sqlite", "txt", "xml", "yaml", "yml",
    ]

    /// Kinds of files that are not to be copied at all, or that tools make: of JavaScript, translations, and products.
    private static let madeKinds: Set<String> = [
        "app", "appex", "bundle", "css", "html", "js", "jsbundle", "map", "strings", "stringsdict", "xcconfig",
        "xcstrings",
    ]

    /// The names of files that tools make when they build: Expo, Capacitor, and Flutter.
    private static let toolFiles: Set<Substring> = [
        "App.framework", "EXBuildConstants.plist", "Flutter.framework", "GeneratedPluginRegistrant.m",
        "GeneratedPluginRegistrant.swift", "capacitor.config.json", "config.xml", "flutter_export_environment.sh",
    ]

    /// Folders that package managers and builds fill.
    private static let toolFolders: Set<Substring> = [
        ".build", ".symlinks", "Carthage", "DerivedData", "Flutter", "Pods", "build", "node_modules",
    ]
}
