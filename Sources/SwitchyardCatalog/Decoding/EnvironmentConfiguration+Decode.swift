import PropertyLists
public import SwitchyardCore

extension EnvironmentConfiguration {
    /// Returns the values as a type of the app: a property for each key, and a nested type for keys that are joined
    /// with dots.
    ///
    /// ```swift
    /// nonisolated struct AppConfiguration: Decodable {
    ///     struct Server: Decodable {
    ///         let url: Endpoint
    ///         let timeout: Duration
    ///     }
    ///     enum Theme: String, ConfigurationEnumeration { case light, dark }
    ///
    ///     let server: Server       // server.url and server.timeout, or the dictionary server
    ///     let theme: Live<Theme>   // may change while the app runs
    ///     let apiKey: Secret<String>
    ///     let pageSize: Int?
    /// }
    /// let configuration = EnvironmentConfiguration(
    ///     environment: "test",
    ///     values: ["server": ["url": "https://test.example", "timeout": "30s"], "theme": "dark", "apiKey": "k"])
    /// let values = try configuration.decode(AppConfiguration.self)
    /// ```
    ///
    /// Each value is converted as `value(for:)` converts it: `"30s"` is a `Duration` and `"8080"` an `Int`. There are
    /// no default values, but a property may be optional.
    ///
    /// To report all errors at once, a type whose values cannot be read is decoded again with placeholders such as
    /// 0 and the empty string in their place. They are never returned, but an `init(from:)` of your own meets them: it
    /// must throw, not trap, when it does not like a value.
    ///
    /// - Throws: ``ConfigurationError`` `missing-value` or `invalid-value`, with a finding for each value that is
    ///   missing or that cannot be read as its type.
    public func decode<Values: Decodable>(_ type: Values.Type = Values.self) throws(ConfigurationError) -> Values {
        try decode(type, live: nil).values
    }

    /// Returns the values, and the live keys that only the type declares. Properties of type ``Live`` read `source`.
    func decode<Values: Decodable>(
        _ type: Values.Type, live source: (any LiveValueSource)?
    ) throws(ConfigurationError) -> DecodedValues<Values> {
        try decode(type, DecodingRun(self, live: source))
    }

    /// Returns the keys that the type reads.
    ///
    /// - Throws: ``ConfigurationError`` if it cannot be read.
    func keys<Values: Decodable>(readBy type: Values.Type) throws(ConfigurationError) -> ReadKeys {
        let run = DecodingRun(self, live: nil)
        run.keys = ReadKeys()
        _ = try decode(type, run)
        return run.keys ?? ReadKeys()
    }

    private func decode<Values: Decodable>(
        _ type: Values.Type, _ run: DecodingRun
    ) throws(ConfigurationError) -> DecodedValues<Values> {
        var findings: [PropertyListFinding] = []
        // An initializer stops at its first error. Each further run has a placeholder in the place of each error
        // before, so that it gets to the next one. An error that an initializer catches is none.
        while true {
            do {
                let values = try run.read(type)
                guard !findings.isEmpty else { return values }
                break
            } catch {
                findings += [error.finding].compactMap { $0 }
                guard let site = error.site, findings.count < Self.mostFindings, run.continues(at: site) else {
                    findings += [error.stop]
                    break
                }
            }
        }
        throw ConfigurationError(decoding: findings, environment)
    }

    /// The most errors that are looked for: each costs one more run.
    private static var mostFindings: Int { 250 }
}

extension ConfigurationError {
    fileprivate init(decoding findings: [PropertyListFinding], _ environment: String) {
        let errors = findings.filter { $0.severity == .error }
        let isMissing = errors.first?.rule == .missingValue
        let message =
            errors.count > 1
            ? "environment \"\(environment)\" has \(errors.count) errors in its values"
            : errors.first?.message ?? "the values of environment \"\(environment)\" cannot be read"
        self.init(isMissing ? .missingValue : .invalidValue, message, findings: findings)
    }
}
