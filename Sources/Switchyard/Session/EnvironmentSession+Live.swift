public import PropertyLists

extension EnvironmentSession: ConfigurationReader {
    /// The environment's name.
    public var environment: String { selection.environment }

    /// The value of a key: of a live key its override where there is one, of any other key the value pinned at launch.
    ///
    /// - Throws: ``ConfigurationError`` `missing-value` or `invalid-value`.
    public func value<Value>(for key: ConfigurationKey<Value>) throws(ConfigurationError) -> Value {
        guard key.isLive else { return try configuration.value(for: key) }
        guard let value = try optionalValue(for: key) else { throw configuration.missingValue(key.name) }
        return value
    }

    /// The value of a key, or `nil` when the environment has none.
    ///
    /// - Throws: ``ConfigurationError`` `invalid-value`.
    public func optionalValue<Value>(for key: ConfigurationKey<Value>) throws(ConfigurationError) -> Value? {
        guard key.isLive, let changed = gate.withLock({ $0.overrides[key.name] }) else {
            return try configuration.optionalValue(for: key)
        }
        return try changed?.read(as: Value.self)
    }

    /// Overrides a live key from now on, or with `nil` gives it the catalog's value again. Stored like a setting.
    ///
    /// - Throws: ``ConfigurationError`` `not-live` when the key is not live or the session sealed, `invalid-value` when
    ///   the value is not of the key's type, `unwritable-settings`.
    public func override<Value>(
        _ key: ConfigurationKey<Value>, with value: PropertyListValue?
    ) throws(ConfigurationError) {
        let declaration = context.catalog.declarations[key.name]
        guard !selection.isSealed else {
            throw ConfigurationError(.notLive, "\"\(key.name)\" cannot be overridden: the app is sealed")
        }
        guard let declaration, declaration.isLive, let setting = declaration.setting, let store else {
            throw ConfigurationError(
                .notLive,
                "\"\(key.name)\" cannot be overridden: \(store == nil ? "there is no store" : "it is not declared live")"
            )
        }
        if let value {
            do throws(CoercionError) {
                _ = try Value.coerced(from: value, folder: configuration.folder)
                // The catalog may say more than the key's Swift type: an enumeration read as text.
                _ = try declaration.type?.coerced(value, folder: configuration.folder)
            } catch {
                // A reason may quote the value.
                let isSecret = declaration.isSecret || Value.self is any SecretValue.Type
                let words =
                    isSecret ? "\(redacted): it is no \(Value.valueType.name)" : "\(value): it \(error.reason)"
                throw ConfigurationError(.invalidValue, "\"\(key.name)\" cannot be \(words)")
            }
        }
        do {
            try store.store(value, forKey: setting)
        } catch {
            throw ConfigurationError(.unwritableSettings, error.message, findings: [PropertyListFinding(error)])
        }
        refresh()
    }

    /// Stores a choice of environment, or with `nil` removes it. It takes effect at the next launch; see
    /// ``pendingSelection``.
    ///
    /// - Throws: ``ConfigurationError`` `not-live` when the session is sealed or has no store, `no-environment` for an
    ///   unknown name, `unwritable-settings`.
    public func choose(environment: String?) throws(ConfigurationError) {
        guard !selection.isSealed, let store else {
            throw ConfigurationError(
                .notLive,
                "the environment cannot be chosen: \(store == nil ? "there is no store" : "the app is sealed")")
        }
        if let environment, context.catalog.environments[environment] == nil {
            let fix = Suggestion.sentence(for: environment, among: context.catalog.names) ?? context.catalog.listing
            throw ConfigurationError(.noEnvironment, "\"\(environment)\" is no environment: \(fix)")
        }
        do {
            try store.store(environment.map(PropertyListValue.string), forKey: context.catalog.sources.environmentKey)
        } catch {
            throw ConfigurationError(.unwritableSettings, error.message, findings: [PropertyListFinding(error)])
        }
        refresh()
    }
}
