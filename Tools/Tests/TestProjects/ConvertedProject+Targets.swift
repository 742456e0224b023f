import Foundation
import LocatedPropertyLists
import PropertyLists

extension ConvertedProject {
    // MARK: Build configurations

    func configurations(of owner: Fields) -> [Fields] {
        Self.texts(objects[Self.text(owner["buildConfigurationList"])]?["buildConfigurations"])
            .compactMap { objects[$0] }
    }

    func settings(_ configurations: [Fields]) -> [String: PrintedJSON] {
        var values: [String: [String: PropertyListValue]] = [:]
        for configuration in configurations {
            for (key, value) in configuration["buildSettings"]?.dictionaryValue ?? [:] {
                values[key, default: [:]][Self.text(configuration["name"])] = value
            }
        }
        func printed(_ value: PropertyListValue) -> PrintedJSON {
            value.arrayValue == nil ? .text(Self.text(value)) : .texts(Self.texts(value))
        }
        var settings: [String: PrintedJSON] = [:]
        for (key, byName) in values {
            if byName.count == configurations.count, let value = byName.values.first,
                byName.values.allSatisfy({ $0 == value })
            {
                settings[key] = printed(value)
                continue
            }
            let start = key.firstIndex(of: "[") ?? key.endIndex
            for (name, value) in byName {
                settings["\(key[..<start])[config=\(name)]\(key[start...])"] = printed(value)
            }
        }
        return settings
    }

    mutating func files(_ configurations: [Fields], withAll: Bool) -> [PrintedJSON] {
        configurations.compactMap { configuration in
            let name = Self.text(configuration["name"])
            var file = Self.scalar(configuration["baseConfigurationReference"]).flatMap { reference($0) }
            if let anchor = Self.scalar(configuration["baseConfigurationReferenceAnchor"]),
                let folder = reference(anchor)
            {
                let path = Self.text(configuration["baseConfigurationReferenceRelativePath"])
                file = .object([("anchor", folder), ("relative-path", .text(path))], isLine: true)
            }
            if let file { return .object([("name", .text(name)), ("file", file)], isLine: true) }
            return withAll ? .text(name) : nil
        }
    }

    // MARK: Targets

    mutating func phase(_ id: String) -> PrintedJSON {
        let fields = objects[id] ?? [:]
        let kind = Self.phases[isa(id)] ?? ""
        var entries: [(key: String, value: PrintedJSON)] = [("kind", .text(kind))]
        if identified.contains(id) { entries.append(("id", .text(id))) }
        if let name = phaseName(id) { entries.append(("name", .text(name))) }
        switch kind {
        case "copy":
            let place = Self.scalar(fields["dstSubfolder"]) ?? Self.text(fields["dstSubfolderSpec"])
            if let place = Self.places[place] { entries.append(("bundle-base-path", .text(place))) }
            if let path = Self.scalar(fields["dstPath"]), !path.isEmpty {
                entries.append(("relative-path", .text(path)))
            }
            return .object(entries + scope(of: fields))
        case "script":
            for (field, key) in [
                ("inputPaths", "input-paths"), ("inputFileListPaths", "input-file-list-paths"),
                ("outputPaths", "output-paths"), ("outputFileListPaths", "output-file-list-paths"),
            ] {
                let paths = Self.texts(fields[field])
                if !paths.isEmpty { entries.append((key, .texts(paths))) }
            }
            entries += scope(of: fields)
            let script = Self.text(fields["shellScript"])
            let lines = script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            entries.append(("shell", .text(Self.scalar(fields["shellPath"]) ?? "/bin/sh")))
            let isOne = lines.count < 2 || lines.count == 2 && lines[1].isEmpty
            entries.append(("script", isOne ? .text(script) : .texts(lines)))
            return .object(entries)
        case "apple-script": return .object(entries)
        default: return entries.count == 1 ? .text(kind) : .object(entries, isLine: true)
        }
    }

    func scope(of phase: Fields) -> [(key: String, value: PrintedJSON)] {
        Self.isOn(phase["runOnlyForDeploymentPostprocessing"]) ? [("scope", .text("install"))] : []
    }

    mutating func dependency(_ id: String) -> PrintedJSON? {
        let fields = objects[id] ?? [:]
        let proxy = objects[Self.text(fields["targetProxy"])] ?? [:]
        let platforms = platforms(of: fields)
        if let known = targets.first(where: { $0.identifier == Self.text(fields["target"]) }) {
            let name = PrintedJSON.text(Self.text(known.fields["name"]))
            return platforms.isEmpty ? name : .object([("target", name)] + platforms, isLine: true)
        }
        if let product = Self.scalar(fields["productRef"]) {
            return .object([("kind", .text("package"))] + self.product(product) + platforms, isLine: true)
        }
        guard let project = reference(Self.text(proxy["containerPortal"])) else { return nil }
        return .object(
            [
                ("kind", .text("remoteTarget")), ("project", project),
                ("target", .text(Self.text(proxy["remoteInfo"]))),
                ("target-id", .text(Self.text(proxy["remoteGlobalIDString"]))),
            ] + platforms, isLine: true)
    }

