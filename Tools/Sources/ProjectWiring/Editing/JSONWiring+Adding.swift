import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText
import XcodeProjects

// MARK: - Adding what a plan wants

extension JSONWiring {
    /// Makes the edits of a plan, whose identifiers are paths in the file.
    mutating func add(_ state: WiredState, _ project: XcodeProject) throws(WiringError) {
        let plan = Plan(state, project)
        for member in state.members where member.key == "buildPhases" { addPhase(member, plan) }
        for member in state.members where member.key == "children" && plan.objects[member.owner] == nil {
            addNode(member, plan)
        }
        addMemberships(plan)
        for (identifier, base) in state.bases.sorted(by: { $0.key < $1.key }) {
            try addBase(base, to: identifier, plan)
        }
        addExceptions(plan)
        addSettings(plan)
        for (identifier, names) in grouped(state.moved) { move(names, of: identifier) }
        remember()
    }

    /// A plan, and what is looked up in it.
    fileprivate struct Plan {
        let state: WiredState
        let objects: [String: WiredObject]
        /// The paths of targets by identifier.
        let targets: [String: JSONEdit.Path]

        init(_ state: WiredState, _ project: XcodeProject) {
            self.state = state
            objects = Dictionary(state.objects.map { ($0.identifier, $0) }) { first, _ in first }
            targets = Dictionary(project.targets.enumerated().map { ($1.identifier, ["targets", String($0)]) }) { $1 }
        }

        /// The elements that the plan adds to a list of an object.
        func added(to owner: String, _ key: String) -> [WiredObject] {
            state.members.filter { $0.owner == owner && $0.key == key }.compactMap { objects[$0.element] }
        }

        /// The build phases that a file is added to.
        func phases(of file: String) -> [String] {
            let files = state.objects.filter { $0.kind == .buildFile && $0.fields["fileRef"]?.text == file }
            return files.compactMap { file in
                state.members.first { $0.key == "files" && $0.element == file.identifier }?.owner
            }
        }

        /// The target of a new build phase.
        func target(ofPhase phase: String) -> JSONEdit.Path? {
            state.members.first { $0.key == "buildPhases" && $0.element == phase }.flatMap { targets[$0.owner] }
        }
    }

    /// The path in the file that an identifier is.
    private static func path(_ identifier: String) -> JSONEdit.Path {
        identifier.split(separator: "/").map(String.init)
    }

    // MARK: Build phases and files

    private static func phaseKind(_ kind: WiredObject.Kind) -> String {
        kind == .resources ? "resources" : "compile-sources"
    }

    private mutating func addPhase(_ member: WiredMember, _ plan: Plan) {
        guard let target = plan.targets[member.owner], let phase = plan.objects[member.element] else { return }
        let kind = Self.phaseKind(phase.kind)
        if edit.value(target + ["build-phases"]) == nil {
            edit.insert("build-phases", .list([]), in: target, .listed(Self.targetKeys))
            facts.append(.list(targetName(target), "build-phases"))
        }
        edit.add(.text(kind), to: target + ["build-phases"])
        facts.append(.phase(targetName(target), kind))
    }

    /// How a file says that it belongs to a build phase.
    private func membership(_ phase: String, _ plan: Plan) -> PrintedJSON? {
        if let object = plan.objects[phase], let target = plan.target(ofPhase: phase) {
            return Self.membership([targetName(target), Self.phaseKind(object.kind)])
        }
        let path = Self.path(phase)
        guard path.count == 4, let value = edit.value(path) else { return nil }
        if let id = value["id"]?.text { return .text("id:" + id) }
        let kind = value.text ?? value["kind"]?.text ?? ""
        return Self.membership([targetName(Array(path.prefix(2))), kind] + [value["name"]?.text].compactMap { $0 })
    }

    private static func membership(_ names: [String]) -> PrintedJSON {
        let reference = reference(names)
        if case .text = reference { return reference }
        return .object([("build-phase", reference)], isLine: true)
    }

    /// A new file or group, with what is new in it.
    private func node(_ object: WiredObject, _ plan: Plan) -> PrintedJSON {
        let fields = object.fields.mapValues(\.text)
        var path = (fields["path"] ?? "").replacing("\\", with: "\\\\").replacing("<", with: "\\<")
        if fields["sourceTree"] == "SOURCE_ROOT" { path = "<PROJECT>/" + (fields["path"] ?? "") }
        guard object.kind == .group else {
            let members = plan.phases(of: object.identifier).compactMap { membership($0, plan) }
            let list: [(key: String, value: PrintedJSON)] =
                members.isEmpty ? [] : [("target-membership", .list(members))]
            return .object([("path", .text(path))] + list, isLine: members.count < 2)
        }
        let children = plan.added(to: object.identifier, "children").map { node($0, plan) }
        let name: [(key: String, value: PrintedJSON)] = fields["name"].map { [("name", .text($0))] } ?? []
        return .object(
            [("kind", .text("group")), ("path", .text(path))] + name + [("children", .list(children))],
            isLine: children.isEmpty)
    }

