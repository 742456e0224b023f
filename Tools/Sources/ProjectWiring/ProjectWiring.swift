package import AppProjects
import BuildSettings
import Foundation
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
        /// Whether the wiring is removed instead.
        package var isUnwiring: Bool
        /// Whether build settings that hide generated ones are moved out of the way.
        package var movesSettings: Bool

        /// Creates options.
        package init(isUnwiring: Bool = false, movesSettings: Bool = false) {
            self.isUnwiring = isUnwiring
            self.movesSettings = movesSettings
        }
    }

    /// The files, also those that do not change.
    package private(set) var files: [GeneratedFile] = []
    /// What people should know or do.
    package private(set) var findings: [Finding] = []
    /// What belongs into the manifest of the tool that generates the project, which is not edited; `nil` for a project
    /// that people edit in Xcode.
    package private(set) var snippet: String?

    /// The build settings that hide generated ones, with their lines in a file without the wiring.
    private var hidden: [HiddenBuildSetting] = []
    /// The bytes of the project file without the wiring.
    private var bare: [UInt8] = []
    /// The files that wiring has added to the project before.
    private var ownFiles: [String] = []
    private let manifest: Manifest
    private let project: ManifestProject
    private let folder: OutputFolder
    private let options: Options

    /// Plans the edits of a project.
    ///
    /// - Parameter generated: The generated files, whether they change or not.
    /// - Throws: ``GenerationError`` if the project cannot be read, or is not in a known format. Nothing must be written
    ///   then.
    package static func plan(
        _ manifest: Manifest, _ project: ManifestProject, generated: [GeneratedFile], in folder: OutputFolder,
        options: Options = Options()
    ) throws(GenerationError) -> ProjectWiring {
        var wiring = ProjectWiring(manifest: manifest, project: project, folder: folder, options: options)
        if let generator = project.generator {
            if !options.isUnwiring { wiring.snippet = generator.snippet(manifest, generated) }
            return wiring
        }
        do throws(WiringError) {
            try wiring.edit(generated)
        } catch {
            throw GenerationError(findings: [error.finding])
        }
        return wiring
    }

    private init(manifest: Manifest, project: ManifestProject, folder: OutputFolder, options: Options) {
        self.manifest = manifest
        self.project = project
        self.folder = folder
        self.options = options
    }

    /// Whether any file changes.
    package var changesSomething: Bool { files.contains { $0.change != .unchanged } }

    /// The build settings that hide generated ones.
    ///
    /// - Parameter areWritten: Whether the files are going to be written; otherwise the lines are those of before.
    package func hiddenSettings(areWritten: Bool) -> [HiddenBuildSetting] {
        hidden.map { located($0, areWritten: areWritten) }
    }
}

// MARK: - The project

extension ProjectWiring {
    private mutating func edit(_ generated: [GeneratedFile]) throws(WiringError) {
        guard let path = project.path, let format = project.format, let data = project.data else { throw unreadable }
        let file = path + "/" + format.rawValue
        let url = folder.url.appendingPathComponent(file)
        if format == .propertyList { try ProjectText.checkFirstLine(of: data, file: url.path) }
        guard let read = project.file else { throw unreadable }
        let (plan, after) =
            switch format {
            case .propertyList: try editPropertyList(data, read, generated)
            case .json: try editJSON(data, read, generated)
            }
        let reasons = plan?.reasons ?? ["removes what was added for the generated files"]
        add(file, before: data, after: Data(after), plan == nil ? reasons : after == [UInt8](data) ? [] : reasons)
        try editXcconfigs(read, plan)
        if !options.isUnwiring { try removeFormerFiles(generated) }
        removeInfoPlists()
        findings += plan?.findings ?? []
        hidden = plan?.hidden ?? []
        files.sort { $0.path < $1.path }
    }

    private var unreadable: WiringError {
        WiringError(
            project.error ?? Finding(.unreadableProject, .error, "the project cannot be read", file: project.path))
    }

    private func isNotReversible(_ file: String) -> WiringError {
        WiringError(
            Finding(
                .generatedNotReversible, .error,
                "the layout of the project file could not be restored, so it is not changed", file: file,
                fix: "open the project in Xcode and save it"))
    }

    // MARK: project.pbxproj

    /// The plan, `nil` when unwiring, and the bytes of the file afterwards.
    private mutating func editPropertyList(
        _ data: Data, _ read: XcodeProjectFile, _ generated: [GeneratedFile]
    ) throws(WiringError) -> (WiringPlan?, [UInt8]) {
        let file = read.file.path
        let text = try ProjectText(data, file: file)
        // Also those of targets that are no longer in the project.
        let names = text.objects(of: "PBXNativeTarget").compactMap { $0.fields["name"]?.value.text }
        let own = ownSettings(of: names, read)
        bare = ProjectEdit.bytes(of: text, to: WiredState(), ownSettings: own)
        ownFiles = read.paths.files.filter { WiringIdentifier.kind(of: $0.key) == .file }.map(\.value)
        guard !options.isUnwiring else { return (nil, bare) }
        var moved: [String: Set<String>] = [:]
        for object in text.objects(of: "XCBuildConfiguration") {
            moved[object.identifier] = Self.moved(object.fields["buildSettings"]?.value.entries.map(\.key) ?? [])
        }
        let plan = try self.plan(read, generated, moved) { (data, _) throws(WiringError) in
            try ProjectText(data, file: file)
        }
        let after = ProjectEdit.bytes(of: text, to: plan.state, ownSettings: own)
        let restored = (try? ProjectText(Data(after), file: file))
            .map { ProjectEdit.bytes(of: $0, to: WiredState(), ownSettings: own) }
        guard restored == bare else { throw isNotReversible(file) }
        return (plan, after)
    }

