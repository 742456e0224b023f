import BuildSettings
import Foundation
import InfoPlists
import PropertyLists

extension ConfiguredTarget {
    /// The absolute path of the target's entitlements; `nil` if it has none.
    public var entitlementsFile: String? { file(of: "CODE_SIGN_ENTITLEMENTS") }

    /// The App Groups in the target's entitlements, with references to build settings expanded. Empty if there are no
    /// entitlements; `nil` if an xcconfig file or the entitlements cannot be read.
    ///
    /// See Apple's "App Groups Entitlement".
    public var applicationGroups: Set<String>? {
        guard !hasMissingFiles else { return nil }
        guard let path = entitlementsFile else { return [] }
        guard let root = try? PropertyList.read(URL(fileURLWithPath: path)) else { return nil }
        let expanded = InfoPlistExpansion(table, conditions: conditions).expand(root)
        let groups = expanded.dictionaryValue?["com.apple.security.application-groups"]?.arrayValue ?? []
        return Set(groups.compactMap(\.stringValue))
    }
}
