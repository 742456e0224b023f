import AppProjects
import BuildSettings
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// Where files that do not exist come from: xcconfig files, and what a build copies.
struct MissingFileFix {
    let survey: ProjectSurvey
    /// What may write files.
    let scripts: [Script]

    struct Script {
        /// The name that people know it by, as the beginning of a sentence that ends with "writes it".
        let writer: String
        let text: String
        /// When it runs.
        var start = Start.byHand

        /// When a script runs.
        enum Start {
            case byHand
            /// Before a build with its scheme.
            case beforeBuild
            /// In a phase of a build. A build ends before its phases if a file that it is based on is missing.
            case inBuild
        }

        /// What to do to run it.
        func advice(about files: String) -> String {
            switch start {
            case .byHand: "run it first"
            case .beforeBuild: "build once with that scheme"
            case .inBuild: "create \(files) empty first"
            }
        }
    }

    /// - Parameter names: parts of the names of the files; scripts that mention none are not searched.
    init(_ survey: ProjectSurvey, about names: Set<String> = ["xcconfig"]) {
        self.survey = survey
        let root = survey.folder?.path ?? ""
        let files = (survey.folder?.scripts ?? []).filter { file in
            // What CI writes is for CI.
            (!file.hasSuffix(".json") || file.hasSuffix("/package.json")) && !file.hasSuffix(".yml")
                && !file.hasSuffix(".yaml")
                && !file.dropFirst(root.count).split(separator: "/").contains {
                    Self.ofCI.contains(where: $0.hasPrefix)
                }
        }
        // What runs before a build is text with entities in the file of the scheme.
        let schemes = survey.plans.map(\.scheme).filter { !$0.isAutomatic }.reduce(into: [String: String]()) {
            $0[$1.scheme.file] = $1.name
        }
        // Building for tests is not what people do first.
        func order(_ file: String, _ name: String) -> (Int, String) { (name.containsText("Test") ? 1 : 0, file) }
        let actions = schemes.sorted { order($0.key, $0.value) < order($1.key, $1.value) }.compactMap { file, name in
            Self.text(of: file).flatMap { SchemeScripts($0, of: name) }
        }
        let ofFolder = files.compactMap { file -> Script? in
            guard var text = Self.text(of: file), names.contains(where: text.containsText) else { return nil }
            if file.hasSuffix("/Fastfile") { text = ScriptStep.withoutReleases(text) }
            let shown = RelativePaths(from: root).shown(file)
            guard let action = actions.first(where: { $0.beforeBuild.contains(file.part(afterLast: "/")) }) else {
                return Script(writer: shown, text: text)
            }
            return Script(writer: "\(action.pre) runs \(shown), which", text: text, start: .beforeBuild)
        }
        let ofSchemes = actions.flatMap { action in
            [
                Script(writer: action.pre, text: action.beforeBuild, start: .beforeBuild),
                Script(writer: action.other, text: action.all),
            ]
        }
        let ofPhases = survey.projects.flatMap(\.targets).flatMap { target in
            target.scripts.filter { phase in names.contains(where: phase.text.containsText) }.map { phase in
                Script(
                    writer: "the build phase \"\(phase.name)\" of \(target.name)", text: phase.text, start: .inBuild)
            }
        }
        scripts = ofFolder + ofSchemes + ofPhases
    }

    /// How names of folders and scripts begin that are for build machines only.
    private static let ofCI = [".", "appcenter-", "buddybuild_", "ci_scripts"]