    /// The names on the way to a file or group that is there, or that the plan adds.
    private func names(of identifier: String, _ plan: Plan) -> [String] {
        guard let object = plan.objects[identifier] else { return names(Self.path(identifier)) }
        let owner = plan.state.members.first { $0.key == "children" && $0.element == identifier }?.owner
        let path = WiredPath.name(of: object.fields["path"]?.text ?? "")
        let name = object.kind == .group ? object.fields["name"]?.text ?? path : path
        return (owner.map { $0 == "/files" ? [] : names(of: $0, plan) } ?? []) + [name]
    }

    private mutating func addNode(_ member: WiredMember, _ plan: Plan) {
        guard let object = plan.objects[member.element] else { return }
        let owner = Self.path(member.owner)
        var list = owner
        if member.owner != "/files" {
            list.append("children")
            if edit.value(list) == nil {
                if edit.expand(owner) { facts.append(.lines(Self.text(names(owner)))) }
                edit.insert("children", .list([]), in: owner, .listed(Self.nodeKeys("group")))
            }
        }
        edit.add(node(object, plan), to: list)
        remember(object, plan)
    }

    private mutating func remember(_ object: WiredObject, _ plan: Plan) {
        let names = Self.text(names(of: object.identifier, plan))
        guard object.kind == .group else {
            let members = plan.phases(of: object.identifier).compactMap { membership($0, plan) }
            facts.append(.file(names, members.map { $0.text(indentation: 0, isLine: true) }))
            return
        }
        facts.append(.group(names))
        for child in plan.added(to: object.identifier, "children") { remember(child, plan) }
    }

    /// Adds files of people to build phases.
    private mutating func addMemberships(_ plan: Plan) {
        for file in plan.state.objects where file.kind == .buildFile {
            guard let identifier = file.fields["fileRef"]?.text, plan.objects[identifier] == nil,
                let phase = plan.state.members.first(where: { $0.key == "files" && $0.element == file.identifier })?
                    .owner,
                let membership = membership(phase, plan)
            else { continue }
            let path = Self.path(identifier)
            let names = Self.text(names(path))
            let kind = edit.value(path + ["kind"])?.text
            let count = edit.value(path + ["target-membership"])?.elements.count ?? 0
            // With more than one, Xcode writes a file in many lines.
            if count == 1, edit.expand(path) { facts.append(.lines(names)) }
            if count == 0 {
                edit.insert("target-membership", .list([membership]), in: path, .listed(Self.nodeKeys(kind)))
            } else {
                edit.add(membership, to: path + ["target-membership"])
            }
            facts.append(.member(names, membership.text(indentation: 0, isLine: true)))
        }
    }

    // MARK: Base configurations

    private mutating func addBase(
        _ base: WiredBase, to identifier: String, _ plan: Plan
    ) throws(WiringError) {
        let parts = Self.path(identifier)
        let target = Array(parts.prefix(2))
        let name = parts.dropFirst(3).joined(separator: "/")
        let names = names(of: base.file, plan)
        guard isClear(names) else {
            throw WiringError(
                Finding(
                    .notEditable, .error, "several files or groups are called \(names.joined(separator: "/"))",
                    file: file, fix: "rename one of them in Xcode"))
        }
        let reference = Self.reference(names)
        let value =
            base.path.map { PrintedJSON.object([("anchor", reference), ("relative-path", .text($0))], isLine: true) }
            ?? reference
        let list = target + ["specialized-configurations"]
        if edit.value(list) == nil {
            edit.insert("specialized-configurations", .list([]), in: target, .listed(Self.targetKeys))
            facts.append(.list(targetName(target), "specialized-configurations"))
        }
        let known = edit.value(list)?.elements.lastIndex { ($0.value["name"]?.text ?? $0.value.text) == name }
        guard let known else {
            let entry = PrintedJSON.object([("name", .text(name)), ("file", value)], isLine: true)
            edit.add(entry, to: list, .listed(configurations), key: name)
            facts.append(.base(targetName(target), name, nil))
            return
        }
        let path = list + [String(known), "file"]
        if edit.value(path) == nil {
            edit.insert("file", value, in: Array(path.dropLast()), .last)
            facts.append(.base(targetName(target), name, nil))
        } else {
            facts.append(.base(targetName(target), name, edit.source(path)))
            edit.replace(path, with: value.text(indentation: 0, isLine: true))
        }
    }

    /// Whether a path of names leads to one file or group.
    private func isClear(_ names: [String]) -> Bool {
        var list: JSONEdit.Path = ["files"]
        for name in names {
            let found = (edit.value(list)?.elements ?? []).enumerated().filter { Self.name($1.value) == name }
            guard found.count == 1 else { return false }
            list += [String(found[0].offset), "children"]
        }
        return true
    }

    // MARK: Folders

