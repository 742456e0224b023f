import PropertyLists
import SourceText

extension Manifest {
    /// The beginning of the names of variables that replace values.
    static let valueVariable = "SWITCHYARD_VALUE_"

    /// Replaces values by those of variables: `SWITCHYARD_VALUE_STAGING_API_URL` for the key `api.url` of `staging`.
    ///
    /// - Throws: ``ManifestError`` if a variable with this beginning names no value, or a secret.
    package mutating func replaceValues(from variables: [String: String]) throws(ManifestError) {
        let given = variables.filter { $0.key.hasPrefix(Self.valueVariable) }
        guard !given.isEmpty else { return }
        var places: [String: [(environment: Int, key: ManifestKey)]] = [:]
        for index in environments.indices {
            for key in keys {
                let name =
                    Self.valueVariable + Self.variableName(environments[index].name) + "_"
                    + Self.variableName(key.name)
                places[name, default: []].append((index, key))
            }
        }
        var findings: [Finding] = []
        for (name, text) in given.sorted(by: { $0.key < $1.key }) {
            guard let found = places[name] else {
                findings.append(
                    Self.finding(
                        "the variable \(name) names no declared key of an environment",
                        fix: Suggestion.sentence(for: name, among: places.keys)))
                continue
            }
            guard let place = found.first, found.count == 1 else {
                findings.append(
                    Self.finding("the variable \(name) names several values", fix: "rename one of the keys"))
                continue
            }
            guard place.key.secret == nil else {
                findings.append(
                    Self.finding(
                        "the variable \(name) names a secret", fix: "set the variable that keys.\(place.key.name) names"
                    ))
                continue
            }
            let path = place.key.name.split(separator: ".").map(String.init)
            environments[place.environment].values.set(.string(text), at: path[...])
        }
        guard findings.isEmpty else { throw ManifestError(findings: findings) }
    }

    private static func finding(_ message: String, fix: String?) -> Finding {
        Finding(rule: .manifestUnknownName, severity: .error, message: message, fix: fix)
    }

    /// A name in capitals, as variables are usually written.
    package static func variableName(_ name: String) -> String {
        name.nameWords.map { $0.uppercased() }.joined(separator: "_")
    }
}

extension [String: PropertyListValue] {
    fileprivate mutating func set(_ value: PropertyListValue, at path: ArraySlice<String>) {
        guard let first = path.first else { return }
        guard path.count > 1 else {
            self[first] = value
            return
        }
        var below = self[first]?.dictionaryValue ?? [:]
        below.set(value, at: path.dropFirst())
        self[first] = .dictionary(below)
    }
}
