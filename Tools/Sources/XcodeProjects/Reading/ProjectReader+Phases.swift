import PropertyLists
import SourceText

/// The build phases of a target beside Copy Bundle Resources.
extension ProjectReader {
    /// Returns the phases that copy products and other files: the Copy Files phases, also empty ones, and of the Copy Bundle
    /// Resources phases what is not a file of the project.
    mutating func copyPhases(_ phases: [ProjectObject]) -> [CopyFilesPhase] {
        phases.compactMap { phase -> CopyFilesPhase? in
            guard let copied = copyPhase(phase), !copied.items.isEmpty || phase.isa == "PBXCopyFilesBuildPhase",
                spendCopies(copied.items.count, at: phase.path())
            else { return nil }
            return copied
        }
    }

    private mutating func copyPhase(_ phase: ProjectObject) -> CopyFilesPhase? {
        if let known = phaseCopies[phase.identifier] { return known }
        let copied: CopyFilesPhase? =
            switch phase.isa {
            case "PBXCopyFilesBuildPhase":
                CopyFilesPhase(
                    name: string("name", of: phase) ?? "Copy Files", destination: destination(of: phase),
                    subpath: string("dstPath", of: phase) ?? "", items: items(of: phase, withFiles: true),
                    isForInstallOnly: string("runOnlyForDeploymentPostprocessing", of: phase) == "1")
            case "PBXResourcesBuildPhase":
                CopyFilesPhase(
                    name: "Copy Bundle Resources", destination: .resources, subpath: "",
                    items: items(of: phase, withFiles: false))
            default: nil
            }
        phaseCopies[phase.identifier] = copied
        return copied
    }

    /// Returns the phases that run scripts.
    mutating func scripts(_ phases: [ProjectObject]) -> [ScriptPhase] {
        phases.filter { $0.isa == "PBXShellScriptBuildPhase" }.map { phase in
            ScriptPhase(
                name: string("name", of: phase) ?? "Run Script", text: phase.fields["shellScript"]?.stringValue ?? "",
                inputs: (phase.fields["inputPaths"]?.arrayValue ?? []).compactMap(\.stringValue),
                outputs: (phase.fields["outputPaths"]?.arrayValue ?? []).compactMap(\.stringValue),
                location: location(phase.path("shellScript")))
        }
    }

    /// Returns the files of Compile Sources that are not code in a programming language, with their localizations.
    mutating func compiledResources(_ phases: [ProjectObject]) -> [ProjectResource] {
        var found: [ProjectResource] = []
        for phase in phases where phase.isa == "PBXSourcesBuildPhase" {
            let compiled = compiledResources(ofPhase: phase)
            if spendCopies(compiled.count, at: phase.path()) { found += compiled }
        }
        return found
    }

    private mutating func compiledResources(ofPhase phase: ProjectObject) -> [ProjectResource] {
        if let known = phaseCompiled[phase.identifier] { return known }
        var found: [ProjectResource] = []
        for buildFile in buildFiles(of: phase) {
            guard let file = self[buildFile.fields["fileRef"]]?.fields,
                let name = (file["path"] ?? file["name"])?.stringValue,
                Self.compiledKinds.contains(ProjectPath.fileExtension(of: name))
            else { continue }
            let location = location(buildFile.path())
            let platforms = platforms(of: buildFile)
            found += paths(of: buildFile).map {
                ProjectResource(path: $0, location: location, platforms: platforms)
            }
        }
        phaseCompiled[phase.identifier] = found
        return found
    }

    /// Extensions of files that a compiler turns into files of the product.
    private static let compiledKinds: Set<String> = [
        "intentdefinition", "metal", "mlmodel", "mlpackage", "storyboard", "xcassets", "xcdatamodel", "xcdatamodeld",
        "xcmappingmodel", "xcstrings", "xib",
    ]

    /// Returns the files in the phases of a class.
    mutating func files(of phases: [ProjectObject], in isa: String) -> [ProjectResource] {
        var found: [ProjectResource] = []
        for phase in phases where phase.isa == isa {
            let files = files(ofPhase: phase)
            if spendCopies(files.count, at: phase.path()) { found += files }
        }
        return found
    }

