import Manifest
import PropertyLists
import SourceText

/// Puts the sources together: the environments, each once, then for each key and environment the value that the app
/// resolves today.
///
/// Where several places have a value for the same key and environment, the strongest kind of place counts (see
/// ``ImportedSource/Kind``); of several build configurations of one environment, the one that a scheme archives, else a
/// release.
struct ProposalBuilder {
    var proposal = Proposal()
    private let sources: [ImportedSource]
    private let configurations: [ImportedConfiguration]
    private var merge = EnvironmentMerge()
    /// By build configuration: the index of its environment.
    private var groups: [String: Int] = [:]

    init(_ sources: [ImportedSource], _ configurations: [ImportedConfiguration]) {
        self.sources = sources.enumerated().sorted { ($0.element.kind, $0.offset) < ($1.element.kind, $1.offset) }.map(
            \.element)
        self.configurations = configurations
    }

    mutating func build() {
        proposal.issues = sources.flatMap(\.issues)
        addEnvironments()
        addConfigurations()
        findProduction()
        addNames()
        addDistributions()
        addSelection()
        addKeys()
        proposal.issues = proposal.issues.uniqued
    }

    // MARK: Environments

    private static func namesConfigurations(_ source: ImportedSource) -> Bool {
        source.kind == .infoPlist || source.kind == .buildSetting
    }

    private mutating func addEnvironments() {
        let hasFiles = sources.contains {
            $0.kind != .settingsBundle && !Self.namesConfigurations($0) && !$0.environments.isEmpty
        }
        for (index, source) in sources.enumerated() where !Self.namesConfigurations(source) {
            // A picker may offer what nothing has values for.
            let names =
                source.kind == .settingsBundle && hasFiles
                ? source.environments.filter { merge.match($0) != nil } : source.environments
            merge.add(names, of: index, file: source.file, titles: source.titles)
        }
    }

    private mutating func addConfigurations() {
        // The order in which values count; the file keeps that of the project.
        for configuration in configurations {
            guard let environment = configuration.environment else { continue }
            let name =
                configuration.reason == ImportedConfiguration.byName
                ? EnvironmentName.canonicalName(environment) : environment
            groups[configuration.name] = index(of: name, reason: "build configuration \(configuration.name)")
        }
        // What has no evidence goes where others with it are.
        let isKnown = !merge.groups.isEmpty && groups.isEmpty
        for configuration in configurations where groups[configuration.name] == nil {
            let usual = configuration.isDebug ? EnvironmentName.development : EnvironmentName.production
            if let index = merge.match(usual) {
                groups[configuration.name] = index
            } else if isKnown, let index = nearest(configuration.isDebug) {
                groups[configuration.name] = index
                uncertain.insert(configuration.name)
            } else {
                groups[configuration.name] = index(of: usual, reason: "build configuration \(configuration.name)")
            }
        }
        separate()
        // A project with one build configuration has production, too.
        if sources.allSatisfy({ $0.environments.isEmpty || Self.namesConfigurations($0) }), merge.groups.count == 1,
            EnvironmentName.canonical(merge.groups[0].name) == EnvironmentName.development
        {
            _ = index(of: EnvironmentName.production, reason: "a usual environment")
        }
        if merge.groups.isEmpty {
            _ = index(of: EnvironmentName.development, reason: "a usual environment")
            _ = index(of: EnvironmentName.production, reason: "a usual environment")
        }
    }

    /// Build configurations whose names mean the same environment, but which resolve other values, are environments of
    /// their own: nothing that a build has today is lost. What the files say of the first is true of all of them.
    private mutating func separate() {
        let byGroup = Dictionary(grouping: configurations.filter { !$0.isSelected }) { groups[$0.name] ?? -1 }
        for (group, members) in byGroup.sorted(by: { $0.key < $1.key }) where group >= 0 && members.count > 1 {
            let sorted = members.enumerated().sorted { (rank($1.element), -$1.offset) < (rank($0.element), -$0.offset) }
                .map(\.element)
            var known: [(values: [String: PropertyListValue], group: Int)] = []
            for configuration in sorted {
                let values = values(in: configuration.name)
                if let same = known.first(where: { $0.values == values }) {
                    groups[configuration.name] = same.group
                } else if known.isEmpty {
                    known.append((values, group))
                } else {
                    let words = configuration.name.nameWords.map { $0.lowercased() }.joined(separator: "-")
                    let own = merge.addNew(words, because: "build configuration \(configuration.name)")
                    groups[configuration.name] = own
                    parents[own] = group
                    known.append((values, own))
                }
            }
        }
    }

