import AppProjects
import Manifest
import PropertyLists
import SourceText
@_spi(Tools) import SwitchyardCore

extension ProposalBuilder {
    /// A value for a key in an environment, with how much it counts.
    private struct Candidate {
        let source: Int
        /// 0 for a value of this environment alone, 1 for one of all.
        let breadth: Int
        /// The rank of the build configuration.
        let rank: Int
        let value: ImportedValue
    }

    mutating func addKeys() {
        let cells = candidates()
        findSecrets(cells.mapValues { $0.values.flatMap { $0.map(\.value) } })
        let declarations = Dictionary(sources.flatMap(\.declarations).map { ($0.name, $0) }) { first, _ in first }
        var names = KeyNames()
        for (key, cells) in cells.sorted(by: { $0.key < $1.key }) {
            switch names.add(key) {
            case .name(let name): add(key, named: name, cells, declarations[key])
            case .clash(let other):
                proposal.leaveOut(key, "the key \(other) has its place", at: cells.values.first?.first?.value.location)
            }
        }
        // Secrets have no values in a catalog, but a declaration.
        for declaration in declarations.values.sorted(by: { $0.name < $1.name })
        where declaration.isSecret && cells[declaration.name] == nil {
            guard case .name(let name) = names.add(declaration.name) else { continue }
            var key = Proposal.Key(name: name, declaration: declaration)
            key.variable = variable(of: name, differs: true)
            proposal.keys.append(key)
        }
        proposal.keys.sort { $0.name < $1.name }
    }

    /// The values of each key by environment.
    private mutating func candidates() -> [String: [Int: [Candidate]]] {
        var cells: [String: [Int: [Candidate]]] = [:]
        let ranks = Dictionary(configurations.enumerated().map { ($1.name, $1.strength + $0) }) { first, _ in first }
        for (index, source) in sources.enumerated() {
            for value in source.values where !isSelector(value, source) {
                guard !isBlank(value, source) else {
                    proposal.leaveOut(
                        value.key,
                        "its value\(value.environment.map { " in \($0)" } ?? "") is "
                            + (value.value == "" ? "empty" : "a scheme without a host"), at: value.location)
                    continue
                }
                let candidate = Candidate(
                    source: index, breadth: value.environment == nil ? 1 : 0,
                    rank: value.environment.flatMap { ranks[$0] } ?? 0, value: value)
                for group in environments(named: value.environment, in: index) {
                    cells[value.key, default: [:]][group, default: []].append(candidate)
                }
            }
        }
        return cells
    }

    /// The environments that a source means by a name, with those that were separated from it; all for none.
    private func environments(named name: String?, in source: Int) -> [Int] {
        guard let name else { return Array(merge.groups.indices) }
        if Self.namesConfigurations(sources[source]) { return groups[name].map { [$0] } ?? [] }
        guard let group = merge.group(of: name, in: family(of: source)) else { return [] }
        return [group] + parents.filter { $0.value == group }.map(\.key)
    }

    /// Whether a value of Info.plist names the environment.
    private func isSelector(_ value: ImportedValue, _ source: ImportedSource) -> Bool {
        source.kind == .infoPlist && value.key == proposal.selection.infoKey?.text ?? ManifestSelection().infoKey
    }