    private mutating func files(ofPhase phase: ProjectObject) -> [ProjectResource] {
        if let known = phaseFiles[phase.identifier] { return known }
        var found: [ProjectResource] = []
        for buildFile in buildFiles(of: phase) where self[buildFile.fields["fileRef"]] != nil {
            let location = location(buildFile.path())
            let platforms = platforms(of: buildFile)
            let flags = buildFile.fields["settings"]?.dictionaryValue?["COMPILER_FLAGS"]?.joinedText ?? ""
            found += paths(of: buildFile).map {
                ProjectResource(path: $0, location: location, platforms: platforms, compilerFlags: flags)
            }
        }
        phaseFiles[phase.identifier] = found
        return found
    }

    /// The platforms of a build file.
    mutating func platforms(of buildFile: ProjectObject) -> Set<String> {
        if let one = string("platformFilter", of: buildFile) { return [one] }
        return Set(strings("platformFilters", of: buildFile).map(\.text))
    }

    private mutating func items(of phase: ProjectObject, withFiles: Bool) -> [CopyFilesPhase.Item] {
        var items: [CopyFilesPhase.Item] = []
        for buildFile in buildFiles(of: phase) {
            let contents = contents(of: buildFile, withFiles: withFiles)
            guard !contents.isEmpty else { continue }
            let location = location(buildFile.path())
            let platforms = platforms(of: buildFile)
            for content in contents {
                items.append(CopyFilesPhase.Item(content: content, platforms: platforms, location: location))
            }
        }
        return items
    }

    private mutating func contents(
        of buildFile: ProjectObject, withFiles: Bool
    ) -> [CopyFilesPhase.Item.Content] {
        if let reference = buildFile.fields["fileRef"]?.stringValue, let target = targetsByProduct[reference] {
            return [.target(target)]
        }
        guard let object = self[buildFile.fields["fileRef"]] ?? self[buildFile.fields["productRef"]] else { return [] }
        let files = object.isa == "XCSwiftPackageProductDependency" ? [] : paths(of: buildFile)
        guard files.isEmpty else { return withFiles ? files.map { .file($0) } : [] }
        let name = ["productName", "path", "name"].firstNonNil { object.fields[$0]?.stringValue }
        return [.other(name.map(ProjectPath.name) ?? object.identifier)]
    }

    /// The build files of a phase. Missing objects are reported where Xcode needs them.
    func buildFiles(of phase: ProjectObject) -> [ProjectObject] {
        (phase.fields["files"]?.arrayValue ?? []).compactMap { self[$0] }
    }

    /// The object that a value refers to; `nil` if there is none.
    private subscript(reference: PropertyListValue?) -> ProjectObject? {
        guard let identifier = reference?.stringValue, let fields = objects[identifier]?.dictionaryValue,
            let isa = fields["isa"]?.stringValue
        else { return nil }
        return ProjectObject(identifier: identifier, isa: isa, fields: fields)
    }

    /// See the values of `dstSubfolderSpec` in Apple's swift-build, `CopyFilesBuildPhase`.
    private mutating func destination(of phase: ProjectObject) -> CopyFilesPhase.Destination {
        let folder = phase.fields["dstSubfolderSpec"] ?? phase.fields["dstSubfolder"]
        let text = folder?.stringValue ?? ""
        if text == "16", string("dstPath", of: phase)?.hasPrefix("$(CONTENTS_FOLDER_PATH)/XPCServices") == true {
            return .xpcServices
        }
        switch text {
        case "1", "Wrapper", "Product": return .wrapper
        case "6", "Executables": return .executables
        case "7", "Resources": return .resources
        case "10", "Frameworks": return .frameworks
        case "11", "SharedFrameworks": return .sharedFrameworks
        case "12", "SharedSupport": return .sharedSupport
        case "13", "PlugIns": return .plugIns
        case "16", "ProductsDirectory": return .productsFolder
        default: return .elsewhere
        }
    }
}

extension PropertyListValue {
    /// A text, or the texts of an array with blanks between.
    var joinedText: String { stringValue ?? (arrayValue ?? []).compactMap(\.stringValue).joined(separator: " ") }
}
