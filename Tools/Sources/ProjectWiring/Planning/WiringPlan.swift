import AppProjects
import BuildSettings
import Foundation
import Generation
import Manifest
import PropertyLists
import SourceText
import XcodeProjects

/// What a project needs in order to use the generated files, found out from a project that is not wired.
struct WiringPlan {
    /// What is added to the project file.
    var state = WiredState()
    /// Why, each as a phrase without a period.
    var reasons: [String] = []
    /// The paths that xcconfig files of people are to include, by absolute path of the file.
    var includes: [String: String] = [:]
    /// The files that stand between a build configuration and an xcconfig file that others use, too: their text, by path
    /// relative to the manifest.
    var wrappers: [String: String] = [:]
    /// The build settings that hide generated ones.
    var hidden: [HiddenBuildSetting] = []
    var findings: [Finding] = []

    let manifest: Manifest
    /// The absolute path of the folder of the manifest.
    let folder: String
    let objects: any WiringObjects
    let project: XcodeProject
    let paths: ProjectPaths
    /// The Info.plist files that wiring gives to targets without one, relative to the manifest.
    let wiredInfoPlists: [String]
    let generated: [GeneratedFile]
    let movesSettings: Bool
    /// The names of the build settings that are moved already, by identifier of the build configuration.
    let movedBefore: [String: Set<String>]
    let loader: XcconfigLoader

    init(
        _ manifest: Manifest, in folder: String, _ objects: any WiringObjects, _ file: XcodeProjectFile,
        wiredInfoPlists: [String], generated: [GeneratedFile], movesSettings: Bool, movedBefore: [String: Set<String>]
    ) {
        self.manifest = manifest
        self.folder = folder
        self.objects = objects
        self.wiredInfoPlists = wiredInfoPlists
        project = file.project
        paths = file.paths
        self.generated = generated.filter { $0.data != nil }
        self.movesSettings = movesSettings
        self.movedBefore = movedBefore
        let disk = XcconfigFileSystem.disk
        // As they will be: a file that includes a generated one by itself does so before that is written, too.
        let made = Dictionary(
            self.generated.map { (WiredPath.standardized(folder + "/" + $0.path), [UInt8]($0.data ?? Data())) }
        ) { first, _ in first }
        loader = XcconfigLoader(
            searchPaths: [project.sourceRoot],
            fileSystem: XcconfigFileSystem(
                read: { made[WiredPath.standardized($0)] ?? disk.read($0).map(IncludeLine.removed) },
                exists: { made[WiredPath.standardized($0)] != nil || disk.exists($0) }, resolve: disk.resolve))
        for target in targets {
            addFiles(to: target)
            for configuration in configurations(of: target) { addBase(of: configuration) }
            addInfoPlist(of: target)
        }
        addExceptions()
    }

    /// The targets that are wired: those of the manifest, or every app.
    var targets: [XcodeTarget] { manifest.targets(in: project) }

    /// A build configuration of a target.
    struct Configuration {
        let identifier: String
        let name: String
        let target: XcodeTarget
        let read: BuildConfiguration
    }

    /// The build configurations of a target that something is generated for.
    func configurations(of target: XcodeTarget) -> [Configuration] {
        let list = objects.text(target.identifier, "buildConfigurationList") ?? ""
        return objects.texts(list, "buildConfigurations").compactMap { identifier in
            guard let name = objects.text(identifier, "name"),
                manifest.configurations.contains(where: { $0.name == name }),
                let read = target.configurations[name]
            else { return nil }
            return Configuration(identifier: identifier, name: name, target: target, read: read)
        }
    }

    /// The absolute path of a path relative to the manifest.
    func absolute(_ path: String) -> String { WiredPath.standardized(folder + "/" + path) }

    /// A path from the folder that the project's paths start from, which is the same wherever the project is.
    func fact(_ path: String) -> String { WiredPath.relative(path, from: project.sourceRoot) }

    /// The path relative to the manifest, for people.
    func shown(_ path: String) -> String { WiredPath.relative(path, from: folder) }

    /// An identifier for an object of the wiring.
    func identifier(_ kind: WiredObject.Kind, _ facts: String...) -> String {
        WiringIdentifier.make(kind, facts) { identifier in
            objects.isa(identifier) != nil
        }
    }

    /// Adds an object once.
    mutating func add(_ object: WiredObject) {
        if !state.objects.contains(where: { $0.identifier == object.identifier }) { state.objects.append(object) }
    }

    mutating func add(_ member: WiredMember) {
        if !state.members.contains(member) { state.members.append(member) }
    }

    mutating func explain(_ reason: String) { if !reasons.contains(reason) { reasons.append(reason) } }
}
