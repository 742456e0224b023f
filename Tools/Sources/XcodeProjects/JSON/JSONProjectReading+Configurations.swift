import LocatedPropertyLists
import PropertyLists
import SourceText

/// Build configurations: what a JSON project file has once for all of them, with conditions.
extension JSONProjectReading {
    /// Adds the build configurations of the project or a target; the identifier of their list.
    ///
    /// - Parameter files: The list that says which ones have an xcconfig file.
    mutating func addConfigurations(of owner: String, _ value: JSON5Value, files: JSON5Value?) -> String {
        let prefix = owner == "/" ? "" : owner
        let settings = conditionalSettings(value["build-settings"])
        var bases: [String: JSON5Value] = [:]
        for element in files?.elements ?? [] {
            guard let name = Self.name(of: element.value) else { continue }
            if !configurations.contains(name) { reportUnknown(name, at: element.value.range.lowerBound) }
            if let file = element.value["file"] { bases[name] = file }
        }
        let identifiers = configurations.map { name -> String in
            let identifier = "\(prefix)/configurations/\(name)"
            var fields: [String: PropertyListValue] = ["name": .string(name)]
            let place = value.entry("build-settings")?.value ?? value
            var places = JSONPlaces(place.range.lowerBound)
            if let base = bases[name] {
                for (key, field) in baseFields(base) { fields[key] = field }
                for key in fields.keys { places.fields[key] = base.range.lowerBound }
            }
            fields["buildSettings"] = .dictionary(applied(settings, in: name, &places))
            fields["isa"] = .string("XCBuildConfiguration")
            objects[identifier] = .dictionary(fields)
            self.places[identifier] = places
            return identifier
        }
        let list = "\(prefix)/configurations"
        var fields: [String: PropertyListValue] = ["buildConfigurations": .array(identifiers.map { .string($0) })]
        fields["defaultConfigurationName"] = root["default-configuration"]?.text.map { .string($0) }
        add(list, "XCConfigurationList", fields, at: files ?? value)
        return list
    }

    private mutating func reportUnknown(_ name: String, at offset: Int) {
        let isPattern = name.contains { "*?[".contains($0) }
        report(
            .unknownConfigurationCondition, .warning,
            isPattern
                ? "\"\(name)\" is a pattern, and it is not known whether Xcode matches build configurations by one"
                : "the project has no build configuration \"\(name)\", so this never counts",
            at: offset,
            fix: isPattern
                ? "name the build configurations one by one"
                : Suggestion.sentence(for: name, among: configurations) ?? "remove it, or add the build configuration",
            about: name)
    }

    // MARK: Xcconfig files

    private mutating func baseFields(_ file: JSON5Value) -> [String: PropertyListValue] {
        if let anchor = file["anchor"], let relative = file["relative-path"] {
            let path = Self.description(relative)
            guard let node = node(anchor) else { return ["baseConfigurationReference": .string(addUnknownFile(file))] }
            return [
                "baseConfigurationReferenceAnchor": .string(nodes[node].identifier),
                "baseConfigurationReferenceRelativePath": .string(path),
            ]
        }
        let identifier = node(file).map { nodes[$0].identifier } ?? addUnknownFile(file)
        return ["baseConfigurationReference": .string(identifier)]
    }

    /// A file that the project does not have, so that its path is unknown rather than no file at all.
    private mutating func addUnknownFile(_ reference: JSON5Value) -> String {
        let identifier = "/unknown/\(reference.range.lowerBound)"
        add(identifier, "PBXFileReference", [:], at: reference)
        return identifier
    }

    // MARK: Build settings

    /// A build setting with the build configurations that it is for.
    struct ConditionalSetting {
        let name: JSONSettingName
        let entry: JSON5Value.Entry
        let value: PropertyListValue
    }

    private mutating func conditionalSettings(_ settings: JSON5Value?) -> [ConditionalSetting] {
        (settings?.entries ?? []).map { entry in
            let name = JSONSettingName(entry.key)
            for configuration in name.configurations where !configurations.contains(configuration) {
                reportUnknown(configuration, at: entry.keyRange.lowerBound)
            }
            return ConditionalSetting(
                name: name, entry: entry, value: entry.value.text.map { .string($0) } ?? Self.texts(entry.value))
        }
    }

    /// The build settings of one build configuration. What is said for it alone counts, whatever is said for all.
    private func applied(
        _ settings: [ConditionalSetting], in configuration: String, _ places: inout JSONPlaces
    ) -> [String: PropertyListValue] {
        var values: [String: PropertyListValue] = [:]
        values.reserveCapacity(settings.count)
        for isConditional in [false, true] {
            for setting in settings where setting.name.configurations.isEmpty != isConditional {
                guard setting.name.configurations.allSatisfy({ $0 == configuration }) else { continue }
                values[setting.name.key] = setting.value
                places.settings[setting.name.key] = JSONPlaces.Setting(
                    key: setting.entry.keyRange.lowerBound, value: setting.entry.value.range.lowerBound,
                    last: setting.entry.value.elements.last?.value.range.lowerBound)
            }
        }
        return values
    }
}
