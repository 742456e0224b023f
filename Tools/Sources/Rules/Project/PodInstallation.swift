import BuildSettings
import Foundation
import PropertyLists
import SourceText

/// How the files that CocoaPods generates come to be there.
struct PodInstallation {
    /// What to do.
    let fix: String
    /// The command, with the folder of the Podfile; `nil` if there is no Podfile.
    let command: Finding.Cause.Command?

    /// Looks for the Podfile of files in a folder of CocoaPods.
    ///
    /// - Parameters:
    ///   - paths: the files.
    ///   - file: what refers to them.
    ///   - podfiles: all Podfiles that are known.
    init(of paths: [String], pods: String, around file: String, among podfiles: [String]) {
        let objects = paths.count == 1 ? "it" : "them"
        let above = Self.folder(of: pods, around: file)
        let flutter = Self.flutter(around: file, above)
        let others = Set(podfiles.map(Self.parent))
        guard let folder = above ?? flutter?.pods ?? (others.count == 1 ? others.first : nil) else {
            command = nil
            fix =
                others.isEmpty
                ? "add the Podfile: without it, pod install cannot create \(objects)"
                : "run pod install, which creates \(objects)"
            return
        }
        let text = Self.text(in: folder)
        let preparation =
            if let flutter {
                flutter.isReady
                    ? nil
                    : Finding.Cause.Command.Preparation(
                        FlutterCommand.fetchingPackages(in: flutter.app), in: flutter.app)
            } else {
                PodfilePaths(text ?? "", in: folder).preparation
                    ?? NodePackages.preparation(for: text ?? "", in: folder)
                    ?? GradlePods.preparation(for: text ?? "", in: folder)
            }
        let pinned = PinnedCocoaPods(for: folder)
        let install = pinned?.installation ?? "pod install"
        command = Finding.Cause.Command(install, in: folder, isOfAllFolders: true, after: preparation)
        let option = text.flatMap(Self.oldOption)
        let old = paths.filter { Self.isOld($0, in: pods) }
        // Where a Podfile is for old versions, so are all files.
        let isOfOldNames = option == nil ? old.count == paths.count : !old.isEmpty
        let adapted =
            "run \(install), which creates "
            + (isOfOldNames ? "files of other names and adds them to the project" : objects)
        let absent = text.map { Self.absentTargets(of: paths, in: $0) } ?? []
        let outside = PodfilePaths(text ?? "", in: folder).missingRepositories
        if !absent.isEmpty {
            let (noun, object) = absent.count == 1 ? ("target", "it") : ("targets", "them")
            fix =
                "the Podfile has no \(noun) \(absent.listed(upTo: 3)): add \(object) and run \(install), or choose None under "
                + "Info > Configurations"
        } else if !outside.isEmpty {
            fix =
                "put \(outside.listed(upTo: 3)) beside this repository, where the Podfile expects "
                + "\(outside.count == 1 ? "it" : "them"), then \(adapted)"
        } else if pinned?.isOld == true {
            fix = "run \(install), which creates \(objects)"
        } else if let text, !Self.hasTarget(text) {
            fix = "add a target block to the Podfile, which CocoaPods needs since version 1.0, then \(adapted)"
        } else if isOfOldNames, let text, Self.hasPodsWithoutTarget(text) {
            fix =
                "move the pods at the top of the Podfile into a target block for each app and remove :exclusive, for CocoaPods "
                + "since version 1.0, then \(adapted)"
        } else if let option {
            fix = "\(option), which CocoaPods refuses since version 1.0, then \(adapted)"
        } else {
            fix = adapted
        }
    }

    // MARK: Folders

    private static func folder(of pods: String, around file: String) -> String? {
        let beside = parent(pods)
        return hasPodfile(beside) ? beside : FoldersAbove.firstInRepository(of: file, where: hasPodfile)
    }

    private static func parent(_ path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }

    private static let names = ["Podfile", "CocoaPods.podfile", "CocoaPods.podfile.yaml", "Podfile.rb"]

    private static func hasPodfile(_ folder: String) -> Bool {
        names.contains { ExistingFile.isThere("\(folder)/\($0)") }
    }

