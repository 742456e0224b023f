import Generation
import Manifest
import XcodeProjects

// MARK: - Files of the targets

extension WiringPlan {
    /// Adds the generated files of a target to its build phases.
    mutating func addFiles(to target: XcodeTarget) {
        for path in resources(of: target) { add(absolute(path), to: target, .resources) }
        for path in sources { add(absolute(path), to: target, .sources) }
    }

    /// The generated resources of a target: its catalogs, and the Settings bundle of an app.
    private func resources(of target: XcodeTarget) -> [String] {
        let brand = manifest.brands.first { $0.targets.contains(target.name) }?.name
        let folder = [manifest.outputs.folder, brand].compactMap { $0 }.joined(separator: "/")
        var paths: [String] = []
        if brand != nil || manifest.brands.isEmpty {
            paths = generated.map(\.path).filter { path in
                path.hasPrefix("\(folder)/Environments") && path.hasSuffix(".plist")
                    && !path.dropFirst(folder.count + 1).contains("/")
            }
        }
        if target.isApplication, let bundle = manifest.outputs.settingsBundle?.bundle,
            generated.contains(where: { $0.path.hasPrefix(bundle + "/") })
        {
            paths.append(bundle)
            if let sealed = manifest.outputs.sealedSettingsBundle { paths.append(sealed) }
        }
        return paths.sorted()
    }

    private var sources: [String] {
        guard let accessors = manifest.outputs.accessors?.files else { return [] }
        return generated.map(\.path).filter { accessors.contains($0) || WiredPath.name(of: $0) == "AppSecrets.swift" }
    }

    private mutating func add(_ path: String, to target: XcodeTarget, _ kind: WiredObject.Kind) {
        guard !isMember(path, of: target, kind) else { return }
        let name = WiredPath.name(of: path)
        if let folder = synchronizedFolder(of: path) {
            // In a folder of the target, the file is a member unless people made it an exception.
            if !objects.texts(target.identifier, "fileSystemSynchronizedGroups").contains(folder.identifier) {
                addException(path, of: folder, for: target)
                explain("adds \(shown(path)) to the target \(target.name)")
            }
            return
        }
        let phaseName = kind == .resources ? "Resources" : "Sources"
        let file = file(path)
        let phase: String
        if let existing = objects.texts(target.identifier, "buildPhases").first(where: { objects.isa($0) == kind.isa })
        {
            phase = existing
        } else {
            phase = identifier(kind, target.identifier)
            add(
                WiredObject(
                    kind: kind, identifier: phase, comment: phaseName,
                    fields: ["buildActionMask": .text("2147483647"), "runOnlyForDeploymentPostprocessing": .text("0")]))
            add(WiredMember(owner: target.identifier, key: "buildPhases", element: phase, comment: phaseName))
        }
        let buildFile = identifier(.buildFile, target.identifier, fact(path))
        let comment = "\(name) in \(phaseName)"
        add(
            WiredObject(
                kind: .buildFile, identifier: buildFile, comment: comment,
                fields: ["fileRef": .reference(file.identifier, file.comment)]))
        add(WiredMember(owner: phase, key: "files", element: buildFile, comment: comment))
        explain(
            "adds \(shown(path)) to the target \(target.name): "
                + (kind == .resources ? "the app reads it" : "it is compiled into the app"))
    }

    /// Whether a target has a file already.
    private func isMember(_ path: String, of target: XcodeTarget, _ kind: WiredObject.Kind) -> Bool {
        if kind == .resources { return target.resources.contains { $0.path == path } }
        return objects.texts(target.identifier, "buildPhases").filter { objects.isa($0) == kind.isa }
            .flatMap { objects.texts($0, "files") }
            .contains { objects.text($0, "fileRef").flatMap { paths.files[$0] } == path }
    }

    /// The reference to a file: the one of the project, or a new one.
    mutating func file(_ path: String) -> (identifier: String, comment: String) {
        let name = WiredPath.name(of: path)
        let existing = objects.identifiers(of: "PBXFileReference").first { paths.files[$0] == path }
        if let existing { return (existing, objects.comment(of: existing) ?? name) }
        let identifier = identifier(.file, fact(path))
        guard !state.objects.contains(where: { $0.identifier == identifier }) else { return (identifier, name) }
        let group = group(of: WiredPath.folder(of: path))
        var fields: [String: WiredObject.Value] = [
            "lastKnownFileType": .text(Self.fileType(of: name)), "path": .text(name), "sourceTree": .text("<group>"),
        ]
        if group == nil {
            fields["name"] = .text(name)
            fields["path"] = .text(fact(path))
            fields["sourceTree"] = .text("SOURCE_ROOT")
        }
        add(WiredObject(kind: .file, identifier: identifier, comment: name, fields: fields))
        if let owner = group ?? paths.mainGroup {
            add(WiredMember(owner: owner, key: "children", element: identifier, comment: name))
        }
        return (identifier, name)
    }

    /// The group of a folder: the one of the project, or a new one in the group of the closest folder above.
    private mutating func group(of folder: String) -> String? {
        let existing = objects.identifiers(of: "PBXGroup").filter { paths.groups[$0] == folder }
        if let main = existing.first(where: { $0 == paths.mainGroup }) ?? existing.first { return main }
        guard let main = paths.mainGroup, let mainFolder = paths.groups[main] else { return nil }
        let own = identifier(.group, fact(folder))
        guard !state.objects.contains(where: { $0.identifier == own }) else { return own }
        var (owner, ownerFolder) = (main, mainFolder)
        for identifier in objects.identifiers(of: "PBXGroup") {
            guard let path = paths.groups[identifier], WiredPath.isPath(folder, in: path),
                path.utf8.count > ownerFolder.utf8.count || !WiredPath.isPath(folder, in: ownerFolder)
            else { continue }
            (owner, ownerFolder) = (identifier, path)
        }
        // The generated folder contains those of the brands.
        let output = absolute(manifest.outputs.folder)
        if WiredPath.isPath(folder, in: output), WiredPath.isPath(output, in: ownerFolder),
            let group = group(of: output)
        {
            (owner, ownerFolder) = (group, output)
        }
        let name = WiredPath.name(of: folder)
        let path = WiredPath.relative(folder, from: ownerFolder)
        var fields: [String: WiredObject.Value] = ["path": .text(path), "sourceTree": .text("<group>")]
        if path != name { fields["name"] = .text(name) }
        add(WiredObject(kind: .group, identifier: own, comment: name, fields: fields))
        add(WiredMember(owner: owner, key: "children", element: own, comment: name))
        return own
    }

    private static func fileType(of name: String) -> String {
        switch name.split(separator: ".").last {
        case "xcconfig": "text.xcconfig"
        case "swift": "sourcecode.swift"
        case "bundle": "wrapper.plug-in"
        default: "text.plist.xml"
        }
    }
}
