public import Foundation
public import PropertyLists

/// The environments of an app: the values that every environment starts from, each environment's own values, and the
/// declared keys.
///
/// `EnvironmentCatalog.read(_:)` reads one; the article Catalogs describes its forms.
///
/// ```swift
/// let catalog = try EnvironmentCatalog.read(URL(fileURLWithPath: "App/Environments.plist"))
/// print(catalog.names, try catalog.production.get())
/// ```
public struct EnvironmentCatalog: Sendable {
    /// The top-level dictionary that configures Switchyard and is not an environment.
    package static let reservedName = "Switchyard"

    /// The path of the file that the catalog was read from.
    public var file: String?
    /// The name that each source uses for the environment.
    public var sources: EnvironmentSourceNames
    /// The meaning of the Settings bundle's specifiers.
    public var settings: SettingsBinding
    /// The declared keys, by name. Those of generated code are made from its text when they are first needed.
    public var declarations: [String: KeyDeclaration] {
        get { hasOwnDeclarations ? declared : texts?.allDeclarations.value ?? declared }
        // In place: a copy for each of a thousand keys would take longer than all else.
        _modify {
            if !hasOwnDeclarations { (declared, hasOwnDeclarations) = (declarations, true) }
            yield &declared
        }
    }
    /// The declared keys, but of generated code only those whose values a launch may change.
    private(set) var declared: [String: KeyDeclaration]
    /// The values that every environment starts from. Those of generated code are made from its text each time.
    public var common: [String: PropertyListValue] {
        get { hasOwnCommon ? ownCommon : texts?.commonValues ?? ownCommon }
        _modify {
            if !hasOwnCommon { (ownCommon, hasOwnCommon) = (common, true) }
            yield &ownCommon
        }
    }
    private var ownCommon: [String: PropertyListValue]
    private var (hasOwnDeclarations, hasOwnCommon) = (false, false)
    /// Each environment's own values. In an app, a launch has read only the environment that it selected, and this
    /// reads the others; see ``unreadEnvironments``.
    public var environments: [String: [String: PropertyListValue]] {
        get { layers.all }
        set { layers = .read(newValue) }
    }
    /// Environments that come and go, whose names are not listed.
    public var ephemeral: [EphemeralPattern] = []
    /// What consoles may do, and where the hub is.
    public var console = ConsoleSettings()
    /// What people see instead of the names of environments, such as `Staging server` for `staging`.
    public var titles: [String: String] = [:]
    /// The name of ``common`` in the file: `Common`, with the file's capitalization.
    public var commonName: String
    /// What is wrong with the structure of the file.
    public var findings: [PropertyListFinding]
    /// The values of keys that are declared `ProvidedInCode`, by environment and by key. They are laid over the
    /// environment's own; those of other keys are ignored. An ephemeral environment has those of its pattern.
    public var secrets: [String: [String: String]] = [:]
    /// Keys that are declared only in the app's code.
    private var declaredInCode: Set<String> = []
    private var layers: CatalogLayers
    private var resources: URL?

    /// Creates a catalog in code.
    public init(
        environments: [String: [String: PropertyListValue]], common: [String: PropertyListValue] = [:],
        declarations: [KeyDeclaration] = [], sources: EnvironmentSourceNames = EnvironmentSourceNames(),
        settings: SettingsBinding = SettingsBinding(), file: String? = nil
    ) {
        self.init(
            layers: .read(environments), common: common,
            declarations: Dictionary(declarations.map { ($0.name, $0) }) { _, last in last }, sources: sources,
            settings: settings, file: file)
    }

    /// Creates the catalog of generated code, to which the code adds environments; see ``GeneratedConfiguration``.
    ///
    /// - Parameter keys: the names and types of the keys, in the order of the cells of a ``ValueTable``.
    public init(keys: StaticString) {
        self.init(
            layers: .code(CatalogInCode(keys: keys)), common: [:], declarations: [:],
            sources: EnvironmentSourceNames(), settings: SettingsBinding(), file: nil)
    }

    /// Adds an environment of generated code, or replaces the one of that name. A launch makes only the values of the
    /// environment that it selects.
    public mutating func add(_ environment: String, _ values: StaticString) {
        guard texts != nil else { return environments[environment] = TableText.layer([values]) }
        change { $0.environments[environment] = values }
    }

    /// Adds values of Common of generated code.
    public mutating func addCommon(_ values: StaticString) {
        change { $0.common.append(values) }
    }

    /// Adds what generated code says about its keys, and a launch does without.
    public mutating func describe(_ body: @escaping @Sendable (inout EnvironmentCatalog) -> Void) {
        change { $0.describe = body }
    }

    private mutating func change(_ body: (inout CatalogInCode) -> Void) {
        guard case .code(var code) = layers else { return }
        // One of the two would copy the texts.
        layers = .read([:])
        body(&code)
        code.forgetDeclarations()
        layers = .code(code)
    }

    /// The texts of generated code.
    var texts: CatalogInCode? {
        if case .code(let code) = layers { code } else { nil }
    }

