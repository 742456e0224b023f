import PropertyLists
@_spi(Tools) import Switchyard
import SwitchyardCore

/// Keys of Info.plist that Apple defines.
package enum AppleKey {
    package static func matches(_ key: String) -> Bool { AppleInfoKey.matches(key) }

    /// Whether a value that differs between build configurations is reported: what follows from others, and parts of
    /// containers that no build setting supplies, say little about the configuration.
    static func isTold(_ keyPath: PropertyListKeyPath, _ settings: [String]) -> Bool {
        guard let key = keyPath.components.first, !mechanical.contains(key) else { return false }
        return !settings.isEmpty || keyPath.components.count == 1 || keyPath.components.contains("CFBundleURLSchemes")
    }

    private static let mechanical: Set<String> = ["CFBundleExecutable", "CFBundleName", "CFBundleVersion"]
}
