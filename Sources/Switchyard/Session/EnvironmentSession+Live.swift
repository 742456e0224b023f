public import PropertyLists

extension EnvironmentSession: ConfigurationReader {
    /// The name of the environment.
    public var environment: String { selection.environment }

    /// Returns the value of a key: for a live key its override, if any; for other keys, the value pinned at launch.
    ///
    /// - Throws: ``ConfigurationError`` `missing-value` or `invalid-value`.
    @inlinable
    public func value<Value>(for key: ConfigurationKey<Value>) throws(ConfigurationError) -> Value {
        if let value = configuration.pinned[key.name], !value.isLive {
            return try configuration.read(value, for: key)
        }
        guard let value = try optionalValue(for: key) else { throw configuration.missingValue(key.name) }
        return value
    }

    /// Returns the value of a key, or `nil` if the environment has none.
    ///
    /// - Throws: ``ConfigurationError`` `invalid-value`.
    public func optionalValue<Value>(for key: ConfigurationKey<Value>) throws(ConfigurationError) -> Value? {
        guard context.catalog.declarations[key.name]?.isLive == true,
            let changed = gate.withLock({ $0.overrides[key.name] })
        else {
            return try configuration.optionalValue(for: key)
        }
        return try changed?.read(as: Value.self)
    }

    /// Overrides a live key from now on or, with `nil`, restores the catalog's value. The override is stored in the
    /// user defaults.
    ///
    /// - Throws: ``ConfigurationError`` `not-live` if the key is not live or the session is sealed, `invalid-value`
    ///   if the value does not match the key's type, or `unwritable-settings`.
    public func override<Value>(
        _ key: ConfigurationKey<Value>, with value: PropertyListValue?
    ) throws(ConfigurationError) {
        let declaration = context.catalog.declarations[key.name]
        guard !selection.isSealed else {
            throw ConfigurationError(.notLive, "key \"\(key.name)\" cannot be overridden: the app is sealed")
        }
        guard let declaration, declaration.isLive, let setting = declaration.setting, let store else {
            throw ConfigurationError(
                .notLive,
                "key \"\(key.name)\" cannot be overridden: "
                    + (store == nil ? "the session has no defaults store" : "it is not declared live"))
        }
        if let value {
            do throws(CoercionError) {
                _ = try Value.coerced(from: value, folder: configuration.folder)
                // The catalog's type may be stricter than the Swift type: an enumeration read as a string.
                _ = try declaration.type?.coerced(value, folder: configuration.folder)
            } catch {
                // The reason may quote the value.
                let isSecret = declaration.isSecret || Value.self is any SecretValue.Type
                let reason =
                    isSecret ? "\(redacted) cannot be read as \(Value.valueType.name)" : "\(value) \(error.reason)"
                throw ConfigurationError(.invalidValue, "key \"\(key.name)\" cannot be overridden: \(reason)")
            }
        }
        do {
            try store.store(value, forKey: setting)
        } catch {
            throw ConfigurationError(.unwritableSettings, error.message, findings: [PropertyListFinding(error)])
        }
        refresh()
    }

    /// Stores the chosen environment or, with `nil`, removes the choice. It takes effect at the next launch; see
    /// ``pendingSelection``.
    ///
    /// - Throws: ``ConfigurationError`` `not-live` if the session is sealed or has no store, `no-environment` for an
    ///   unknown name, or `unwritable-settings`.
    public func choose(environment: String?) throws(ConfigurationError) {
        guard !selection.isSealed, let store else {
            throw ConfigurationError(
                .notLive,
                "the environment cannot be chosen: "
                    + (store == nil ? "the session has no defaults store" : "the app is sealed")
            )
        }
        if let environment, !context.catalog.hasEnvironment(environment) {
            let fix = Suggestion.sentence(for: environment, among: context.catalog.names) ?? context.catalog.listing
            throw ConfigurationError(.noEnvironment, "unknown environment \"\(environment)\": \(fix)")
        }
        do {
            try store.store(environment.map(PropertyListValue.string), forKey: context.catalog.sources.environmentKey)
        } catch {
            throw ConfigurationError(.unwritableSettings, error.message, findings: [PropertyListFinding(error)])
        }
        refresh()
    }
}
