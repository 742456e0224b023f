import PropertyLists

protocol LiveValueSource: AnyObject, Sendable {
    func liveValue(named name: String) -> ResolvedValue?
}

/// How a session reads the app's values.
struct ValuesReader<Values: Sendable>: Sendable {
    let declarations: [KeyDeclaration]
    let read: @Sendable (EnvironmentConfiguration, (any LiveValueSource)?) throws(ConfigurationError) -> Values
}

extension ValuesReader where Values: ConfigurationResolvable {
    static var resolving: ValuesReader {
        ValuesReader(declarations: Values.declarations) { configuration, _ throws(ConfigurationError) in
            try Values(resolving: configuration)
        }
    }
}
