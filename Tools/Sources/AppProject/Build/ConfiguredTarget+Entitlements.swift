import BuildSettings
import Foundation
import PropertyLists
import XcodeProject

extension ConfiguredTarget {
    /// The App Groups that the target's entitlements name, their references to build settings expanded; none where it has
    /// no entitlements, and `nil` where nobody can know: an xcconfig file or the entitlements cannot be read.
    ///
    /// Field's source: Apple, "App Groups Entitlement".
    public var applicationGroups: Set<String>? {
        guard !hasMissingFiles else { return nil }
        var evaluator = evaluator
        let name = evaluator.evaluate("CODE_SIGN_ENTITLEMENTS").value
        guard !name.isEmpty else { return [] }
        let path = name.hasPrefix("/") ? name : "\(target.project.sourceRoot)/\(name)"
        guard let root = try? PropertyList.read(URL(fileURLWithPath: path)) else { return nil }
        let expanded = InfoPlistExpansion(table, conditions: conditions).expand(root)
        let groups = expanded.dictionaryValue?["com.apple.security.application-groups"]?.arrayValue ?? []
        return Set(groups.compactMap(\.stringValue))
    }
}
