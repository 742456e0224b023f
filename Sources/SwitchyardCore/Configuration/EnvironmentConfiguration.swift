public import Foundation
public import PropertyLists

/// The values of one environment, complete and immutable: those of Common, overlaid with the environment's own, each
/// with its origin.
///
/// ```swift
/// // By hand, for a test or a preview; an app has `session.configuration`.
/// let configuration = EnvironmentConfiguration(
///     environment: "test", values: ["apiURL": "https://test.example/api", "timeout": "1s"])
/// let timeout: Duration = try configuration.value(for: ConfigurationKey("timeout"))
/// let values = try configuration.decode(AppConfiguration.self)
/// ```
public struct EnvironmentConfiguration: Sendable {
    /// The name of the environment.
    public let environment: String
    /// Every value, by the name of its key. Those of generated code are made from its text when they are first needed.
    public var values: [String: ResolvedValue] { contents.all }
    /// Findings about values that cannot be read as their types, and required keys without a value.
    public let findings: [PropertyListFinding]
    /// The folder that `file:NAME` values are relative to.
    public let folder: URL?
    package let file: String?
    @usableFromInline let contents: ConfigurationContents
    /// What `Live` properties read; `nil` outside of a session.
    var liveSource: (any LiveValueSource)?

    init(
        environment: String, contents: ConfigurationContents, findings: [PropertyListFinding], folder: URL?,
        file: String?
    ) {
        self.environment = environment
        self.contents = contents
        self.findings = findings
        self.folder = folder
        self.file = file
    }

    /// The declared keys of the catalog and of the app's own type, by name.
    public var declarations: [String: KeyDeclaration] { contents.declarations }

    /// The catalog's own value of a key, whatever overrides it.
    func catalogValue(_ name: String) -> ResolvedValue? { contents.overridden[name] ?? contents[name] }

    /// Resolves the values of a selected environment.
    ///
    /// A key that can be overridden takes the value of a launch argument or a stored value, unless the selection is
    /// sealed. A key that is declared `Managed` takes the value of the managed configuration, also if it is sealed.
    public init(selection: EnvironmentSelection, context: LaunchContext) {
        let catalog = context.catalog
        var contents = ConfigurationContents.Draft(catalog, environment: selection.environment)
        var findings: [PropertyListFinding] = []
        let declarations = contents.declarations
        if !declarations.isEmpty {
            let overrides = SettingOverrides(context)
            for override in overrides.accepted { contents.lay(override) }
            findings += overrides.findings
        }
        var wrong: [(name: String, finding: PropertyListFinding)] = []
        for declaration in declarations.values {
            if let value = contents.known[declaration.name] {
                do {
                    value.stored.keep(try value.type.coerced(value.raw, folder: value.folder))
                } catch {
                    wrong.append((declaration.name, value.coercionFinding(error, as: value.type)))
                }
            } else if declaration.isRequired, !declaration.isProvidedInCode || !catalog.secrets.isEmpty {
                // Where no code gives secrets, as in the command, a key that is provided in code is not missing.
                let finding = Self.missing(
                    declaration.name, selection.environment, catalog.file, contents.names, declaration)
                wrong.append((declaration.name, finding))
            }
        }
        findings += wrong.sortedByName { $0.name }.map(\.finding)
        self.init(
            environment: selection.environment, contents: ConfigurationContents(contents), findings: findings,
            folder: catalog.folder, file: catalog.file)
    }

    package static func missing(
        _ name: String, _ environment: String, _ file: String?, _ others: some Sequence<String>,
        _ declaration: KeyDeclaration?
    ) -> PropertyListFinding {
        let fix =
            declaration?.isProvidedInCode == true
            ? "pass the secrets to the start of the session: the key is provided in code"
            : Suggestion.sentence(for: name, among: others)
        return PropertyListFinding(
            .missingValue, .error, "environment \"\(environment)\" has no value for \"\(name)\"", file: file,
            keyPath: [environment], fix: fix)
    }
}

