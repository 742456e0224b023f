/// What may follow the name of an entry of `Switchyard.yaml`, as far as that is known by the name.
package struct ManifestEntryValues: Sendable {
    /// The texts that it can have, in the order of the reference.
    package private(set) var choices: [String] = []
    /// Whether it can be the name of an environment.
    package private(set) var areEnvironments = false

    /// - Parameter name: the name of an entry, such as `type`, wherever it stands.
    package init(of name: String) {
        collect(name, in: .manifest)
    }

    /// The types of keys, which may follow the name of a key.
    package static let types = Shape.simpleTypeNames

    private mutating func collect(_ name: String, in shape: Shape) {
        switch shape {
        case .entries(let entries):
            for entry in entries {
                if entry.name == name { add(entry.shape) }
                collect(name, in: entry.shape)
            }
        case .names(_, let inner), .list(let inner): collect(name, in: inner)
        case .either(let shapes): for shape in shapes { collect(name, in: shape) }
        case .text, .choice, .flag, .number, .value: break
        }
    }

    private mutating func add(_ shape: Shape) {
        switch shape {
        case .choice(let texts): choices += texts.filter { !choices.contains($0) }
        case .flag: choices += ["true", "false"].filter { !choices.contains($0) }
        case .text(let rule): if rule.pattern == TextRule.environment.pattern { areEnvironments = true }
        case .either(let shapes): for shape in shapes { add(shape) }
        case .number, .value, .list, .names, .entries: break
        }
    }
}
