import PropertyLists

/// Which keys a type reads, and which optional ones have no value.
package struct ReadKeys {
    package private(set) var read: Set<String> = []
    package private(set) var absent: Set<String> = []

    package init() {}

    package mutating func read(_ name: String) { read.insert(name) }

    package mutating func missed(_ name: String) { absent.insert(name) }
}

extension EnvironmentConfiguration {
    /// Findings about optional keys without a value whose name a key that nothing reads nearly has.
    func misspelledKeys(_ keys: ReadKeys) -> [PropertyListFinding] {
        let unread = values.keys.filter { !keys.read.contains($0) }
        return keys.absent.sorted().compactMap { name in
            let near = Suggestion.misspelled(name, among: unread.filter { NearMiss.isMisspelling($0, of: name) })
            guard let near, let value = values[near] else { return nil }
            return PropertyListFinding(
                .misspelledKey, .error,
                "nothing reads key \"\(near)\", and the optional key \"\(name)\" has no value in environment "
                    + "\"\(environment)\"",
                file: value.origin.file, keyPath: value.origin.keyPath, fix: "did you mean \"\(name)\"?")
        }
    }

    /// The optional keys that the catalog or the type declares and that have no value, as if a type read the declared ones.
    func declaredKeys(and inCode: [KeyDeclaration]) -> ReadKeys {
        var keys = ReadKeys()
        for declaration in Array(declarations.values) + inCode {
            if values[declaration.name] != nil {
                keys.read(declaration.name)
            } else if !declaration.isRequired {
                keys.missed(declaration.name)
            }
        }
        return keys
    }
}
