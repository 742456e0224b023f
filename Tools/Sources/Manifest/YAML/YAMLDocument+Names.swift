package import SourceText

/// A place of `Switchyard.yaml` that has the name of an environment or of a key.
package struct ManifestName: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        case environment, key
    }

    package let kind: Kind
    /// The name; that of a nested key is joined with dots.
    package let name: String
    /// What is written there: of a nested key, the last part.
    package let written: String
    package let location: SourceLocation

    /// How a name is written without quotation marks, or with them if it would be a number, true, false, or nothing.
    package static func spelling(_ name: String) -> String {
        if case .text = YAMLNode.Scalar(text: name, isPlain: true).value { name } else { "\"\(name)\"" }
    }
}

extension YAMLDocument {
    /// The places that name environments and keys, as the shape of the file has them, in its order.
    package var names: [ManifestName] {
        var found: [ManifestName] = []
        collect(root, .manifest, into: &found)
        return found
    }

    /// The keys whose name in Settings and user defaults is written, and not their own.
    package var keysWithWrittenSetting: Set<String> {
        Set(
            (root["keys"]?.map ?? []).filter { entry in
                if case .text = entry.value["setting"]?.scalar?.value { true } else { false }
            }.map(\.name))
    }

    private func collect(_ node: YAMLNode, _ shape: Shape, into found: inout [ManifestName]) {
        switch shape {
        case .text(let rule):
            guard rule.pattern == TextRule.environment.pattern, let text = node.scalar?.text else { return }
            found.append(ManifestName(kind: .environment, name: text, written: text, location: location(node.mark)))
        case .list(let element): for value in node.list ?? [] { collect(value, element, into: &found) }
        case .names(let rule, let value):
            for entry in node.map ?? [] {
                if rule.pattern == TextRule.environment.pattern {
                    add(.environment, entry, to: &found)
                } else if rule.pattern == TextRule.key.pattern {
                    add(.key, entry, to: &found)
                    if case .value = value { collectKeys(below: entry.name, entry.value, into: &found) }
                }
                collect(entry.value, value, into: &found)
            }
        case .entries(let entries):
            for entry in entries {
                if let value = node[entry.name] { collect(value, entry.shape, into: &found) }
            }
        case .either(let shapes): for shape in shapes { collect(node, shape, into: &found) }
        case .choice, .flag, .number, .value: return
        }
    }

    private func collectKeys(below parent: String, _ node: YAMLNode, into found: inout [ManifestName]) {
        for entry in node.map ?? [] {
            let name = "\(parent).\(entry.name)"
            add(.key, entry, as: name, to: &found)
            collectKeys(below: name, entry.value, into: &found)
        }
    }

    private func add(
        _ kind: ManifestName.Kind, _ entry: YAMLNode.Entry, as name: String? = nil, to found: inout [ManifestName]
    ) {
        found.append(
            ManifestName(
                kind: kind, name: name ?? entry.name, written: entry.name, location: location(entry.mark)))
    }
}
