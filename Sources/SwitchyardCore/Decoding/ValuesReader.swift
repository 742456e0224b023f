/// How a session makes an app's values from a configuration.
package struct ValuesReader<Values: Sendable>: Sendable {
    /// The keys that the type declares before it is read.
    package let declarations: [KeyDeclaration]
    private let body:
        @Sendable (EnvironmentConfiguration, (any LiveValueSource)?) throws(ConfigurationError) -> DecodedValues<Values>
    /// Reads the values, and returns the keys that they are made of.
    package let keys: @Sendable (EnvironmentConfiguration) throws(ConfigurationError) -> ReadKeys
    /// Whether all keys that the app reads are known: a type that resolves itself may read more of them later.
    package let readsAll: Bool

    package init(
        declarations: [KeyDeclaration], readsAll: Bool,
        keys: @escaping @Sendable (EnvironmentConfiguration) throws(ConfigurationError) -> ReadKeys,
        body:
            @escaping @Sendable (EnvironmentConfiguration, (any LiveValueSource)?) throws(ConfigurationError) ->
            DecodedValues<Values>
    ) {
        self.declarations = declarations
        self.readsAll = readsAll
        self.keys = keys
        self.body = body
    }

    /// Returns the values. Properties of type ``Live`` read `source`.
    package func read(
        _ configuration: EnvironmentConfiguration, _ source: (any LiveValueSource)?
    ) throws(ConfigurationError) -> Values {
        try body(configuration, source).values
    }

    /// Returns the values, and the live keys that only their type declares.
    package func decode(
        _ configuration: EnvironmentConfiguration, _ source: (any LiveValueSource)?
    ) throws(ConfigurationError) -> DecodedValues<Values> {
        try body(configuration, source)
    }
}

extension ValuesReader where Values: ConfigurationResolvable {
    /// Reads each key by itself, as generated code does.
    package static var resolving: ValuesReader {
        ValuesReader(declarations: Values.declarations, readsAll: false) { configuration throws(ConfigurationError) in
            _ = try Values(resolving: configuration)
            return configuration.declaredKeys(and: Values.declarations)
        } body: { configuration, source throws(ConfigurationError) in
            var configuration = configuration
            configuration.liveSource = source
            return DecodedValues(values: try Values(resolving: configuration))
        }
    }
}

/// What a decoded type holds, and what it declares.
package struct DecodedValues<Values> {
    package let values: Values
    /// The keys of ``Live`` properties that the catalog does not declare, and those of ``Secret`` properties that it
    /// does not declare secret.
    package var codeDeclarations: [KeyDeclaration]

    package init(values: Values, codeDeclarations: [KeyDeclaration] = []) {
        self.values = values
        self.codeDeclarations = codeDeclarations
    }
}
