import BuildSettings
import Foundation
import InfoPlists
import PropertyLists

extension ConfiguredTarget {
    /// The App Groups that the target's entitlements name, their references to build settings expanded; none where it has
    /// no entitlements, and `nil` where nobody can know: an xcconfig file or the entitlements cannot be read.
    ///
    /// Field's source: Apple, "App Groups Entitlement".
    public var applicationGroups: Set<String>? {
        guard !hasMissingFiles else { return nil }
        guard let path = file(of: "CODE_SIGN_ENTITLEMENTS") else { return [] }
        guard let root = try? PropertyList.read(URL(fileURLWithPath: path)) else { return nil }
        let expanded = InfoPlistExpansion(table, conditions: conditions).expand(root)
        let groups = expanded.dictionaryValue?["com.apple.security.application-groups"]?.arrayValue ?? []
        return Set(groups.compactMap(\.stringValue))
    }
}
