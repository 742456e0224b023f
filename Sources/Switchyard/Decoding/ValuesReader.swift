/// How a session makes an app's values from a configuration.
struct ValuesReader<Values: Sendable>: Sendable {
    /// The keys that the type declares before it is read.
    let declarations: [KeyDeclaration]
    private let body:
        @Sendable (EnvironmentConfiguration, (any LiveValueSource)?) throws(ConfigurationError) -> DecodedValues<Values>

    /// Returns the values. Properties of type ``Live`` read `source`.
    func read(
        _ configuration: EnvironmentConfiguration, _ source: (any LiveValueSource)?
    ) throws(ConfigurationError) -> Values {
        try body(configuration, source).values
    }

    /// Returns the values, and the live keys that only their type declares.
    func decode(
        _ configuration: EnvironmentConfiguration, _ source: (any LiveValueSource)?
    ) throws(ConfigurationError) -> DecodedValues<Values> {
        try body(configuration, source)
    }
}

extension ValuesReader where Values: ConfigurationResolvable {
    /// Reads each key by itself, as generated code does.
    static var resolving: ValuesReader {
        ValuesReader(declarations: Values.declarations) { configuration, source throws(ConfigurationError) in
            var configuration = configuration
            configuration.liveSource = source
            return DecodedValues(values: try Values(resolving: configuration))
        }
    }
}

extension ValuesReader where Values: Decodable {
    /// Decodes the type.
    static var decoding: ValuesReader {
        ValuesReader(declarations: []) { configuration, source throws(ConfigurationError) in
            try configuration.decode(Values.self, live: source)
        }
    }
}
