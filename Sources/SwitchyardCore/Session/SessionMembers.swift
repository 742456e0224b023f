package import PropertyLists

/// The names that a session has itself: `session.storage` is never the app's own value of that name.
package enum SessionMembers {
    static let names: Set<String> = [
        "abandonedChanges", "choose", "configuration", "current", "currentValue", "customMirror", "description",
        "environment", "environmentChange", "environmentFindings", "findings", "isProvisional", "liveValues",
        "optionalValue", "override", "pendingSelection", "recoveredError", "refresh", "restartOffer", "selection",
        "storage", "takeLiveValues", "unreadEnvironments", "updates", "value", "values", "waitForHandlers",
    ]

    /// A note for each key that only `session.values` reaches.
    package static func findings(hiding isKey: (String) -> Bool, in file: String?) -> [PropertyListFinding] {
        names.filter(isKey).sorted().map { key in
            PropertyListFinding(
                .hiddenKey, .note, "key \"\(key)\" has the name of a member of the session, which hides it", file: file,
                fix: "read it as session.values.\(key)")
        }
    }
}
