import LocatedPropertyLists
import PropertyLists
import SourceText

/// What a JSON project file refers to by names. Xcode refuses or drops what is not there.
extension JSONProjectReading {
    /// The parts of a reference.
    enum Reference {
        case identifier(String)
        /// Names; `nil` for a step up.
        case names([String?])
    }

    static func reference(_ value: JSON5Value) -> Reference {
        if let text = value.text {
            if text.hasPrefix("id:") { return .identifier(String(text.dropFirst(3))) }
            return .names(text.split(separator: "/", omittingEmptySubsequences: false).compactMap(step))
        }
        return .names(
            value.elements.compactMap { element -> String?? in
                if let text = element.value.text { return step(Substring(text)) }
                return .some(element.value["name"]?.text)
            })
    }

    private static func step(_ text: Substring) -> String?? {
        switch text {
        case ".": .none
        case "..": .some(nil)
        default: .some(String(text))
        }
    }

    /// What a reference says, for a sentence.
    static func description(_ value: JSON5Value) -> String {
        value.text ?? value.elements.compactMap { $0.value.text ?? $0.value["name"]?.text }.joined(separator: "/")
    }

    // MARK: Files and groups

    /// The file or group that a reference leads to; a finding and `nil` if there is none, or more than one.
    mutating func node(_ value: JSON5Value) -> Int? {
        switch Self.reference(value) {
        case .identifier(let id):
            if let node = nodesByID[id] { return node }
            reportMissing(value, "no file or group has this identifier", fix: nil)
        case .names(let names):
            var node = 0
            for name in names {
                guard let name else {
                    node = nodes[node].parent
                    continue
                }
                switch nodes[node].childrenByName[name] {
                case .some(.some(let child)): node = child
                case .some(.none):
                    reportMissing(
                        value, "several files or groups are called \"\(name)\" there",
                        fix: "refer to it by its identifier: \"id:…\"")
                    return nil
                case .none:
                    let all = nodes[node].children.map { nodes[$0].name }
                    reportMissing(
                        value, "there is no file or group \"\(name)\"", fix: Suggestion.sentence(for: name, among: all))
                    return nil
                }
            }
            return node
        }
        return nil
    }

    private mutating func reportMissing(_ value: JSON5Value, _ reason: String, fix: String?) {
        let name = Self.description(value)
        report(
            .unresolvedReference, .warning, "\"\(name)\" leads nowhere: \(reason)", at: value.range.lowerBound,
            fix: fix ?? "correct it, or remove the reference", about: name)
    }

    // MARK: Targets and build phases

    /// The target with a name.
    mutating func target(named value: JSON5Value) -> Int? {
        guard let name = value.text else { return nil }
        if let target = targetsByName[name] { return target }
        reportMissing(
            value, "there is no target with this name", fix: Suggestion.sentence(for: name, among: targets.map(\.name)))
        return nil
    }

    /// The identifier of the build phase that a reference leads to.
    ///
    /// - Parameter target: The target that the reference is in; `nil` if it names one.
    mutating func phase(_ value: JSON5Value, of target: Int?) -> String? {
        switch Self.reference(value) {
        case .identifier(let id):
            if let phase = phasesByID[id] { return phase }
            reportMissing(value, "no build phase has this identifier", fix: nil)
            return nil
        case .names(let steps):
            var names = steps.compactMap { $0 }[...]
            guard names.count == steps.count else { break }
            var target = target
            if target == nil, let name = names.popFirst() {
                target = targetsByName[name]
                guard target != nil else {
                    reportMissing(
                        value, "there is no target \"\(name)\"",
                        fix: Suggestion.sentence(for: name, among: targets.map(\.name)))
                    return nil
                }
            }
            if let target, let kind = names.first, names.count <= 2 {
                return phase(value, kind, names.count == 2 ? names.last : nil, of: targets[target])
            }
        }
        reportMissing(value, "this is not a build phase of a target", fix: nil)
        return nil
    }

    private mutating func phase(
        _ value: JSON5Value, _ kind: String, _ name: String?, of target: JSONTarget
    ) -> String? {
        let ofKind = target.phases.filter { $0.kind == kind }
        let found = ofKind.filter { $0.name == name }
        // A phase without a name may be called by the one that Xcode shows, and the other way round.
        let meant = found.isEmpty ? ofKind.filter { ($0.name ?? $0.shownName) == (name ?? $0.shownName) } : found
        if meant.count == 1 { return meant[0].identifier }
        let shown = kind + (name.map { " \"\($0)\"" } ?? "")
        guard meant.isEmpty else {
            reportMissing(
                value, "target \(target.name) has several build phases \(shown)",
                fix: "refer to one by its identifier: \"id:…\"")
            return nil
        }
        let known = target.phases.map { $0.kind + ($0.name.map { "/" + $0 } ?? "") }
        reportMissing(
            value, "target \(target.name) has no build phase \(shown)",
            fix: Suggestion.sentence(for: kind + (name.map { "/" + $0 } ?? ""), among: known))
        return nil
    }
}
