import AppProjects
import Foundation
import Generation
import LocatedPropertyLists
import Manifest
import SourceText
import XcodeProjects

// MARK: - Removing what was added

extension JSONWiring {
    /// Takes back what the facts say.
    ///
    /// - Parameter ownSettings: The values of build settings that only wiring gives.
    mutating func remove(_ facts: [WiringFact], ownSettings: [String: Set<String>]) {
        for index in edit.value(["targets"])?.elements.indices ?? 0..<0 { moveBack(of: ["targets", String(index)]) }
        for case .split(let target, let key) in facts { join(key, of: target) }
        for case .setting(let target, let key) in facts { removeSetting(key, of: target, ownSettings) }
        for case .base(let target, let name, let before) in facts { restoreBase(name, of: target, before) }
        for case .exception(let folder, let target, let path) in facts {
            removeException(path, of: folder, for: target, wasAdded: facts.contains(.set(folder, target)))
        }
        for case .member(let path, let membership) in facts { removeMembership(membership, of: path) }
        // What was added last is inside of what was added first.
        for fact in facts.reversed() {
            switch fact {
            case .file(let path, let members): removeFile(path, members)
            case .group(let path): removeGroup(path)
            default: break
            }
        }
        for case .phase(let target, let kind) in facts.reversed() { removePhase(kind, of: target) }
        removeMarks()
        for case .list(let target, let key) in facts.reversed() {
            guard let owner = target.isEmpty ? [] : self.target(named: target), isEmpty(owner + [key]) else { continue }
            edit.remove(owner + [key])
        }
        for case .lines(let path) in facts { restoreLine(path) }
    }

    private func isEmpty(_ path: JSONEdit.Path) -> Bool {
        edit.value(path).map { $0.entries.isEmpty && $0.elements.isEmpty } ?? false
    }

    private mutating func removeMarks() {
        let targets = (edit.value(["targets"])?.elements ?? []).indices.map { ["targets", String($0)] }
        for owner in [[]] + targets {
            for key in settings(of: owner).map(\.key) where key.hasPrefix(WiringMark.facts) {
                edit.remove(owner + ["build-settings", key])
            }
        }
    }

    // MARK: Build settings

    /// Gives build settings their names again. One that has been set in the meantime counts.
    private mutating func moveBack(of target: JSONEdit.Path) {
        for entry in settings(of: target) where entry.key.hasPrefix(WiringMark.moved) {
            let name = String(entry.key.dropFirst(WiringMark.moved.count))
            let present = edit.value(target + ["build-settings", name])
            let isOurs = present?.text == WiringMark.extended(JSONSettingName(name).key)
            edit.remove(target + ["build-settings", entry.key])
            if isOurs { edit.remove(target + ["build-settings", name]) }
            if present == nil || isOurs {
                edit.insert(name, entry.value.json(isLine: false), in: target + ["build-settings"], .sorted)
            }
        }
    }

