import AppProjects
import SourceText

/// What is said of a change of what a release reaches.
enum ReleaseReachWords {
    static let fix = "undo the edit, or say in its commit that this is meant"

    static func new(_ release: ReleaseReach.Release) -> String {
        "a release is new: \(subject(release)) reaches \(outcome(release))"
    }

    static func opened(_ release: ReleaseReach.Release) -> String {
        "a release opens: \(subject(release)) now reaches \(outcome(release))"
    }

    static func changed(_ release: ReleaseReach.Release, from former: ReleaseReach.Release) -> String {
        "a release reaches something else: \(subject(release)) changes from \(outcome(former)) to \(outcome(release))"
    }

    static func value(_ keys: [ReleaseValue.Key], _ old: ReleaseValue?, _ new: ReleaseValue?) -> String {
        let first = keys.first?.name ?? ""
        let others = keys.count > 1 ? ", as \(keys[1].name)\(keys.count > 2 ? " and \(keys.count - 2) more" : "")" : ""
        let change =
            switch (old, new) {
            case (let old?, let new?):
                "changes" + (old.shown == nil || new.shown == nil ? "" : " from \(text(old)) to \(text(new))")
            case (nil, let new?): "is new: \(text(new))"
            case (let old?, nil): "is gone; it was \(text(old))"
            case (nil, nil): "changes"
            }
        return "a value of a release changes: \(first)\(others) \(change)"
    }

    private static func subject(_ release: ReleaseReach.Release) -> String { "scheme \(release.name.scheme) (archive)" }

    private static func outcome(_ release: ReleaseReach.Release) -> String {
        let seal =
            switch release.seal {
            case nil: ""
            case .sealed?: ", sealed"
            case .testFlight?: ", and the TestFlight list"
            case .open?, .unused?: ", and can switch to every other"
            case .unknown?: ", and whether it can switch is unknown"
            }
        let debugging = release.isForDebugging ? ", which defines DEBUG" : ""
        return "\(release.environment ?? "no known environment") in \(release.configuration)\(seal)\(debugging)"
    }

    private static func text(_ value: ReleaseValue) -> String {
        value.shown.map { $0.isEmpty ? "\"\"" : $0 } ?? Redaction.text
    }
}

extension ReleaseValue.Key {
    /// The key alone.
    var key: String {
        switch self {
        case .environment(_, let key): key
        case .infoPlist(_, let keyPath): keyPath
        }
    }

    /// The key, and whose it is.
    var name: String {
        switch self {
        case .environment(let name, let key): "\(key) of \(name)"
        case .infoPlist(let target, let keyPath): "\(keyPath) in Info.plist of \(target)"
        }
    }
}
