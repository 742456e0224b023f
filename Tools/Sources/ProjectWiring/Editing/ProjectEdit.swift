import LocatedPropertyLists

/// Changes a project from the wiring that it has to another one, or to none. Every byte that is not part of either stays.
struct ProjectEdit {
    let text: ProjectText
    let state: WiredState
    /// Values of build settings that only wiring gives, by name.
    let ownSettings: [String: Set<String>]

    /// The objects that are removed.
    let removed: Set<String>
    /// The exceptions that are removed.
    let removedExceptions: Set<WiredException>
    var edits = TextEdits()

    /// Prepares the edit.
    init(_ text: ProjectText, to state: WiredState, ownSettings: [String: Set<String>]) {
        self.text = text
        self.state = state
        self.ownSettings = ownSettings
        let wanted = Set(state.exceptions.values.joined())
        let remembered = text.objects(of: "XCBuildConfiguration").flatMap { object in
            object.fields["buildSettings"]?.value[WiringMark.exceptions]?.value.text.map(WiringMark.exceptions) ?? []
        }
        removedExceptions = Set(remembered).subtracting(wanted)
        removed = Self.removed(in: text, keeping: Set(state.objects.map(\.identifier)), removedExceptions)
    }

    /// The bytes of the file after the edit.
    static func bytes(
        of text: ProjectText, to state: WiredState, ownSettings: [String: Set<String>] = [:]
    ) -> [UInt8] {
        var edit = ProjectEdit(text, to: state, ownSettings: ownSettings)
        edit.editObjects()
        edit.editLists()
        edit.editBuildConfigurations()
        return edit.edits.applied(to: text.bytes)
    }

    /// Whether an object was added by wiring.
    static func isOwn(_ object: ProjectText.Object) -> Bool {
        WiringIdentifier.kind(of: object.identifier).map { $0.isa == object.isa } ?? false
    }

    /// The objects of the wiring that are no longer wanted, and that nothing else in the project needs: people may have
    /// added a file to a target, or files to a group.
    private static func removed(
        in text: ProjectText, keeping wanted: Set<String>, _ exceptions: Set<WiredException>
    ) -> Set<String> {
        let stale = text.objects.filter { isOwn($0) && !wanted.contains($0.identifier) }
        var removed = Set(stale.map(\.identifier))
        guard !removed.isEmpty else { return [] }
        for object in text.objects where !removed.contains(object.identifier) {
            for entry in object.fields.entries where entry.key != "baseConfigurationReference" {
                if let used = entry.value.text { removed.remove(used) }
            }
        }
        var changes = true
        while changes {
            changes = false
            for object in stale where removed.contains(object.identifier) {
                guard let kind = WiringIdentifier.kind(of: object.identifier), let key = kind.listKey else { continue }
                let isNeeded = text.texts(object.identifier, key).contains { element in
                    guard kind == .exceptions || kind == .firstExceptions else {
                        return !removed.contains(element) && text[element] != nil
                    }
                    return !exceptions.contains(WiredException(set: object.identifier, path: element))
                }
                if isNeeded {
                    removed.remove(object.identifier)
                    changes = true
                }
            }
        }
        return removed
    }
}

// MARK: - Objects

extension ProjectEdit {
    private mutating func editObjects() {
        let present = Set(text.objects.filter(Self.isOwn).map(\.identifier))
        let new = state.objects.filter { !present.contains($0.identifier) }
            .sorted { ProjectText.precedes($0.identifier, $1.identifier) }
        let isas = Set(new.map(\.kind.isa))
        var emptied: Set<String> = []
        for section in text.sections where !isas.contains(section.isa) {
            let inside = text.objects.filter { section.range.contains($0.entry.range.lowerBound) }
            guard !inside.isEmpty, inside.allSatisfy({ removed.contains($0.identifier) }) else { continue }
            emptied.insert(section.isa)
            edits.remove(text.rangeWithBlankLine(section))
        }
        for object in text.objects where removed.contains(object.identifier) && !emptied.contains(object.isa) {
            edits.remove(object.entry, of: text)
        }
        for isa in isas.sorted() { insert(new.filter { $0.kind.isa == isa }, isa) }
    }

    private mutating func insert(_ new: [WiredObject], _ isa: String) {
        guard !text.sections.isEmpty else {
            for object in new { edits.insert(source(of: object), at: text.lineStart(text.list.range.upperBound - 1)) }
            return
        }
        if let section = text.sections.first(where: { $0.isa == isa }) {
            let inside = text.objects.filter { section.range.contains($0.entry.range.lowerBound) }
            for object in new {
                let next = inside.first { ProjectText.precedes(object.identifier, $0.identifier) }
                edits.insert(
                    source(of: object), at: next.map { text.lineStart($0.entry.range.lowerBound) } ?? section.end)
            }
            return
        }
        let line = text.newline
        let source =
            "/* Begin \(isa) section */\(line)" + new.map(source).joined() + "/* End \(isa) section */\(line)"
        if let next = text.sections.first(where: { ProjectText.precedes(isa, $0.isa) }) {
            edits.insert(source + line, at: next.range.lowerBound)
        } else if let last = text.sections.last {
            edits.insert(line + source, at: last.range.upperBound)
        }
    }