    private mutating func addExceptions(_ plan: Plan) {
        let all = Dictionary(grouping: plan.state.exceptions.values.joined(), by: \.set)
        for (set, exceptions) in all.sorted(by: { $0.key < $1.key }) {
            let paths = exceptions.map(\.path).sorted()
            if let object = plan.objects[set] {
                addSet(object, paths, plan)
                continue
            }
            let path = Self.path(set)
            let folder = Array(path.dropLast(2))
            guard let target = edit.value(path + ["target"])?.text else { continue }
            let key = exceptionKey(of: target, folder)
            if edit.value(path + [key]) == nil {
                edit.insert(key, .texts([]), in: path, .listed(Self.setKeys))
            }
            for text in paths {
                edit.add(.text(text), to: path + [key], .sorted, key: text)
                facts.append(.exception(Self.text(names(folder)), target, text))
            }
        }
    }

    /// Exclusions where the target has the folder, inclusions where it has not.
    func exceptionKey(of target: String, _ folder: JSONEdit.Path) -> String {
        let members = edit.value(folder + ["target-membership"])?.elements ?? []
        return members.contains { $0.value.text == target } ? "exclusions" : "inclusions"
    }

    private mutating func addSet(_ object: WiredObject, _ paths: [String], _ plan: Plan) {
        guard
            let owner = plan.state.members.first(where: { $0.key == "exceptions" && $0.element == object.identifier }),
            let target = object.fields["target"].flatMap({ plan.targets[$0.text] })
        else { return }
        let folder = Self.path(owner.owner)
        let names = Self.text(names(folder))
        let name = targetName(target)
        let set = PrintedJSON.object([("target", .text(name)), (exceptionKey(of: name, folder), .texts(paths))])
        let list = folder + ["membership-exceptions"]
        if edit.value(list) == nil {
            if edit.expand(folder) { facts.append(.lines(names)) }
            edit.insert("membership-exceptions", .list([]), in: folder, .listed(Self.nodeKeys("folder")))
        }
        edit.add(set, to: list)
        facts.append(.set(names, name))
        facts += paths.map { .exception(names, name, $0) }
    }

    // MARK: Build settings

    /// Values by identifier of a build configuration, in order, by target.
    private func grouped<Value>(_ values: [String: Value]) -> [(target: JSONEdit.Path, values: [(String, Value)])] {
        let parts = values.map { (Self.path($0.key), $0.value) }
        let byTarget = Dictionary(grouping: parts) { Array($0.0.prefix(2)) }
        return byTarget.sorted { $0.key.joined() < $1.key.joined() }.map { target, values in
            (target, values.map { ($0.0.dropFirst(3).joined(separator: "/"), $0.1) }.sorted { $0.0 < $1.0 })
        }
    }

    private mutating func addSettings(_ plan: Plan) {
        for (target, values) in grouped(plan.state.settings) {
            for name in Set(values.flatMap { $0.1.keys }).sorted() {
                let wanted = values.compactMap { value in value.1[name].map { (configuration: value.0, text: $0) } }
                let present = settings(of: target).map { JSONSettingName($0.key) }.filter { $0.key == name }
                let new = wanted.filter { value in
                    !present.contains { $0.configurations.allSatisfy { $0 == value.configuration } }
                }
                guard let first = new.first else { continue }
                let isForAll =
                    Set(new.map(\.configuration)) == Set(configurations) && new.allSatisfy { $0.text == first.text }
                let keys =
                    isForAll
                    ? [(name, first.text)] : new.map { (JSONSettingName.text(name, in: $0.configuration), $0.text) }
                for (key, text) in keys {
                    set(key, .text(text), of: target)
                    facts.append(.setting(targetName(target), key))
                }
            }
        }
    }

    /// Moves build settings that hide generated ones out of the way.
    private mutating func move(_ names: [(String, Set<String>)], of target: JSONEdit.Path) {
        for key in Set(names.flatMap(\.1)).sorted() {
            let moving = Set(names.filter { $0.1.contains(key) }.map(\.0))
            let entries = settings(of: target).map { (entry: $0, name: JSONSettingName($0.key)) }
                .filter { $0.name.key == key }
            let special = Set(entries.flatMap(\.name.configurations))
            for (entry, name) in entries {
                let value = entry.value.json(isLine: false)
                if name.configurations.isEmpty {
                    let own = configurations.filter { !special.contains($0) }
                    if moving.isSuperset(of: own) {
                        move(entry.key, key, value, of: target)
                    } else if !moving.isDisjoint(with: own) {
                        facts.append(.split(targetName(target), key))
                        edit.remove(target + ["build-settings", entry.key])
                        for configuration in own {
                            let text = JSONSettingName.text(key, in: configuration)
                            set(moving.contains(configuration) ? WiringMark.moved + text : text, value, of: target)
                            if moving.contains(configuration) { extend(text, key, of: target) }
                        }
                    }
                } else if name.configurations.allSatisfy(moving.contains) {
                    move(entry.key, key, value, of: target)
                }
            }
        }
    }

    private mutating func move(_ name: String, _ key: String, _ value: PrintedJSON, of target: JSONEdit.Path) {
        edit.remove(target + ["build-settings", name])
        set(WiringMark.moved + name, value, of: target)
        extend(name, key, of: target)
    }

    private mutating func extend(_ name: String, _ key: String, of target: JSONEdit.Path) {
        if WiringMark.lists.contains(key) { set(name, .text(WiringMark.extended(key)), of: target) }
    }
}
