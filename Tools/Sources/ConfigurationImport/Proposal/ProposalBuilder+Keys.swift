import AppProjects
import Manifest
import PropertyLists
import SourceText

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
        var cells: [String: [Int: [Candidate]]] = [:]
        let ranks = Dictionary(
            configurations.enumerated().map { ($1.name, $1.strength + $0) }
        ) { first, _ in first }
        for (index, source) in sources.enumerated() {
            for value in source.values where !isSelector(value, source) {
                guard !isBlank(value, source) else {
                    proposal.issues.append(
                        ImportIssue(
                            .notImported,
                            "\"\(value.key)\": its value\(value.environment.map { " in \($0)" } ?? "") is "
                                + (value.value == "" ? "empty" : "a scheme without a host"),
                            value.location))
                    continue
                }
                let rank = value.environment.flatMap { ranks[$0] } ?? 0
                if let name = value.environment {
                    let group = Self.namesConfigurations(source) ? groups[name] : merge.group(of: name, in: index)
                    guard let group else { continue }
                    cells[value.key, default: [:]][group, default: []].append(
                        Candidate(source: index, breadth: 0, rank: rank, value: value))
                    guard !Self.namesConfigurations(source) else { continue }
                    for (child, parent) in parents where parent == group {
                        cells[value.key, default: [:]][child, default: []].append(
                            Candidate(source: index, breadth: 0, rank: rank, value: value))
                    }
                } else {
                    for group in merge.groups.indices {
                        cells[value.key, default: [:]][group, default: []].append(
                            Candidate(source: index, breadth: 1, rank: rank, value: value))
                    }
                }
            }
        }
        findSecrets(cells.mapValues { $0.values.flatMap { $0.map(\.value) } })
        let declarations = Dictionary(sources.flatMap(\.declarations).map { ($0.key, $0) }) { first, _ in first }
        var names = KeyNames()
        for key in cells.keys.sorted() {
            let place = cells[key]?.values.first?.first?.value.location ?? SourceLocation(file: "")
            switch names.add(key) {
            case .name(let name): add(key, named: name, cells[key] ?? [:], declarations[key])
            case .clash(let other):
                proposal.issues.append(
                    ImportIssue(.notImported, "\"\(key)\": the key \(other) has its place", place))
            }
        }
        // Secrets have no values in a catalog, but a declaration.
        for declaration in declarations.values.sorted(by: { $0.key < $1.key })
        where declaration.isSecret && cells[declaration.key] == nil {
            guard case .name(let name) = names.add(declaration.key) else { continue }
            var key = Proposal.Key(name: name, declaration: declaration)
            key.variable = variable(of: name, differs: true)
            proposal.keys.append(key)
        }
        proposal.keys.sort { $0.name < $1.name }
    }

    /// Whether a value of Info.plist names the environment.
    private func isSelector(_ value: ImportedValue, _ source: ImportedSource) -> Bool {
        source.kind == .infoPlist && value.key == proposal.selection.infoKey?.text ?? ManifestSelection().infoKey
    }

    /// Whether a value is empty, or a scheme such as `https://` alone: a part of it is missing. A catalog may mean it, and
    /// a secret is no value.
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
            $0.value.stringValue.map {
                [.url, .host].contains(ConfigurationSurvey.Value.kind(key, $0, configurations: []))
            }
                ?? false
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
        let declared = Set(sources.flatMap(\.declarations).filter(\.isSecret).map(\.key))
        for (key, values) in values
        where declared.contains(key)
            || values.contains(where: { $0.isSecret || ImportedSecrets.contains($0.value, key: key) })
        {
            secretKeys.insert(key)
            proposal.secretTexts.formUnion(values.flatMap { ImportedSecrets.distinctTexts(in: $0.value) })
        }
        let known = proposal.secretTexts.sorted().prefix(Self.mostSecrets)
        guard !known.isEmpty else { return }
        for (key, values) in values where !secretKeys.contains(key) {
            let texts = values.flatMap { ImportedSecrets.texts(in: $0.value) }
            guard texts.contains(where: { text in known.contains { text.contains($0) } }) else { continue }
            secretKeys.insert(key)
            proposal.secretTexts.formUnion(values.flatMap { ImportedSecrets.distinctTexts(in: $0.value) })
        }
    }

    /// More are not looked for in other texts.
    private static let mostSecrets = 1_000

    private mutating func add(
        _ key: String, named name: String, _ cells: [Int: [Candidate]], _ declaration: ImportedDeclaration?
    ) {
        var result = Proposal.Key(name: name, originalName: name == key ? nil : key, declaration: declaration)
        let isSecret = secretKeys.contains(key)
        var winners: [Int: ImportedValue] = [:]
        for (group, candidates) in cells.sorted(by: { $0.key < $1.key }) {
            let sorted = candidates.sorted { ($0.source, $0.breadth, $0.rank) < ($1.source, $1.breadth, $1.rank) }
            guard let winner = sorted.first else { continue }
            winners[group] = winner.value
            if !isSecret { contradict(key, group, winner, sorted.dropFirst()) }
        }
        result.locations = winners.sorted { $0.key < $1.key }.map(\.value.location).uniqued
        result.isOptional = declaration?.isOptional ?? false || winners.count < merge.groups.count
        let values = winners.sorted { $0.key < $1.key }
        let isSame = winners.count == merge.groups.count && Set(values.map(\.value.value)).count == 1
        if isSecret {
            result.variable = variable(of: name, differs: !isSame)
            proposal.keys.append(result)
            return
        }
        if isSame, isOfOneEnvironment(key, values.map(\.value)) {
            let place = values.first?.value.location ?? SourceLocation(file: "")
            proposal.issues.append(
                ImportIssue(
                    .notImported, "\"\(key)\": its name is that of one environment, and all would get the value", place)
            )
            return
        }
        result.type = declaration?.type ?? GuessedType.of(name, values.map(\.value.value))
        guard values.allSatisfy({ YAMLText.value($0.value.value, as: result.type) != nil }) else {
            let place = values.first?.value.location ?? SourceLocation(file: "")
            proposal.issues.append(
                ImportIssue(.notImported, "\"\(key)\": Switchyard.yaml has no form for the value", place))
            return
        }
        for value in values.map(\.value) {
            guard let seen = value.seen else { continue }
            proposal.issues.append(
                ImportIssue(
                    .damaged,
                    "\(key) is written as \"\(value.value.stringValue ?? "")\", but "
                        + (value.reader.map { "\($0) gives \"\(seen)\" to the app" }
                            ?? "Xcode reads \"\(seen)\", because // starts a comment"),
                    value.location))
        }
        func proposed(_ value: ImportedValue) -> Proposal.Value {
            Proposal.Value(value: value.value, location: value.location, seen: value.seen, reader: value.reader)
        }
        if isSame, let first = values.first {
            result.common = proposed(first.value)
        } else {
            result.values = values.map { (merge.groups[$0.key].name, proposed($0.value)) }
        }
        proposal.keys.append(result)
    }

    private mutating func contradict(
        _ key: String, _ group: Int, _ winner: Candidate, _ others: some Sequence<Candidate>
    ) {
        let differing = others.filter { other in
            // A value of one environment takes the place of what all share.
            other.value.value != winner.value.value
                && !(other.source == winner.source && other.breadth > winner.breadth)
        }
        guard !differing.isEmpty else { return }
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
    }

    private static func shown(_ value: PropertyListValue) -> String {
        let text = YAMLText.value(value, as: nil) ?? value.kindPhrase
        return text.count > 80 ? "\(text.prefix(80))…" : text
    }

    /// The name of the variable with a secret's value.
    private func variable(of name: String, differs: Bool) -> String {
        var text = name.nameWords.map { $0.uppercased().filter(\.isASCII) }.filter { !$0.isEmpty }.joined(
            separator: "_")
        if text.first.map({ !$0.isLetter }) ?? true { text = "SECRET_" + text }
        let taken = Set(proposal.keys.compactMap(\.variable).map { $0.replacing("_{environment}", with: "") })
        var candidate = text
        var number = 2
        while taken.contains(candidate) {
            candidate = "\(text)_\(number)"
            number += 1
        }
        return differs ? candidate + "_{environment}" : candidate
    }
}
