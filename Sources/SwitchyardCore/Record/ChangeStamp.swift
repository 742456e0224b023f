import Foundation
import PropertyLists

/// What the record keeps about a stored choice or override that ends by itself: until when it counts, and with which
/// catalog and build.
///
/// A value that the Settings app or an older version stored has no stamp, and stays.
struct ChangeStamp: Hashable, Sendable {
    /// The value that was stored, and the stamped one before it, because the app may end between the write of the
    /// record and that of the value. The stamp is void if another value is stored.
    var values: [PropertyListValue]
    var expires: Date?
    /// When it was made, if it expires: a clock that was ahead must not make an hour a year.
    var made: Date?
    /// The fingerprint of the catalog; `nil` if the catalog does not matter.
    var catalog: String?
    /// The version and the build of the app; `nil` if they do not matter.
    var build: String?

    /// What a clock may be corrected by, in seconds.
    static let tolerance: TimeInterval = 60

    /// Whether a stored value is the one that was stamped.
    func isOf(_ stored: PropertyListValue) -> Bool { values.contains { $0.isEqualAsStored(to: stored) } }

    /// Why the value no longer counts because of its date; `nil` if it does.
    func expiredReason(at date: Date) -> String? {
        guard let expires else { return nil }
        if let made, made > date + Self.tolerance { return "the clock was ahead when it was made" }
        guard date >= expires else { return nil }
        return "it expired on \(expires.formatted(.iso8601))"
    }

    /// Why the value no longer counts at a launch; `nil` if it does.
    func staleReason(in context: LaunchContext) -> String? {
        if let reason = expiredReason(at: context.date) { return reason }
        if let build, build != context.build { return "it was made in build \(build)" }
        // Last, because the fingerprint reads the whole catalog.
        if let catalog, catalog != context.catalog.fingerprint { return "the catalog has changed since" }
        return nil
    }
}

extension LaunchContext {
    /// The version and the build of the app, `2.1 (417)`; empty if Info.plist has neither.
    var build: String { Self.build(of: infoPlist) }

    static func build(of infoPlist: [String: PropertyListValue]) -> String {
        let version = infoPlist["CFBundleShortVersionString"]?.stringValue
        let number = infoPlist["CFBundleVersion"]?.stringValue
        return [version, number.map { "(\($0))" }].compactMap { $0 }.joined(separator: " ")
    }
}

extension PropertyListFinding {
    /// A stored choice or override was removed.
    init(removed key: String, of catalog: EnvironmentCatalog, _ value: PropertyListValue?, because reason: String) {
        let overridden = catalog.settingDeclarations.first { $0.setting == key }?.declaration.name
        let what =
            overridden.map { "the override of key \"\($0)\"" }
            ?? "the choice of environment \(value.map { "\($0)" } ?? "")"
        self.init(
            .staleOverride, .warning, "\(what) was removed: \(reason)", keyPath: [key],
            fix: "make the change again if it is still needed")
    }
}

// MARK: As a stored value

extension ChangeStamp {
    /// Reads a stamp; `nil` if it is damaged.
    init?(_ stored: PropertyListValue) {
        guard let entries = stored.dictionaryValue, let values = entries["Values"]?.arrayValue else { return nil }
        self.values = values
        if case .date(let date)? = entries["Expires"] { expires = date }
        if case .date(let date)? = entries["Made"] { made = date }
        catalog = entries["Catalog"]?.stringValue
        build = entries["Build"]?.stringValue
    }

    var storedValue: PropertyListValue {
        var entries: [String: PropertyListValue] = ["Values": .array(values)]
        entries["Expires"] = expires.map(PropertyListValue.date)
        entries["Made"] = made.map(PropertyListValue.date)
        entries["Catalog"] = catalog.map(PropertyListValue.string)
        entries["Build"] = build.map(PropertyListValue.string)
        return .dictionary(entries)
    }
}