    /// Whether a value is empty, or a scheme such as `https://` alone: a part of it is missing. A catalog may mean it, and
    /// a secret is not a value.
    private func isBlank(_ value: ImportedValue, _ source: ImportedSource) -> Bool {
        guard source.kind != .catalog, !value.isSecret, let text = value.value.stringValue,
            !ImportedSecrets.contains(value.value, key: value.key)
        else { return false }
        return text.wholeMatch(of: /\s*([A-Za-z][A-Za-z0-9+.-]*:\/*)?\s*/) != nil
    }

    /// Whether a key is named for an environment, and another one would get its value too. A word that has other meanings
    /// counts for an address alone.
    private func isOfOneEnvironment(_ key: String, _ values: [ImportedValue]) -> Bool {
        let words = Set(key.nameWords.map { $0.lowercased() })
        let isAddress = values.contains {
            let kind = $0.value.stringValue.flatMap { ConfigurationSurvey.Value.kind(key, $0, configurations: []) }
            return kind == .url || kind == .host
        }
        let clear = words.intersection(Self.environmentWords)
        let meant = EnvironmentWords(
            (isAddress ? words : clear).sorted().joined(separator: " ")
        ).environments.subtracting([EnvironmentWords.production])
        return merge.groups.contains { !meant.isEmpty && !meant.contains(EnvironmentWords.meaning(of: $0.name)) }
    }

    /// Words that mean nothing but an environment.
    private static let environmentWords: Set<String> = [
        "staging", "stg", "dev", "develop", "development", "qa", "uat", "sit", "preprod", "preproduction",
    ]

    /// A secret may be there under another name too, or inside of a longer text.
    private mutating func findSecrets(_ values: [String: [ImportedValue]]) {
        let declared = Set(sources.flatMap(\.declarations).filter(\.isSecret).map(\.name))
        for (key, values) in values
        where declared.contains(key)
            || values.contains(where: { $0.isSecret || ImportedSecrets.contains($0.value, key: key) })
        {
            secretKeys.insert(key)
            proposal.secretTexts.formUnion(values.flatMap { ImportedSecrets.distinctTexts(in: $0.value) })
        }
        let known = KnownTexts(proposal.secretTexts)
        for (key, values) in values where !secretKeys.contains(key) {
            guard values.contains(where: { ImportedSecrets.texts(in: $0.value).contains(where: known.areIn) }) else {
                continue
            }
            secretKeys.insert(key)
            proposal.secretTexts.formUnion(values.flatMap { ImportedSecrets.distinctTexts(in: $0.value) })
        }
    }

    private mutating func add(
        _ key: String, named name: String, _ cells: [Int: [Candidate]], _ declaration: KeyDeclaration?
    ) {
        var result = Proposal.Key(name: name, originalName: name == key ? nil : key, declaration: declaration)
        let isSecret = secretKeys.contains(key)
        var winners: [(group: Int, value: ImportedValue)] = []
        for (group, candidates) in cells.sorted(by: { $0.key < $1.key }) {
            let sorted = candidates.sorted { ($0.source, $0.breadth, $0.rank) < ($1.source, $1.breadth, $1.rank) }
            guard let winner = sorted.first else { continue }
            winners.append((group, winner.value))
            if contradict(key, group, winner, sorted.dropFirst(), isSecret: isSecret) { result.isUncertain = true }
        }
        let values = winners.map(\.value)
        let isEverywhere = winners.count == merge.groups.count
        let isSame = isEverywhere && Set(values.map(\.value)).count == 1
        result.locations = values.map(\.location).uniqued
        result.isOptional = declaration?.isRequired == false || !isEverywhere
        if isSecret {
            result.variable = variable(of: name, differs: !isSame)
            return proposal.keys.append(result)
        }
        if isSame, isOfOneEnvironment(key, values) {
            return proposal.leaveOut(
                key, "its name is that of one environment, and all would get the value", at: values.first?.location)
        }
        result.type = declaration?.type?.kind ?? GuessedType.of(name, values.map(\.value))
        guard values.allSatisfy({ YAMLText.value($0.value, as: result.type) != nil }) else {
            return proposal.leaveOut(
                key, "Switchyard.yaml has no form for the value", at: values.first?.location)
        }
        addDamage(of: key, values)
        if isSame {
            result.common = values.first
        } else {
            result.values = winners.map { (merge.groups[$0.group].name, $0.value) }
        }
        proposal.keys.append(result)
    }

    /// Says which values are read otherwise than they are written.
    private mutating func addDamage(of key: String, _ values: [ImportedValue]) {
        for value in values {
            guard let seen = value.seen else { continue }
            let reading =
                value.reader.map { "\($0) gives \"\(seen)\" to the app" }
                ?? "Xcode reads \"\(seen)\", because // starts a comment"
            proposal.issues.append(
                ImportIssue(
                    .damaged, "\(key) is written as \"\(value.value.stringValue ?? "")\", but \(reading)",
                    value.location))
        }
    }

    /// - Returns: whether several places have different values, so that the one that counts is a guess.
    private mutating func contradict(
        _ key: String, _ group: Int, _ winner: Candidate, _ others: some Sequence<Candidate>, isSecret: Bool
    ) -> Bool {
        let differing = others.filter { other in
            // A value of one environment takes the place of what all share.
            !isSame(other.value.value, winner.value.value)
                && !(other.source == winner.source && other.breadth > winner.breadth)
        }
        // The value of a secret is not in the file.
        guard !isSecret, !differing.isEmpty else { return false }
        let place = merge.groups[group].name
        proposal.issues.append(
            ImportIssue(
                .contradiction,
                "\(key) has several values in \(place); the catalog has \(Self.shown(winner.value.value))",
                winner.value.location,
                notes: differing.map {
                    .init(message: "\(Self.shown($0.value.value)) is here", location: $0.value.location)
                }
                .uniqued))
        return true
    }

    /// Whether two values are the same in a manifest: the text of a `.env` file, and a number of JSON.
    private func isSame(_ one: PropertyListValue, _ other: PropertyListValue) -> Bool {
        guard one != other else { return true }
        // As text that may be a number.
        guard let text = YAMLText.value(one, as: .double) else { return false }
        return text == YAMLText.value(other, as: .double)
    }

    private static func shown(_ value: PropertyListValue) -> String {
        let text = YAMLText.value(value, as: nil) ?? value.kindPhrase
        return text.count > 80 ? "\(text.prefix(80))…" : text
    }

    /// The name of the variable with a secret's value, which is that of no other secret in any environment.
    private mutating func variable(of name: String, differs: Bool) -> String {
        var text = name.nameWords.map { $0.uppercased().filter(\.isASCII) }.filter { !$0.isEmpty }.joined(
            separator: "_")
        if text.first.map({ !$0.isLetter }) ?? true { text = "SECRET_" + text }
        let endings = differs ? merge.groups.map { "_" + Manifest.variableName($0.name) } : [""]
        var candidate = text
        var number = 2
        while endings.contains(where: { variables.contains(candidate + $0) }) {
            candidate = "\(text)_\(number)"
            number += 1
        }
        variables.formUnion(endings.map { candidate + $0 })
        return differs ? candidate + "_{environment}" : candidate
    }
}
