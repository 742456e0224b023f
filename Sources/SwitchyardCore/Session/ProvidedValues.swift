import PropertyLists

/// What a provider of live values has given, checked against the declarations.
struct ProvidedValues {
    private(set) var values: [String: SettingOverrides.Override] = [:]
    private(set) var findings: [PropertyListFinding] = []

    /// Nothing, until the provider is asked.
    init() {}

    /// - Throws: what the provider throws.
    init(
        _ provider: any LiveValuesProvider, _ declarations: [String: KeyDeclaration], _ catalog: EnvironmentCatalog
    ) throws {
        let given = try provider.values(of: declarations.values.sortedByName { $0.name })
        var failed: [String: [String]] = [:]
        for (name, value) in given.sortedByName({ $0.key }) {
            guard let declaration = declarations[name] else {
                considerName(name, of: provider.name, declarations)
                continue
            }
            switch value.content {
            case .success(let content):
                consider(
                    SettingOverrides.Override(declaration: declaration, layer: provider.name, key: name, content),
                    isSecret: value.isSecret, catalog)
            case .failure(let failure) where declaration.isLive:
                // The reason may quote a part of the value.
                failed[declaration.isSecret ? "" : failure.reason, default: []].append(name)
            // Nobody has asked for it.
            case .failure: break
            }
        }
        for (reason, names) in failed.sortedByName({ $0.key }) {
            findings.append(PropertyListFinding(failed: names, of: provider.name, reason))
        }
    }

    /// A provider may have values that are for others, but not under a name that is nearly that of a live key.
    private mutating func considerName(
        _ name: String, of provider: String, _ declarations: [String: KeyDeclaration]
    ) {
        let live = declarations.values.filter { $0.isLive && NearMiss.isMisspelling(name, of: $0.name) }.map(\.name)
        guard let meant = Suggestion.misspelled(name, among: live) else { return }
        findings.append(
            PropertyListFinding(
                .misspelledKey, .warning, "key \"\(name)\" of \(provider) is not used: there is no such key",
                keyPath: [name], fix: "did you mean \"\(meant)\"?"))
    }

    /// A value that cannot be used is a finding, and the next weaker value counts.
    private mutating func consider(
        _ value: SettingOverrides.Override, isSecret: Bool, _ catalog: EnvironmentCatalog
    ) {
        let (declaration, name) = (value.declaration, value.declaration.name)
        guard declaration.isLive else {
            findings.append(
                PropertyListFinding(
                    .liveMismatch, .warning, "key \"\(name)\" of \(value.layer) is not used: it is not declared live",
                    keyPath: [name], fix: "set Live in the catalog"))
            return
        }
        guard declaration.isSecret || !isSecret else {
            findings.append(
                PropertyListFinding(
                    .invalidValue, .error,
                    "key \"\(name)\" of \(value.layer) is not used: it is secret there, and not in the catalog",
                    keyPath: [name], fix: "set Secret in the catalog"))
            return
        }
        let resolved = value.laid(over: nil, catalog)
        do throws(CoercionError) {
            _ = try resolved.type.coerced(value.value, folder: catalog.folder)
            values[name] = value
        } catch {
            var finding = resolved.coercionFinding(error, as: resolved.type)
            finding.fix = finding.fix ?? "correct it there; the catalog's value is used instead"
            findings.append(finding)
        }
    }
}

extension PropertyListFinding {
    /// Values of live keys cannot be read; without keys, none of them.
    init(failed keys: [String], of provider: String, _ reason: String) {
        let names = keys.map { "\"\($0)\"" }.joined(separator: ", ")
        let subject = keys.isEmpty ? "the values" : keys.count == 1 ? "key \(names)" : "keys \(names)"
        self.init(
            .liveValuesFailed, .error,
            "\(subject) of \(provider) cannot be read" + (reason.isEmpty ? "" : ": \(reason)"),
            keyPath: keys.count == 1 ? [keys[0]] : nil,
            fix: keys.isEmpty
                ? "correct it there; the values before stay in use" : "correct it there; the catalog's is used instead")
    }

    /// A provider no longer reports changes.
    init(endOf provider: String, _ reason: String) {
        self.init(
            .liveValuesFailed, .warning,
            "\(provider) no longer reports changes" + (reason.isEmpty ? "" : ": \(reason)"),
            fix: "take its values again, or launch the app again")
    }
}
