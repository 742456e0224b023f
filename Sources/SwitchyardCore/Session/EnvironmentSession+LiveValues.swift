extension EnvironmentSession {
    /// The values of a live property: the current one first, then the newest after each change. Values that nobody has
    /// read yet are replaced by newer ones. The sequence ends with the session.
    ///
    /// ```swift
    /// nonisolated enum Theme: String, ConfigurationEnumeration { case light, dark }
    /// nonisolated struct AppConfiguration: Decodable {
    ///     let theme: Live<Theme>
    /// }
    /// let session = try EnvironmentSession<AppConfiguration>.start(policy: .open)
    /// for await theme in session.values(of: \.theme) { print(theme) }
    /// ```
    public func values<Value>(of property: KeyPath<Values, Live<Value>>) -> AsyncStream<Value> {
        let live = values[keyPath: property]
        // A constant has no name, and never changes.
        let listener = listen(to: live.name ?? "")
        let isFirst = Locked(true)
        return AsyncStream {
            let first = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            if !first, await listener.next() == nil { return nil }
            listener.skip()
            return live.value
        }
    }

    /// Returns the value of a key now, with its origin: for a live key as it has changed, for others as pinned at launch;
    /// `nil` if there is none.
    public func currentValue(named name: String) -> ResolvedValue? {
        let known = configuration.contents.known[name]
        guard known?.isLive ?? core.isLive(name) else { return known ?? configuration.contents[name] }
        return core.live.override(of: name) ?? known
    }

    /// The values of all live keys, of one moment: those that change together are never mixed with older ones. A key
    /// without a value is absent.
    ///
    /// ```swift
    /// for (name, value) in try session.liveValues { print(name, value, "from", value.origin) }
    /// ```
    public var liveValues: [String: ResolvedValue] {
        let names = core.context.catalog.declared.values.filter(\.isLive).map(\.name)
        let changed = core.live.overrides(of: names)
        var values: [String: ResolvedValue] = [:]
        for name in names { values[name] = changed[name] ?? configuration.contents[name] }
        return values
    }

    /// Updates from now on: of each live key and of the pending selection only the newest that nobody has read. Each
    /// access returns a new sequence, which ends with the session.
    public var updates: AsyncStream<SessionUpdate> {
        let listener = listen(to: nil)
        return AsyncStream { await listener.next() }
    }

    /// The app's own typed values of this moment: its live properties do not change anymore, and belong together.
    ///
    /// ```swift
    /// nonisolated struct AppConfiguration: Decodable {
    ///     let columns: Live<Int>
    ///     let rows: Live<Int>
    /// }
    /// let session = try EnvironmentSession<AppConfiguration>.start(policy: .open)
    /// let current = session.current
    /// print(current.columns.value * current.rows.value)
    /// ```
    public var current: Values {
        // What was read at launch can be read again. Only a type that counts its own reads could refuse.
        (try? reader.read(configuration, core.live.frozen())) ?? values
    }
}
