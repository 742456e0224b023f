import LocatedPropertyLists
import PropertyLists
import SourceText

/// A target of a JSON project file.
struct JSONTarget {
    let identifier: String
    let name: String
    let path: String
    let value: JSON5Value
    var phases: [Phase] = []
    /// The identifiers of the synchronized folders that it has.
    var folders: [String] = []

    /// A build phase.
    struct Phase {
        let identifier: String
        let kind: String
        let name: String?
        let value: JSON5Value

        /// What Xcode calls the phase if it has no name.
        var shownName: String? {
            ["copy": "Copy Files", "script": "Run Script", "apple-script": "Apple Script"][kind]
        }
    }
}

extension JSONProjectReading {
    /// Reads the targets with their build phases, so that files can refer to them.
    mutating func readTargets() throws(XcodeProjectError) {
        var identifiers: Set<String> = []
        for (index, element) in (root["targets"]?.elements ?? []).enumerated() {
            let value = element.value
            let path = "/targets/\(index)"
            let name = value["name"]?.text ?? ""
            if let first = targetsByName[name] { throw duplicate(name, value, targets[first].value) }
            targetsByName[name] = index
            let id = value["id"]?.text ?? ""
            let isUsable = !id.isEmpty && !id.hasPrefix("/") && identifiers.insert(id).inserted
            if !isUsable {
                report(
                    .malformedProjectObject, .warning, "target \(name) does not have its own identifier",
                    at: (value["id"] ?? value).range.lowerBound,
                    fix: "give it another \"id\": schemes refer to targets by it", about: name)
            }
            var target = JSONTarget(identifier: isUsable ? id : path, name: name, path: path, value: value)
            for (index, element) in (value["build-phases"]?.elements ?? []).enumerated() {
                let phase = element.value
                let identifier = "\(path)/build-phases/\(index)"
                target.phases.append(
                    JSONTarget.Phase(
                        identifier: identifier, kind: phase.text ?? phase["kind"]?.text ?? "",
                        name: phase["name"]?.text, value: phase))
                if let id = phase["id"]?.text { phasesByID[id] = phasesByID[id] ?? identifier }
            }
            targets.append(target)
        }
    }

    private func duplicate(_ name: String, _ value: JSON5Value, _ first: JSON5Value) -> XcodeProjectError {
        XcodeProjectError(
            Finding(
                rule: .duplicateTarget, severity: .error,
                message: "two targets are called \"\(name)\", and Xcode does not open the project",
                location: location((value["name"] ?? value).range.lowerBound),
                notes: [.init(message: "the other one", location: location((first["name"] ?? first).range.lowerBound))],
                fix: "rename one of them"))
    }

    /// Adds the objects of a target, whose files are known.
    mutating func finishTarget(_ index: Int) {
        let target = targets[index]
        let value = target.value
        let products = addPackageProducts(of: index)
        for phase in target.phases { addPhase(phase) }
        let dependencies = addDependencies(of: index)
        let list = addConfigurations(of: target.path, value, files: value["specialized-configurations"])
        var fields: [String: PropertyListValue] = [
            "name": .string(target.name), "buildConfigurationList": .string(list),
            "buildPhases": .array(target.phases.map { .string($0.identifier) }),
            "fileSystemSynchronizedGroups": .array(target.folders.map { .string($0) }),
            "packageProductDependencies": .array(products.map { .string($0) }),
            "dependencies": .array(dependencies.map { .string($0) }),
        ]
        let type = value["product-type"]?.text.map { "com.apple.product-type." + $0 }
        fields["productType"] = (type ?? value["full-product-type"]?.text).map { .string($0) }
        if let product = value["product"], let node = node(product) {
            fields["productReference"] = .string(nodes[node].identifier)
        }
        let kind = value["kind"]?.text ?? "native"
        let isa =
            ["native": "PBXNativeTarget", "aggregate": "PBXAggregateTarget"][kind] ?? "PBXLegacyTarget"
        add(
            target.identifier, isa, fields, at: value,
            keys: [
                "name": "name", "productType": "product-type", "productReference": "product",
                "buildPhases": "build-phases", "dependencies": "dependencies",
            ])
    }

