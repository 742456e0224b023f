import AppProjects
import BuildSettings
import InfoPlists
import LocatedPropertyLists
import PropertyLists
import SourceText
import XcodeProjects

/// A URL scheme that two apps register that can be on one device: the system opens either.
///
/// See Apple's "Defining a custom URL scheme for your app".
enum SharedURLSchemeRule: ProjectRule {
    static let rule = RuleID.sharedURLScheme

    private struct Entry {
        let scheme: String
        let identifier: String
        let build: ConfiguredTarget
        let location: SourceLocation
    }

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let locations = PropertyListLocations()
        let entries = survey.builds.filter { $0.isStandaloneApp && !$0.hasMissingFiles }.flatMap {
            Self.entries($0, locations)
        }
        let groups = Dictionary(grouping: entries) { [$0.scheme, $0.build.platform?.rawValue ?? ""] }
        let schemes = Dictionary(grouping: entries, by: \.identifier).mapValues { Set($0.map(\.scheme)) }
        let shared = groups.values.filter { group in
            let identifiers = Set(group.map(\.identifier))
            // An app that has a scheme of its own besides shares the other one on purpose.
            return identifiers.count > 1 && Set(identifiers.map { schemes[$0] ?? [] }).count == 1
        }
        // Several schemes of the same apps have one cause.
        let causes = Dictionary(grouping: shared) { group in
            Set(group.map { "\($0.location.file)\n\($0.identifier)" }).sorted()
        }
        return causes.values.compactMap { groups in
            let ordered = groups.sorted { ($0.first?.scheme ?? "") < ($1.first?.scheme ?? "") }
            guard let group = ordered.first, let first = group.first else { return nil }
            var seen: Set<String> = []
            let different = group.filter { seen.insert($0.identifier).inserted }
            let schemes = ordered.compactMap { $0.first?.scheme }
            return Finding(
                rule: rule, severity: .warning,
                message:
                    "\(schemes.count == 1 ? "the URL scheme" : "the URL schemes") \(schemes.prefix(4).listed) "
                    + "\(schemes.count == 1 ? "belongs" : "belong") to \(different.prefix(4).map(\.identifier).listed): "
                    + "which one a link opens is undefined where both are installed",
                location: first.location,
                notes: different.dropFirst().prefix(4).map {
                    .init(
                        message: "\($0.build.target.name) has it in \($0.build.configuration)", location: $0.location)
                }, fix: "refer to a build setting that each of them sets to another value")
        }
    }

    private static func entries(_ build: ConfiguredTarget, _ locations: PropertyListLocations) -> [Entry] {
        guard let identifier = build.bundleIdentifier, let list = try? build.infoPlist(), let file = list.file else {
            return []
        }
        guard let types = list.values["CFBundleURLTypes"]?.arrayValue else { return [] }
        // A part of such a scheme is missing, which has a finding of its own.
        let incomplete = Set(
            list.references.filter { $0.chain.contains { $0.origin == nil && !$0.isInherited } }.map(\.keyPath))
        return types.enumerated().flatMap { index, type -> [Entry] in
            let schemes = type.dictionaryValue?["CFBundleURLSchemes"]?.arrayValue ?? []
            return schemes.enumerated().compactMap { number, value in
                guard let scheme = value.stringValue?.lowercased(), isOwn(scheme),
                    incomplete.isEmpty
                        || !incomplete.contains(["CFBundleURLTypes", "\(index)", "CFBundleURLSchemes", "\(number)"])
                else { return nil }
                return Entry(
                    scheme: scheme, identifier: identifier, build: build,
                    location: SourceLocation(
                        file: file,
                        position: locations.located(file)?.valuePosition(of: [
                            "CFBundleURLTypes", "\(index)", "CFBundleURLSchemes", "\(number)",
                        ])))
            }
        }
    }

    /// Whether the scheme is the app's own: not one that anybody may handle, or that a service derives from its key.
    private static func isOwn(_ scheme: String) -> Bool {
        !common.contains(scheme) && !scheme.isEmpty
            // Other characters are of a placeholder, or of a reference that has no value (RFC 3986, 3.1).
            && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
            && !services.contains(where: scheme.hasPrefix) && !scheme.contains(where: \.isNumber)
            && !scheme.containsText("openid")
    }

    private static let common: Set<String> = [
        "http", "https", "file", "mailto", "ftp", "tel", "sms", "feed", "feeds", "magnet", "webcal", "irc", "ircs",
        "ssh", "sftp", "rtsp", "rtmp", "mms", "xmpp", "sip", "sips", "otpauth", "otpauth-migration", "geo", "wc",
        "ldap", "ldaps", "nfs", "news", "nntp", "rdp", "smb", "svn", "telnet", "vnc", "ws", "wss", "callto", "itms",
        // Wallets for money, and for identity.
        "bitcoin", "bitcoincash", "dash", "dogecoin", "ethereum", "keyauth", "lightning", "liquidnetwork", "litecoin",
        "lnurl", "lnurlc", "lnurlp", "lnurlw", "monero", "solana", "stellar", "tron", "zcash",
        "haip", "haip-vci", "haip-vp", "mdoc", "rqes", "vcknots",
        // Databases.
        "mariadb", "mongodb", "mysql", "postgres", "postgresql", "redis", "sqlite", "sqlserver",
    ]
    private static let services = [
        "fb", "db-", "com.googleusercontent.", "msauth.", "twitterkit-", "pin", "vk", "tg",
        "org-appextension-feature-",
    ]
}