    /// An object as Xcode writes it, in lines of its own.
    private func source(of object: WiredObject) -> String {
        let line = text.newline
        let start = "\t\t" + ProjectQuoting.reference(object.identifier, object.comment) + " = {"
        var fields = object.fields.mapValues(ProjectQuoting.value)
        if let key = object.kind.listKey {
            fields[key] = "(\(line)" + elements(of: object).map { "\t\t\t\t\($0),\(line)" }.joined() + "\t\t\t)"
        }
        let sorted = fields.sorted { ProjectText.precedes($0.key, $1.key) }
        if object.kind.isOneLine {
            let parts = [("isa", object.kind.isa)] + sorted
            return start + parts.map { "\($0) = \($1); " }.joined() + "};\(line)"
        }
        let parts = [("isa", object.kind.isa)] + sorted
        return start + line + parts.map { "\t\t\t\($0) = \($1);\(line)" }.joined() + "\t\t};\(line)"
    }

    private func elements(of object: WiredObject) -> [String] {
        let paths = state.exceptions.values.joined().filter { $0.set == object.identifier }.map(\.path)
        return paths.sorted(by: ProjectText.precedes).map(ProjectQuoting.string)
            + state.members.filter { $0.owner == object.identifier && !isPresent($0) }
            .map { ProjectQuoting.reference($0.element, $0.comment) }
    }

    /// Whether an element is already in a list of the kind, in which Xcode may have moved it.
    private func isPresent(_ member: WiredMember) -> Bool {
        (owners[member.key]?[member.element] ?? []).contains { !removed.contains($0) }
    }

    /// The objects whose lists have an element of the wiring, by key of the list and element.
    private var owners: [String: [String: [String]]] {
        var owners: [String: [String: [String]]] = [:]
        for object in text.objects {
            for entry in object.fields.entries {
                for element in entry.value.elements {
                    guard let name = element.value.text, WiringIdentifier.kind(of: name) != nil else { continue }
                    owners[entry.key, default: [:]][name, default: []].append(object.identifier)
                }
            }
        }
        return owners
    }
}

// MARK: - Lists

extension ProjectEdit {
    private mutating func editLists() {
        let new = Dictionary(grouping: state.members.filter { !isPresent($0) }) { $0.owner }
        let exceptions = Dictionary(grouping: state.exceptions.values.joined()) { $0.set }
        for object in text.objects where !removed.contains(object.identifier) {
            for entry in object.fields.entries { removeElements(of: entry, object) }
            for (key, members) in Dictionary(grouping: new[object.identifier] ?? [], by: \.key) {
                let elements = members.map {
                    (text: ProjectQuoting.reference($0.element, $0.comment), key: String?.none)
                }
                if let list = object.fields[key]?.value {
                    edits.insert(elements, into: list, of: text)
                } else {
                    edits.insert([key: emptyList(key, elements.map(\.text), in: object)], into: object.fields, of: text)
                }
            }
            guard let list = object.fields["membershipExceptions"]?.value else { continue }
            let paths = (exceptions[object.identifier] ?? []).map(\.path)
                .filter { path in !list.elements.contains { $0.value.text == path } }
            edits.insert(
                paths.sorted(by: ProjectText.precedes).map { (text: ProjectQuoting.string($0), key: $0) }, into: list,
                of: text)
        }
    }

    /// A list in a new field of an object.
    private func emptyList(_ key: String, _ elements: [String], in object: ProjectText.Object) -> String {
        guard text.hasLines(object.fields) else {
            return "\(key) = (" + elements.map { "\($0), " }.joined() + ");"
        }
        let lines = elements.map { "\t\t\t\t\($0),\(text.newline)" }.joined()
        return "\(key) = (\(text.newline)\(lines)\t\t\t);"
    }

    private mutating func removeElements(of entry: ProjectText.Outline.Entry, _ object: ProjectText.Object) {
        guard !entry.value.elements.isEmpty else { return }
        if entry.key == "membershipExceptions" {
            edits.remove(
                { element in
                    guard let path = element.value.text else { return false }
                    return removedExceptions.contains(WiredException(set: object.identifier, path: path))
                }, of: entry.value, in: text)
            return
        }
        func isRemoved(_ element: ProjectText.Outline.Element) -> Bool {
            guard let name = element.value.text, let kind = WiringIdentifier.kind(of: name) else { return false }
            if let own = text[name] { return own.isa == kind.isa && removed.contains(name) }
            return !state.objects.contains { $0.identifier == name }
        }
        let isOwn = entry.value.elements.contains {
            isRemoved($0) && $0.value.text.flatMap(WiringIdentifier.kind) == .firstExceptions
        }
        if isOwn, entry.value.elements.allSatisfy(isRemoved) {
            edits.remove(entry, of: text)
        } else {
            edits.remove(isRemoved, of: entry.value, in: text)
        }
    }
}

extension ProjectText {
    /// The lines of a section with the blank line after it, or before the last one.
    fileprivate func rangeWithBlankLine(_ section: Section) -> Range<Int> {
        let next = section.range.upperBound
        if next < list.range.upperBound, isBlank(next..<lineEnd(next)) {
            return section.range.lowerBound..<lineEnd(next)
        }
        let start = section.range.lowerBound
        guard start > 0 else { return section.range }
        let before = lineStart(start - 1)
        return (isBlank(before..<start) ? before : start)..<next
    }
}