    /// The keys of generated code and the values of an environment, if they are all in its texts.
    func rows(of environment: String) -> TableRows? {
        guard !hasOwnDeclarations, !hasOwnCommon, let texts, let own = texts.environments[environment] else {
            return nil
        }
        return TableRows(keys: texts.keys, own: own, common: texts.common)
    }

    /// Declares a key, or declares it anew.
    public mutating func declare(_ key: String, _ type: ValueType?) {
        declare(key, type) { _ in }
    }

    /// Declares a key, or declares it anew, and changes the declaration.
    public mutating func declare(_ key: String, _ type: ValueType?, _ change: (inout KeyDeclaration) -> Void) {
        var declaration = KeyDeclaration(name: key, type: type)
        change(&declaration)
        declared[key] = declaration
        let all = declared
        self.change { $0.declared = all }
    }

    /// Creates a catalog from the entries of a file, those with these names being environments.
    package init(
        entries: PropertyListEntries, names: Set<String>, common: [String: PropertyListValue],
        declarations: [String: KeyDeclaration], sources: EnvironmentSourceNames, settings: SettingsBinding,
        file: String?
    ) {
        self.init(
            layers: CatalogLayers(entries, names: names), common: common, declarations: declarations,
            sources: sources, settings: settings, file: file)
    }

    init(
        layers: CatalogLayers, common: [String: PropertyListValue], declarations: [String: KeyDeclaration],
        sources: EnvironmentSourceNames, settings: SettingsBinding, file: String?
    ) {
        self.file = file
        self.sources = sources
        self.settings = settings
        declared = declarations
        ownCommon = common
        self.layers = layers
        commonName = "Common"
        findings = []
    }

    /// Adds the declarations of the app's code. Those in the catalog take precedence, but a key that either declares
    /// secret is secret.
    ///
    /// - Returns: findings about keys that only the code declares live.
    mutating func declare(inCode additions: [KeyDeclaration]) -> [PropertyListFinding] {
        var findings: [PropertyListFinding] = []
        for addition in additions {
            guard let declared = declarations[addition.name] else {
                declarations[addition.name] = addition
                declaredInCode.insert(addition.name)
                continue
            }
            if addition.isSecret { declarations[addition.name]?.isSecret = true }
            if addition.isLive, !declared.isLive {
                findings.append(
                    PropertyListFinding(
                        .liveMismatch, .warning,
                        "key \"\(addition.name)\" is live in the app's code, but the catalog does not declare it live",
                        file: file, keyPath: [Self.reservedName, "Keys", addition.name],
                        fix: "set Live in the catalog, or read the key as a pinned one"))
            }
        }
        return findings
    }

    /// The names of the environments, sorted.
    public var names: [String] { layers.names.sorted() }

    /// The names of the environments whose values were not read yet, sorted. What is wrong in them is unknown. Only a
    /// catalog that an app has opened has any.
    public var unreadEnvironments: [String] { layers.unread.sorted() }

    /// Whether the catalog has an environment, whose values are not read for this.
    package func hasEnvironment(_ name: String) -> Bool { layers.contains(name) || ephemeralPattern(of: name) != nil }

    /// The pattern that the name of an environment matches; `nil` if the catalog lists the environment.
    func ephemeralPattern(of name: String) -> EphemeralPattern? {
        layers.contains(name) ? nil : ephemeral.first { $0.part(of: name) != nil }
    }

    /// An environment's own values; `nil` if the catalog does not have it.
    ///
    /// - Throws: ``ConfigurationError`` `unusable-catalog` if the file is damaged there.
    func values(of environment: String) throws(ConfigurationError) -> [String: PropertyListValue]? {
        do {
            let values =
                try layers.values(of: environment) ?? ephemeralPattern(of: environment)?.values(of: environment)
            return secrets.isEmpty ? values : values?.merging(secretValues(of: environment)) { $1 }
        } catch {
            throw ConfigurationError(
                .unusableCatalog, "environment \"\(environment)\" of the catalog cannot be read",
                findings: [PropertyListFinding(file.map { error.inFile($0) } ?? error)])
        }
    }

    /// The values that the app's code provides for an environment.
    func secretValues(of environment: String) -> [String: PropertyListValue] {
        let given = secrets[environment] ?? ephemeralPattern(of: environment).flatMap { secrets[$0.pattern] } ?? [:]
        return given.filter { declarations[$0.key]?.isProvidedInCode == true }.mapValues(PropertyListValue.string)
    }

    /// The folder that `file:NAME` values are relative to: that of the file, or of the app's resources.
    public var folder: URL? {
        get { resources ?? file.map { URL(fileURLWithPath: $0).deletingLastPathComponent() } }
        set { resources = newValue }
    }

    /// The declared keys that a stored value may override, by the key of that value.
    package var settingDeclarations: [(setting: String, declaration: KeyDeclaration)] {
        declared.values.compactMap { declaration in declaration.setting.map { ($0, declaration) } }
            .sortedByName { $0.declaration.name }
    }
}