    /// Writes a build setting once that is equal in all build configurations that it was written for.
    private mutating func join(_ key: String, of target: String) {
        guard let path = self.target(named: target) else { return }
        let entries = settings(of: path).filter { JSONSettingName($0.key).key == key }
        let values = Dictionary(grouping: entries) { edit.source(path + ["build-settings", $0.key]) }
        guard let common = values.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }),
            common.value.count > 1,
            entries.count == configurations.count, let value = common.value.first?.value
        else { return }
        for entry in common.value { edit.remove(path + ["build-settings", entry.key]) }
        edit.insert(key, value.json(isLine: false), in: path + ["build-settings"], .sorted)
    }

    private mutating func removeSetting(_ key: String, of target: String, _ own: [String: Set<String>]) {
        guard let path = self.target(named: target), let text = edit.value(path + ["build-settings", key])?.text,
            own[JSONSettingName(key).key]?.contains(text) == true
        else { return }
        edit.remove(path + ["build-settings", key])
    }

    private mutating func restoreBase(_ name: String, of target: String, _ before: String?) {
        guard let path = self.target(named: target) else { return }
        let list = path + ["specialized-configurations"]
        let entries = edit.value(list)?.elements ?? []
        guard let index = entries.lastIndex(where: { $0.value["name"]?.text == name }) else { return }
        let entry = list + [String(index)]
        if let before {
            edit.replace(entry + ["file"], with: before)
        } else if edit.value(entry + ["id"]) != nil {
            edit.remove(entry + ["file"])
        } else {
            edit.remove(entry)
        }
    }

    // MARK: Files

    private mutating func removeException(
        _ text: String, of folder: String, for target: String, wasAdded: Bool
    ) {
        guard let folder = path(folder) else { return }
        let list = folder + ["membership-exceptions"]
        let sets = edit.value(list)?.elements ?? []
        for index in sets.indices.reversed() where sets[index].value["target"]?.text == target {
            for key in ["exclusions", "inclusions"] {
                let set = list + [String(index)]
                let texts = edit.value(set + [key])?.elements.map(\.value.text) ?? []
                guard let place = texts.firstIndex(of: text) else { continue }
                edit.remove(set + [key, String(place)])
                guard isEmpty(set + [key]) else { return }
                edit.remove(set + [key])
                if wasAdded, edit.value(set)?.entries.count == 1 { edit.remove(set) }
                if isEmpty(list) { edit.remove(list) }
                return
            }
        }
    }

    private mutating func removeMembership(_ membership: String, of text: String) {
        guard let path = path(text) else { return }
        let list = path + ["target-membership"]
        let elements = edit.value(list)?.elements ?? []
        guard let index = elements.indices.last(where: { isMembership(elements[$0].value, membership) }) else { return }
        edit.remove(list + [String(index)])
        if isEmpty(list) { edit.remove(list) }
    }

    private func isMembership(_ value: JSON5Value, _ membership: String) -> Bool {
        value.json(isLine: true).text(indentation: 0, isLine: true) == membership
    }

    /// Removes a file that was added, unless people have added it to something else.
    private mutating func removeFile(_ text: String, _ members: [String]) {
        guard let path = path(text) else { return }
        let present = edit.value(path + ["target-membership"])?.elements ?? []
        let isOthers = present.contains { element in !members.contains { isMembership(element.value, $0) } }
        let names = names(path)
        guard !isOthers, !isReferred(names) else {
            for member in members { removeMembership(member, of: text) }
            return
        }
        edit.remove(path)
        removeEmptyChildren(of: Array(path.dropLast(2)), names)
    }

    private mutating func removeGroup(_ text: String) {
        guard let path = path(text), edit.value(path + ["children"])?.elements.isEmpty ?? true else { return }
        let names = names(path)
        edit.remove(path)
        removeEmptyChildren(of: Array(path.dropLast(2)), names)
    }

    /// Xcode writes no empty list of children.
    private mutating func removeEmptyChildren(of group: JSONEdit.Path, _ names: [String]) {
        if names.count > 1, isEmpty(group + ["children"]) { edit.remove(group + ["children"]) }
    }

    /// Whether a build configuration still refers to a file.
    private func isReferred(_ names: [String]) -> Bool {
        let reference = Self.reference(names).text(indentation: 0, isLine: true)
        let lists =
            [edit.value(["configurations"])]
            + (edit.value(["targets"])?.elements ?? []).map { $0.value["specialized-configurations"] }
        return lists.contains { list in
            (list?.elements ?? []).contains {
                $0.value["file"].map { $0.json(isLine: true).text(indentation: 0, isLine: true) } == reference
            }
        }
    }

    private mutating func removePhase(_ kind: String, of target: String) {
        guard let path = self.target(named: target) else { return }
        let phases = edit.value(path + ["build-phases"])?.elements ?? []
        guard let index = phases.lastIndex(where: { $0.value.text == kind }) else { return }
        let mark = "\"" + Self.text([target]) + "/" + kind + "\""
        // People may have added files to it.
        guard !edit.data.containsText(mark) else { return }
        edit.remove(path + ["build-phases", String(index)])
    }

    private mutating func restoreLine(_ text: String) {
        guard let path = path(text), let value = edit.value(path) else { return }
        let members = value["target-membership"]?.elements.count ?? 0
        let isFolder = value["kind"]?.text == "folder"
        guard value["membership-exceptions"] == nil, value["children"] == nil, isFolder || members < 2 else { return }
        edit.collapse(path)
    }
}

extension Data {
    fileprivate func containsText(_ text: String) -> Bool { range(of: Data(text.utf8)) != nil }
}

// MARK: - What was done

extension JSONWiring {
    /// The facts that the file remembers; `nil` if it remembers none.
    var remembered: [WiringFact]? {
        edit.value(["build-settings", WiringMark.facts])?.text.map(WiringFact.facts)
    }

