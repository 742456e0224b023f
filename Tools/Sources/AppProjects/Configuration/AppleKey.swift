import PropertyLists

/// Keys of Info.plist that Apple defines.
package enum AppleKey {
    private static let prefixes = ["CF", "NS", "UI", "LS", "MK", "WK", "GC", "AV", "EX", "DT", "BG", "UT", "SK"]

    package static func matches(_ key: String) -> Bool {
        let isPrefixed = prefixes.contains { key.hasPrefix($0) && key.dropFirst(2).first?.isUppercase == true }
        return isPrefixed || key.hasPrefix("ITS") || key.hasPrefix("Apple") || key == "MinimumOSVersion"
    }

    /// Whether a value that differs between build configurations is told: what follows from others, and parts of
    /// containers that no build setting supplies, say little about the configuration.
    static func isTold(_ keyPath: PropertyListKeyPath, _ settings: [String]) -> Bool {
        guard let key = keyPath.components.first, !mechanical.contains(key) else { return false }
        return !settings.isEmpty || keyPath.components.count == 1 || keyPath.components.contains("CFBundleURLSchemes")
    }

    private static let mechanical: Set<String> = ["CFBundleExecutable", "CFBundleName", "CFBundleVersion"]
}
