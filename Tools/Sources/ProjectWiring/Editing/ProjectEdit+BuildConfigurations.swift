import LocatedPropertyLists

// MARK: - Build configurations

extension ProjectEdit {
    mutating func editBuildConfigurations() {
        let ofProject = Set(projectConfigurations)
        for object in text.objects(of: "XCBuildConfiguration") {
            var fields: [String: String] = [:]
            var settings: [String: String] = [:]
            editBase(of: object, &fields, &settings)
            if let value = object.fields["buildSettings"]?.value {
                editSettings(of: object, value, &settings)
                markAsWired(value, ofProject.contains(object.identifier) && state != WiredState(), &settings)
                edits.insert(settings, into: value, of: text)
            }
            edits.insert(fields, into: object.fields, of: text)
        }
    }

    /// The build configurations of the project itself.
    private var projectConfigurations: [String] {
        text.objects(of: "PBXProject").flatMap { project in
            text.text(project.identifier, "buildConfigurationList").map { text.texts($0, "buildConfigurations") } ?? []
        }
    }

    private mutating func markAsWired(
        _ value: ProjectText.Outline.Value, _ isWired: Bool, _ settings: inout [String: String]
    ) {
        let mark = value[WiringMark.facts]
        if isWired, mark == nil {
            settings[WiringMark.facts] = "\(WiringMark.facts) = \(WiringMark.isWired);"
        } else if !isWired, let mark {
            edits.remove(mark, of: text)
        }
    }

    private static let baseKeys = [
        "baseConfigurationReference", "baseConfigurationReferenceAnchor", "baseConfigurationReferenceRelativePath",
    ]

    private mutating func editBase(
        of object: ProjectText.Object, _ fields: inout [String: String], _ settings: inout [String: String]
    ) {
        let present = base(of: object)
        let entry = object.fields["buildSettings"]?.value[WiringMark.base]
        let mark = entry?.value.text.map(WiringMark.base(of:))
        let isWired = present.map { isOwnFile($0) || $0 == mark?.after } ?? false
        let wanted = state.bases[object.identifier]
        if let wanted {
            guard present != wanted.reference else { return }
            if let entry { edits.remove(entry, of: text) }
            setBase(wanted.reference, wanted.comment, of: object, &fields)
            let before = isWired ? mark?.before : present
            if before != nil || !isOwnFile(wanted.reference) {
                let value = WiringMark.base(before: before, after: wanted.reference)
                settings[WiringMark.base] = "\(WiringMark.base) = \(ProjectQuoting.string(value));"
            }
        } else {
            if let entry { edits.remove(entry, of: text) }
            guard isWired else { return }
            let before = mark?.before
            let first = before?.split(separator: "/", maxSplits: 1).first.map(String.init)
            setBase(before, first.flatMap { text.comment(of: $0) }, of: object, &fields)
        }
    }

    private func isOwnFile(_ reference: String) -> Bool { WiringIdentifier.kind(of: reference) == .file }

    /// Writes the base configuration of an object; `nil` for none. The comment of a reference is written with it.
    private mutating func setBase(
        _ reference: String?, _ comment: String?, of object: ProjectText.Object, _ fields: inout [String: String]
    ) {
        var values: [String: String] = [:]
        if let parts = reference?.split(separator: "/", maxSplits: 1).map(String.init), let first = parts.first {
            let source = ProjectQuoting.reference(first, comment)
            if parts.count == 1 {
                values[Self.baseKeys[0]] = source
            } else {
                values[Self.baseKeys[1]] = source
                values[Self.baseKeys[2]] = ProjectQuoting.string(parts[1])
            }
        }
        for key in Self.baseKeys {
            let entry = object.fields[key]
            if let value = values[key] {
                let field = "\(key) = \(value);"
                if let entry { edits.replace(entry.range, with: field) } else { fields[key] = field }
            } else if let entry {
                edits.remove(entry, of: text)
            }
        }
    }

    /// The base configuration of an object, as it is remembered.
    private func base(of object: ProjectText.Object) -> String? {
        func text(_ key: String) -> String? { object.fields[key]?.value.text }
        if let file = text(Self.baseKeys[0]) { return file }
        guard let folder = text(Self.baseKeys[1]), let path = text(Self.baseKeys[2]) else { return nil }
        return "\(folder)/\(path)"
    }

    private mutating func editSettings(
        of object: ProjectText.Object, _ value: ProjectText.Outline.Value, _ settings: inout [String: String]
    ) {
        let wanted = state.settings[object.identifier] ?? [:]
        for (name, text) in wanted where value[name] == nil {
            settings[name] = "\(ProjectQuoting.string(name)) = \(ProjectQuoting.string(text));"
        }
        for (name, values) in ownSettings where wanted[name] == nil {
            guard let entry = value[name], let text = entry.value.text, values.contains(text) else { continue }
            edits.remove(entry, of: self.text)
        }
        editMark(value, state.exceptions[object.identifier] ?? [], &settings)
        moveBack(value, keeping: state.moved[object.identifier] ?? [], &settings)
        for name in state.moved[object.identifier] ?? [] where value[WiringMark.moved + name] == nil {
            guard let entry = value[name] else { continue }
            edits.remove(entry, of: text)
            settings[WiringMark.moved + name] = "\(ProjectQuoting.string(WiringMark.moved + name)) = \(source(entry));"
            if WiringMark.lists.contains(name) {
                settings[name] = "\(name) = \(ProjectQuoting.string(WiringMark.extended(name)));"
            }
        }
    }

    private mutating func editMark(
        _ value: ProjectText.Outline.Value, _ exceptions: [WiredException], _ settings: inout [String: String]
    ) {
        let wanted = WiringMark.text(exceptions)
        let mark = value[WiringMark.exceptions]
        guard (mark?.value.text ?? "") != wanted else { return }
        if let mark { edits.remove(mark, of: text) }
        if !wanted.isEmpty {
            settings[WiringMark.exceptions] = "\(WiringMark.exceptions) = \(ProjectQuoting.string(wanted));"
        }
    }

    /// Gives build settings their names again. One that has been set in the meantime counts.
    private mutating func moveBack(
        _ value: ProjectText.Outline.Value, keeping: Set<String>, _ settings: inout [String: String]
    ) {
        for entry in value.entries where entry.key.hasPrefix(WiringMark.moved) {
            let name = String(entry.key.dropFirst(WiringMark.moved.count))
            guard !keeping.contains(name) else { continue }
            edits.remove(entry, of: text)
            let present = value[name]
            if let present, present.value.text == WiringMark.extended(name) { edits.remove(present, of: text) }
            guard present == nil || present?.value.text == WiringMark.extended(name) else { continue }
            settings[name] = "\(ProjectQuoting.string(name)) = \(source(entry));"
        }
    }

    /// The text of a value.
    private func source(_ entry: ProjectText.Outline.Entry) -> String {
        String(decoding: text.bytes[entry.value.range], as: UTF8.self)
    }
}