    mutating func target(_ identifier: String, _ fields: Fields) -> PrintedJSON {
        var entries: [(key: String, value: PrintedJSON)] = [
            ("name", .text(Self.text(fields["name"]))), ("id", .text(identifier)),
        ]
        let kinds = ["PBXAggregateTarget": "aggregate", "PBXLegacyTarget": "external-build-system"]
        let kind = kinds[Self.text(fields["isa"])]
        if let kind { entries.append(("kind", .text(kind))) }
        if let product = reference(Self.text(fields["productReference"])) { entries.append(("product", product)) }
        let prefix = "com.apple.product-type."
        if let type = Self.scalar(fields["productType"]) {
            entries.append(
                type.hasPrefix(prefix)
                    ? ("product-type", .text(String(type.dropFirst(prefix.count)))) : ("full-product-type", .text(type))
            )
        }
        let configurations = configurations(of: fields)
        func add(_ key: String, _ values: [PrintedJSON]) {
            if !values.isEmpty { entries.append((key, .list(values))) }
        }
        add("specialized-configurations", files(configurations, withAll: false))
        add("dependencies", Self.texts(fields["dependencies"]).compactMap { dependency($0) })
        add("build-phases", phases(of: fields).map { phase($0) })
        add("package-product-members", packageMembers[identifier] ?? [])
        let settings = settings(configurations)
        if !settings.isEmpty { entries.append(("build-settings", .sorted(settings))) }
        if kind == "external-build-system" {
            entries.append(("build-tool-path", .text(Self.text(fields["buildToolPath"]))))
        }
        return .object(entries)
    }

    mutating func importedProducts() -> [PrintedJSON] {
        (project["projectReferences"]?.arrayValue ?? []).compactMap(\.dictionaryValue).flatMap { imported in
            Self.texts(objects[Self.text(imported["ProductGroup"])]?["children"]).compactMap { id -> PrintedJSON? in
                let fields = objects[id] ?? [:]
                let proxy = objects[Self.text(fields["remoteRef"])] ?? [:]
                let path = Self.text(fields["path"])
                guard let members = memberships[id], let file = reference(Self.text(imported["ProjectRef"])) else {
                    return nil
                }
                return .object([
                    (path.contains("/") ? "path" : "name", .text(path)), ("project", file),
                    ("target", .text(Self.text(proxy["remoteInfo"]))),
                    ("product-id", .text(Self.text(proxy["remoteGlobalIDString"]))),
                    ("target-membership", .list(members)),
                ])
            }
        }
    }

    func package(_ fields: Fields) -> PrintedJSON {
        let traits = Self.texts(fields["traits"])
        let more: [(key: String, value: PrintedJSON)] = traits.isEmpty ? [] : [("traits", .texts(traits))]
        if let path = Self.scalar(fields["relativePath"]) {
            return .object([("kind", .text("local")), ("path", .text(path))] + more)
        }
        return .object([("kind", .text("remote")), ("repository", .text(Self.text(fields["repositoryURL"])))] + more)
    }

    mutating func converted() -> PrintedJSON {
        readMemberships()
        let configurations = configurations(of: project)
        let list = objects[Self.text(project["buildConfigurationList"])] ?? [:]
        let names = configurations.map { Self.text($0["name"]) }
        let language = Self.scalar(project["developmentRegion"]) ?? "en"
        let others = Self.set(Self.texts(project["knownRegions"])).filter { $0 != language }
        var entries: [(key: String, value: PrintedJSON)] = [
            ("default-configuration", .text(Self.scalar(list["defaultConfigurationName"]) ?? names.first ?? "Release")),
            ("configurations", .list(files(configurations, withAll: true))),
            (
                "localizations",
                .object([("development", .text(language))] + (others.isEmpty ? [] : [("supported", .texts(others))]))
            ),
        ]
        let imported = importedProducts()
        if !imported.isEmpty { entries.append(("imported-products", .list(imported))) }
        let packages = Self.texts(project["packageReferences"]).compactMap { objects[$0] }.map(package)
        if !packages.isEmpty { entries.append(("packages", .list(packages))) }
        let main = order[Self.text(project["mainGroup"])] ?? []
        entries.append(("files", .list(main.map { node($0) })))
        if !targets.isEmpty { entries.append(("targets", .list(targets.map { target($0.identifier, $0.fields) }))) }
        let settings = settings(configurations)
        if !settings.isEmpty { entries.append(("build-settings", .sorted(settings))) }
        let group = Self.scalar(project["productRefGroup"]).flatMap { reference($0) }
        if case .text("Products") = group {} else { entries.append(("products-group", group ?? .null)) }
        return .object(entries)
    }
}
