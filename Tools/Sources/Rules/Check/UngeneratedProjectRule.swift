import AppProjects
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// A manifest of XcodeGen or Tuist whose project does not exist, a project whose file git ignores, or one that a workspace names
/// and that is not here: nothing that depends on the project is checked.
enum UngeneratedProjectRule: FolderRule {
    static let rule = RuleID.ungeneratedProject

    static func findings(in survey: FolderSurvey) -> [Finding] {
        ofManifests(survey) + ofIgnoredFiles(survey) + ofWorkspaces(survey)
    }

    /// The projects that workspaces name and that do not exist, where there is no other project and nothing that generates one.
    private static func ofWorkspaces(_ survey: FolderSurvey) -> [Finding] {
        guard survey.folder.projects.isEmpty, survey.folder.manifests.isEmpty else { return [] }
        return survey.folder.workspaces.compactMap { workspace in
            let named = ((try? XcodeWorkspace.projects(in: workspace)) ?? []).first { project in
                !ExistingFile.isThere(project) && !project.hasSuffix("/Pods.xcodeproj")
            }
            guard let named else { return nil }
            let isIgnored = GitIgnorePatterns.ignore(named + "/project.pbxproj")
            let name = RelativePaths(from: survey.folder.path).shown(named)
            return Finding(
                rule: rule, severity: .warning,
                message:
                    "the workspace names \(name), which does not exist\(isIgnored ? ", and git ignores it" : ""), so it is not "
                    + "checked",
                location: SourceLocation(file: workspace + "/contents.xcworkspacedata"),
                fix: isIgnored
                    ? "first run what makes it; if nothing does, commit it with git add -f" : "add the project to git")
        }
    }

    private static func ofManifests(_ survey: FolderSurvey) -> [Finding] {
        let manifests = survey.folder.manifests.filter { manifest in
            let folder = URL(fileURLWithPath: manifest).deletingLastPathComponent().path
            let readable = survey.projects.flatMap(\.projects).map(\.directory)
            // What is left of a project may be its schemes, which are committed.
            guard !isOfPackage(folder, readable) else { return false }
            let beside = survey.folder.projects.filter { parent(of: $0) == folder }
            return beside.isEmpty
                ? !readable.contains { $0.hasPrefix(folder + "/") } : !beside.contains(where: readable.contains)
        }
        // The one at the top is the app's, as a rule.
        let all = manifests.compactMap { file in generator(of: file, below: survey.folder.path).map { (file, $0) } }
            .sorted { (depth(of: $0.0), $0.0) < (depth(of: $1.0), $1.0) }
        let templates = templates(among: all.map(\.0), survey.folder)
        let found = all.filter { templates[$0.0] == nil }
        guard let (file, generator) = found.first else { return ofTemplates(all.map(\.0), templates, survey.folder) }
        return [
            Finding(
                rule: rule, severity: .warning,
                message: found.count == 1
                    ? "the Xcode project that \(generator.name) generates from this file does not exist, so it is not checked"
                    : "the Xcode projects that \(generator.name) generates from this file and others do not exist, so they are not checked",
                location: SourceLocation(file: file),
                fix: GeneratorCall(of: generator.command, in: survey.folder).map {
                    "run \($0.command) first, which calls \($0.program)"
                }
                    ?? "\(preparation(for: found.map(\.0), survey))run \(steps(generator.command, found.map(\.0), survey)) first"
                    + reference(to: generator.command, for: file, survey)
            )
        ]
    }

    /// What to do before a project is generated: it is not without the files that a manifest names, such as those that git
    /// ignores.
    private static func preparation(for manifests: [String], _ survey: FolderSurvey) -> String {
        let root = survey.folder.path
        let top = manifests.first.flatMap { tuistFolder(above: parent(of: $0), below: root) }
        let shared = top.map(ManifestFiles.shared) ?? []
        let missing = (manifests + shared).flatMap { manifest in
            // A path may be from the manifest, from where Tuist starts, or from the folder that is checked.
            let folders = Set([parent(of: manifest), top ?? root, root])
            return ManifestFiles.named(in: manifest, text(of: manifest)).filter { name in
                // What follows a variable is a part of a path.
                let paths = folders.map { "\($0)/\(name)" }
                return !name.hasPrefix("/") && !paths.contains(where: ExistingFile.isThere)
                    && paths.contains(where: GitIgnorePatterns.ignore)
            }
        }.uniqued
        return missing.isEmpty ? "" : "create \(missing.listed(upTo: 4)), which git ignores, and "
    }

    /// Where a file for readers of the repository says more about a command, for a sentence.
    private static func reference(to command: String, for manifest: String, _ survey: FolderSurvey) -> String {
        let root = survey.folder.path
        return [parent(of: manifest), root].uniqued.firstNonNil { folder in
            ReaderDocument.all(in: folder).firstNonNil { document in
                ReaderDocument.line(in: text(of: document), thatSaysMoreThan: command).map {
                    "; \(RelativePaths(from: root).shown(document)), line \($0), says how"
                }
            }
        } ?? ""
    }