    /// Adds what a target depends on, as far as it is in the file; the identifiers.
    private mutating func addDependencies(of index: Int) -> [String] {
        let target = targets[index]
        var identifiers: [String] = []
        for (number, element) in (target.value["dependencies"]?.elements ?? []).enumerated() {
            let value = element.value
            var fields: [String: PropertyListValue] = [:]
            if let project = value["project"] {
                guard node(project) != nil else { continue }
            } else if let name = value.text == nil ? value["target"] : value {
                guard let other = self.target(named: name) else { continue }
                fields["target"] = .string(targets[other].identifier)
            }
            let identifier = "\(target.path)/dependencies/\(number)"
            add(identifier, "PBXTargetDependency", fields, at: value)
            identifiers.append(identifier)
        }
        if let host = target.value["test-host-target"] { _ = self.target(named: host) }
        return identifiers
    }

    private mutating func addPhase(_ phase: JSONTarget.Phase) {
        let value = phase.value
        let files = buildFiles[phase.identifier] ?? []
        var fields: [String: PropertyListValue] = ["files": .array(files.map { .string($0.identifier) })]
        if let name = phase.name { fields["name"] = .string(name) }
        switch phase.kind {
        case "copy":
            fields["dstSubfolderSpec"] = .string(Self.destinations[value["bundle-base-path"]?.text ?? ""] ?? "0")
            fields["dstPath"] = .string(value["relative-path"]?.text ?? "")
            if value["scope"]?.text == "install" { fields["runOnlyForDeploymentPostprocessing"] = .string("1") }
        case "script":
            let script = value["script"]
            let lines = script?.elements.compactMap(\.value.text) ?? []
            fields["shellScript"] = .string(script?.text ?? lines.joined(separator: "\n"))
            fields["inputPaths"] = Self.texts(value["input-paths"])
            fields["outputPaths"] = Self.texts(value["output-paths"])
        default: break
        }
        add(
            phase.identifier, Self.classes[phase.kind] ?? "PBXHeadersBuildPhase", fields, at: value,
            keys: ["name": "name", "shellScript": "script"])
        places[phase.identifier]?.elements["files"] = files.map(\.offset)
    }

    private static let classes = [
        "compile-sources": "PBXSourcesBuildPhase", "frameworks": "PBXFrameworksBuildPhase",
        "resources": "PBXResourcesBuildPhase", "headers": "PBXHeadersBuildPhase", "rez": "PBXRezBuildPhase",
        "java-archive": "PBXJavaArchiveBuildPhase", "apple-script": "PBXAppleScriptBuildPhase",
        "copy": "PBXCopyFilesBuildPhase", "script": "PBXShellScriptBuildPhase",
    ]

    /// The values of `dstSubfolderSpec`; any other place is outside of the product, or no folder of its own.
    private static let destinations = [
        "build-products-directory": "16", "root": "1", "executables-directory": "6", "resources-directory": "7",
        "frameworks-directory": "10", "shared-frameworks-directory": "11", "shared-support-directory": "12",
        "plugins-directory": "13", "java-directory": "15",
    ]

    /// Adds the products of packages that a target links or copies; their identifiers.
    private mutating func addPackageProducts(of index: Int) -> [String] {
        let target = targets[index]
        var products: [String: String] = [:]
        var identifiers: [String] = []
        for (number, element) in (target.value["package-product-members"]?.elements ?? []).enumerated() {
            let member = element.value
            let path = "\(target.path)/package-product-members/\(number)"
            let name = member["product-name"]?.text ?? ""
            let key = (member["package"]?.text ?? "") + "\n" + name
            let product = products[key] ?? path
            if products[key] == nil {
                add(product, "XCSwiftPackageProductDependency", ["productName": .string(name)], at: member)
                products[key] = product
                identifiers.append(product)
            }
            guard let file = member["build-phase"], let reference = file["build-phase"],
                let phase = phase(reference, of: index)
            else { continue }
            addBuildFile(path + "/build-phase", file, ["productRef": .string(product)], in: phase)
        }
        return identifiers
    }
}
