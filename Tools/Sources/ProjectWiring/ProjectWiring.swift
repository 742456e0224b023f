import AppProjects
import BuildSettings
package import Foundation
package import Generation
import LocatedPropertyLists
package import Manifest
import PropertyLists
package import SourceText
import XcodeProjects

/// The edits that make an Xcode project use what is generated: base configurations, members of targets, and exceptions of
/// synchronized folders.
///
/// Wiring needs no copy of the project to be undone. Its objects are known by their identifiers, and what it replaces is
/// remembered in build settings. A second run changes nothing.
package struct ProjectWiring: Sendable {
    /// What to do.
    package struct Options: Sendable {
        /// The `.xcodeproj` folder, relative to the manifest; `nil` for the one that the manifest names, or the only one
        /// beside it.
        package var project: String?
        /// Whether the wiring is removed instead.
        package var isUnwiring = false
        /// Whether build settings that hide generated ones are moved out of the way.
        package var movesSettings = false
        /// Whether the files are not written, so that findings have the lines of before.
        package var isDry = false

        /// Creates the default options.
        package init() {}
    }

    /// The files, also those that do not change.
    package private(set) var files: [GeneratedFile] = []
    /// What people should know or do.
    package private(set) var findings: [Finding] = []
    /// The build settings that hide generated ones.
    package private(set) var hiddenSettings: [HiddenBuildSetting] = []
    /// What belongs into the manifest of the tool that generates the project, which is not edited; `nil` for a project
    /// that people edit in Xcode.
    package private(set) var snippet: String?

    private let manifest: Manifest
    private let folder: OutputFolder
    private let options: Options

    /// Finds out the edits.
    ///
    /// - Parameter generated: The generated files, whether they change or not.
    /// - Throws: ``GenerationError`` if the project cannot be read, or is not in a known format. Nothing must be written
    ///   then.
    package init(
        _ manifest: Manifest, generated: [GeneratedFile], in folder: OutputFolder, options: Options = Options()
    ) throws(GenerationError) {
        self.manifest = manifest
        self.folder = folder
        self.options = options
        do throws(WiringError) {
            let generator = ProjectGenerator(
                beside: options.project ?? manifest.outputs.schemes?.project, in: folder.url)
            if let generator {
                if !options.isUnwiring { snippet = generator.snippet(manifest, generated) }
                return
            }
            let project = try Self.project(of: manifest, in: folder, options)
            try edit(project, generated)
        } catch {
            throw GenerationError(findings: [error.finding])
        }
    }

    /// Whether any file changes.
    package var changesSomething: Bool { files.contains { $0.change != .unchanged } }

    /// The `.xcodeproj` folders, relative to the manifest, that may be wired: the one that is named, or all beside it.
    package static func projects(of manifest: Manifest, in folder: OutputFolder, options: Options) -> [String] {
        (options.project ?? manifest.outputs.schemes?.project).map { [$0] } ?? projects(beside: folder)
    }

    /// Whether a project, relative to the manifest, contains edits of the wiring. It need not be readable otherwise.
    package static func isWired(_ project: String, in folder: OutputFolder) -> Bool {
        guard let data = try? folder.contents(of: project + "/project.pbxproj") else { return false }
        return [WiringIdentifier.prefix, WiringMark.base, WiringMark.exceptions, WiringMark.moved].contains {
            data.range(of: Data($0.utf8)) != nil
        }
    }

    /// The `.xcodeproj` folder of the manifest; `nil` if there is none, or if it is not clear which one it is.
    package static func projectFolder(of manifest: Manifest, in folder: OutputFolder, options: Options) -> URL? {
        guard let path = try? project(of: manifest, in: folder, options) else { return nil }
        return folder.url.appendingPathComponent(path)
    }

    /// The Info.plist files that wiring gives to targets without one, relative to the manifest: those that the project
    /// uses already and, where it is going to be wired, new ones.
    package static func infoPlists(
        for manifest: Manifest, in folder: OutputFolder, options: Options, isWiring: Bool
    ) -> [String] {
        guard manifest.outputs.xcconfig,
            ProjectGenerator(beside: options.project ?? manifest.outputs.schemes?.project, in: folder.url) == nil,
            let path = try? project(of: manifest, in: folder, options),
            let project = try? AppProject(reading: folder.url.appendingPathComponent(path).path),
            let only = project.projects.first
        else { return [] }
        return WiringPlan.targets(of: manifest, in: only).filter(\.isApplication).compactMap { target in
            let file = WiringPlan.ownInfoPlist(of: target.name, manifest)
            let path = folder.url.appendingPathComponent(file).path
            let builds = target.configurations.configurations.map(\.name)
                .filter { name in manifest.configurations.contains { $0.name == name } }
                .compactMap { try? project.configured(ProjectTarget(project: only, target: target), $0) }
            let files = builds.map(\.infoPlistFile)
            if files.contains(path) { return file }
            let isGenerated = builds.allSatisfy { build in
                var evaluator = build.evaluator
                return evaluator.evaluate("GENERATE_INFOPLIST_FILE").isOn
            }
            return isWiring && !builds.isEmpty && isGenerated && files.allSatisfy { $0 == nil } ? file : nil
        }
    }
}

