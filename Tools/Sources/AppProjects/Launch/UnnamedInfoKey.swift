import LocatedPropertyLists
import PropertyLists
import SourceText
import Switchyard

/// A key of Info.plist whose value is the name of an environment, while the key that the app reads has none.
enum UnnamedInfoKey {
    static func findings(in context: LaunchContext, _ locations: PropertyListLocations) -> [Finding] {
        let read = context.catalog.sources.infoKey
        let answer = context.infoPlist[read]?.stringValue ?? ""
        guard context.policy != .sealed, answer.isEmpty, let file = context.infoPlistFile else { return [] }
        let names = Set(context.catalog.names).union(context.catalog.sources.aliases.keys)
        let found = context.infoPlist.filter { key, value in
            !AppleKey.matches(key) && value.stringValue.map(names.contains) ?? false
        }.sorted { $0.key < $1.key }
        guard let (key, value) = found.first else { return [] }
        let name = value.stringValue ?? ""
        return [
            Finding(
                rule: .unnamedInfoKey, severity: .warning,
                message: "Info.plist key \"\(key)\" names the environment \"\(name)\", but the app reads \"\(read)\", "
                    + "which has no value",
                location: SourceLocation(file: file, position: locations.position(of: [key], in: file)),
                fix: "set InfoKey in the catalog's dictionary Switchyard to \"\(key)\"")
        ]
    }
}
