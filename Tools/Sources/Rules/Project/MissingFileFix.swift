import AppProjects
import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// Where xcconfig files that do not exist come from.
struct MissingFileFix {
    private let survey: ProjectSurvey
    /// Texts of scripts, each with the name that people know it by.
    private let scripts: [(name: String, text: String)]

    init(_ survey: ProjectSurvey) {
        self.survey = survey
        let root = survey.folder?.path ?? ""
        let files = (survey.folder?.scripts ?? []).filter { file in
            // What CI writes is for CI.
            (!file.hasSuffix(".json") || file.hasSuffix("/package.json"))
                && !file.dropFirst(root.count).split(separator: "/").contains { $0.hasPrefix(".") }
        }
        let ofFolder = files.compactMap { file -> (String, String)? in
            guard let text = Self.text(of: file), text.containsText("xcconfig") else { return nil }
            return (RelativePaths(from: root).shown(file), text)
        }
        // What runs before a build is text with entities in the file of the scheme.
        let schemes = survey.plans.map(\.scheme).filter { !$0.isAutomatic }.reduce(into: [String: String]()) {
            $0[$1.scheme.file] = $1.name
        }
        let ofSchemes = schemes.sorted { $0.key < $1.key }.compactMap { file, name -> (String, String)? in
            guard let text = Self.text(of: file), text.containsText("scriptText"), text.containsText("xcconfig") else {
                return nil
            }
            let script = text.replacing("&gt;", with: ">").replacing("&quot;", with: "\"").replacing(
                "&#10;", with: "\n")
            return ("an action of the scheme \"\(name)\"", script)
        }
        scripts = ofFolder + ofSchemes
    }

    private static func text(of file: String) -> String? {
        (try? RegularFile.contents(atPath: file, limit: 1 << 20)).map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: Commands

    /// A command that creates files.
    private enum Command: String {
        case cocoaPods = "pod install"
        case flutter = "flutter pub get"
        case carthage = "carthage bootstrap"
        case submodules = "git submodule update --init"

        /// How the name of a file begins in the folder that it is run in.
        var beginning: String {
            switch self {
            case .cocoaPods: "Podfile"
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
        guard let folder = folder(with: command.beginning, around: file) else { return nil }
        let above = URL(fileURLWithPath: folder).deletingLastPathComponent().path
        return Finding.Cause.Command(
            command.rawValue,
            in: command != .cocoaPods && hasFile(above, Command.flutter.beginning) ? above : folder,
            isOfAllFolders: command == .cocoaPods || command == .flutter)
    }

    private static func folder(with name: String, around file: String) -> String? {
        var folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        while folder.path != "/" {
            if hasFile(folder.path, name) { return folder.path }
            folder.deleteLastPathComponent()
        }
        return nil
    }

    private static func hasFile(_ folder: String, _ beginning: String) -> Bool {
        names(in: folder).contains { $0.hasPrefix(beginning) }
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    // MARK: Fixes

    /// A finding about missing files, with what creates them, if something tells.
    func adding(to finding: Finding, for paths: [String]) -> Finding {
        guard let path = paths.first else { return finding }
        var finding = finding
        if let command = Self.command(for: path) {
            finding.fix = "run \(command.rawValue), which creates \(paths.count == 1 ? "it" : "them")"
            let located = finding.location.flatMap { Self.located(command, around: $0.file) }
            finding.cause = located.map { Finding.Cause([], command: $0) }
        } else if let fix = copies(for: paths) ?? writer(of: paths) ?? Self.ignored(path, count: paths.count) {
            finding.fix = fix
        }
        return finding
    }

    /// The command that creates a file.
    private static func command(for path: String) -> Command? {
        // Tools fill the folders of submodules, too, with what git has chosen.
        if GitSubmodules.contain(path) { return .submodules }
        if podsFolder(of: path) != nil { return .cocoaPods }
        if path.containsText("/Carthage/") { return .carthage }
        return FlutterFile.isGenerated(path) ? .flutter : nil
    }

    /// What to copy.
    private func copies(for paths: [String]) -> String? {
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
    private func template(for path: String) -> String? {
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
        let anywhere = survey.folder?.xcconfigTemplates.filter {
            Self.isTemplate(String($0.part(afterLast: "/")), of: name)
        }
        return anywhere?.count == 1 ? anywhere?.first : nil
    }

    /// What writes the files.
    private func writer(of paths: [String]) -> String? {
        let names = paths.map { String($0.part(afterLast: "/")) }
        let found = scripts.first { script in
            names.contains { name in
                script.text.split(whereSeparator: \.isNewline).contains { Self.writes($0, name) }
            }
        }
        return found.map { "\($0.name) writes \(paths.count == 1 ? "it" : "them"): run it first" }
    }

    /// Whether a line of a script makes a file of a name, and does not only read it.
    private static func writes(_ line: Substring, _ name: String) -> Bool {
        guard let range = line.range(of: name), !line.drop(while: \.isWhitespace).hasPrefix("#"),
            line[..<range.lowerBound].last.map({ !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "-" && $0 != "." })
                ?? true
        else { return false }
        let before = line[..<range.lowerBound]
        let isLast = !line[range.upperBound...].contains { $0.isLetter }
        // Redirected output has nothing but the path between the sign and the name.
        let isRedirected = before.lastIndex(of: ">").map {
            !before[$0...].contains("|") && !before[$0...].contains(";")
        }
        let words = Set(before.split { !($0.isLetter || $0 == "_") })
        return isRedirected == true || !words.isDisjoint(with: writers) || isLast && !words.isDisjoint(with: copiers)
            || line[range.upperBound...].contains(/^["'],\s*["']w/)
    }

    private static let writers: Set<Substring> = ["touch", "tee", "write", "writeFile", "writeFileSync", "write_file"]
    private static let copiers: Set<Substring> = ["cp", "mv", "ditto", "rsync", "ln", "copyFile", "copyFileSync"]

    /// What to do about files that git ignores; `nil` if git does not.
    static func ignored(_ path: String, count: Int = 1) -> String? {
        guard GitIgnorePatterns.ignore(path) else { return nil }
        return count == 1
            ? "create the file, which git ignores: everybody who builds needs a copy"
            : "create the files, which git ignores: everybody who builds needs copies"
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

    private static func isTemplate(_ other: String, of name: String) -> Bool {
        isTemplate(other[...]) && words(of: other[...]).filter { !markers.contains($0) } == words(of: name[...])
    }

    /// Whether a folder has files to be copied: `Local.templates`.
    private static func isOfTemplates(_ name: String) -> Bool {
        !markers.union(["templates", "examples", "samples"]).isDisjoint(with: words(of: name[...]))
    }

    private static func words(of name: Substring) -> [String] {
        name.lowercased().split { ".-_ ".contains($0) }.map(String.init)
    }

    private static let markers: Set<String> = ["template", "example", "sample", "dist"]
}
