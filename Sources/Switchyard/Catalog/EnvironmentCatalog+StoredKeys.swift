extension EnvironmentCatalog {
    /// The keys of the stored values that can select an environment or override a value of a declared key.
    var storedKeys: Set<String> {
        Set(settingDeclarations.map(\.setting)).union([sources.environmentKey, RememberedChoice.storedKey])
    }
}
