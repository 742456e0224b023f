import PropertyLists

extension EnvironmentSession {
    /// Takes values of live keys from a provider, from now on and as they change: below overrides, and above the catalog.
    /// Of several providers, the one that was taken first is the strongest. Only an open build takes any; no provider names
    /// an environment.
    ///
    /// A value of the wrong type, or of a key that is not live, is not used and is one of the ``findings``.
    ///
    /// - Throws: ``ConfigurationError`` `sealed` if the build is not open.
    public func takeLiveValues(from provider: some LiveValuesProvider) throws(ConfigurationError) {
        try core.takeLiveValues(from: provider)
    }
}

extension SessionCore {
    func takeLiveValues(from provider: some LiveValuesProvider) throws(ConfigurationError) {
        guard context.reach == .everything else {
            throw ConfigurationError(.sealed, "no values can be taken from \(provider.name): the build is not open")
        }
        let index = gate.withLock { state in
            state.provided.append(ProvidedValues())
            return state.provided.count - 1
        }
        // One read at a time, so that an earlier one never replaces a later one.
        let reading = Locked(index)
        let calls = CoalescedCalls { [weak self] in self?.read(provider, reading) }
        let observation = provider.observeChanges { calls.request() }
        read(provider, reading)
        providers.withLock { $0.append(observation) }
    }

    private func read(_ provider: some LiveValuesProvider, _ reading: Locked<Int>) {
        let found = reading.withLock { index in
            let provided = ProvidedValues(provider, context.catalog.declarations, context.catalog)
            publish { state in
                state.provided[index] = provided
                return replace(liveValues(state), state.pending, in: &state)
            }
            return provided.findings
        }
        for finding in found where !foundSince.contains(finding) { add(finding: finding) }
    }
}
