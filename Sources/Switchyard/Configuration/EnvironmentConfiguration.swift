public import Foundation
public import PropertyLists

/// The values of one environment, whole and immutable: Common, overlaid by the environment, each with its origin.
public struct EnvironmentConfiguration: Sendable {
    /// The environment's name.
    public let environment: String
    /// Every value by the name of its key.
    public let values: [String: ResolvedValue]
    /// Values that cannot be read as their type, required keys without a value.
    public let findings: [PropertyListFinding]
    /// The folder that `file:NAME` values are relative to.
    public let folder: URL?
    private let file: String?

    init(
        environment: String, values: [String: ResolvedValue], findings: [PropertyListFinding], folder: URL?,
        file: String?
    ) {
        self.environment = environment
        self.values = values
        self.findings = findings
        self.folder = folder
        self.file = file
    }

    /// Resolves the environment that a selection chose.
    ///
    /// Keys that a setting may override take the launch argument's or the stored setting's value, unless the selection
    /// is sealed.
    public init(selection: EnvironmentSelection, context: LaunchContext) {
        let catalog = context.catalog
        var values = LayerMerge(catalog, environment: selection.environment).values
        var findings: [PropertyListFinding] = []
        if !selection.isSealed, !catalog.declarations.isEmpty {
            let overrides = SettingOverrides(context)
            for override in overrides.accepted {
                values[override.declaration.name] = override.laid(over: values[override.declaration.name], catalog)
            }
            findings += overrides.findings
        }
        for declaration in catalog.declarations.values.sorted(by: { $0.name < $1.name }) {
            if let value = values[declaration.name] {
                do {
                    _ = try value.type.coerced(value.raw, folder: value.folder)
                } catch {
                    findings.append(value.coercionFinding(error, as: value.type))
                }
            } else if declaration.isRequired {
                findings.append(Self.missing(declaration.name, selection.environment, catalog.file, values.keys))
            }
        }
        self.init(
            environment: selection.environment, values: values, findings: findings, folder: catalog.folder,
            file: catalog.file)
    }

    static func missing(
        _ name: String, _ environment: String, _ file: String?, _ others: some Sequence<String>
    ) -> PropertyListFinding {
        PropertyListFinding(
            .missingValue, .error, "the environment “\(environment)” has no value for “\(name)”", file: file,
            keyPath: [environment], fix: Suggestion.sentence(for: name, among: others))
    }
}

extension EnvironmentConfiguration: ConfigurationReader {
    /// The value of a key.
    ///
    /// - Throws: ``ConfigurationError`` `missing-value` or `invalid-value`; never a default.
    public func value<Value>(for key: ConfigurationKey<Value>) throws(ConfigurationError) -> Value {
        guard let value = try optionalValue(for: key) else { throw missingValue(key.name) }
        return value
    }

    /// The value of a key, or `nil` when the environment has none. A value of the wrong type is an error here too.
    ///
    /// - Throws: ``ConfigurationError`` `invalid-value`.
    public func optionalValue<Value>(for key: ConfigurationKey<Value>) throws(ConfigurationError) -> Value? {
        try values[key.name]?.read(as: Value.self)
    }

    func missingValue(_ name: String) -> ConfigurationError {
        let finding = Self.missing(name, environment, file, values.keys)
        return ConfigurationError(.missingValue, finding.message, findings: [finding])
    }
}

extension EnvironmentConfiguration: ConfigurationValues {
    /// The configuration itself: a session without typed values of its own.
    public init(resolving configuration: EnvironmentConfiguration) {
        self = configuration
    }
}

extension EnvironmentConfiguration {
    /// A configuration written by hand, for tests and previews.
    ///
    /// - Parameters:
    ///   - environment: the environment's name.
    ///   - values: the values by the names of their keys; names of nested keys joined by dots.
    ///   - secrets: the names of the keys whose values must not be printed.
    public init(environment: String, values: [String: PropertyListValue], secrets: Set<String> = []) {
        let resolved = values.map { name, value in
            (
                name,
                ResolvedValue(
                    name: name, declared: nil, isSecret: secrets.contains(name),
                    origin: .init(layer: environment, file: nil, keyPath: [name]), hidden: [], raw: value, folder: nil)
            )
        }
        self.init(
            environment: environment, values: Dictionary(uniqueKeysWithValues: resolved), findings: [], folder: nil,
            file: nil)
    }
}

extension PropertyListFinding.Rule {
    /// An environment does not answer a key.
    public static let missingValue = Self(rawValue: "missing-value")
}
