import SwitchyardCore

// In the place of what `switchyard generate --secrets` writes beside the sources of the example, which git ignores.
nonisolated enum AppSecrets {
    static var values: [String: [String: String]] { [:] }
}