extension EnvironmentCatalog: Hashable {
    /// Whether both catalogs say the same, wherever they are.
    public static func == (first: EnvironmentCatalog, second: EnvironmentCatalog) -> Bool {
        first.file == second.file && first.sources == second.sources && first.settings == second.settings
            && first.declarations == second.declarations && first.common == second.common
            && first.layers == second.layers && first.ephemeral == second.ephemeral && first.console == second.console
            && first.titles == second.titles && first.commonName == second.commonName
            && first.findings == second.findings && first.secrets == second.secrets
            && first.declaredInCode == second.declaredInCode && first.resources == second.resources
    }

    /// Hashes the names of the environments, and where they are from.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(file)
        hasher.combine(layers)
    }
}

extension EnvironmentCatalog {
    /// Environment names that mean production by themselves.
    @_spi(Tools) public static let productionNames: Set<String> = ["production", "prod", "release", "live"]

    /// The production environment, or why it is unknown. It is never guessed.
    public var production: Result<String, ProductionUnknown> {
        do throws(ProductionUnknown) {
            return .success(try foundProduction())
        } catch {
            return .failure(error)
        }
    }

    /// The name of the production environment. A launch asks this: for a `Result` the runtime would look up whether its failure
    /// is an error, among the conformances of every library.
    func foundProduction() throws(ProductionUnknown) -> String {
        if let named = sources.production {
            if hasEnvironment(named) { return named }
            let finding = PropertyListFinding(
                .unknownProduction, .error, "unknown production environment \"\(named)\"",
                file: file,
                keyPath: [Self.reservedName, "Production"],
                fix: Suggestion.sentence(for: named, among: names) ?? listing)
            throw ProductionUnknown(finding: finding)
        }
        let candidates = names.filter { Self.productionNames.contains($0.lowercased()) }
        if let only = candidates.first, candidates.count == 1 { return only }
        let message =
            candidates.isEmpty
            ? "no environment is named production, prod, release, or live"
            : "several environments could be production: \(candidates.joined(separator: ", "))"
        let finding = PropertyListFinding(
            .unknownProduction, .error, message, file: file, keyPath: PropertyListKeyPath(),
            fix: "set Production in the dictionary \(Self.reservedName) to the name of an environment")
        throw ProductionUnknown(finding: finding)
    }

    /// The name of the production environment, if it is known.
    package var productionName: String? { try? foundProduction() }

    /// The environment that a value of a source names: by its name, by an alias, or without regard to case if the
    /// catalog says so. Nothing is guessed.
    package func environment(named value: PropertyListValue) -> String? {
        let text: String? =
            switch value {
            case .string(let text): text
            case .integer(let number): sources.aliases.isEmpty ? nil : String(number)
            default: nil
            }
        guard let text else { return nil }
        let name = sources.aliases[text] ?? text
        if hasEnvironment(name) { return name }
        guard sources.ignoresCase else { return nil }
        let folded = text.lowercased()
        let aliased = sources.aliases.keys.sorted().first { $0.lowercased() == folded }.flatMap { sources.aliases[$0] }
        let matches = names.filter { $0.lowercased() == (aliased ?? text).lowercased() }
        return matches.count == 1 ? matches.first : nil
    }

    /// The reason that production is unknown.
    public struct ProductionUnknown: Error, Sendable, Hashable {
        /// The finding to report.
        public let finding: PropertyListFinding
    }

    /// Whether the environments are generated code, whose values were checked when it was written.
    var isInCode: Bool {
        if case .code = layers { true } else { false }
    }

    /// The same catalog, whose environments are read again, so that a launch keeps only those that it needs.
    var unreadCopy: EnvironmentCatalog {
        var copy = self
        copy.layers = layers.unreadCopy
        return copy
    }

    /// Whether there is an environment besides production.
    var hasChoice: Bool { layers.names.count > 1 || !ephemeral.isEmpty }

    /// The names of the environments for a message, at most ten.
    package var listing: String {
        let listed = names.prefix(10).joined(separator: ", ")
        let count = layers.names.count
        let rest = count > 10 ? " and \(count - 10) more" : ""
        return "use one of \(listed)\(rest)"
    }

    /// A stable hash of the environments, keys, and sources of the catalog: a remembered choice is valid only for the
    /// catalog it was made with.
    ///
    /// The hash is 64-bit FNV-1a in hexadecimal: it distinguishes catalogs, and is not for security. Keys that are
    /// declared only in code are excluded, so that extensions and the command, which do not know that code, compute
    /// the same hash.
    public var fingerprint: String {
        var hash = Fingerprint()
        hash.add(.dictionary(common))
        hash.add(.dictionary(environments.mapValues(PropertyListValue.dictionary)))
        for name in declarations.keys.sorted() where !declaredInCode.contains(name) {
            if let declaration = declarations[name] { hash.add(declaration) }
        }
        hash.add(.dictionary(Dictionary(ephemeral.map { ($0.pattern, .dictionary($0.values)) }) { $1 }))
        let expiries = ephemeral.compactMap { pattern in pattern.expiry.map { (pattern.pattern, "\($0)") } }
        if !expiries.isEmpty {
            hash.add(.dictionary(Dictionary(expiries.map { ($0, .string($1)) }) { $1 }))
        }
        hash.add(sources)
        return hash.text
    }
}
