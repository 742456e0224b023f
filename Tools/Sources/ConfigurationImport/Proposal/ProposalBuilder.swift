import PropertyLists
import SourceText
import SwitchyardCore

/// Puts the sources together: the environments, each once, then for each key and environment the value that the app
/// resolves today.
///
/// Where several places have a value for the same key and environment, the strongest kind of place counts (see
/// ``ImportedSource/Kind``); of several build configurations of one environment, the one that a scheme archives, else a
/// release.
struct ProposalBuilder {
    var proposal = Proposal()
    let sources: [ImportedSource]
    let configurations: [ImportedConfiguration]
    private(set) var merge = EnvironmentMerge()
    /// By build configuration: the index of its environment.
    private(set) var groups: [String: Int] = [:]
    /// The keys of which some value is secret.
    var secretKeys: Set<String> = []
    /// The variables of secrets, one for each environment where they differ.
    var variables: Set<String> = []

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

    static func namesConfigurations(_ source: ImportedSource) -> Bool {
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
            let wasFull = merge.isFull
            merge.add(names, of: family(of: index), file: source.file, titles: source.titles)
            if merge.isFull, !wasFull {
                proposal.issues.append(
                    ImportIssue(
                        .notImported, "more than \(EnvironmentMerge.mostGroups) environments are not imported",
                        SourceLocation(file: source.file)))
            }
        }
        for (index, source) in sources.enumerated() where !Self.namesConfigurations(source) {
            for name in source.environments {
                guard let group = merge.group(of: name, in: family(of: index)) else { continue }
                if let doubt = source.doubts[name] { merge.doubt(group, doubt) }
                // What a script names may be a file that only some computers have.
                if source.kind == .scheme, merge.groups[group].files == [source.file] {
                    merge.doubt(group, "a script of a scheme picks it, and its file is not there")
                }
            }
        }
    }

    /// The source that stands for all that tell environments apart among themselves: `.env.test` and `.env.testing` of
    /// one folder are two.
    func family(of index: Int) -> Int {
        func folder(_ source: ImportedSource) -> String {
            source.file.split(separator: "/").dropLast().joined(separator: "/")
        }
        let own = sources[index]
        guard own.kind == .envFile else { return index }
        return sources.firstIndex { $0.kind == .envFile && folder($0) == folder(own) } ?? index
    }

    /// Whether scripts of schemes pick environments, so that build configurations do not.
    private var scriptsPick: Bool { sources.contains { $0.kind == .scheme && !$0.environments.isEmpty } }

    private mutating func addConfigurations() {
        let areNamed = !merge.groups.isEmpty || configurations.contains(where: \.isSelected)
        // The order in which values count; the file keeps that of the project.
        for configuration in configurations {
            guard let environment = configuration.environment else { continue }
            let name =
                configuration.reason == ImportedConfiguration.byName
                ? EnvironmentName.canonicalName(environment) : environment
            groups[configuration.name] = index(of: name, reason: Self.reason(configuration.name))
        }
        // What has no evidence goes where others with it are.
        let isKnown = !merge.groups.isEmpty && groups.isEmpty
        for configuration in configurations where groups[configuration.name] == nil {
            let usual = configuration.isDebug ? EnvironmentName.development : EnvironmentName.production
            if let index = merge.match(usual) {
                groups[configuration.name] = index
                if scriptsPick || areNamed && !configuration.isUsual { uncertain.insert(configuration.name) }
            } else if isKnown, let index = nearest(configuration.isDebug) {
                groups[configuration.name] = index
                uncertain.insert(configuration.name)
            } else {
                groups[configuration.name] = index(of: usual, reason: Self.reason(configuration.name))
            }
        }
        separate()
        // A project with one build configuration has production, too.
        if sources.allSatisfy({ $0.environments.isEmpty || Self.namesConfigurations($0) }), merge.groups.count == 1,
            EnvironmentName.canonical(merge.groups[0].name) == EnvironmentName.development
        {
            _ = merge.addNew(
                EnvironmentName.production, because: "a usual environment", doubt: "nothing in the project names it")
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
                    let own = merge.addNew(words, because: Self.reason(configuration.name))
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
            $0.environment == configuration && !$0.isConfigurationName
        }
        return Dictionary(values.map { ($0.key, $0.value) }) { first, _ in first }
    }

    /// By environment that only a build configuration has: the one that it was separated from.
    private(set) var parents: [Int: Int] = [:]
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
        proposal.environments = merge.groups.enumerated().map { index, group in
            let own = configurations.filter { groups[$0.name] == index }
            // The build configuration whose values count.
            let first = own.enumerated().min { ($0.element.strength, $0.offset) < ($1.element.strength, $1.offset) }
            let files = group.files.map { file in
                own.contains { file == Self.reason($0.name) }
                    ? first.map { Self.reason($0.element.name) } ?? file : file
            }
            return Proposal.Environment(
                name: group.name, title: group.title, sources: files, doubt: group.doubt)
        }
    }

    private static func reason(_ configuration: String) -> String { "build configuration \(configuration)" }

    // MARK: Production and distribution

    private mutating func findProduction() {
        for (index, source) in sources.enumerated() {
            guard let named = source.production, let group = merge.group(of: named, in: family(of: index)) else {
                continue
            }
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
        let words = Set(EnvironmentName.words(in: configuration.name))
        let isForDevelopers = ["development", "local"].contains(EnvironmentName.canonical(environment))
        if configuration.isDebug || isForDevelopers { return ("development", "") }
        if words.contains("testflight") { return ("testflight", "its name") }
        // What its own name says is not evidence for the App Store.
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
        for (index, source) in sources.enumerated() {
            let own = source.selection
            proposal.selection.key = proposal.selection.key ?? own.key
            proposal.selection.variable = proposal.selection.variable ?? own.variable
            proposal.selection.infoKey = proposal.selection.infoKey ?? own.infoKey
            if source.kind == .catalog, own.rules != EnvironmentSourceNames() { addRules(own.rules, of: index) }
            guard source.kind == .settingsBundle else { continue }
            for name in source.environments { addAlias(name, merge.group(of: name, in: index)) }
        }
        if let key = proposal.selection.infoKey?.text {
            for value in sources.filter({ $0.kind == .infoPlist }).flatMap(\.values) where value.key == key {
                guard let text = value.value.stringValue, !text.isEmpty else { continue }
                let own = value.environment.flatMap { groups[$0] }
                addAlias(text, (value.isConfigurationName ? own : nil) ?? merge.match(text) ?? own)
            }
        }
        // The environment of a build for TestFlight must be one of its list.
        proposal.selection.rules.testFlightEnvironments.formUnion(
            proposal.configurations.filter {
                $0.distribution == "testflight" && $0.environment != proposal.production
            }.map(\.environment))
    }

    /// Takes what a catalog says of the selection, with the names of the environments in the manifest.
    private mutating func addRules(_ rules: EnvironmentSourceNames, of source: Int) {
        func name(_ text: String) -> String? { merge.group(of: text, in: source).map { merge.groups[$0].name } }
        proposal.selection.rules = rules
        proposal.selection.rules.aliases = [:]
        proposal.selection.rules.defaultEnvironment = rules.defaultEnvironment.flatMap(name)
        proposal.selection.rules.testFlightEnvironments = Set(rules.testFlightEnvironments.compactMap(name))
        for (text, name) in rules.aliases.sorted(by: { $0.key < $1.key }) {
            addAlias(text, merge.group(of: name, in: source))
        }
    }

    /// Makes a text another name of an environment, unless it is a name already.
    private mutating func addAlias(_ text: String, _ group: Int?) {
        guard let group, !merge.groups.contains(where: { $0.name == text }),
            proposal.selection.rules.aliases[text] == nil
        else { return }
        proposal.selection.rules.aliases[text] = merge.groups[group].name
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