    /// How well the name of a build configuration fits the environment that it means.
    private func rank(_ configuration: ImportedConfiguration) -> Int {
        let words = configuration.name.nameWords.map { $0.lowercased() }
        let joined = words.joined()
        let isUsual = ["release", "production", "prod", "pro", "debug", "development", "dev"].contains(joined)
        return (joined.contains("appstore") && !configuration.isDebug ? 8 : 0) + (isUsual ? 4 : 0)
            + (configuration.archivedBy == nil ? 0 : 2) + (configuration.isDebug == words.contains("debug") ? 1 : 0)
    }

    /// What a build configuration alone resolves.
    private func values(in configuration: String) -> [String: PropertyListValue] {
        let values = sources.filter(Self.namesConfigurations).flatMap(\.values).filter {
            $0.environment == configuration
        }
        return Dictionary(values.map { ($0.key, $0.value) }) { first, _ in first }
    }

    /// By environment that only a build configuration has: the one that it was separated from.
    private var parents: [Int: Int] = [:]
    private var uncertain: Set<String> = []

    /// An environment for a build configuration that has none: for development the first that is not production, else
    /// production or the last.
    private func nearest(_ isDebug: Bool) -> Int? {
        let indices = merge.groups.indices
        let production = indices.first { EnvironmentName.isProduction(merge.groups[$0].name) }
        return isDebug ? indices.first { $0 != production } ?? indices.first : production ?? indices.last
    }

    private mutating func index(of name: String, reason: String) -> Int {
        merge.match(name) ?? merge.addNew(name, because: reason)
    }

    private mutating func addNames() {
        proposal.environments = merge.groups.map {
            Proposal.Environment(name: $0.name, title: $0.title, sources: $0.files)
        }
    }

    // MARK: Production and distribution

    private mutating func findProduction() {
        for (index, source) in sources.enumerated() {
            guard let named = source.production, let group = merge.group(of: named, in: index) else { continue }
            proposal.production = merge.groups[group].name
            proposal.productionReason = source.file
            return
        }
        let named = merge.groups.filter { EnvironmentName.isProduction($0.name) }
        if named.count == 1, let only = named.first {
            proposal.production = only.name
            proposal.productionReason = "its name"
            return
        }
        let archived = Set(configurations.filter { $0.archivedBy != nil && !$0.isDebug }.compactMap { groups[$0.name] })
        if archived.count == 1, let index = archived.first, !uncertainGroups.contains(index) {
            proposal.production = merge.groups[index].name
            proposal.productionReason = "the archive configuration"
            return
        }
        let guess =
            named.first?.name
            ?? configurations.last { !$0.isDebug }.flatMap { groups[$0.name] }.map { merge.groups[$0].name }
        proposal.production = guess ?? merge.groups.last?.name ?? EnvironmentName.production
    }

    private var uncertainGroups: Set<Int> { Set(uncertain.compactMap { groups[$0] }) }

    private mutating func addDistributions() {
        for configuration in configurations {
            guard let index = groups[configuration.name] else { continue }
            let environment = merge.groups[index].name
            let (distribution, why) = self.distribution(configuration, environment)
            let source =
                configuration.environment == nil
                ? (uncertain.contains(configuration.name) ? "nothing says which environment it selects" : "")
                : "\(environment) by \(configuration.reason)"
            proposal.configurations.append(
                Proposal.Configuration(
                    name: configuration.name, environment: environment, distribution: distribution,
                    reason: [source, why].filter { !$0.isEmpty }.joined(separator: "; "),
                    isUncertain: uncertain.contains(configuration.name)))
        }
    }