    /// The plan for the project without the wiring that it has.
    private func plan(
        _ read: XcodeProjectFile, _ generated: [GeneratedFile], _ moved: [String: Set<String>],
        _ objects: (Data, XcodeProjectFile) throws(WiringError) -> any WiringObjects
    ) throws(WiringError) -> WiringPlan {
        var read = read
        if bare != [UInt8](read.data) {
            do throws(XcodeProjectError) {
                read = try XcodeProjectFile(data: Data(bare), file: read.file)
            } catch {
                throw WiringError(error.finding)
            }
        }
        return WiringPlan(
            manifest, in: folder.url.path, try objects(read.data, read), read, wiredInfoPlists: project.wiredInfoPlists,
            generated: generated, movesSettings: options.movesSettings, movedBefore: moved)
    }

    /// The names of build settings that were moved.
    private static func moved(_ keys: [String]) -> Set<String> {
        Set(keys.filter { $0.hasPrefix(WiringMark.moved) }.map { String($0.dropFirst(WiringMark.moved.count)) })
    }

    // MARK: project.xcproj

    private mutating func editJSON(
        _ data: Data, _ read: XcodeProjectFile, _ generated: [GeneratedFile]
    ) throws(WiringError) -> (WiringPlan?, [UInt8]) {
        let file = read.file.path
        let own = ownSettings(of: read.project.targets.map(\.name), read)
        var moved: [String: Set<String>] = [:]
        for (index, target) in read.project.targets.enumerated() {
            for configuration in target.configurations.configurations {
                let keys = configuration.settings.map(\.key)
                moved["/targets/\(index)/configurations/\(configuration.name)"] = Self.moved(keys)
            }
        }
        var wiring = try JSONWiring(data, file: file)
        var facts = wiring.remembered ?? []
        if facts.isEmpty, wiring.isMarked {
            // The project was converted after it was wired.
            facts = wiring.inferred(read, manifest, in: folder.url.path, ownSettings: own)
        }
        ownFiles = facts.compactMap { fact in
            guard case .file(let names, _) = fact, let path = wiring.path(names) else { return nil }
            return read.paths.files["/" + path.joined(separator: "/")]
        }
        wiring.remove(facts, ownSettings: own)
        bare = [UInt8](wiring.edit.data)
        guard !options.isUnwiring else { return (nil, bare) }
        var project = read.project
        let plan = try self.plan(read, generated, moved) { (_, read) in
            project = read.project
            return ReadObjects(read)
        }
        var adding = try JSONWiring(Data(bare), file: file)
        try adding.add(plan.state, project)
        var restoring = try JSONWiring(adding.edit.data, file: file)
        restoring.remove(restoring.remembered ?? [], ownSettings: own)
        guard [UInt8](restoring.edit.data) == bare else { throw isNotReversible(file) }
        return (plan, [UInt8](adding.edit.data))
    }

    /// The values of build settings that only wiring gives.
    private func ownSettings(of targets: [String], _ read: XcodeProjectFile) -> [String: Set<String>] {
        let files = targets.map { name in
            WiredPath.relative(
                WiredPath.standardized(folder.url.path + "/" + manifest.wiredInfoPlist(of: name)),
                from: read.project.sourceRoot)
        }
        return ["INFOPLIST_FILE": Set(files)]
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
    private func located(_ setting: HiddenBuildSetting, areWritten: Bool) -> HiddenBuildSetting {
        let path = WiredPath.relative(setting.location.file, from: folder.url.path)
        guard let position = setting.location.position, let file = files.first(where: { $0.path == path }),
            let before = file.before
        else { return setting }
        let source = ProjectFile.isOne(path) ? bare : IncludeLine.removed(from: [UInt8](before))
        let shown = [UInt8]((areWritten ? file.data : before) ?? before)
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
    private mutating func editXcconfigs(_ read: XcodeProjectFile, _ plan: WiringPlan?) throws(WiringError) {
        let root = folder.url.path
        let lists = [read.project.configurations] + read.project.targets.map(\.configurations)
        let known = Set(plan.map { Array($0.includes.keys) } ?? [])
            .union(read.paths.files.values.filter { $0.hasSuffix(".xcconfig") })
            .union(lists.flatMap(\.configurations).compactMap { $0.baseConfiguration?.path })
        for file in known.sorted() where WiredPath.isPath(file, in: root) {
            let relative = WiredPath.relative(file, from: root)
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
                [after == nil ? "nothing uses it anymore" : "the base configuration of one target"])
        }
    }

    /// Removes generated files of a folder that has another name now.
    private mutating func removeFormerFiles(_ generated: [GeneratedFile]) throws(WiringError) {
        let root = folder.url.path
        var former = FormerFolders(of: ownFiles, root: root)
        for file in files where file.path.hasSuffix(".xcconfig") {
            former.addIncludes(of: root + "/" + file.path, [UInt8](file.before ?? Data()), root: root)
        }
        let current = Set((generated + files).filter { $0.data != nil }.map(\.path))
        for file in former.files(in: folder, besides: current) where !files.contains(where: { $0.path == file }) {
            add(file, before: try contents(of: file), after: nil, ["nothing uses it anymore"])
        }
    }

    /// Removes the Info.plist files of targets that no longer use them, unless people have written something into them.
    private mutating func removeInfoPlists() {
        guard options.isUnwiring else { return }
        var pruned = manifest
        pruned.outputs.infoPlists = []
        var existing: [String: Data] = [:]
        for path in project.wiredInfoPlists { existing[path] = try? folder.contents(of: path) }
        files +=
            ManifestPlan(pruned, wiredInfoPlists: project.wiredInfoPlists, isPruning: true)
            .infoPlists(existing: existing).files
    }
}
