import AppProjects
import SourceText

/// What the name of a build configuration says about who gets its product.
enum ConfigurationName {
    /// Whether users get the product.
    static func isForUsers(_ name: String) -> Bool {
        let words = name.nameWords.map { $0.lowercased() }
        return !isForDebugging(name)
            && words.contains {
                ["release", "appstore", "store", "distribution", "production", "prod"].contains($0)
            }
            && EnvironmentWords(name).isProductionAtMost
    }

    /// Whether only developers get the product.
    static func isForDebugging(_ name: String) -> Bool {
        name.nameWords.contains { ["debug", "dev", "develop", "development"].contains($0.lowercased()) }
    }
}
