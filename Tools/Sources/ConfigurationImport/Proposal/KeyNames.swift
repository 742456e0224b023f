/// The names of keys in the manifest, none of which lies inside of another.
struct KeyNames {
    enum Outcome {
        case name(String)
        case clash(String)
    }

    /// By name: the key, or a longer key that lies inside of it.
    private var taken: [String: String] = [:]
    private var leaves: Set<String> = []

    mutating func add(_ key: String) -> Outcome {
        let name = Self.valid(key)
        let parts = name.split(separator: ".").map(String.init)
        if let other = taken[name] { return .clash(other) }
        for length in 1..<max(parts.count, 1) {
            let prefix = parts.prefix(length).joined(separator: ".")
            if leaves.contains(prefix) { return .clash(taken[prefix] ?? prefix) }
        }
        for length in 1...parts.count {
            let prefix = parts.prefix(length).joined(separator: ".")
            if taken[prefix] == nil { taken[prefix] = key }
        }
        leaves.insert(name)
        return .name(name)
    }

    /// A text that can be the name of a key.
    static func valid(_ key: String) -> String {
        let parts = key.split(separator: ".", omittingEmptySubsequences: true).map { part in
            var text = String(
                part.map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_" || $0 == "-" ? $0 : "_" })
            if text.first.map({ !($0.isLetter || $0 == "_") }) ?? true { text = "_" + text }
            return text
        }
        return parts.isEmpty ? "_" : parts.joined(separator: ".")
    }
}