    /// An app made with Flutter, whose Podfile needs what Flutter generates. Flutter also creates a missing Podfile.
    private static func flutter(
        around file: String, _ podfile: String?
    ) -> (app: String, pods: String, isReady: Bool)? {
        func isApp(_ folder: String) -> Bool { FileManager.default.fileExists(atPath: folder + "/pubspec.yaml") }
        guard let app = podfile.map(parent) ?? FoldersAbove.firstInRepository(of: file, where: isApp), isApp(app) else {
            return nil
        }
        let platform = file.dropFirst(app.count).split(separator: "/").first.map(String.init) ?? "ios"
        let pods = podfile ?? "\(app)/\(platform)"
        let isReady = ["Flutter/Generated.xcconfig", "Flutter/ephemeral/Flutter-Generated.xcconfig"].contains {
            FileManager.default.fileExists(atPath: "\(pods)/\($0)")
        }
        return (app, pods, isReady)
    }

    // MARK: Versions

    /// Whether CocoaPods before 1.0 had such files: without the name of a target, or without a folder for each target.
    private static func isOld(_ path: String, in pods: String) -> Bool {
        let names = path.dropFirst(pods.count).split(separator: "/")
        return names.count == 1 || names.dropLast().last == "Pods"
    }

    /// The Podfile, if it is one whose targets a reader can see.
    private static func text(in folder: String) -> String? {
        PathInAnyCase.existing(folder + "/Podfile").flatMap(ExistingFile.text)
    }

    /// The targets that all the files are for, if a Podfile, which names all of its own, has none of them.
    private static func absentTargets(of paths: [String], in podfile: String) -> [String] {
        let names = paths.compactMap { path -> Substring? in
            let folder = path.split(separator: "/").dropLast().last
            return folder.flatMap { $0.hasPrefix("Pods-") ? $0.dropFirst("Pods-".count) : nil }
        }
        let lines = podfile.split(whereSeparator: \.isNewline).map { $0.prefix { $0 != "#" } }
        let targets = lines.compactMap { $0.firstMatch(of: /^\s*(?:abstract_)?target[ \t(]+(.*)$/)?.output.1 }
        guard names.count == paths.count, !targets.isEmpty,
            !lines.contains(where: { $0.contains(/\b(?:eval|load|require_relative)\b/) })
        else { return [] }
        let known = targets.compactMap {
            $0.firstMatch(of: /^['"]([^'"#{]+)['"]/)?.output.1 ?? $0.firstMatch(of: /^:(\w+)/)?.output.1
        }
        guard known.count == targets.count else { return [] }
        // Those of nested targets have the names of all.
        let isAbsent = !names.contains { name in
            known.contains { name == $0 || name.hasSuffix("-\($0)") || name.hasPrefix("\($0)-") }
        }
        return isAbsent ? Set(names.map(String.init)).sorted() : []
    }

    /// Whether a Podfile has pods before its first target, beside targets that are to have none of these: they were those of the app
    /// before version 1.0.
    private static func hasPodsWithoutTarget(_ podfile: String) -> Bool {
        let lines = podfile.split(whereSeparator: \.isNewline).map { $0.prefix { $0 != "#" } }
        let first = lines.firstIndex { $0.contains(/^\s*(?:abstract_)?target\b/) } ?? lines.endIndex
        return lines[..<first].contains { $0.contains(/^pod[ \t(]/) } && lines.contains { $0.contains("exclusive") }
    }

    /// What to change in a Podfile for CocoaPods before 1.0.
    private static func oldOption(_ podfile: String) -> String? {
        let lines = podfile.split(whereSeparator: \.isNewline).map {
            $0.prefix { $0 != "#" }.drop(while: \.isWhitespace)
        }
        return lines.firstNonNil { line in
            if line.contains(/(?:^|[\s;])link_with[\s(]/) {
                return "write a target block for each target in place of link_with in the Podfile"
            }
            return line.contains(":exclusive") || line.contains("exclusive:")
                ? "remove :exclusive from the Podfile" : nil
        }
    }

    /// Whether a Podfile has a target, or takes its contents from elsewhere.
    private static func hasTarget(_ podfile: String) -> Bool {
        podfile.split(whereSeparator: \.isNewline).contains { line in
            let code = line.prefix { $0 != "#" }
            return code.contains("target")
                && code.contains(/(?:^|[^.|:\w])(?:abstract_)?target(?:[ \t(]+["'“”‘’‛:%A-Za-z]|["':])/)
                || code.split { !($0.isLetter || $0 == "_") }.contains { includers.contains($0) }
        }
    }

    private static let includers: Set<Substring> = ["eval", "instance_eval", "load", "require_relative"]
}