    /// Whether the file has a build setting in which wiring remembers something.
    var isMarked: Bool {
        let targets = (edit.value(["targets"])?.elements ?? []).indices.map { ["targets", String($0)] }
        return ([[]] + targets).contains { owner in
            settings(of: owner).contains { $0.key.hasPrefix(WiringMark.facts) || $0.key.hasPrefix(WiringMark.moved) }
        }
    }

    /// What seems to have been done to a project that was wired before it was converted: what uses the folder of
    /// generated files, or the generated accessors. A conversion keeps paths, names and build settings.
    func inferred(
        _ read: XcodeProjectFile, _ manifest: Manifest, in root: String,
        ownSettings: [String: Set<String>]
    ) -> [WiringFact] {
        let output = WiredPath.standardized(root + "/" + manifest.outputs.folder)
        let accessors = (manifest.outputs.accessors?.files ?? []).map { WiredPath.standardized(root + "/" + $0) }
        func isGenerated(_ path: String) -> Bool {
            accessors.contains(path) || WiredPath.isPath(path, in: output)
        }
        func steps(_ identifier: String) -> JSONEdit.Path { identifier.split(separator: "/").map(String.init) }
        var facts: [WiringFact] = []
        let groups = read.paths.groups.filter { $0.value == output || WiredPath.isPath($0.value, in: output) }
        for identifier in groups.keys.filter({ $0 != read.paths.mainGroup }).sorted() {
            facts.append(.group(Self.text(names(steps(identifier)))))
        }
        for (identifier, path) in read.paths.files.sorted(by: { $0.key < $1.key }) where isGenerated(path) {
            let members = edit.value(steps(identifier) + ["target-membership"])?.elements ?? []
            facts.append(
                .file(
                    Self.text(names(steps(identifier))),
                    members.map { $0.value.json(isLine: true).text(indentation: 0, isLine: true) }))
        }
        let owners = [[]] + read.project.targets.compactMap { self.target(named: $0.name) }
        let marks = owners.flatMap { settings(of: $0) }.filter { JSONSettingName($0.key).key == WiringMark.exceptions }
        let excepted = Set(marks.flatMap { WiringMark.exceptions(of: $0.value.text ?? "").map(\.path) })
        for target in read.project.targets {
            for configuration in target.configurations.configurations {
                guard let base = configuration.baseConfiguration?.path, isGenerated(base) else { continue }
                let before = WiredXcconfig.original(at: base).flatMap { reference(to: $0, read.paths) }
                facts.append(.base(target.name, configuration.name, before?.text(indentation: 0, isLine: true)))
            }
            for entry in self.target(named: target.name).map({ settings(of: $0) }) ?? [] {
                guard let text = entry.value.text, ownSettings[JSONSettingName(entry.key).key]?.contains(text) == true
                else { continue }
                facts.append(.setting(target.name, entry.key))
            }
            guard !excepted.isEmpty else { continue }
            for identifier in read.paths.synchronized.keys.sorted() {
                let sets = edit.value(steps(identifier) + ["membership-exceptions"])?.elements ?? []
                for set in sets where set.value["target"]?.text == target.name {
                    let texts =
                        (set.value["exclusions"] ?? set.value["inclusions"])?.elements.compactMap(\.value.text) ?? []
                    let own = texts.filter(excepted.contains)
                    let names = Self.text(names(steps(identifier)))
                    facts += own.map { .exception(names, target.name, $0) }
                    if own.count == texts.count { facts.append(.set(names, target.name)) }
                    facts.append(.lines(names))
                }
            }
        }
        guard !facts.isEmpty else { return [] }
        // Xcode writes no empty ones.
        let lists = read.project.targets.flatMap { target in
            ["specialized-configurations", "build-settings"].map { WiringFact.list(target.name, $0) }
        }
        return facts + lists
    }

    /// The reference to an xcconfig file by its path.
    private func reference(to path: String, _ paths: ProjectPaths) -> PrintedJSON? {
        func names(_ identifier: String) -> [String] { self.names(identifier.split(separator: "/").map(String.init)) }
        if let file = paths.files.first(where: { $0.value == path }) { return Self.reference(names(file.key)) }
        return paths.synchronized.first { WiredPath.isPath(path, in: $0.value) }.map { folder in
            .object(
                [
                    ("anchor", Self.reference(names(folder.key))),
                    ("relative-path", .text(WiredPath.relative(path, from: folder.value))),
                ], isLine: true)
        }
    }
}