    static func text(of file: String) -> String? {
        (try? RegularFile.contents(atPath: file, limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: Commands

    /// A command that creates files.
    private enum Command: String {
        case flutter = "flutter pub get"
        case carthage = "carthage bootstrap"
        case submodules = "git submodule update --init"

        /// How the name of a file begins in the folder that it is run in.
        var beginning: String {
            switch self {
            case .flutter: "pubspec"
            case .carthage: "Cartfile"
            case .submodules: ".gitmodules"
            }
        }
    }

    /// The folder that CocoaPods creates, if the file is one of its own. Those of old versions are in no folder of a
    /// target; whether they are its own, the Podfile says.
    static func podsFolder(of path: String) -> String? {
        if let range = path.range(of: "/Pods/Target Support Files/") { return path[..<range.lowerBound] + "/Pods" }
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent()
        guard folder.lastPathComponent == "Pods", url.lastPathComponent.hasPrefix("Pods"),
            hasFile(folder.deletingLastPathComponent().path, "Podfile")
        else { return nil }
        return folder.path
    }

    /// The command with the folder that it is run in, for files around a file; `nil` if the folder is unknown. A command of
    /// Flutter's is run for all platforms of the app.
    private static func located(_ command: Command, around file: String) -> Finding.Cause.Command? {
        guard let folder = FoldersAbove.firstInRepository(of: file, where: { hasFile($0, command.beginning) }) else {
            return nil
        }
        let above = URL(fileURLWithPath: folder).deletingLastPathComponent().path
        return Finding.Cause.Command(
            command.rawValue, in: hasFile(above, Command.flutter.beginning) ? above : folder,
            isOfAllFolders: command == .flutter)
    }

    static func hasFile(_ folder: String, _ beginning: String) -> Bool {
        names(in: folder).contains { $0.hasPrefix(beginning) }
    }

    static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    // MARK: Fixes

    /// A finding about missing files, with what creates them, if something tells.
    func adding(to finding: Finding, for paths: [String]) -> Finding {
        guard let path = paths.first else { return finding }
        var finding = finding
        if Self.isEncrypted(path) {
            finding.fix = "run git-crypt unlock, which decrypts \(paths.count == 1 ? "it" : "them")"
            return finding
        }
        let isOfSubmodule = GitSubmodules.contain(path)
        if let pods = Self.podsFolder(of: path), !isOfSubmodule {
            let podfiles = (survey.folder?.scripts ?? []).filter { $0.hasSuffix("/Podfile") }
            let installation = PodInstallation(
                of: paths, pods: pods, around: finding.location?.file ?? path, among: podfiles)
            finding.fix = installation.fix
            finding.cause = installation.command.map { Finding.Cause([], command: $0) }
        } else if let command = Self.command(for: path, isOfSubmodule: isOfSubmodule) {
            finding.fix = "run \(command.rawValue), which creates \(paths.count == 1 ? "it" : "them")"
            let located = finding.location.flatMap { Self.located(command, around: $0.file) }
            finding.cause = located.map { Finding.Cause([], command: $0) }
        } else if let fix = copies(for: paths) ?? writer(of: paths) ?? Self.tool(for: paths) ?? outside(path) {
            finding.fix = fix
        } else if let fix = Self.ignored(
            path, count: paths.count, with: MissingSettings.names(ofFiles: Set(paths), in: survey))
        {
            finding.fix = fix
            // Whoever is given one of them is given all.
            finding.cause = Finding.Cause(["ignored", survey.projects.first?.file ?? ""])
        }
        return finding
    }

    /// The command that creates a file.
    private static func command(for path: String, isOfSubmodule: Bool) -> Command? {
        // Tools fill the folders of submodules, too, with what git has chosen.
        if isOfSubmodule { return .submodules }
        if path.containsText("/Carthage/") { return .carthage }
        return FlutterFile.isGenerated(path) ? .flutter : nil
    }

    /// What to copy.
    func copies(for paths: [String]) -> String? {
        let found = paths.compactMap { path in template(for: path).map { (path: path, template: $0) } }
        guard let first = found.first else { return nil }
        let folder = URL(fileURLWithPath: first.path).deletingLastPathComponent().path
        let isBeside = URL(fileURLWithPath: first.template).deletingLastPathComponent().path == folder
        func shown(_ path: String) -> String {
            isBeside
                ? String(path.part(afterLast: "/")) : RelativePaths(from: survey.folder?.path ?? folder).shown(path)
        }
        let one = "copy \(shown(first.template)) to \(shown(first.path))"
        let others = found.count == 2 ? "other one" : "\(found.count - 1) others"
        return found.count == 1 ? one : "\(one), and the \(others) in the same way"
    }

    /// A file that is there to be copied: beside the missing one, in a folder of templates beside it or its folder, or
    /// anywhere.
    func template(for path: String) -> String? {
        let url = URL(fileURLWithPath: path)
        let (name, folder) = (url.lastPathComponent, url.deletingLastPathComponent())
        if let beside = Self.names(in: folder.path).first(where: { Self.isTemplate($0, of: name) }) {
            return "\(folder.path)/\(beside)"
        }
        for around in [folder, folder.deletingLastPathComponent()] {
            for other in Self.names(in: around.path) where Self.isOfTemplates(other) {
                let inside = "\(around.path)/\(other)"
                let names = Self.names(in: inside)
                if let same = names.first(where: { $0 == name || Self.isTemplate($0, of: name) }) {
                    return "\(inside)/\(same)"
                }
            }
        }
        guard let checked = survey.folder else { return nil }
        let anywhere = (checked.xcconfigTemplates + checked.propertyLists).filter {
            Self.isTemplate(String($0.part(afterLast: "/")), of: name)
        }
        guard anywhere.isEmpty else { return anywhere.count == 1 ? anywhere.first : nil }
        return Self.folders(above: path, to: checked.path).dropFirst().firstNonNil { above in
            Self.names(in: above).first { Self.isTemplate($0, of: name) }.map { "\(above)/\($0)" }
        }
    }

    /// What writes the files.
    ///
    /// - Parameter names: what a sentence calls them, if that is not clear.
    func writer(of paths: [String], called names: String? = nil) -> String? {
        script(for: paths).map { script in
            let lines = script.text.split(whereSeparator: \.isNewline)
            let step = paths.firstNonNil { Self.writingLine(lines, $0) }.flatMap {
                ScriptStep.command(forLine: $0, of: lines, in: script.writer)
            }
            let object = paths.count == 1 ? "it" : "them"
            return "\(script.writer) writes \(names ?? object): "
                + (step.map { "run \($0) first" } ?? script.advice(about: object))
        }
    }

    func script(for paths: [String]) -> Script? {
        scripts.first { script in paths.contains { Self.writes(script.text, $0) } }
    }

    /// Whether a script makes a file with the name of a path.
    static func writes(_ script: String, _ path: String) -> Bool {
        script.containsText(String(path.part(afterLast: "/")))
            && writingLine(script.split(whereSeparator: \.isNewline), path) != nil
    }

    /// The index of the line that makes it.
    private static func writingLine(_ lines: [Substring], _ path: String) -> Int? {
        let parts = path.split(separator: "/").suffix(2)
        guard let name = parts.last.map(String.init) else { return nil }
        let folder = parts.count > 1 ? parts.first : nil
        return lines.firstIndex { line in
            writes(line, name, in: folder) || variable(line, of: name).map { fills($0, lines) } == true
                || folder.map { copies(line, name, into: $0) } == true
        }
    }

    /// Whether a line copies a file of a name to a folder of a name.
    private static func copies(_ line: Substring, _ name: String, into folder: Substring) -> Bool {
        let words = line.split { $0.isWhitespace || "\"'".contains($0) }
        guard let first = words.first, copiers.contains(first), let last = words.last else { return false }
        return words.dropLast().contains { $0.hasSuffix("/\(name)") } && last.split(separator: "/").last == folder
    }

    /// The variable that a line of a shell script sets to a path with a name.
    private static func variable(_ line: Substring, of name: String) -> Substring? {
        guard line.contains(name), let sign = line.firstIndex(of: "="), let last = line[..<sign].last,
            last.isLetter || last.isNumber || last == "_",
            line[sign...].filter({ !"\"';".contains($0) }).hasSuffix("/\(name)")
        else { return nil }
        return line[..<sign].split(separator: " ").last
    }

    /// Whether a line redirects output to the file that a variable names, or copies another one to it.
    private static func fills(_ variable: Substring, _ lines: [Substring]) -> Bool {
        lines.contains { line in
            let code = line.drop(while: \.isWhitespace)
            guard !code.hasPrefix("#") else { return false }
            func isVariable(_ text: Substring) -> Bool { text.filter { !" \"{}".contains($0) } == "$\(variable)" }
            let words = code.split(whereSeparator: \.isWhitespace)
            let target = code.lastIndex(of: ">").flatMap { code[$0...].dropFirst().split(separator: " ").first }
            return target.map(isVariable) == true
                || words.first.map(copiers.contains) == true && words.last.map(isVariable) == true
        }
    }

    /// Whether a line of a script makes a file of a name, and does not only read it.
    ///
    /// - Parameter folder: the name of its folder, which a path in the line has, too.
    private static func writes(_ line: Substring, _ name: String, in folder: Substring?) -> Bool {
        // In a Makefile, what follows makes it.
        if line.hasPrefix("\(name):") { return true }
        guard let range = line.ranges(of: name).last, !line.drop(while: \.isWhitespace).hasPrefix("#"),
            line[..<range.lowerBound].last.map({ !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" && $0 != "." })
                ?? true
        else { return false }
        let before = line[..<range.lowerBound]
        if let folder, before.last == "/" {
            let named = before.dropLast().split(omittingEmptySubsequences: false) { "/\"' =".contains($0) }.last ?? ""
            let isKnown = !named.isEmpty && named.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
            if isKnown, !folder.hasSuffix(named) { return false }
        }
        let isLast = !line[range.upperBound...].contains { $0.isLetter }
        // Redirected output has nothing but the path between the sign and the name.
        let isRedirected = before.lastIndex(of: ">").map {
            !before[$0...].contains("|") && !before[$0...].contains(";")
        }
        let words = Set(before.split { !($0.isLetter || $0 == "_") })
        return isRedirected == true || !words.isDisjoint(with: writers) || isLast && !words.isDisjoint(with: copiers)
            || line[range.upperBound...].contains(/^["'],\s*["']w/)
    }

    private static let writers: Set<Substring> = [
        "touch", "tee", "write", "writeFile", "writeFileSync", "write_file",
        // The script of react-native-config.
        "BuildXCConfig",
    ]
    private static let copiers: Set<Substring> = ["cp", "mv", "ditto", "rsync", "ln", "copyFile", "copyFileSync"]

    /// How a tool of a framework makes the files.
    private static func tool(for paths: [String]) -> String? {
        if paths.allSatisfy({ $0.hasSuffix("/rnuc.xcconfig") }) {
            return "run rnuc of react-native-ultimate-config with the file of an environment, which creates it"
        }
        return cordova(paths)
    }

    /// Where the files come from that Cordova adds to a project that it creates: `cordova/build.xcconfig`.
    private static func cordova(_ paths: [String]) -> String? {
        guard paths.allSatisfy({ $0.contains(/\/cordova\/build[a-z-]*\.xcconfig$/) }), let path = paths.first else {
            return nil
        }
        let objects = paths.count == 1 ? "it" : "them"
        return path.contains("/platforms/")
            ? "run cordova platform add ios, which creates \(objects)"
            : "run cordova platform add ios, which creates \(objects) in platforms, and check the project there"
    }

    /// What to do about a file that is not in the repository, by its path; `nil` if it would be.
    private func outside(_ path: String) -> String? {
        guard let checked = survey.folder?.path,
            let top = FoldersAbove.firstInRepository(of: checked + "/file", where: Self.isRepository),
            case let path = URL(fileURLWithPath: path).standardizedFileURL.path, !path.hasPrefix(top + "/")
        else { return nil }
        let beside = URL(fileURLWithPath: top).deletingLastPathComponent().path + "/"
        let folder = path.hasPrefix(beside) ? path.dropFirst(beside.count).split(separator: "/").first : nil
        return folder.map { "check \($0) out beside this repository" }
    }

    private static func isRepository(_ folder: String) -> Bool {
        FileManager.default.fileExists(atPath: folder + "/.git")
    }

    /// What to do about files that git ignores; `nil` if git does not.
    ///
    /// - Parameter names: the build settings that the files are to define.
    static func ignored(_ path: String, count: Int = 1, with names: @autoclosure () -> [String] = []) -> String? {
        guard GitIgnorePatterns.ignore(path) else { return nil }
        if let other = committedSibling(of: path) {
            return
                "create \(count == 1 ? "it" : "them"), or commit \(count == 1 ? "it" : "them") with git add -f, "
                + "as \(other): git ignores the folder"
        }
        let names = names()
        let contents = names.isEmpty ? "," : " with \(names.listed(upTo: 5)),"
        return count == 1
            ? "create the file\(contents) which git ignores: everybody who builds needs a copy"
            : "create the files\(contents) which git ignores: everybody who builds needs copies"
    }

    /// An xcconfig file in the same folder that git has although it ignores it.
    private static func committedSibling(of path: String) -> String? {
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent()
        return names(in: folder.path).first { name in
            let other = "\(folder.path)/\(name)"
            return name.hasSuffix(".xcconfig") && !isTemplate(name[...]) && GitIgnorePatterns.ignore(other)
                && GitIndex.has(other)
        }
    }

    /// Whether a file is there, and has a text.
    static func canBeRead(_ path: String) -> Bool { existsInAnyCase(path) && !isEncrypted(path) }

    private static func isEncrypted(_ path: String) -> Bool {
        (try? RegularFile.contents(atPath: path, limit: 1 << 20)).map(GitCrypt.encrypts) ?? false
    }

    /// Whether a file has the name in other letters: the file system of a Mac ignores case, unless somebody chose otherwise.
    static func existsInAnyCase(_ path: String) -> Bool {
        if FileManager.default.fileExists(atPath: path) { return true }
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent()
        guard folder.path != url.path, let existing = inAnyCase(folder.path) else { return false }
        return entry(url.lastPathComponent, of: existing) != nil
    }

    /// The path of a folder as the disk spells it; `nil` if there is none.
    private static func inAnyCase(_ folder: String) -> String? {
        if FileManager.default.fileExists(atPath: folder) { return folder }
        let url = URL(fileURLWithPath: folder)
        let above = url.deletingLastPathComponent()
        guard above.path != url.path, let existing = inAnyCase(above.path),
            let name = entry(url.lastPathComponent, of: existing)
        else { return nil }
        return existing == "/" ? "/\(name)" : "\(existing)/\(name)"
    }

    private static func entry(_ name: String, of folder: String) -> String? {
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
        return names?.first { $0.lowercased() == name.lowercased() }
    }

    // MARK: Templates

    /// Whether a file is there to be copied to another name: `Secrets.xcconfig.template`, `Secrets.example.xcconfig`.
    static func isTemplate(_ name: Substring) -> Bool {
        let words = words(of: name)
        return words.contains("xcconfig") && !markers.isDisjoint(with: words)
    }

    /// Whether a file is there to be copied to another name, whatever it has: `Keys.sample.plist`.
    static func isToBeCopied(_ path: String) -> Bool { !markers.isDisjoint(with: words(of: path.part(afterLast: "/"))) }

    private static func isTemplate(_ other: String, of name: String) -> Bool {
        isToBeCopied(other) && words(of: other[...]).filter { !markers.contains($0) } == words(of: name[...])
    }

    /// Whether a folder has files to be copied: `Local.templates`.
    private static func isOfTemplates(_ name: String) -> Bool {
        !markers.union(["templates", "examples", "samples"]).isDisjoint(with: words(of: name[...]))
    }

    private static func words(of name: Substring) -> [String] {
        name.lowercased().split { $0 == "." || $0 == "-" || $0 == "_" || $0 == " " }.map(String.init)
    }

    private static let markers: Set<String> = ["template", "example", "sample", "dist"]
}
