import Foundation
import PropertyLists
import SourceText

/// Reads a project from the objects of its file, and reports errors in them.
struct ProjectReader {
    let directory: String
    let file: String
    private let source: any ProjectSource
    let objects: [String: PropertyListValue]
    /// The identifier of the project object.
    let rootIdentifier: String
    var sourceRoot: String
    var findings: [Finding] = []
    var groups = GroupTree()
    var folders = SynchronizedFolders()
    /// What was already read, by identifier. In a valid project, nothing is shared; if much is, reading it repeatedly
    /// would take quadratic time.
    var configurationLists: [String: BuildConfigurationList] = [:]
    /// Without their xcconfig files.
    var configurations: [String: BuildConfiguration] = [:]
    var bases: [String: BaseConfiguration?] = [:]
    var phaseResources: [String: [ProjectResource]] = [:]
    var phaseCompiled: [String: [ProjectResource]] = [:]
    var phaseFiles: [String: [ProjectResource]] = [:]
    var phaseCopies: [String: CopyFilesPhase] = [:]
    /// The identifier of the target that makes a product, by the identifier of the product's reference.
    var targetsByProduct: [String: String] = [:]
    /// The number of resources that may still be read.
    var resourceBudget = SourceLimits().projectResources
    /// The number of other files and products that may still be read.
    var copyBudget = SourceLimits().projectResources

    /// Reads the file of an `.xcodeproj` folder.
    init(reading directory: String) throws(XcodeProjectError) {
        let file = try ProjectFile.found(in: directory)
        let data: Data
        do throws(PropertyListError) {
            data = try RegularFile.contents(atPath: file.path)
        } catch {
            throw XcodeProjectError(.unreadable(.unreadableProject, error.message, file: file.path))
        }
        try self.init(data: data, file: file)
    }

    init(data: Data, file: ProjectFile) throws(XcodeProjectError) {
        ProjectParses.add(file.directory)
        directory = file.directory
        self.file = file.path
        sourceRoot = ProjectPath.folder(of: file.directory)
        switch file.format {
        case .propertyList: source = try PropertyListProject(data: data, file: file.path)
        case .json: source = try JSONProject(data: data, file: file.path)
        }
        objects = source.objects
        rootIdentifier = source.rootIdentifier
        findings = source.findings
    }

    /// Reads all that takes long, on all processors.
    mutating func readParts() throws(XcodeProjectError) -> Parts {
        guard let root = object(rootIdentifier, from: ["rootObject"]) else {
            throw XcodeProjectError(.malformed(.malformedProject, "the project object is invalid", at: location([])))
        }
        // Not `projectRoot`: in real projects that have it, paths are only right without it.
        if let path = string("projectDirPath", of: root), !path.isEmpty {
            sourceRoot = ProjectPath.join(sourceRoot, path) ?? sourceRoot
        }
        let targets = references("targets", of: root)
        let objects = targets.map(\.object)
        let identifiers = configurationIdentifiers(of: [root] + objects)
        let unread = self
        let (contents, read) = concurrently(targets.count > 1) {
            readGroups(of: root)
            readSynchronizedFolders()
            readBaseConfigurations(identifiers)
            return self.contents(of: objects)
        } _: {
            unread.readConfigurations(identifiers)
        }
        configurations = read.read
        findings += read.findings
        return Parts(root: root, targets: targets, contents: contents)
    }

    /// What the project object leads to.
    struct Parts {
        let root: ProjectObject
        let targets: [(object: ProjectObject, path: [String])]
        let contents: [String: TargetContents]
    }

    /// Puts the project together from what it leads to.
    mutating func project(_ parts: Parts) -> ProjectContents {
        let configurations = configurationList(of: parts.root)
        let targets = parts.targets.compactMap {
            target($0.object, from: $0.path, parts.contents[$0.object.identifier])
        }
        let packages = references("packageReferences", of: parts.root)
        return ProjectContents(
            directory: directory, file: file, sourceRoot: sourceRoot,
            developmentRegion: string("developmentRegion", of: parts.root), configurations: configurations,
            targets: targets, hasPackages: !packages.isEmpty, localPackages: localPackages(packages.map(\.object)),
            findings: sortedFindings())
    }

    /// The folders of packages that are referred to by a path, and those that are dragged into the project as folders.
    private mutating func localPackages(_ references: [ProjectObject]) -> [String] {
        let directory = ProjectPath.folder(of: directory)
        let referred = references.filter { $0.isa == "XCLocalSwiftPackageReference" }.compactMap { reference in
            string("relativePath", of: reference).flatMap { ProjectPath.join(directory, $0) }
        }
        let folders = objects.keys.sorted().compactMap { identifier -> String? in
            guard let fields = objects[identifier]?.dictionaryValue,
                fields["isa"]?.stringValue == "PBXFileReference",
                let kind = fields["lastKnownFileType"]?.stringValue, kind == "folder" || kind == "wrapper"
            else { return nil }
            return path(of: ProjectObject(identifier: identifier, isa: "PBXFileReference", fields: fields))
        }
        return (referred + folders.filter { FileManager.default.fileExists(atPath: $0 + "/Package.swift") }).uniqued
    }

    /// The findings without duplicates, in the order of the file: an object may be requested many times.
    private func sortedFindings() -> [Finding] {
        func position(_ finding: Finding) -> SourcePosition {
            finding.location?.position ?? SourcePosition(line: 1, column: 1)
        }
        return withMissingObjectsTogether(findings.uniqued.sorted { position($0) < position($1) })
    }
}

// MARK: - Places in the file

extension ProjectReader {
    /// The location of a key path, or of the part of it that exists in the file.
    func location(_ path: [String]) -> SourceText.SourceLocation {
        SourceLocation(file: file, position: source.nearestPosition(of: path))
    }

    /// The last line of a build setting; `nil` if it is unknown.
    func lastLine(ofSetting path: [String], elements: Int?) -> Int? {
        source.lastLine(ofSetting: path, elements: elements)
    }

    /// What follows the start of the comment in the line of a key path.
    func comment(_ path: [String]) -> Substring? { source.comment(path) }
}
