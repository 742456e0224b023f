import PropertyLists

extension EnvironmentSession {
    /// Takes values of live keys from a provider, from now on and as they change: below overrides, and above the catalog.
    /// Of several providers, the one that was taken first is the strongest. Only an open build takes any; no provider names
    /// an environment.
    ///
    /// A value of the wrong type, of a key that is not live, or under a name that is nearly that of a live key, is not
    /// used and is one of the ``findings``; so is what the provider cannot read, and that it no longer reports changes.
    /// The log says of how many live keys there are values.
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
        let name = provider.name
        let observation = provider.observeChanges { [weak self] failure in
            guard let failure else { return calls.request() }
            guard let self else { return }
            add(newFinding: PropertyListFinding(endOf: name, reason(failure)))
        }
        let taken = read(provider, reading)
        let live = context.catalog.declarations.values.filter(\.isLive).count
        log.announce(
            PropertyListFinding(.liveMismatch, .note, "took \(taken) of \(live) live keys from \(provider.name)"))
        providers.withLock { $0.append(observation) }
    }

    /// - Returns: the number of keys whose values are used.
    @discardableResult
    private func read(_ provider: some LiveValuesProvider, _ reading: Locked<Int>) -> Int {
        let (found, count) = reading.withLock { index in
            do {
                let provided = try ProvidedValues(provider, context.catalog.declarations, context.catalog)
                publish { state in
                    state.provided[index] = provided
                    return replace(liveValues(state), state.pending, in: &state)
                }
                return (provided.findings, provided.values.count)
            } catch {
                return ([PropertyListFinding(failed: [], of: provider.name, reason(error))], 0)
            }
        }
        for finding in found { add(newFinding: finding) }
        return count
    }

    /// What a provider says of itself; nothing where it may quote a secret.
    private func reason(_ error: any Error) -> String {
        context.catalog.declarations.values.contains(where: \.isSecret) ? "" : "\(error)"
    }

    private func add(newFinding finding: PropertyListFinding) {
        if !foundSince.contains(finding) { add(finding: finding) }
    }
}