// MARK: - The project

extension ProjectWiring {
    /// The path of the project, relative to the manifest.
    private static func project(
        of manifest: Manifest, in folder: OutputFolder, _ options: Options
    ) throws(WiringError) -> String {
        if let named = options.project ?? manifest.outputs.schemes?.project {
            var path = named
            while path.hasSuffix("/") { path.removeLast() }
            return path
        }
        let beside = projects(beside: folder)
        if beside.count == 1 { return beside[0] }
        let wired = beside.filter { isWired($0, in: folder) }
        if wired.count == 1 { return wired[0] }
        let matching = beside.filter { hasTargets(of: manifest, $0, in: folder) }
        if matching.count == 1 { return matching[0] }
        throw WiringError(
            Finding(
                .missingProject, .error,
                beside.isEmpty
                    ? "there is no Xcode project beside \(Manifest.fileName)"
                    : "there are several Xcode projects beside \(Manifest.fileName): \(beside.joined(separator: ", "))",
                file: manifest.file, fix: "name the project"))
    }

    /// The paths of the projects beside the manifest.
    private static func projects(beside folder: OutputFolder) -> [String] {
        folder.folders(in: "").map { String($0.drop { $0 == "/" }) }.filter { $0.hasSuffix(".xcodeproj") }
    }

    /// Whether a project, relative to the manifest, has the targets that the manifest names.
    private static func hasTargets(of manifest: Manifest, _ project: String, in folder: OutputFolder) -> Bool {
        let named = manifest.targets + manifest.brands.flatMap(\.targets)
        let names = named.isEmpty ? [manifest.app].compactMap { $0 } : named
        guard let data = try? folder.contents(of: project + "/project.pbxproj"),
            let read = try? XcodeProject(data: data, directory: folder.url.appendingPathComponent(project).path)
        else { return false }
        return !names.isEmpty && Set(names).isSubset(of: read.targets.map(\.name))
    }

