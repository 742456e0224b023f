import PropertyLists
import Switchyard
public import SwitchyardCore

extension EnvironmentCatalog {
    /// The catalog of what a build with a policy can reach: production, the TestFlight list, or everything.
    ///
    /// It has no name and no value of another environment: not in aliases, patterns, or descriptions, and no value of
    /// Common that every environment left replaces. Without production, the catalog has no environment unless the
    /// policy is open.
    ///
    /// ```swift
    /// import AccessorGenerator
    ///
    /// let catalog = try EnvironmentCatalog.read(URL(fileURLWithPath: "App/Environments.plist"))
    /// print(catalog.reachable(under: .sealed).names)   // ["production"]
    /// ```
    public func reachable(under policy: ReleasePolicy) -> EnvironmentCatalog {
        guard policy != .open else { return self }
        let listed = policy == .testFlight ? sources.testFlightEnvironments : []
        var names = Set<String>()
        if let production = try? production.get() { names = listed.union([production]) }
        var result = self
        result.environments = environments.filter { names.contains($0.key) }
        result.ephemeral = []
        result.console = ConsoleSettings()
        result.secrets = secrets.filter { names.contains($0.key) }
        result.sources.aliases = sources.aliases.filter { names.contains($0.value) }
        result.sources.testFlightEnvironments = listed
        (result.sources.defaultEnvironment, result.sources.allowsUnnamed) = (nil, false)
        result.titles = titles.filter { names.contains($0.key) }
        for name in declarations.keys { result.declarations[name]?.summary = nil }
        let used = Set(
            names.flatMap { layeredValues(of: $0).values.map(\.origin) }.filter { $0.layer == commonName }
                .map { Array($0.keyPath.components.dropFirst()) })
        result.common = Self.kept(common, at: [], used)
        return result
    }

    /// The entries whose key paths are in the set, with the dictionaries around them.
    private static func kept(
        _ entries: [String: PropertyListValue], at path: [String], _ paths: Set<[String]>
    ) -> [String: PropertyListValue] {
        var result: [String: PropertyListValue] = [:]
        for (key, value) in entries {
            let here = path + [key]
            if paths.contains(here) {
                result[key] = value
            } else if let below = value.dictionaryValue, case let below = kept(below, at: here, paths), !below.isEmpty {
                result[key] = .dictionary(below)
            }
        }
        return result
    }
}
