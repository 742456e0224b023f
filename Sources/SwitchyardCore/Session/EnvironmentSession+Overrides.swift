package import PropertyLists

extension EnvironmentSession {
    /// Overrides a live key from now on or, with `nil`, restores the catalog's value. The override is stored in the
    /// user defaults. An override with an end is removed then, also while the app does not run.
    ///
    /// ```swift
    /// nonisolated enum Theme: String, ConfigurationEnumeration { case light, dark }
    /// nonisolated struct AppConfiguration: Decodable {
    ///     let theme: Live<Theme>
    /// }
    /// let session = try EnvironmentSession<AppConfiguration>.start(policy: .open)
    /// try session.override(\.theme, with: .dark)
    /// try session.override(\.theme, with: .dark, for: .seconds(7_200))
    /// ```
    ///
    /// - Parameters:
    ///   - property: the live property.
    ///   - value: the value, or `nil`.
    ///   - duration: how long the override counts; `nil` until it is removed.
    /// - Returns: `now`, or what outranks the override.
    /// - Throws: ``ConfigurationError``: `sealed`; `no-store`; `not-live` if the key is not declared live; `secret` if
    ///   it is declared secret; `invalid-value` if the value does not match the declared type; `unwritable-settings`.
    @discardableResult
    public func override<Value: OverridableValue>(
        _ property: KeyPath<Values, Live<Value>>, with value: Value?, for duration: Duration? = nil
    ) throws(ConfigurationError) -> ChangeEffect {
        guard let name = values[keyPath: property].name else {
            throw ConfigurationError(.notLive, "the value cannot be overridden: it is a constant")
        }
        return try core.override(name, with: value?.propertyListValue, ChangeLifetime(duration: duration))
    }

    /// Overrides a live key from now on or, with `nil`, restores the catalog's value.
    ///
    /// - Returns: `now`, or what outranks the override.
    /// - Throws: ``ConfigurationError``, as for a property.
    @discardableResult
    public func override<Value: OverridableValue>(
        _ key: ConfigurationKey<Value>, with value: Value?, for duration: Duration? = nil
    ) throws(ConfigurationError) -> ChangeEffect {
        try core.override(key.name, with: value?.propertyListValue, ChangeLifetime(duration: duration))
    }

    /// Overrides a live key by its name, with a value of a property list, as a console does: the override ends after
    /// the duration, and at the first launch of another build or with another catalog.
    ///
    /// - Returns: `now`, or what outranks the override.
    /// - Throws: ``ConfigurationError``, as the other form.
    @discardableResult
    package func override(
        named name: String, with value: PropertyListValue?, for duration: Duration?
    ) throws(ConfigurationError) -> ChangeEffect {
        try core.override(name, with: value, ChangeLifetime(duration: duration, endsWithBuild: true))
    }
}

extension SessionCore {
    func override(
        _ name: String, with value: PropertyListValue?, _ lifetime: ChangeLifetime
    ) throws(ConfigurationError) -> ChangeEffect {
        let purpose = "key \"\(name)\" cannot be overridden"
        let store = try writableStore(for: purpose)
        let declaration = context.catalog.declarations[name]
        guard declaration?.isSecret != true else {
            throw ConfigurationError(.secret, "\(purpose): it is secret, and user defaults are not")
        }
        guard let declaration, declaration.isLive, let setting = declaration.setting else {
            throw ConfigurationError(.notLive, "\(purpose): it is not declared live")
        }
        if let value {
            do throws(CoercionError) {
                _ = try declaration.type?.coerced(value, folder: configuration.folder)
            } catch {
                throw ConfigurationError(.invalidValue, "\(purpose): \(value) \(error.reason)")
            }
        }
        try self.store(value, forKey: setting, lifetime, in: store)
        refresh()
        return effect(ofOverriding: declaration, setting)
    }

    private func effect(ofOverriding declaration: KeyDeclaration, _ setting: String) -> ChangeEffect {
        if ArgumentDomain.values(in: context.arguments)[setting] != nil {
            return .outranked(by: "launch argument -\(setting)")
        }
        if declaration.isManaged, context.managedConfiguration[declaration.name] != nil {
            return .outranked(by: "managed configuration key \(declaration.name)")
        }
        return .now
    }
}