    private mutating func edit(_ path: String, _ generated: [GeneratedFile]) throws(WiringError) {
        let file = path + "/project.pbxproj"
        let url = folder.url.appendingPathComponent(file)
        guard let data = try contents(of: file) else {
            throw WiringError(Finding(.missingProject, .error, "the project does not exist", file: url.path))
        }
        let text = try ProjectText(data, file: url.path)
        let own = try ownSettings(in: text, path)
        let bare = ProjectEdit.bytes(of: text, to: WiredState(), ownSettings: own)
        var plan: WiringPlan?
        var after = bare
        if !options.isUnwiring {
            plan = try self.plan(try ProjectText(Data(bare), file: url.path), of: text, path, generated)
            after = ProjectEdit.bytes(of: text, to: plan?.state ?? WiredState(), ownSettings: own)
            let restored = (try? ProjectText(Data(after), file: url.path))
                .map { ProjectEdit.bytes(of: $0, to: WiredState(), ownSettings: own) }
            guard restored == bare else {
                throw WiringError(
                    Finding(
                        .generatedNotReversible, .error,
                        "the layout of the project file could not be restored, so it is not changed", file: url.path,
                        fix: "open the project in Xcode and save it"))
            }
        }
        let reasons = plan?.reasons ?? ["removes what was added for the generated files"]
        add(file, before: data, after: Data(after), plan == nil ? reasons : after == text.bytes ? [] : reasons)
        try editXcconfigs(text, path, plan)
        if !options.isUnwiring { try removeFormerFiles(text, path, generated) }
        removeInfoPlists(plan)
        findings += plan?.findings ?? []
        hiddenSettings = (plan?.hidden ?? []).map { located($0, project: file, bare) }
        files.sort { $0.path < $1.path }
    }

    private func plan(
        _ bare: ProjectText, of text: ProjectText, _ path: String, _ generated: [GeneratedFile]
    ) throws(WiringError) -> WiringPlan {
        var moved: [String: Set<String>] = [:]
        for object in text.objects(of: "XCBuildConfiguration") {
            let names = object.fields["buildSettings"]?.value.entries.map(\.key) ?? []
            moved[object.identifier] = Set(
                names.filter { $0.hasPrefix(WiringMark.moved) }.map { String($0.dropFirst(WiringMark.moved.count)) })
        }
        do throws(XcodeProjectError) {
            return try WiringPlan(
                manifest, in: folder.url.path, bare, directory: folder.url.appendingPathComponent(path).path,
                generated: generated, movesSettings: options.movesSettings, movedBefore: moved)
        } catch {
            throw WiringError(error.finding)
        }
    }

    /// The values of build settings that only wiring gives.
    private func ownSettings(in text: ProjectText, _ path: String) throws(WiringError) -> [String: Set<String>] {
        let directory = folder.url.appendingPathComponent(path).path
        do throws(XcodeProjectError) {
            let project = try XcodeProject(data: Data(text.bytes), directory: directory)
            // Also those of targets that are no longer in the project.
            let names = text.objects(of: "PBXNativeTarget").compactMap { $0.fields["name"]?.value.text }
            let files = names.map { name in
                PathText.relative(
                    PathText.standardized(folder.url.path + "/" + WiringPlan.ownInfoPlist(of: name, manifest)),
                    from: project.sourceRoot)
            }
            return ["INFOPLIST_FILE": Set(files)]
        } catch {
            throw WiringError(error.finding)
        }
    }

    private func contents(of path: String) throws(WiringError) -> Data? {
        do throws(GenerationError) {
            return try folder.contents(of: path)
        } catch {
            throw WiringError(
                error.findings.first ?? Finding(.unreadableFile, .error, "the file cannot be read", file: path))
        }
    }

    /// A hidden build setting with its line in the file as people see it. It was found in a file without the wiring.
    ///
    /// - Parameters:
    ///   - project: The path of the project file, relative to the manifest.
    ///   - bare: Its bytes without the wiring.
    private func located(_ setting: HiddenBuildSetting, project: String, _ bare: [UInt8]) -> HiddenBuildSetting {
        let path = PathText.relative(setting.location.file, from: folder.url.path)
        guard let position = setting.location.position, let file = files.first(where: { $0.path == path }),
            let before = file.before
        else { return setting }
        let source = path == project ? bare : IncludeLine.removed(from: [UInt8](before))
        let shown = [UInt8]((options.isDry ? before : file.data) ?? before)
        var setting = setting
        let line = FileLines.line(position.line, of: source, in: shown)
        setting.location = SourceLocation(
            file: setting.location.file, position: line.map { SourcePosition(line: $0, column: position.column) })
        return setting
    }

