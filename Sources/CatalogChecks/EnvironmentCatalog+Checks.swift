public import PropertyLists
public import SwitchyardCore

extension EnvironmentCatalog {
    /// Findings about the catalog in all environments: its structure, a production that is not known, values that cannot
    /// be read as their types, keys that an environment lacks, and names that are probably misspelled. This is for tools; a launch checks only its
    /// own environment.
    public func check() -> [PropertyListFinding] {
        var check = CatalogCheck(self)
        check.run()
        guard case .failure(let unknown) = production else { return findings + check.findings }
        return findings + [unknown.finding] + check.findings
    }
}

private struct CatalogCheck {
    let catalog: EnvironmentCatalog
    var findings: [PropertyListFinding] = []
    private var names: [String: Set<String>] = [:]
    private var seen: Set<PropertyListFinding> = []

    /// Sorted once; the catalog would sort the names at each access.
    private let environments: [String]

    init(_ catalog: EnvironmentCatalog) {
        self.catalog = catalog
        environments = catalog.names
    }

    mutating func run() {
        var counts: [String: Int] = [:]
        for environment in environments {
            let values = LayerMerge(catalog, environment: environment).values
            names[environment] = Set(values.keys)
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                counts[name, default: 0] += 1
                checkType(value)
            }
            checkClashes(catalog.environments[environment] ?? [:], in: environment)
        }
        checkClashes(catalog.common, in: catalog.commonName)
        for declaration in catalog.declarations.values { counts[declaration.name, default: 0] += 0 }
        // Of names that differ in case only, the one that the most environments have is what the others lack.
        let usual = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.reduce(into: [String: String]()) {
            if $0[$1.key.lowercased()] == nil { $0[$1.key.lowercased()] = $1.key }
        }
        for (name, count) in counts.sorted(by: { $0.key < $1.key })
        where count < catalog.environments.count && (usual[name.lowercased()] == name || isRequired(name)) {
            reportMissing(name, counts)
        }
        checkUndeclared(counts)
        findings += SessionMembers.findings(hiding: { counts[$0] != nil }, in: catalog.file)
    }

    private mutating func checkType(_ value: ResolvedValue) {
        guard catalog.declarations[value.name] != nil else { return }
        do {
            _ = try value.type.coerced(value.raw, folder: value.folder)
        } catch {
            // A value in Common occurs once for each environment.
            let finding = value.coercionFinding(error, as: value.type)
            if seen.insert(finding).inserted { findings.append(finding) }
        }
    }

    private mutating func reportMissing(_ name: String, _ counts: [String: Int]) {
        let declaration = catalog.declarations[name]
        guard declaration?.isRequired ?? !isMisspelled(name), declaration?.isProvidedInCode != true else { return }
        // Collects no more names than a message lists: a catalog may have thousands of environments and keys.
        var lacking: [String] = []
        for environment in environments where names[environment]?.contains(name) != true {
            lacking.append(environment)
            if lacking.count == 5 { break }
        }
        guard let first = lacking.first else { return }
        let total = catalog.environments.count
        // The keys that this environment has and another one lacks: a misspelled form of the name is among them.
        let own = (names[first] ?? []).filter { counts[$0, default: 0] < total }
        let rest = total - counts[name, default: 0] - 1
        let listed =
            lacking.map { "\"\($0)\"" }.joined(separator: ", ") + (rest >= 5 ? " and \(rest - 4) more" : "")
        let meant = Suggestion.sentence(for: name, among: own)
        // Under a similar name, the value does not arrive; without its server, production talks to none.
        let isCertain =
            declaration != nil || meant != nil && own.contains { isSpelledOtherwise($0, name) }
            || rest == 0 && isServer(name, onlyMissingIn: first)
        findings.append(
            PropertyListFinding(
                .missingValue, isCertain ? .error : .warning,
                rest == 0
                    ? "environment \(listed) has no value for \"\(name)\""
                    : "environments \(listed) have no value for \"\(name)\"",
                file: catalog.file, keyPath: [first], fix: meant))
    }

    /// Whether a name is probably another spelling of a key; names that differ by a number are names of different things.
    private func isSpelledOtherwise(_ name: String, _ key: String) -> Bool {
        NearMiss.isMisspelling(name, of: key) && name.filter { !$0.isNumber } != key.filter { !$0.isNumber }
    }

    /// Whether production alone lacks a URL.
    private func isServer(_ name: String, onlyMissingIn environment: String) -> Bool {
        guard environments.count > 1, (try? catalog.production.get()) == environment else { return false }
        return environments.allSatisfy { other in
            other == environment
                || LayerMerge(catalog, environment: other).values[name]?.raw.stringValue?.contains("://") == true
        }
    }

    private func isRequired(_ name: String) -> Bool { catalog.declarations[name]?.isRequired == true }

    /// An undeclared key that is nearly a declared one is reported as such, not as missing elsewhere.
    private func isMisspelled(_ name: String) -> Bool {
        Suggestion.misspelled(name, among: catalog.declarations.keys) != nil
    }

    /// In a catalog with declared keys, an undeclared key that is nearly a declared one is a typing error.
    private mutating func checkUndeclared(_ counts: [String: Int]) {
        guard !catalog.declarations.isEmpty else { return }
        for name in counts.keys.sorted() where catalog.declarations[name] == nil {
            guard let meant = Suggestion.misspelled(name, among: catalog.declarations.keys) else { continue }
            let layer = environments.first { names[$0]?.contains(name) == true } ?? catalog.commonName
            let keyPath = LayerMerge(catalog, environment: layer).values[name]?.origin.keyPath ?? [layer, name]
            // Where the meant key is optional and absent, it would be nil without a word.
            let isAbsent =
                NearMiss.isMisspelling(name, of: meant)
                && environments.contains { names[$0]?.contains(name) == true && names[$0]?.contains(meant) == false }
            findings.append(
                PropertyListFinding(
                    .undeclaredKey, isAbsent ? .error : .warning, "undeclared key \"\(name)\"", file: catalog.file,
                    keyPath: keyPath,
                    fix: "did you mean \"\(meant)\"?"))
        }
    }

    /// The key `a.b`, and `b` in the dictionary `a`, have the same name.
    private mutating func checkClashes(_ entries: [String: PropertyListValue], in layer: String) {
        guard Self.hasDots(entries) else { return }
        var paths: [String: [[String]]] = [:]
        collect(entries, at: [], named: "", into: &paths)
        for name in paths.keys.sorted() {
            guard let ways = paths[name], ways.count > 1, let first = ways.min(by: LayerMerge.isStronger) else {
                continue
            }
            findings.append(
                PropertyListFinding(
                    .keyClash, .error, "key \"\(name)\" occurs twice in \(layer): as one key and as nested keys",
                    file: catalog.file, keyPath: PropertyListKeyPath([layer] + first)))
        }
    }

    private static func hasDots(_ entries: [String: PropertyListValue]) -> Bool {
        entries.contains { $0.utf8.contains(UInt8(ascii: ".")) || $1.dictionaryValue.map(hasDots) ?? false }
    }

    /// Every location of every name, named as the merge of the layers names it.
    private func collect(
        _ entries: [String: PropertyListValue], at path: [String], named prefix: String,
        into paths: inout [String: [[String]]]
    ) {
        for (key, value) in entries {
            let name = prefix + key
            if let below = value.dictionaryValue, !below.isEmpty, catalog.declarations[name]?.type == nil {
                collect(below, at: path + [key], named: name + ".", into: &paths)
            } else {
                paths[name, default: []].append(path + [key])
            }
        }
    }
}
