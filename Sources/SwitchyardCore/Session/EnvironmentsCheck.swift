import PropertyLists

/// Tries every environment as the app would start in it. An open launch reads one of them; without this, what another one
/// lacks would first be met by who selects it, and what production lacks by the release.
final class EnvironmentsCheck: Sendable {
    private let context: LaunchContext
    private let keys: @Sendable (EnvironmentConfiguration) throws(ConfigurationError) -> ReadKeys
    private let readsAll: Bool
    let log: FindingsLog

    init<Values>(_ context: LaunchContext, _ reader: ValuesReader<Values>, _ log: FindingsLog) {
        keys = reader.keys
        readsAll = reader.readsAll
        self.log = log
        var context = context
        context.catalog = context.catalog.unreadCopy
        self.context = context
    }

    /// What keeps the app from starting in an environment, production first, and names of keys that are misspelled.
    func findings() -> [PropertyListFinding] {
        let names = context.catalog.names
        let production = context.catalog.productionName
        var findings: [PropertyListFinding] = []
        var unread: Set<String>?
        for name in names.filter({ $0 == production }) + names.filter({ $0 != production }) {
            guard !Task.isCancelled else { return findings }
            do throws(ConfigurationError) {
                let configuration = try configuration(of: name)
                if let error = configuration.findings.first(where: { $0.severity == .error }) {
                    throw ConfigurationError(.invalidValue, error.message, findings: configuration.findings)
                }
                let keys = try keys(configuration)
                findings += configuration.misspelledKeys(keys)
                guard readsAll else { continue }
                let rest = Set(configuration.values.keys).subtracting(keys.read)
                unread = unread?.intersection(rest) ?? rest
            } catch {
                findings.append(unusable(name, error))
            }
        }
        if let unread, !unread.isEmpty { findings.append(unreadKeys(unread.sorted())) }
        return findings
    }

    /// The values of an environment as a release has them: without overrides, and with a text in the place of secrets that
    /// only the code of its build has.
    private func configuration(of name: String) throws(ConfigurationError) -> EnvironmentConfiguration {
        var context = context
        let key = context.catalog.sources.environmentKey
        (context.arguments, context.processEnvironment) = ([], [:])
        (context.infoPlist, context.settingsBundle) = ([:], nil)
        context.managedConfiguration = [:]
        context.storedValues = [key: .string(name)]
        for declaration in context.catalog.declarations.values where declaration.isProvidedInCode {
            if context.catalog.secrets[name]?[declaration.name] == nil {
                context.catalog.secrets[name, default: [:]][declaration.name] = "-"
            }
        }
        _ = try context.catalog.values(of: name)
        return EnvironmentConfiguration(selection: try EnvironmentSelection(context: context), context: context)
    }

    private func unusable(_ name: String, _ error: ConfigurationError) -> PropertyListFinding {
        let errors = error.findings.filter { $0.severity == .error }
        let first = errors.first
        let rest = errors.count > 1 ? ", and \(errors.count - 1) more" : ""
        return PropertyListFinding(
            .unusableEnvironment, .error,
            "the app cannot start in environment \"\(name)\": \(first?.message ?? error.message)\(rest)",
            file: first?.file ?? context.catalog.file, keyPath: first?.keyPath ?? [name], fix: first?.fix)
    }

    private func unreadKeys(_ names: [String]) -> PropertyListFinding {
        let listed = names.prefix(10).map { "\"\($0)\"" }.joined(separator: ", ")
        let rest = names.count > 10 ? " and \(names.count - 10) more" : ""
        return PropertyListFinding(
            .unreadKey, .note, "the app's type reads no key \(listed)\(rest)", file: context.catalog.file,
            keyPath: PropertyListKeyPath())
    }
}