    /// What people run by themselves to generate projects. Tuist finds the manifests below the folder, and fetches packages
    /// only when it is told to; XcodeGen reads one specification.
    private static func steps(_ command: String, _ manifests: [String], _ survey: FolderSurvey) -> String {
        let root = survey.folder.path
        let common = commonFolder(of: manifests)
        let isTuist = command.hasPrefix("tuist")
        let folder = isTuist ? tuistFolder(above: manifests.first.map(parent) ?? common, below: root) ?? common : common
        let place = folder == root ? "" : " in \(RelativePaths(from: root).shown(folder))"
        guard isTuist else {
            let isOfOne = manifests.allSatisfy { parent(of: $0) == folder }
            guard isOfOne else { return command + " in the folder of each" }
            let runsPods = manifests.contains { text(of: $0).contains(/postGenCommand:.*pod install/) }
            guard !runsPods, FileManager.default.fileExists(atPath: folder + "/Podfile") else { return command + place }
            return command + place + ", then " + (PinnedCocoaPods(for: folder)?.installation ?? "pod install")
        }
        let (own, top) = (text(of: folder + "/Tuist/Package.swift"), text(of: folder + "/Package.swift"))
        let hasPackages =
            own.containsText(".package(") || top.containsText(".package(") && top.containsText("ProjectDescription")
        if hasPackages { return "tuist install, then \(command)\(place)" }
        // Before version 4.
        let dependencies = text(of: folder + "/Tuist/Dependencies.swift")
        let hasDependencies = [".package(", ".remote(", "swiftPackageManager:", "carthage:"].contains {
            dependencies.containsText($0)
        }
        return hasDependencies ? "tuist fetch (before Tuist 4), then \(command)\(place)" : command + place
    }

    /// The folder at or above one that Tuist starts from, by what it keeps there.
    private static func tuistFolder(above folder: String, below root: String) -> String? {
        let names = ["Workspace.swift", "Tuist", "Tuist.swift"]
        func isStart(_ path: String) -> Bool {
            names.contains { FileManager.default.fileExists(atPath: "\(path)/\($0)") }
        }
        var above = folder
        while above.hasPrefix(root + "/") {
            if isStart(above) { return above }
            above = parent(of: above)
        }
        return isStart(root) ? root : nil
    }

    /// The folder that contains all of some files.
    private static func commonFolder(of files: [String]) -> String {
        let folders = files.map { parent(of: $0).split(separator: "/") }
        let common = folders.dropFirst().reduce(folders.first ?? []) { common, folder in
            zip(common, folder).prefix { $0 == $1 }.map(\.0)
        }
        return "/" + common.joined(separator: "/")
    }

    /// The manifests that scripts copy elsewhere, each with the script: the project is not generated where they are.
    private static func templates(among files: [String], _ folder: CheckedFolder) -> [String: String] {
        let names = files.map { (file: $0, end: $0.split(separator: "/").suffix(2).joined(separator: "/")) }
        var found: [String: String] = [:]
        for script in names.isEmpty ? [] : folder.scripts where !folder.manifests.contains(script) {
            let lines = text(of: script).split(separator: "\n").filter { $0.contains("cp ") || $0.contains("ln ") }
            for (file, end) in names where lines.contains(where: { $0.contains(end) && isCopy($0, of: end) }) {
                found[file] = found[file] ?? script
            }
        }
        return found
    }

    /// Whether a line of a script copies a file, and not another one over it.
    private static func isCopy(_ line: Substring, of name: String) -> Bool {
        guard let range = line.range(of: name) else { return false }
        let words = line[..<range.lowerBound].split { $0.isWhitespace || "@\"'".contains($0) }
        let after = line[range.upperBound...].drop { "\"'".contains($0) }
        return words.contains { $0 == "cp" || $0 == "ln" } && after.first?.isWhitespace == true
            && after.contains { !$0.isWhitespace }
    }

    private static func ofTemplates(
        _ files: [String], _ templates: [String: String], _ folder: CheckedFolder
    ) -> [Finding] {
        guard let first = files.first, let script = templates[first] else { return [] }
        let shown = RelativePaths(from: folder.path).shown(script)
        return [
            Finding(
                rule: rule, severity: .note,
                message: files.count == 1
                    ? "the Xcode project of this file is generated elsewhere and does not exist, so it is not checked"
                    : "the Xcode projects of this file and \(files.count - 1) more are generated elsewhere and do not exist, so they are not checked",
                location: SourceLocation(file: first), fix: "run what \(shown) copies it for")
        ]
    }