    private mutating func add(_ path: String, before: Data?, after: Data?, _ reasons: [String]) {
        guard before != nil || after != nil else { return }
        files.append(
            GeneratedFile(path: path, before: before, after: after, reasons: before == after ? [] : reasons))
    }
}

// MARK: - Other files

extension ProjectWiring {
    /// Adds the lines to xcconfig files of people, and the files between them and build configurations; removes those
    /// that are no longer needed.
    private mutating func editXcconfigs(_ text: ProjectText, _ path: String, _ plan: WiringPlan?) throws(WiringError) {
        let root = folder.url.path
        let directory = folder.url.appendingPathComponent(path).path
        var known = Set(plan.map { Array($0.includes.keys) } ?? [])
        if let paths = try? ProjectPaths(data: Data(text.bytes), directory: directory),
            let project = try? XcodeProject(data: Data(text.bytes), directory: directory)
        {
            known.formUnion(paths.files.values.filter { $0.hasSuffix(".xcconfig") })
            let lists = [project.configurations] + project.targets.map(\.configurations)
            known.formUnion(lists.flatMap(\.configurations).compactMap { $0.baseConfiguration?.path })
        }
        for file in known.sorted() where PathText.isPath(file, in: root) {
            let relative = PathText.relative(file, from: root)
            guard let before = try contents(of: relative) else { continue }
            let bare = IncludeLine.removed(from: [UInt8](before))
            let include = plan?.includes[file]
            let after = include.map { IncludeLine.added($0, to: bare) } ?? bare
            guard include != nil || after != [UInt8](before) else { continue }
            add(
                relative, before: before, after: Data(after),
                [
                    include.map { "includes \($0) first, so that the lines of this file win" }
                        ?? "removes the line that includes the generated file"
                ])
        }
        let wrappers = plan?.wrappers ?? [:]
        let old = folder.files(in: "\(manifest.outputs.folder)/Wired")
        for file in Set(old).union(wrappers.keys).sorted() {
            let before = try contents(of: file)
            let isOwn = before.map { $0.starts(with: Data(WiredXcconfig.heading.utf8)) } ?? true
            guard isOwn else {
                if wrappers[file] == nil { continue }
                throw WiringError(
                    Finding(
                        .fileNotGenerated, .error, "the file exists and was not generated, so it is not replaced",
                        file: folder.url.appendingPathComponent(file).path, fix: "move it"))
            }
            let after = wrappers[file].map { Data($0.utf8) }
            add(
                file, before: before, after: after,
                [after == nil ? "nothing uses it any more" : "the base configuration of one target"])
        }
    }

    /// Removes generated files of a folder that has another name now.
    private mutating func removeFormerFiles(
        _ text: ProjectText, _ path: String, _ generated: [GeneratedFile]
    ) throws(WiringError) {
        let root = folder.url.path
        var former = FormerFolders(text, directory: folder.url.appendingPathComponent(path).path, root: root)
        for file in files where file.path.hasSuffix(".xcconfig") {
            former.addIncludes(of: root + "/" + file.path, [UInt8](file.before ?? Data()), root: root)
        }
        let current = Set((generated + files).filter { $0.data != nil }.map(\.path))
        for file in former.files(in: folder, besides: current) where !files.contains(where: { $0.path == file }) {
            add(file, before: try contents(of: file), after: nil, ["nothing uses it any more"])
        }
    }

    /// Removes the Info.plist files of targets that no longer use them, unless people have written something into them.
    private mutating func removeInfoPlists(_ plan: WiringPlan?) {
        guard options.isUnwiring else { return }
        var pruned = manifest
        pruned.outputs.infoPlists = []
        var existing: [String: Data] = [:]
        for path in manifest.outputs.wiredInfoPlists { existing[path] = try? folder.contents(of: path) }
        files += ManifestPlan(pruned, isPruning: true).infoPlists(existing: existing).files
    }
}
