import AppProjects
import BuildSettings
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// A file that an app or an extension copies or compiles, such as one with keys, which git ignores and which is not here: a
/// build stops.
///
/// What git does not ignore, and nobody is to copy from a template, was lost with the project; that is for version control
/// to say.
enum MissingIgnoredFileRule: ProjectRule {
    static let rule = RuleID.missingIgnoredFile

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let products = survey.builds.filter { $0.target.isApplication || $0.target.isExtension }
        return Dictionary(grouping: products, by: \.project.file).values.compactMap { finding(about: $0, survey) }
    }

    /// The finding about all builds of a project.
    private static func finding(about builds: [ConfiguredTarget], _ survey: ProjectSurvey) -> Finding? {
        guard let project = builds.first?.project else { return nil }
        let copied = Set(builds.flatMap(\.resources).filter { isToBeGiven($0.path) })
        let lacksCopied = copied.contains { !ExistingFile.isThere($0.path) }
        // A project has many sources, so they are looked at only where git ignores some by their names.
        let mayLackSources = GitIgnorePatterns.nameFiles(withExtensions: IgnoredSources.kinds, around: project.file)
        guard lacksCopied || mayLackSources, !GitIgnorePatterns.ignore(project.file) else { return nil }
        // What no scheme builds stops nobody.
        let built = BuiltTargets(of: project, in: survey)
        let used = builds.filter { built.contain($0.target) }
        let sources = mayLackSources ? IgnoredSources(of: used, in: survey).missing : []
        let missing = missingFiles(used)
        guard !missing.isEmpty || !sources.isEmpty else { return nil }
        let made = MadeFiles(project, survey)
        let fixes = MissingFileFix(
            survey, about: Set((missing + sources).map { String($0.path.part(afterLast: "/")) }))
        let given =
            missing.filter { file in
                (GitIgnorePatterns.ignore(file.path) || fixes.hasTemplate(for: file.path)) && !made.contain(file.path)
                    && !GitSubmodule.isMissing(around: file.path) && GitIndex.lists(file.path) != true
                    && !fixes.isWrittenBeforeBuild(file.path)
            } + sources.filter { !made.contain($0.path) && !fixes.isWrittenBeforeBuild($0.path) }
        guard let first = given.first else { return nil }
        let paths = Set(given.map(\.path)).sorted()
        let shown = RelativePaths(from: survey.folder?.path ?? project.sourceRoot)
        let names = paths.map(shown.shown)
        let fix = fixes.fix(forCopied: paths)
        let compiled = Set(sources.map(\.path))
        let use =
            compiled.isDisjoint(with: paths)
            ? "copied into the product" : compiled.isSuperset(of: paths) ? "compiled" : "built into the product"
        return Finding(
            rule: rule, severity: .warning,
            message:
                "\(names.listed(upTo: 4)) \(names.count == 1 ? "is \(use) and does" : "are \(use) and do") not exist: "
                + "a build stops there",
            location: first.location, fix: fix,
            // The projects of one app for each environment or brand.
            cause: Finding.Cause(["copied", fix] + paths.map { String($0.part(afterLast: "/")) }))
    }

    /// The files that do not exist, in the order of the project file. Where most of what a target needs is missing, it was
    /// left behind.
    private static func missingFiles(_ builds: [ConfiguredTarget]) -> [ProjectResource] {
        let found = builds.filter { !$0.lacksMostFiles { !isUsuallyGiven($0) } }.flatMap(\.resources).filter {
            isToBeGiven($0.path) && !ExistingFile.isThere($0.path)
        }
        return found.onceInFileOrder()
    }

    /// Whether a file is of a kind that people are given, by its path, and no tool makes it.
    private static func isToBeGiven(_ path: String) -> Bool {
        guard !path.containsText("$"), let dot = path.lastIndex(of: "."),
            !madeKinds.contains(path[path.index(after: dot)...].lowercased())
        else { return false }
        return !toolFiles.contains(path.part(afterLast: "/"))
            && !path.split(separator: "/").dropLast().contains { toolFolders.contains($0) }
    }

    /// Whether a file is of a kind that teams give each other, which says nothing about the rest of a target.
    private static func isUsuallyGiven(_ path: String) -> Bool {
        let kind = path.part(afterLast: ".").lowercased()
        return givenKinds.contains(kind) || madeKinds.contains(kind)
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
        "EXBuildConstants.plist", "capacitor.config.json", "config.xml", "flutter_export_environment.sh",
    ]

    /// Folders that package managers and builds fill.
    private static let toolFolders: Set<Substring> = [
        ".build", "Carthage", "DerivedData", "Pods", "build", "node_modules",
    ]
}

