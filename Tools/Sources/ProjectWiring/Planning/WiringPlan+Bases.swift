import AppProjects
import BuildSettings
import Foundation
import Generation
import Manifest
import PropertyLists
import SourceText
import XcodeProjects

// MARK: - Base configurations

extension WiringPlan {
    /// Makes a build configuration use its generated xcconfig file.
    mutating func addBase(of configuration: Configuration) {
        guard manifest.outputs.xcconfig,
            let output = generated.first(where: {
                $0.path == "\(manifest.outputs.folder)/\(configuration.name).xcconfig"
            })
        else { return }
        let path = absolute(output.path)
        let ofProject = project.configurations[configuration.name]?.baseConfiguration
        guard !uses(configuration.read.baseConfiguration, path), !uses(ofProject, path) else { return }
        let names = assignedNames(output.data)
        findHidden(in: configuration, names: names)
        guard let base = configuration.read.baseConfiguration else {
            setBase(path, of: configuration)
            explain("uses \(output.path) in \(configuration.name) of \(configuration.target.name)")
            return
        }
        if let file = base.path, isOnly(configuration, whatUses: file) {
            includes[file] = WiredPath.relative(path, from: WiredPath.folder(of: file))
            findHidden(in: configuration, file: file, names: names)
            return
        }
        if let file = base.path { findHidden(in: configuration, file: file, names: names) }
        addWrapper(of: configuration, around: base, path)
    }

    /// Whether a base configuration is a file, or includes it.
    private func uses(_ base: BaseConfiguration?, _ path: String) -> Bool {
        guard let file = base?.path else { return false }
        return file == path || loader.load(file).files.contains { WiredPath.standardized($0) == path }
    }

    private mutating func setBase(_ path: String, of configuration: Configuration) {
        if let folder = synchronizedFolder(of: path) {
            let comment = objects.comment(of: folder.identifier)
            state.bases[configuration.identifier] = WiredBase(
                file: folder.identifier, path: WiredPath.relative(path, from: folder.path), comment: comment)
        } else {
            let file = file(path)
            state.bases[configuration.identifier] = WiredBase(file: file.identifier, comment: file.comment)
        }
    }

    /// Whether an xcconfig file is one of people, in which a line can be added, and this build configuration of targets
    /// that are wired is the only one that reads it.
    private func isOnly(_ configuration: Configuration, whatUses file: String) -> Bool {
        guard WiredPath.isPath(file, in: folder), !file.split(separator: "/").contains("Pods"),
            let bytes = loader.fileSystem.read(file), IncludeLine.isText(bytes),
            loader.fileSystem.resolve(file) == loader.fileSystem.resolve(folder) + file.dropFirst(folder.utf8.count)
        else { return false }
        let wired = Set(targets.map(\.identifier))
        let lists = project.targets.map { ($0.configurations, wired.contains($0.identifier)) }
        return ([(project.configurations, false)] + lists).allSatisfy { list, isWired in
            list.configurations.allSatisfy { other in
                guard let base = other.baseConfiguration?.path else { return true }
                return (isWired && other.name == configuration.name) || !loader.load(base).files.contains(file)
            }
        }
    }

    /// Puts a file of our own between the build configuration and an xcconfig file that others read as well, or that is
    /// not people's.
    private mutating func addWrapper(of configuration: Configuration, around base: BaseConfiguration, _ path: String) {
        let name = "\(configuration.target.name)-\(configuration.name)".map { "/:".contains($0) ? "_" : String($0) }
            .joined()
        let wrapper = "\(manifest.outputs.folder)/Wired/\(name).xcconfig"
        let folder = WiredPath.folder(of: absolute(wrapper))
        guard let file = base.path else {
            findings.append(
                Finding(
                    rule: .generatedXcconfigUnused, severity: .warning,
                    message:
                        "the base configuration of \(configuration.name) of \(configuration.target.name) is not known, so "
                        + "it is not wired", location: base.location, fix: "include the generated file in it"))
            return
        }
        wrappers[wrapper] = WiredXcconfig.text(
            including: WiredPath.relative(path, from: folder), before: WiredPath.relative(file, from: folder))
        setBase(absolute(wrapper), of: configuration)
        explain(
            "uses \(wrapper) in \(configuration.name) of \(configuration.target.name): it includes "
                + "\(shown(path)) and \(shown(file))")
    }

    // MARK: Hidden build settings

    private func assignedNames(_ data: Data?) -> Set<String> {
        let names = XcconfigFile(bytes: [UInt8](data ?? Data()), file: "").assignments.map(\.name)
        return Set(names).subtracting(["SWITCHYARD_BRAND"])
    }

    /// Finds the build settings of a target that hide generated ones, and moves them if that is wanted.
    private mutating func findHidden(in configuration: Configuration, names: Set<String>) {
        for setting in configuration.read.settings {
            let name = setting.key.split(separator: "[").first.map(String.init) ?? setting.key
            guard names.contains(name), !Self.usesOthers(setting.value) else { continue }
            if movesSettings || movedBefore[configuration.identifier]?.contains(setting.key) == true {
                state.moved[configuration.identifier, default: []].insert(setting.key)
                explain(
                    WiringMark.lists.contains(setting.key)
                        ? "extends \(setting.key) in \(configuration.name) of \(configuration.target.name) with the generated one"
                        : "moves \(setting.key) in \(configuration.name) of \(configuration.target.name), which hides the generated one"
                )
            } else {
                hidden.append(
                    HiddenBuildSetting(
                        name: setting.key, configuration: configuration.name, target: configuration.target.name,
                        location: setting.location, isMovable: true))
            }
        }
    }

    /// Finds the lines of people's xcconfig files that hide generated build settings: they come after those.
    private mutating func findHidden(in configuration: Configuration, file: String, names: Set<String>) {
        for assignment in loader.load(file).assignments where names.contains(assignment.name) {
            guard !Self.usesOthers(.text(assignment.value)) else { continue }
            let origin = assignment.origin
            hidden.append(
                HiddenBuildSetting(
                    name: assignment.name, configuration: configuration.name, target: configuration.target.name,
                    location: SourceLocation(file: origin.file, position: SourcePosition(line: origin.line, column: 1)),
                    isMovable: false))
        }
    }

    private static func usesOthers(_ value: ProjectBuildSetting.Value) -> Bool {
        let texts =
            switch value {
            case .text(let text): [text]
            case .list(let list): list
            }
        return texts.contains { $0.contains("inherited") || $0.contains("SWITCHYARD_") }
    }

    // MARK: Info.plist

    /// Gives a target without an Info.plist file the generated one.
    mutating func addInfoPlist(of target: XcodeTarget) {
        let file = manifest.wiredInfoPlist(of: target.name)
        guard wiredInfoPlists.contains(file) else { return }
        for configuration in configurations(of: target) {
            state.settings[configuration.identifier, default: [:]]["INFOPLIST_FILE"] = fact(absolute(file))
        }
        explain("uses \(file) in the target \(target.name): its keys are merged with those that Xcode generates")
    }
}
