import PropertyLists
import SourceText

extension ProjectReader {
    /// The build configurations of some targets, by their identifiers, without their xcconfig files.
    typealias Configurations = (read: [String: BuildConfiguration], findings: [Finding])

    /// The identifiers of the build configurations of the project and its targets, each once.
    ///
    /// - Parameter owners: the project and its targets.
    func configurationIdentifiers(of owners: [ProjectObject]) -> [[String]] {
        var seen: Set<String> = []
        return owners.map { owner in
            let list = owner.fields["buildConfigurationList"]?.stringValue.flatMap { objects[$0]?.dictionaryValue }
            let identifiers = list?["buildConfigurations"]?.arrayValue?.compactMap(\.stringValue) ?? []
            return identifiers.filter { seen.insert($0).inserted }
        }
    }

    /// Reads the build configurations of each target, on all processors: half of what reading a project takes. Their xcconfig
    /// files are read elsewhere meanwhile, since they depend on groups.
    func readConfigurations(_ identifiers: [[String]]) -> Configurations {
        let read = identifiers.concurrentMap { identifiers in
            var own = self
            own.findings = []
            let read = identifiers.compactMap { identifier in
                own.configurationObject(identifier).map { (identifier, own.unbasedConfiguration($0)) }
            }
            return (read, own.findings)
        }
        return (Dictionary(uniqueKeysWithValues: read.flatMap(\.0)), read.flatMap(\.1))
    }

    /// Reads which xcconfig files build configurations are based on.
    mutating func readBaseConfigurations(_ identifiers: [[String]]) {
        for identifier in identifiers.joined() {
            guard let object = configurationObject(identifier) else { continue }
            bases[identifier] = .some(baseConfiguration(of: object))
        }
    }

    private func configurationObject(_ identifier: String) -> ProjectObject? {
        guard let fields = objects[identifier]?.dictionaryValue, let isa = fields["isa"]?.stringValue else {
            return nil
        }
        return ProjectObject(identifier: identifier, isa: isa, fields: fields)
    }

    /// The build configurations of the project or a target.
    mutating func configurationList(of owner: ProjectObject) -> BuildConfigurationList {
        guard owner.fields["buildConfigurationList"] != nil else {
            report(.malformedProjectObject, "\(owner.isa) has no build configurations", at: owner.path())
            return BuildConfigurationList(configurations: [], defaultName: nil)
        }
        guard let list = reference("buildConfigurationList", of: owner) else {
            return BuildConfigurationList(configurations: [], defaultName: nil)
        }
        if let known = configurationLists[list.identifier] { return known }
        let objects = references("buildConfigurations", of: list).map(\.object)
        let configurations = BuildConfigurationList(
            configurations: objects.map { configuration($0) },
            defaultName: string("defaultConfigurationName", of: list))
        configurationLists[list.identifier] = configurations
        return configurations
    }

    private mutating func configuration(_ object: ProjectObject) -> BuildConfiguration {
        let read = configurations[object.identifier] ?? unbasedConfiguration(object)
        let base = bases[object.identifier] ?? baseConfiguration(of: object)
        return BuildConfiguration(
            name: read.name, baseConfiguration: base, settings: read.settings, location: read.location)
    }

    private mutating func unbasedConfiguration(_ object: ProjectObject) -> BuildConfiguration {
        BuildConfiguration(
            name: string("name", of: object) ?? "", baseConfiguration: nil, settings: settings(of: object),
            location: location(object.path()))
    }

    private mutating func baseConfiguration(of object: ProjectObject) -> BaseConfiguration? {
        if object.fields["baseConfigurationReference"] != nil {
            let file = reference("baseConfigurationReference", of: object)
            return BaseConfiguration(
                path: file.flatMap { path(of: $0) }, location: location(object.path("baseConfigurationReference")))
        }
        // Since Xcode 16: a file in a synchronized folder has no object of its own.
        guard let relative = string("baseConfigurationReferenceRelativePath", of: object) else { return nil }
        let anchor = reference("baseConfigurationReferenceAnchor", of: object)
        return BaseConfiguration(
            path: anchor.flatMap { path(of: $0) }.flatMap { ProjectPath.join($0, relative) },
            location: location(object.path("baseConfigurationReferenceRelativePath")))
    }

    private mutating func settings(of object: ProjectObject) -> [ProjectBuildSetting] {
        guard let value = object.fields["buildSettings"] else { return [] }
        guard let settings = value.dictionaryValue else {
            report(
                .malformedProjectObject, "expected a dictionary, not \(value.kindPhrase)",
                at: object.path("buildSettings"))
            return []
        }
        return settings.sorted { $0.key < $1.key }.compactMap { key, value in
            setting(key, value, at: object.path("buildSettings", key))
        }
    }

    private mutating func setting(
        _ key: String, _ value: PropertyListValue, at path: [String]
    ) -> ProjectBuildSetting? {
        let elements = value.arrayValue ?? [value]
        let texts = elements.compactMap(Self.text)
        guard texts.count == elements.count else {
            report(
                .malformedProjectObject,
                "the value of build setting \"\(key)\" must be a string or an array of strings",
                at: path, fix: "correct the value; until then, the build setting is ignored")
            return nil
        }
        let location = location(path)
        let isList = value.arrayValue != nil
        return ProjectBuildSetting(
            key: key, value: isList ? .list(texts) : .text(texts.joined()), location: location,
            endLine: lastLine(ofSetting: path, elements: isList ? elements.count : nil) ?? location.position?.line ?? 0)
    }

    private static func text(of value: PropertyListValue) -> String? {
        switch value {
        case .string(let text): text
        case .integer(let number): String(number)
        case .real(let number): String(number)
        case .boolean(let truth): truth ? "YES" : "NO"
        case .date, .data, .array, .dictionary: nil
        }
    }
}