/// The targets of a project that its shared schemes build; all of them if none builds any.
private struct BuiltTargets {
    private var identifiers: Set<String>?

    init(of project: XcodeProject, in survey: ProjectSurvey) {
        let schemes = survey.plans.map(\.scheme).filter { $0.isShared && !$0.isAutomatic }.map(\.scheme)
        let named = schemes.flatMap { $0.builds + $0.actions.compactMap(\.runnable) }
        let (ids, names) = (Set(named.compactMap(\.identifier)), Set(named.compactMap(\.targetName)))
        var next = project.targets.filter { ids.contains($0.identifier) || names.contains($0.name) }
        guard !next.isEmpty else { return }
        var found: Set<String> = []
        while let target = next.popLast() {
            guard found.insert(target.identifier).inserted else { continue }
            // What a product contains is built for it.
            let contained = Set(
                target.copyPhases.flatMap(\.items).compactMap { item in
                    if case .target(let identifier) = item.content { identifier } else { nil }
                })
            next += project.targets.filter { contained.contains($0.identifier) }
        }
        identifiers = found
    }

    func contain(_ target: XcodeTarget) -> Bool { identifiers?.contains(target.identifier) ?? true }
}

/// What the scripts of a project's own targets make while it is built.
private struct MadeFiles {
    /// The names of the files that scripts are said to make.
    private let outputs: Set<Substring>
    private let scripts: [String]

    init(_ project: XcodeProject, _ survey: ProjectSurvey) {
        let own = project.targets.flatMap(\.scripts)
        outputs = Set(own.flatMap(\.outputs).map { $0.part(afterLast: "/") })
        // An external tool is make, as a rule.
        let usesMake = project.targets.contains { $0.kind == .legacy }
        // Scripts call those of the folder.
        let called = (survey.folder?.scripts ?? []).filter { file in
            let name = file.part(afterLast: "/")
            return usesMake && name == "Makefile" || own.contains { $0.text.containsText(String(name)) }
        }
        scripts = own.map(\.text) + called.compactMap(ExistingFile.text)
    }

    func contain(_ path: String) -> Bool {
        let name = path.part(afterLast: "/")
        return outputs.contains(name)
            || scripts.contains { script in
                WritingScript.writes(script, path)
                    || Self.mentions(script, name) && Self.writes(script)
                        && !ShellScript(script).onlyReads(fileNamed: String(name))
            }
    }

    /// Whether a script has a name, or the part before the dot that it may put together with others.
    private static func mentions(_ script: String, _ name: Substring) -> Bool {
        let start = name.prefix { $0 != "." }
        return script.containsText(String(start.count < 10 ? name : start))
    }

    /// Whether a script makes or removes files, by the names that variables have.
    private static func writes(_ script: String) -> Bool {
        script.split(whereSeparator: \.isNewline).contains { line in
            let words = line.split { $0.isWhitespace || $0 == "\\" }
            return words.first.map(commands.contains) == true
                || line.contains(/[^2&>]>>?\s*["'$\w.\/{]/) && !line.contains("/dev/null")
        }
    }

    private static let commands: Set<Substring> = ["cp", "ditto", "ln", "mv", "rm", "rsync", "tee", "touch"]
}
