import AppProjects
import BuildSettings
import Foundation
import InfoPlists
import PropertyLists
import SourceText
import Switchyard

/// A key of an Info.plist that looks like one of Apple's, and that the system does not read.
///
/// It has a space at an end, it is what Xcode's editor shows instead of the key, it is a usage description of a misspelled name,
/// it is an entitlement, or App Transport Security has it at another place. See Apple's "Information Property List" and "Entitlements".
enum UnknownInfoPlistKeyRule: ProjectRule {
    static let rule = RuleID.unknownInfoPlistKey

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        survey.infoPlistFindings(rule) { list in
            list.written.keys.sorted().compactMap { misspelled($0, list) ?? entitlement($0, list) }
                + transportSecurity(list)
        }
    }

    // MARK: Spelling

    private static func misspelled(_ key: String, _ list: UsedInfoPlist) -> InfoPlistMistake? {
        if let meant = InfoPlistLabel.key(for: key) {
            return mistake(key, list, meant, what: "\(key.quoted) is what Xcode shows, and no key")
        }
        if key.hasSuffix("UsageDescription"), key.hasPrefix("NS"), !PlatformKeys.usageDescriptions.contains(key),
            let meant = usualMistakes[key] ?? Suggestion.misspelled(key, among: PlatformKeys.usageDescriptions)
        {
            return mistake(key, list, meant, what: "\(key) is no key that the system knows")
        }
        let trimmed = key.trimmingCharacters(in: .whitespacesAndNewlines)
        guard trimmed != key, !trimmed.isEmpty, trimmed.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
        else { return nil }
        let end = key.first == trimmed.first ? "end" : "start"
        return mistake(key, list, trimmed, what: "the key \(key.quoted) has a space at its \(end)")
    }

    private static let usualMistakes = [
        "NSLocationAlwaysAndWhenInUsageDescription": "NSLocationAlwaysAndWhenInUseUsageDescription",
        "NSLocationWhenInUsageDescription": "NSLocationWhenInUseUsageDescription",
    ]

    private static func mistake(
        _ key: String, _ list: UsedInfoPlist, _ meant: String, what: String
    ) -> InfoPlistMistake {
        let message = "\(what): nothing reads it"
        if let value = list.written[key], InfoPlistDefault.isValue(value, of: meant) {
            return InfoPlistMistake(keyPath: [key], message: message, fix: InfoPlistDefault.fix, severity: .note)
        }
        return switch list.written[meant] {
        case .array, .dictionary:
            InfoPlistMistake(keyPath: [key], message: message, fix: "move what is in it to \(meant)")
        case nil where !isBelow(meant, PropertyListValue.dictionary(list.written), depth: 4):
            InfoPlistMistake(keyPath: [key], message: message, fix: "write \(meant)")
        default:
            InfoPlistMistake(
                keyPath: [key], message: message, fix: "remove it: \(meant) is there", severity: .note)
        }
    }

    /// Whether a dictionary below has the key, which may belong there.
    private static func isBelow(_ key: String, _ value: PropertyListValue, depth: Int) -> Bool {
        guard depth > 0, let entries = value.dictionaryValue else { return false }
        return entries.contains { $0.key == key || isBelow(key, $0.value, depth: depth - 1) }
    }

    // MARK: Entitlements

    private static func entitlement(_ key: String, _ list: UsedInfoPlist) -> InfoPlistMistake? {
        guard isEntitlement(key) else { return nil }
        // Xcode itself allows a debugger, and entitlements that cannot be read may have the key.
        let without = list.builds.filter { build in
            guard !build.hasMissingFiles, let entitlements = build.entitlements else {
                return build.entitlementsFile == nil
            }
            return entitlements[key] == nil
        }
        let isMissing =
            !without.isEmpty && key != "com.apple.security.get-task-allow" && !isSample(list.written[key])
        let files = Set(without.compactMap { $0.entitlementsFile.map { String($0.part(afterLast: "/")) } }).sorted()
        return InfoPlistMistake(
            keyPath: [key], message: "\(key) is an entitlement: in an Info.plist, it has no effect",
            fix: isMissing
                ? "move it to \(files.isEmpty ? "the entitlements of the target" : files.listed)" : "remove it",
            severity: isMissing ? .warning : .note)
    }

    /// Whether all elements are of the domain that documentation uses.
    private static func isSample(_ value: PropertyListValue?) -> Bool {
        let texts = value?.arrayValue?.compactMap(\.stringValue) ?? []
        return !texts.isEmpty && texts.allSatisfy { $0.contains("example.") || $0.contains("yourdomain") }
    }

    private static func isEntitlement(_ key: String) -> Bool {
        if key == "aps-environment" || key == "keychain-access-groups" { return true }
        // The identifiers of what is read belong to an Info.plist.
        return (key.hasPrefix("com.apple.developer.") || key.hasPrefix("com.apple.security."))
            && !key.hasPrefix("com.apple.developer.nfc.readersession.")
    }

    // MARK: App Transport Security

    private static func transportSecurity(_ list: UsedInfoPlist) -> [InfoPlistMistake] {
        let root = "NSAppTransportSecurity"
        let domains = "NSExceptionDomains"
        let outside = list.written.keys.sorted().compactMap { Self.outside($0, of: root, list) }
        guard let security = list.written[root]?.dictionaryValue else { return outside }
        let misspelled = security.keys.sorted().compactMap { key -> InfoPlistMistake? in
            guard !keysOfSecurity.contains(key), let meant = Suggestion.misspelled(key, among: keysOfSecurity),
                security[meant] == nil
            else { return nil }
            return InfoPlistMistake(
                keyPath: [root, key], message: "\(key) is no key of \(root): it has no effect", fix: "write \(meant)")
        }
        let own = security.keys.sorted().compactMap { key -> InfoPlistMistake? in
            guard key.hasPrefix("NSException"), key != domains, let value = security[key] else { return nil }
            let isDefault = InfoPlistDefault.isValue(value, of: key)
            return InfoPlistMistake(
                keyPath: [root, key], message: "\(key) has no effect in \(root) itself",
                fix: isDefault ? InfoPlistDefault.fix : "move it to a domain of \(domains)",
                severity: isDefault ? .note : .warning)
        }
        let ofDomains = (security[domains]?.dictionaryValue ?? [:]).sorted { $0.key < $1.key }.flatMap {
            domain, value in
            let exception = value.dictionaryValue ?? [:]
            return exception.keys.sorted().compactMap { key -> InfoPlistMistake? in
                guard let meant = keysOfDomains[key], let value = exception[key] else { return nil }
                let isThere = exception[meant] != nil
                let isDefault = InfoPlistDefault.isValue(value, of: meant)
                return InfoPlistMistake(
                    keyPath: [root, domains, domain, key],
                    message: "\(key) is no key of an exception to App Transport Security: it has no effect",
                    fix: isThere
                        ? "remove it: \(meant) is there" : isDefault ? InfoPlistDefault.fix : "write \(meant)",
                    severity: isThere || isDefault ? .note : .warning)
            }
        }
        return outside + misspelled + own + ofDomains
    }

    /// A key that belongs into the dictionary, beside it.
    private static func outside(_ key: String, of root: String, _ list: UsedInfoPlist) -> InfoPlistMistake? {
        guard key.hasPrefix("NS"),
            let meant = keysOfSecurity.contains(key) ? key : Suggestion.misspelled(key, among: keysOfSecurity)
        else { return nil }
        let isThere = list.written[root]?.dictionaryValue?[meant] != nil
        let isDefault = list.written[key].map { InfoPlistDefault.isValue($0, of: meant) } == true
        return InfoPlistMistake(
            keyPath: [key], message: "\(key) has no effect outside of \(root)",
            fix: isThere
                ? "remove it: \(root) has \(meant)"
                : isDefault
                    ? InfoPlistDefault.fix
                    : (meant.hasPrefix("NSAllowsArbitrary") ? "remove it, or move it" : "move it") + " to \(root)"
                        + (meant == key ? "" : ", as \(meant)"),
            severity: isThere || isDefault ? .note : .warning)
    }

    private static let keysOfSecurity = [
        "NSAllowsArbitraryLoads", "NSAllowsArbitraryLoadsForMedia", "NSAllowsArbitraryLoadsInWebContent",
        "NSAllowsLocalNetworking", "NSExceptionDomains", "NSPinnedDomains",
    ]

    /// What is written instead of a key of an exception.
    private static let keysOfDomains = [
        // What Xcode shows.
        "Includes Subdomains": "NSIncludesSubdomains",
        "Temporary Exception Allows Insecure HTTP Loads": "NSExceptionAllowsInsecureHTTPLoads",
        "NSIncludeSubdomains": "NSIncludesSubdomains",
        "NSIncludesSubDomains": "NSIncludesSubdomains",
        "NSIncludeSubDomains": "NSIncludesSubdomains",
        "NSAllowsArbitraryLoads": "NSExceptionAllowsInsecureHTTPLoads",
        "NSAllowsInsecureHTTPLoads": "NSExceptionAllowsInsecureHTTPLoads",
        "NSExceptionAllowInsecureHTTPLoads": "NSExceptionAllowsInsecureHTTPLoads",
        "NSExceptionAllowsInsecureHTTPSLoads": "NSExceptionAllowsInsecureHTTPLoads",
    ]
}
