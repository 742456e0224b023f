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
    let scripts: [WritingScript]

    /// - Parameter names: parts of the names of the files; scripts that mention none are not searched.
    init(_ survey: ProjectSurvey, about names: Set<String> = ["xcconfig"]) {
        self.survey = survey
        let root = survey.folder?.path ?? ""
        let files = (survey.folder?.scripts ?? []).filter { file in
            // What CI writes is for CI.
            (!file.hasSuffix(".json") || file.hasSuffix("/package.json")) && !file.hasSuffix(".yml")
                && !file.hasSuffix(".yaml")
                && !file.dropFirst(root.count).split(separator: "/").contains(where: Self.isOfCI)
        }
        // What runs before a build is text with entities in the file of the scheme.
        let schemes = survey.plans.map(\.scheme).filter { !$0.isAutomatic }.reduce(into: [String: String]()) {
            $0[$1.scheme.file] = $1.name
        }
        // Building for tests is not what people do first.
        func order(_ file: String, _ name: String) -> (Int, String) { (name.containsText("Test") ? 1 : 0, file) }
        let actions = schemes.sorted { order($0.key, $0.value) < order($1.key, $1.value) }.compactMap { file, name in
            ExistingFile.text(of: file).flatMap { SchemeScripts($0, of: name) }
        }
        let ofFolder = files.compactMap { file -> WritingScript? in
            guard var text = ExistingFile.text(of: file), names.contains(where: text.containsText) else { return nil }
            if file.hasSuffix("/Fastfile") { text = ScriptStep.withoutReleases(text) }
            let shown = RelativePaths(from: root).shown(file)
            guard let action = actions.first(where: { $0.beforeBuild.contains(file.part(afterLast: "/")) }) else {
                return WritingScript(writer: shown, text: text)
            }
            return WritingScript(writer: "\(action.pre) runs \(shown), which", text: text, start: .beforeBuild)
        }
        let ofSchemes = actions.flatMap { action in
            [
                WritingScript(writer: action.pre, text: action.beforeBuild, start: .beforeBuild),
                WritingScript(writer: action.other, text: action.all),
            ]
        }
        let ofPhases = survey.projects.flatMap(\.targets).flatMap { target in
            target.scripts.filter { phase in names.contains(where: phase.text.containsText) }.map { phase in
                WritingScript(
                    writer: "the build phase \"\(phase.name)\" of \(target.name)", text: phase.text, start: .inBuild)
            }
        }
        scripts = ofFolder + ofSchemes + ofPhases
    }

    /// Whether a folder or a script is for build machines only, by its name.
    static func isOfCI(_ name: Substring) -> Bool { ofCI.contains(where: name.hasPrefix) }

    /// How names of folders and scripts begin that are for build machines only.
    private static let ofCI = [
        ".", "appcenter-", "azure-pipelines", "bitrise", "buddybuild_", "ci_scripts", "codemagic",
    ]

    // MARK: Commands

    /// A command that creates files.
    private enum Command: String {
        case flutter = "flutter pub get"
        case carthage = "carthage bootstrap"
        case submodules = "git submodule update --init --recursive"

        /// How the name of a file begins in the folder that it is run in.
        var beginning: String {
            switch self {
            case .flutter: "pubspec"
            case .carthage: "Cartfile"
            case .submodules: ".gitmodules"
            }
        }
    }

    /// The command that checks submodules out, with those that they have.
    static let submodules = Command.submodules.rawValue

    /// The folder that CocoaPods creates, if the file is one of its own. Those of old versions are in no folder of a
    /// target; whether they are its own, the Podfile says.
    static func podsFolder(of path: String) -> String? {
        if let range = path.range(of: "/Pods/Target Support Files/") { return path[..<range.lowerBound] + "/Pods" }
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent()
        guard folder.lastPathComponent == "Pods", url.lastPathComponent.hasPrefix("Pods"),
            ExistingFile.isThere(in: folder.deletingLastPathComponent().path, named: "Podfile")
        else { return nil }
        return folder.path
    }

    /// The command with the folder that it is run in, for files around a file; `nil` if the folder is unknown. A command of
    /// Flutter's is run for all platforms of the app.
    private static func located(_ command: Command, around file: String) -> Finding.Cause.Command? {
        guard
            let folder = FoldersAbove.firstInRepository(
                of: file, where: { ExistingFile.isThere(in: $0, named: command.beginning) })
        else {
            return nil
        }
        let above = URL(fileURLWithPath: folder).deletingLastPathComponent().path
        let place = ExistingFile.isThere(in: above, named: Command.flutter.beginning) ? above : folder
        return Finding.Cause.Command(
            command == .flutter ? FlutterCommand.fetchingPackages(in: place) : command.rawValue, in: place,
            isOfAllFolders: command == .flutter)
    }

    // MARK: Fixes

    /// A finding about missing files, with what creates them, if something tells.
    func adding(to finding: Finding, for paths: [String]) -> Finding {
        guard let path = paths.first else { return finding }
        var finding = finding
        if ExistingFile.isEncrypted(path) {
            finding.fix = "run git-crypt unlock, which decrypts \(paths.count == 1 ? "it" : "them")"
            return finding
        }
        let isOfSubmodule = GitSubmodule.isMissing(around: path)
        if let pods = Self.podsFolder(of: path), !isOfSubmodule {
            let podfiles = (survey.folder?.scripts ?? []).filter { $0.hasSuffix("/Podfile") }
            let installation = PodInstallation(
                of: paths, pods: pods, around: finding.location?.file ?? path, among: podfiles)
            finding.fix = installation.fix
            finding.cause = installation.command.map { Finding.Cause([], command: $0) }
        } else if let told = Self.adding(
            commandTo: finding, for: path, count: paths.count, isOfSubmodule: isOfSubmodule)
        {
            finding = told
        } else if let fix = copies(ofSome: paths) ?? writer(of: paths) ?? Self.tool(for: paths) ?? outside(path) {
            finding.fix = fix
        } else if let fix = Self.ignored(path, count: paths.count, with: contents(of: paths)) {
            finding.fix = fix
            // Whoever is given one of them is given all.
            finding.cause = Finding.Cause(["ignored", survey.projects.first?.file ?? ""])
        } else if GitIndex.lists(path) != true {
            finding.fix =
                "restore or \(Self.creation(of: paths.count, with: contents(of: paths))), or choose another one for "
                + (paths.count == 1 ? "this build configuration" : "these build configurations")
        }
        return finding
    }

    /// What people have to write into the files, as far as it is known.
    private func contents(of paths: [String]) -> [String] {
        let settings = MissingSettings.names(ofFiles: Set(paths), in: survey)
        return (settings.isEmpty ? [] : ["define \(settings.listed(upTo: 5)) there"])
            + (MissingSettings.mustIncludePods(Set(paths), in: survey)
                ? ["include the files that pod install names"] : [])
    }

    /// `create the file, define A and B there, and include the files that pod install names`
    private static func creation(of count: Int, with contents: [String]) -> String {
        ([count == 1 ? "create the file" : "create the files"] + contents).listed
    }

    /// What to copy, and which of the files to create because nothing is there to be copied.
    private func copies(ofSome paths: [String]) -> String? {
        copies(for: paths).map { copy in
            let others = paths.filter { !hasTemplate(for: $0) }.map { String($0.part(afterLast: "/")) }
            return others.isEmpty ? copy : "\(copy), and create \(others.listed(upTo: 4)) with the same build settings"
        }
    }

    /// Whether the command of a tool creates a file.
    static func isMadeByCommand(_ path: String) -> Bool { command(for: path, isOfSubmodule: false) != nil }

    /// A finding about missing files with the command of a tool that creates them; `nil` if none does.
    static func adding(
        commandTo finding: Finding, for path: String, count: Int, isOfSubmodule: Bool = false
    ) -> Finding? {
        guard let command = Self.command(for: path, isOfSubmodule: isOfSubmodule) else { return nil }
        var finding = finding
        let located = finding.location.flatMap { Self.located(command, around: $0.file) }
        let preparation = command == .flutter ? located.map { FlutterPackages.preparation(in: $0.folder) } ?? "" : ""
        finding.fix =
            "\(preparation)run \(located?.text ?? command.rawValue), which creates \(count == 1 ? "it" : "them")"
        finding.cause = located.map { Finding.Cause([], command: $0) }
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
        let paths = RelativePaths(from: survey.folder?.path ?? folder)
        let one = "copy \(paths.shown(first.template)) to \(paths.shown(first.path))"
        let others = found.count == 2 ? "other one" : "\(found.count - 1) others"
        return (found.count == 1 ? one : "\(one), and the \(others) in the same way")
            + (found.contains { Self.hasURL($0.template) }
                ? ", and write https:/$()/host for each URL there, because // starts a comment" : "")
    }

    /// Whether a template of an xcconfig file has a URL as a value, which ends at its `//`.
    private static func hasURL(_ template: String) -> Bool {
        template.part(afterLast: "/").contains("xcconfig")
            && ExistingFile.text(of: template)?.split(whereSeparator: \.isNewline).contains {
                $0.contains(/^\s*\w[^=\/]*=\s*https?:\/\/\S/)
            } == true
    }

    /// A file that is there to be copied: beside the missing one, in a folder of templates beside it or its folder, or
    /// anywhere.
    func template(for path: String) -> String? {
        let url = URL(fileURLWithPath: path)
        let (name, folder) = (url.lastPathComponent, url.deletingLastPathComponent())
        if let beside = ExistingFile.names(in: folder.path).first(where: { TemplateName.isTemplate($0, of: name) }) {
            return "\(folder.path)/\(beside)"
        }
        for around in [folder, folder.deletingLastPathComponent()] {
            for other in ExistingFile.names(in: around.path) where TemplateName.isOfFolder(other) {
                let inside = "\(around.path)/\(other)"
                let names = ExistingFile.names(in: inside)
                if let same = names.first(where: { $0 == name || TemplateName.isTemplate($0, of: name) }) {
                    return "\(inside)/\(same)"
                }
            }
        }
        guard let checked = survey.folder else { return nil }
        let anywhere = (checked.xcconfigTemplates + checked.propertyLists).filter {
            TemplateName.isTemplate(String($0.part(afterLast: "/")), of: name)
        }
        guard anywhere.isEmpty else { return anywhere.count == 1 ? anywhere.first : nil }
        return Self.folders(above: path, to: checked.path).dropFirst().firstNonNil { above in
            ExistingFile.names(in: above).first { TemplateName.isTemplate($0, of: name) }.map { "\(above)/\($0)" }
        }
    }

    /// What writes the files.
    ///
    /// - Parameter names: what a sentence calls them, if that is not clear.
    func writer(of paths: [String], called names: String? = nil) -> String? {
        script(for: paths).map { script in
            let object = paths.count == 1 ? "it" : "them"
            let variables = script.variables(for: paths)
            let contents =
                variables.isEmpty
                ? "" : " from the environment \(variables.count == 1 ? "variable" : "variables") \(variables.listed)"
            return "\(script.writer) writes \(names ?? object)\(contents): "
                + (variables.isEmpty ? "" : "set \(variables.count == 1 ? "it" : "them") and ")
                + (script.step(for: paths).map { "run \($0) first" } ?? script.advice(about: object))
        }
    }

    func script(for paths: [String]) -> WritingScript? {
        scripts.first { script in paths.contains(where: script.writes) }
    }

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
            let top = FoldersAbove.repository(of: checked + "/file"),
            case let path = URL(fileURLWithPath: path).standardizedFileURL.path, !path.hasPrefix(top + "/")
        else { return nil }
        let beside = URL(fileURLWithPath: top).deletingLastPathComponent().path + "/"
        let folder = path.hasPrefix(beside) ? path.dropFirst(beside.count).split(separator: "/").first : nil
        return folder.map { "put the folder \($0) beside this repository, where the project expects it" }
    }

    /// What to do about files that git ignores; `nil` if git does not.
    ///
    /// - Parameter contents: what people have to write into them.
    static func ignored(
        _ path: String, count: Int = 1, with contents: @autoclosure () -> [String] = []
    ) -> String? {
        guard GitIgnorePatterns.ignore(path) else { return nil }
        if let other = committedSibling(of: path) {
            return
                "create \(count == 1 ? "it" : "them"), or commit \(count == 1 ? "it" : "them") with git add -f, "
                + "as \(other): git ignores \(count == 1 ? "it" : "them")"
        }
        let contents = contents()
        let creation = creation(of: count, with: contents)
        guard !contents.isEmpty else {
            return creation
                + (count == 1
                    ? ", which git ignores: everybody who builds needs a copy"
                    : ", which git ignores: everybody who builds needs copies")
        }
        return "\(creation): git ignores "
            + (count == 1 ? "it, so everybody who builds needs a copy" : "them, so everybody who builds needs copies")
    }

    /// An xcconfig file in the same folder that git has although it ignores it.
    private static func committedSibling(of path: String) -> String? {
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent()
        return ExistingFile.names(in: folder.path).first { name in
            let other = "\(folder.path)/\(name)"
            return name.hasSuffix(".xcconfig") && !TemplateName.isOfXcconfig(name[...])
                && GitIgnorePatterns.ignore(other)
                && GitIndex.has(other)
        }
    }
}