    /// One finding for all projects whose files git ignores: a script of the team's makes them.
    private static func ofIgnoredFiles(_ survey: FolderSurvey) -> [Finding] {
        let manifests = Set(survey.folder.manifests.map(parent))
        let missing = survey.folder.projects.filter { !manifests.contains(parent(of: $0)) }
            .map { $0 + "/project.pbxproj" }.filter(isIgnored)
        guard let first = missing.first else { return [] }
        let name = first.split(separator: "/").suffix(2).joined(separator: "/")
        let script = survey.folder.scripts.first { script in
            let text = Self.text(of: script)
            return text.containsText(name) && text.split(separator: "\n").contains { Self.makes($0, name) }
        }
        let object = missing.count == 1 ? "it" : "them"
        let fix =
            script.map { "run \(RelativePaths(from: survey.folder.path).shown($0)) first, which names it" }
            ?? "first run what makes \(object); if nothing does, commit \(object) with git add -f"
        return [
            Finding(
                rule: rule, severity: .warning,
                message: missing.count == 1
                    ? "the project file does not exist, and git ignores it, so the project is not checked"
                    : "\(missing.count) project files do not exist, and git ignores them, so the projects are not checked",
                location: SourceLocation(file: first),
                notes: missing.dropFirst().map { .init(message: "another one", location: SourceLocation(file: $0)) },
                fix: fix)
        ]
    }

    /// Whether a line of a script makes a project, and does not only look at it: it calls a generator, or writes to it.
    private static func makes(_ line: Substring, _ name: String) -> Bool {
        let code = line.drop(while: \.isWhitespace)
        guard !code.hasPrefix("#"), let range = code.range(of: name) else { return false }
        let before = code[..<range.lowerBound]
        // Redirected output has nothing but the path between the sign and the name.
        let target = before.lastIndex(of: ">").map { before[$0...].dropFirst().drop { " \"'".contains($0) } }
        if let target, !target.contains(where: \.isWhitespace) { return true }
        return !Set(code.split { !($0.isLetter || $0 == "_") }.map { $0.lowercased() }).isDisjoint(with: makers)
    }

    private static let makers: Set<String> = [
        "cmake", "copy", "cp", "create", "ditto", "generate", "generator", "gyp", "ln", "mv", "rsync", "tar", "tee",
        "touch", "tuist", "unzip", "write", "xcodegen",
    ]

    /// Whether the file of a project does not exist because it is made on each machine.
    static func isIgnored(_ file: String) -> Bool {
        !FileManager.default.fileExists(atPath: file) && GitIgnorePatterns.ignore(file)
    }

    /// Whether a folder is that of a package, which needs no project of its own, below that of a project.
    private static func isOfPackage(_ folder: String, _ projects: [String]) -> Bool {
        guard projects.contains(where: { folder.hasPrefix(parent(of: $0) + "/") }) else { return false }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.contains { $0 == "Package.swift" || $0.hasSuffix(".podspec") }
    }

    private static func depth(of path: String) -> Int { path.count { $0 == "/" } }

    private static func parent(of path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }

    /// What generates a project from a manifest; `nil` if it is another file of this name, or one that others include.
    ///
    /// - Parameter root: the folder that included files may be relative to, besides that of the manifest.
    static func generator(of file: String, below root: String) -> (name: String, command: String)? {
        let text = text(of: file)
        if file.hasSuffix(".swift") {
            return text.contains("import ProjectDescription") ? ("Tuist", "tuist generate") : nil
        }
        let keys = Set(keys(text))
        // The targets may be in files that it includes, and so may the name.
        let isSpecification = !keys.isDisjoint(with: ["targets", "include", "configFiles"])
        return isSpecification && isNamed(file, text, below: root, depth: 0) ? ("XcodeGen", "xcodegen generate") : nil
    }

    /// Whether a specification, or one that it includes, names the project.
    private static func isNamed(_ file: String, _ text: String, below root: String, depth: Int) -> Bool {
        if keys(text).contains("name") { return true }
        guard depth < 3, let start = text.range(ofText: "include:") else { return false }
        // The list ends with the next key.
        let rest = text[start.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
        let list = rest.prefix(1) + rest.dropFirst().prefix { $0.first?.isLetter != true }
        let paths = list.flatMap { $0.split { " -[],'\"".contains($0) } }.filter {
            $0.hasSuffix(".yml") || $0.hasSuffix(".yaml")
        }
        return paths.contains { path in
            [parent(of: file), root].contains { folder in
                let included = URL(fileURLWithPath: "\(folder)/\(path)").standardizedFileURL.path
                return isNamed(included, Self.text(of: included), below: root, depth: depth + 1)
            }
        }
    }

    private static func text(of file: String) -> String {
        let data = try? RegularFile.contents(atPath: file, limit: SourceLimits().schemeBytes)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The keys at the top of a YAML file.
    private static func keys(_ text: String) -> [Substring] {
        text.split(separator: "\n").compactMap { line in
            line.first?.isLetter == true ? line.firstIndex(of: ":").map { line[..<$0] } : nil
        }
    }
}