    /// For whom a build configuration is built. Only what a scheme archives with production is for the App Store.
    private func distribution(_ configuration: ImportedConfiguration, _ environment: String) -> (String, String) {
        let words = Set(configuration.name.nameWords.map { $0.lowercased() })
        let isForDevelopers = ["development", "local"].contains(EnvironmentName.canonical(environment))
        if configuration.isDebug || isForDevelopers { return ("development", "") }
        if words.contains("testflight") || words.isSuperset(of: ["test", "flight"]) {
            return ("testflight", "its name")
        }
        // What its own name says is no evidence for the App Store.
        let named = EnvironmentName.inName(configuration.name)
        if let named, EnvironmentName.isProduction(environment), !EnvironmentName.isProduction(named) {
            return ("testers", "")
        }
        let isForOthers = !words.isDisjoint(with: [
            "adhoc", "enterprise", "inhouse", "beta", "alpha", "internal", "profile",
        ])
        guard environment == proposal.production, proposal.productionReason != nil, !isForOthers,
            let scheme = configuration.archivedBy
        else { return (words.contains("profile") ? "development" : "testers", "") }
        return ("app-store", "scheme \(scheme) archives it")
    }

    // MARK: Selection

    private mutating func addSelection() {
        var selection = ImportedSelection()
        let names = Set(merge.groups.map(\.name))
        func alias(_ text: String, _ group: Int) {
            guard !names.contains(text), selection.aliases[text] == nil else { return }
            selection.aliases[text] = merge.groups[group].name
        }
        for (index, source) in sources.enumerated() {
            let own = source.selection
            selection.key = selection.key ?? own.key
            selection.variable = selection.variable ?? own.variable
            selection.infoKey = selection.infoKey ?? own.infoKey
            for (text, name) in own.aliases.sorted(by: { $0.key < $1.key }) {
                if let group = merge.group(of: name, in: index) { alias(text, group) }
            }
            selection.ignoresCase = selection.ignoresCase || own.ignoresCase
            selection.rememberVariable = selection.rememberVariable ?? own.rememberVariable
            selection.skipsUnknownNames = selection.skipsUnknownNames || own.skipsUnknownNames
            selection.allowsManagedConfiguration =
                selection.allowsManagedConfiguration || own.allowsManagedConfiguration
            selection.appGroup = selection.appGroup ?? own.appGroup
            selection.testFlight += own.testFlight.compactMap {
                merge.group(of: $0, in: index).map { merge.groups[$0].name }
            }
            guard source.kind == .settingsBundle else { continue }
            for name in source.environments { if let group = merge.group(of: name, in: index) { alias(name, group) } }
        }
        if let key = selection.infoKey?.text {
            for value in sources.filter({ $0.kind == .infoPlist }).flatMap(\.values) where value.key == key {
                guard let text = value.value.stringValue, !text.isEmpty else { continue }
                if let group = merge.match(text) ?? value.environment.flatMap({ groups[$0] }) { alias(text, group) }
            }
        }
        // The environment of a build for TestFlight must be one of its list.
        for configuration in proposal.configurations
        where configuration.distribution == "testflight" && configuration.environment != proposal.production {
            selection.testFlight.append(configuration.environment)
        }
        selection.testFlight = selection.testFlight.uniqued
        proposal.selection = selection
    }

    // MARK: Keys

    /// A value for a key in an environment, with how much it counts.
    private struct Candidate {
        let source: Int
        /// 0 for a value of this environment alone, 1 for one of all.
        let breadth: Int
        /// The rank of the build configuration.
        let rank: Int
        let value: ImportedValue
    }

    private mutating func addKeys() {
        var cells: [String: [Int: [Candidate]]] = [:]
        let ranks = Dictionary(
            configurations.enumerated().map { ($1.name, ($1.archivedBy != nil ? 0 : $1.isDebug ? 2000 : 1000) + $0) }
        ) { first, _ in first }
        for (index, source) in sources.enumerated() {
            for value in source.values where !isSelector(value, source) {
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

    private var secretKeys: Set<String> = []

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
                    "\(key) is written as \"\(value.value.stringValue ?? "")\", but Xcode reads \"\(seen)\", because // starts a comment",
                    value.location))
        }
        func proposed(_ value: ImportedValue) -> Proposal.Value {
            Proposal.Value(value: value.value, location: value.location, seen: value.seen)
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

extension EnvironmentName {
    /// The usual long form of a name that only a build configuration has.
    static func canonicalName(_ name: String) -> String {
        let meaning = canonical(name)
        return [production, development, "staging", "testing"].contains(meaning) && canonical(meaning) == meaning
            ? (name.lowercased() == "test" ? "test" : meaning) : name
    }
}

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