extension EnvironmentConfiguration: ConfigurationReader {
    /// Returns the value of a key.
    ///
    /// - Throws: ``ConfigurationError`` `missing-value` or `invalid-value`. There is no default value.
    @inlinable
    public func value<Value>(for key: ConfigurationKey<Value>) throws(ConfigurationError) -> Value {
        if let value = contents.known[key.name]?.stored, !value.isSecret { return try read(value, for: key) }
        guard let value = try optionalValue(for: key) else { throw missingValue(key.name) }
        return value
    }

    @inlinable
    func read<Value>(_ value: StoredValue, for key: ConfigurationKey<Value>) throws(ConfigurationError) -> Value {
        if let value = value.known(as: Value.self) { return value }
        return try converted(value, for: key)
    }

    @usableFromInline
    func converted<Value>(_ value: StoredValue, for key: ConfigurationKey<Value>) throws(ConfigurationError) -> Value {
        do {
            return try Value.coerced(from: value.raw, folder: folder)
        } catch {
            throw invalidValue(key.name, Value.self, error)
        }
    }

    func invalidValue<Value: ConfigurationValue>(
        _ name: String, _ type: Value.Type, _ error: CoercionError
    ) -> ConfigurationError {
        contents[name]?.error(error, reading: type) ?? missingValue(name)
    }

    /// Returns the value of a key, or `nil` if the environment has none.
    ///
    /// - Throws: ``ConfigurationError`` `invalid-value`.
    public func optionalValue<Value>(for key: ConfigurationKey<Value>) throws(ConfigurationError) -> Value? {
        try (contents[key.name] ?? nested(key.name))?.read(as: Value.self)
    }

    /// The dictionary of the nested keys below a name. Unless the catalog declares the name as a dictionary, it is a
    /// namespace.
    package func nested(_ name: String) -> ResolvedValue? {
        let prefix = name.isEmpty ? "" : name + "."
        let parts = values.values.filter { $0.name.hasPrefix(prefix) }
        guard let first = parts.min(by: { $0.name < $1.name }) else { return nil }
        var tree = KeyTree()
        for part in parts { tree.insert(part.raw, at: part.name.dropFirst(prefix.count).split(separator: ".")[...]) }
        return ResolvedValue(
            name: name, declared: .dictionary, isSecret: parts.contains(where: \.isSecret), isLive: false,
            places: .stated(first.origin, hidden: []), raw: tree.value, folder: folder)
    }

    @usableFromInline
    package func missingValue(_ name: String) -> ConfigurationError {
        let finding = Self.missing(name, environment, file, values.keys, declarations[name])
        return ConfigurationError(.missingValue, finding.message, findings: [finding])
    }
}

extension EnvironmentConfiguration: ConfigurationResolvable {
    /// The configuration itself, for a session without typed values of its own.
    public init(resolving configuration: EnvironmentConfiguration) {
        self = configuration
    }
}

extension EnvironmentConfiguration: CustomReflectable {
    /// Each value once, with its origin.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: ["environment": environment, "values": values, "findings": findings, "folder": folder as Any],
            displayStyle: .struct)
    }
}

extension EnvironmentConfiguration {
    /// Creates a configuration from values, for tests and previews.
    ///
    /// - Parameters:
    ///   - environment: the name of the environment.
    ///   - values: the values by key; nested ones as dictionaries or with names joined with dots.
    ///   - secrets: the names of keys whose values must not be printed.
    public init(environment: String, values: [String: PropertyListValue], secrets: Set<String> = []) {
        let catalog = EnvironmentCatalog(
            environments: [environment: values],
            declarations: secrets.map { KeyDeclaration(name: $0, isSecret: true, isRequired: false) })
        let contents = ConfigurationContents.Draft(catalog, environment: environment)
        self.init(
            environment: environment, contents: ConfigurationContents(contents), findings: [], folder: nil, file: nil)
    }
}

/// Nested dictionaries, assembled from their leaves.
private struct KeyTree {
    private var leaf: PropertyListValue?
    private var branches: [Substring: KeyTree] = [:]

    mutating func insert(_ value: PropertyListValue, at path: ArraySlice<Substring>) {
        guard let key = path.first else {
            leaf = value
            return
        }
        branches[key, default: KeyTree()].insert(value, at: path.dropFirst())
    }

    var value: PropertyListValue {
        leaf ?? .dictionary(Dictionary(uniqueKeysWithValues: branches.map { (String($0.key), $0.value.value) }))
    }
}
