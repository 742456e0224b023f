import Foundation
import PropertyLists
import SourceText

/// What a target builds, which does not depend on the build configuration.
struct TargetContents {
    let resources: [ProjectResource]
    let copyPhases: [CopyFilesPhase]
    let scripts: [ScriptPhase]
    let compiledResources: [ProjectResource]
    let sources: [ProjectResource]
    let synchronizedSources: [ProjectResource]
    let linkedFiles: [ProjectResource]
    let dependencies: [String]
    let packageProducts: [String]
}

extension ProjectReader {
    /// Reads what targets build, by their identifiers.
    mutating func contents(of targets: [ProjectObject]) -> [String: TargetContents] {
        for target in targets {
            if let product = target.fields["productReference"]?.stringValue {
                targetsByProduct[product] = target.identifier
            }
        }
        var contents: [String: TargetContents] = [:]
        for target in targets where target.targetKind != nil && contents[target.identifier] == nil {
            let phases = references("buildPhases", of: target).map(\.object)
            let resources = resources(phases)
            let synchronized = synchronizedFiles(of: target, phases: phases)
            contents[target.identifier] = TargetContents(
                resources: resources + synchronized.resources, copyPhases: copyPhases(phases), scripts: scripts(phases),
                compiledResources: compiledResources(phases),
                sources: files(of: phases, in: "PBXSourcesBuildPhase"), synchronizedSources: synchronized.sources,
                linkedFiles: files(of: phases, in: "PBXFrameworksBuildPhase"),
                dependencies: dependencies(of: target, phases), packageProducts: packageProducts(of: target, phases))
        }
        return contents
    }

    /// Reads a target, and reports an object that is not one.
    mutating func target(_ object: ProjectObject, from path: [String], _ contents: TargetContents?) -> XcodeTarget? {
        guard let kind = object.targetKind, let contents else {
            report(.malformedProjectObject, "expected a target, not a \(object.isa)", at: path)
            return nil
        }
        // The name of the product is not reported where it is missing: no build setting depends on it.
        let product = object.fields["productReference"]?.stringValue
            .flatMap { objects[$0]?.dictionaryValue?["path"]?.stringValue }
        return XcodeTarget(
            identifier: object.identifier, name: string("name", of: object) ?? object.identifier, kind: kind,
            productType: string("productType", of: object), productName: product.map(ProjectPath.name),
            configurations: configurationList(of: object), resources: contents.resources,
            copyPhases: contents.copyPhases, scripts: contents.scripts,
            compiledResources: contents.compiledResources, sources: contents.sources,
            synchronizedSources: contents.synchronizedSources,
            linkedFiles: contents.linkedFiles, dependencies: contents.dependencies,
            packageProducts: contents.packageProducts,
            location: location(object.path()))
    }

    /// Returns the resources that the target's Copy Bundle Resources phases copy.
    private mutating func resources(_ phases: [ProjectObject]) -> [ProjectResource] {
        var resources: [ProjectResource] = []
        for phase in phases where phase.isa == "PBXResourcesBuildPhase" {
            let copied = self.resources(ofPhase: phase)
            if spend(copied.count + 1, at: phase.path()) { resources += copied }
        }
        return resources
    }

    /// The comments beside the identifiers of a phase's files that exist: the names of the files.
    private func fileComments(of phase: ProjectObject) -> Set<Substring> {
        let files = phase.fields["files"]?.arrayValue ?? []
        return Set(
            files.enumerated().compactMap { index, value in
                value.stringValue.flatMap { objects[$0] } == nil ? nil : comment(phase.path("files", String(index)))
            })
    }

    private mutating func resources(ofPhase phase: ProjectObject) -> [ProjectResource] {
        if let known = phaseResources[phase.identifier] { return known }
        var resources: [ProjectResource] = []
        var comments: Set<Substring>?
        for (identifier, path) in strings("files", of: phase) {
            var isHarmless = false
            if objects[identifier] == nil, let comment = comment(path) {
                // Another element is of the same file.
                let known = comments ?? fileComments(of: phase)
                comments = known
                isHarmless = known.contains(comment)
            }
            guard let buildFile = object(identifier, from: path, severity: isHarmless ? .note : .warning) else {
                continue
            }
            let paths = paths(of: buildFile)
            guard spend(paths.count, at: buildFile.path()) else { break }
            let location = location(buildFile.path())
            let platforms = platforms(of: buildFile)
            resources += paths.map { ProjectResource(path: $0, location: location, platforms: platforms) }
        }
        phaseResources[phase.identifier] = resources
        return resources
    }

    /// Returns the files of a build file: for a localized file, one for each language. Products of packages and of
    /// other projects do not exist before they are built.
    mutating func paths(of buildFile: ProjectObject) -> [String] {
        guard let file = reference("fileRef", of: buildFile) else { return [] }
        switch file.isa {
        case "PBXVariantGroup": return references("children", of: file).compactMap { path(of: $0.object) }
        case "PBXFileReference", "XCVersionGroup", "PBXGroup": return path(of: file).map { [$0] } ?? []
        default: return []
        }
    }

    /// The targets of this project that a target depends on, and those whose products it links.
    private func dependencies(of target: ProjectObject, _ phases: [ProjectObject]) -> [String] {
        let explicit = (target.fields["dependencies"]?.arrayValue ?? []).compactMap { dependency in
            dependency.stringValue.flatMap { objects[$0]?.dictionaryValue?["target"]?.stringValue }
        }
        let linked = phases.filter { $0.isa == "PBXFrameworksBuildPhase" }.flatMap { phase in
            buildFiles(of: phase).compactMap { $0.fields["fileRef"]?.stringValue.flatMap { targetsByProduct[$0] } }
        }
        return (explicit + linked).uniqued
    }

    /// The names of the package products that a target depends on: those that it lists, and those that only a phase has.
    private mutating func packageProducts(of target: ProjectObject, _ phases: [ProjectObject]) -> [String] {
        let listed = references("packageProductDependencies", of: target).map(\.object)
        let known = Set(listed.map(\.identifier))
        let ofPhases = phases.flatMap(buildFiles).compactMap { $0.fields["productRef"]?.stringValue }
            .filter { !known.contains($0) && objects[$0] != nil }.uniqued
        let others = ofPhases.compactMap { object($0, from: ["objects", $0]) }
        return (listed + others).map { string("productName", of: $0) ?? $0.identifier }.uniqued
    }

    /// Spends part of the budget; false, with a finding, if it is used up.
    mutating func spend(_ count: Int, at path: [String]) -> Bool {
        resourceBudget -= count
        return isWithinLimit(resourceBudget, at: path)
    }

    /// Spends part of the budget of what is not copied as a resource.
    mutating func spendCopies(_ count: Int, at path: [String]) -> Bool {
        copyBudget -= count
        return isWithinLimit(copyBudget, at: path)
    }

    private mutating func isWithinLimit(_ budget: Int, at path: [String]) -> Bool {
        guard budget < 0 else { return true }
        report(
            .largeProject,
            "the targets have more than \(SourceLimits().projectResources) resources, the most that Switchyard reads; the rest are ignored",
            at: path)
        return false
    }
}
