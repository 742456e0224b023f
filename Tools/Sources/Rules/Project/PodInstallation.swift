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
        let above = Self.folder(of: pods, around: file)
        let flutter = FlutterApp(around: file, podfile: above)
        let others = Set(podfiles.map(Self.parent))
        guard let folder = above ?? flutter?.pods ?? (others.count == 1 ? others.first : nil) else {
            let objects = paths.count == 1 ? "it" : "them"
            command = nil
            fix =
                others.isEmpty
                ? "add the Podfile: without it, pod install cannot create \(objects)"
                : "run pod install, which creates \(objects)"
            return
        }
        let podfile = Podfile(in: folder)
        let paths = Paths(paths, in: pods)
        let pinned = PinnedCocoaPods(for: folder)
        let install = pinned?.installation ?? "pod install"
        let preparation =
            if let flutter { Self.preparation(of: flutter) } else { podfile.flatMap(Self.preparation(for:)) }
        command = Finding.Cause.Command(install, in: folder, isOfAllFolders: true, after: preparation)
        let packages = flutter.map { $0.isReady ? "" : FlutterPackages.preparation(in: $0.folder) } ?? ""
        fix =
            packages + (pinned.flatMap(Self.update) ?? "")
            + (podfile.flatMap { Self.change(to: $0, for: paths, with: install) }
                ?? "run \(install), which creates \(paths.results(of: podfile))")
    }

    /// The files that are missing.
    private struct Paths {
        let all: [String]
        /// How many of them only CocoaPods before 1.0 makes: without the name of a target, or without a folder for each target.
        private let oldCount: Int

        init(_ paths: [String], in pods: String) {
            all = paths
            oldCount = paths.count { path in
                let names = path.dropFirst(pods.count).split(separator: "/")
                return names.count == 1 || names.dropLast().last == "Pods"
            }
        }

        var objects: String { all.count == 1 ? "it" : "them" }

        /// Whether CocoaPods of today makes others. Where a Podfile is for old versions, so are all files.
        func areOld(for podfile: Podfile?) -> Bool {
            podfile?.oldOption == nil ? oldCount == all.count : oldCount > 0
        }

        /// What CocoaPods of today makes.
        func results(of podfile: Podfile?) -> String {
            areOld(for: podfile) ? "files of other names and adds them to the project" : objects
        }
    }

    // MARK: Steps

    private static func preparation(of app: FlutterApp) -> Finding.Cause.Command.Preparation? {
        app.isReady ? nil : .init(FlutterCommand.fetchingPackages(in: app.folder), in: app.folder)
    }

    private static func preparation(for podfile: Podfile) -> Finding.Cause.Command.Preparation? {
        PodfilePaths(podfile).preparation
            ?? NodePackages.preparation(for: podfile)
            ?? GradlePods.preparation(for: podfile)
    }

    /// What to do about a version that gets no pods: since November 2016, their repository asks for 1.0.
    private static func update(of pinned: PinnedCocoaPods) -> String? {
        pinned.isOld
            ? "choose CocoaPods 1.0 or newer in the Gemfile and run bundle update cocoapods, because CocoaPods' repository refuses "
                + "\(pinned.version), then "
            : nil
    }

    /// What to do before the installation, with it; `nil` if it works as it is.
    private static func change(to podfile: Podfile, for paths: Paths, with install: String) -> String? {
        let installation = "run \(install), which creates \(paths.results(of: podfile))"
        let absent = podfile.absentTargets(of: paths.all)
        if !absent.isEmpty {
            let (noun, object) = absent.count == 1 ? ("target", "it") : ("targets", "them")
            return
                "the Podfile has no \(noun) \(absent.listed(upTo: 3)): add \(object) and run \(install), or choose None "
                + "under Info > Configurations"
        }
        let outside = PodfilePaths(podfile).missingRepositories
        if !outside.isEmpty {
            return "put \(outside.listed(upTo: 3)) beside this repository, where the Podfile expects "
                + "\(outside.count == 1 ? "it" : "them"), then \(installation)"
        }
        if !podfile.hasTarget {
            let removal = podfile.oldOption.map { "\($0), which it refuses, then " } ?? ""
            return
                "add a target block to the Podfile, which CocoaPods needs since version 1.0, then \(removal)\(installation)"
        }
        if paths.areOld(for: podfile), podfile.hasPodsWithoutTarget {
            return
                "move the pods at the top of the Podfile into a target block for each app and remove :exclusive, for "
                + "CocoaPods since version 1.0, then \(installation)"
        }
        return podfile.oldOption.map { "\($0), which CocoaPods refuses since version 1.0, then \(installation)" }
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
    private struct FlutterApp {
        let folder: String
        /// The folder of the Podfile.
        let pods: String

        /// Whether Flutter has generated what the Podfile needs.
        var isReady: Bool {
            ["Flutter/Generated.xcconfig", "Flutter/ephemeral/Flutter-Generated.xcconfig"].contains {
                FileManager.default.fileExists(atPath: "\(pods)/\($0)")
            }
        }

        init?(around file: String, podfile: String?) {
            func isApp(_ folder: String) -> Bool {
                FileManager.default.fileExists(atPath: folder + "/pubspec.yaml")
            }
            guard let app = podfile.map(parent) ?? FoldersAbove.firstInRepository(of: file, where: isApp), isApp(app)
            else { return nil }
            let platform = file.dropFirst(app.count).split(separator: "/").first.map(String.init) ?? "ios"
            (folder, pods) = (app, podfile ?? "\(app)/\(platform)")
        }
    }
}
