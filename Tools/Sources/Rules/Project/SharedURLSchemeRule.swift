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
        /// The scheme in lowercase letters, as the system compares them.
        let scheme: String
        /// The scheme as it is written.
        let written: String
        let identifier: String
        let build: ConfiguredTarget
        let location: SourceLocation
        /// Whether the scheme is the app's own, see ``isOwn(_:)``.
        let isOwn: Bool
        /// Whether the app also asks whether another one takes the scheme.
        let isAskedFor: Bool
    }

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let locations = PropertyListLocations()
        let all = survey.builds.filter { $0.isStandaloneApp && !$0.hasMissingFiles }.flatMap { entries($0, locations) }
        let byApp = Dictionary(grouping: all, by: \.identifier)
        // A wallet takes the addresses of many apps in every build.
        let takers = byApp.filter { _, entries in
            let schemes = Dictionary(grouping: entries, by: \.scheme).values
            return schemes.count { $0.first.map { wallets.contains($0.scheme) } == true } * 2 > schemes.count
        }
        let own = withoutPrefixesAndReplacements(all.filter { $0.isOwn && takers[$0.identifier] == nil }, survey)
        let groups = Dictionary(grouping: own) { [$0.scheme, $0.build.platform?.rawValue ?? ""] }
        let schemes = Dictionary(grouping: own, by: \.identifier).mapValues { Set($0.map(\.scheme)) }
        func isShared(_ group: [Entry]) -> Bool {
            let identifiers = Set(group.map(\.identifier))
            // An app that has a scheme of its own besides shares the other one on purpose.
            return identifiers.count > 1 && !isByCountry(identifiers)
                && Set(identifiers.map { schemes[$0] ?? [] }).count == 1
        }
        let shared = groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value).filter(isShared)
        // Several schemes of the same apps have one cause.
        let causes = Dictionary(grouping: shared) { group in
            Set(group.map { "\($0.location.file)\n\($0.identifier)" }).sorted()
        }
        let known = knownSchemes(shared, survey)
        return causes.values.compactMap { groups in
            // Apps that ask for a scheme of their own share it on purpose.
            let ofUsers = groups.map { withoutDevelopers($0, survey) }.filter(isShared)
                .filter { !$0.allSatisfy(\.isAskedFor) }
            // Who has a build for debugging beside the app knows which one a link opens. What the source has is no choice of each
            // app: another value breaks it.
            let isChosen = ofUsers.joined().allSatisfy { !known.contains($0.written) }
            return ofUsers.isEmpty || !isChosen ? finding(groups, .note) : finding(ofUsers, .warning)
        }
    }

    /// The schemes that the source itself has.
    private static func knownSchemes(_ groups: [[Entry]], _ survey: ProjectSurvey) -> Set<String> {
        guard let folder = survey.folder?.path else { return [] }
        return SourceTexts.urlSchemes(Set(groups.joined().map(\.written)), below: folder)
    }

    /// Whether apps are one for each country, of which people have theirs: `it.company.app`, `nl.company.app`.
    private static func isByCountry(_ identifiers: Set<String>) -> Bool {
        let parts = identifiers.map { $0.split(separator: ".") }
        return parts.allSatisfy { $0.first?.count == 2 && $0.count > 2 } && Set(parts.map { $0.dropFirst() }).count == 1
    }

    private static func finding(_ groups: [[Entry]], _ severity: Severity) -> Finding? {
        let ordered = groups.sorted { ($0.first?.scheme ?? "") < ($1.first?.scheme ?? "") }
        guard let group = ordered.first else { return nil }
        var seen: Set<String> = []
        // What users have comes first.
        let apps = group.filter { seen.insert($0.identifier).inserted }.sorted { rank($0) < rank($1) }
        guard let first = apps.first else { return nil }
        let schemes = ordered.compactMap { $0.first?.written }
        return Finding(
            rule: rule, severity: severity,
            message:
                "\(schemes.count == 1 ? "the URL scheme" : "the URL schemes") \(schemes.listed(upTo: 4)) "
                + "\(schemes.count == 1 ? "belongs" : "belong") to \(apps.map(\.identifier).listed(upTo: 4)): "
                + "which one a link opens is undefined where both are installed",
            location: first.location,
            notes: apps.dropFirst().prefix(4).map {
                .init(message: "\($0.build.target.name) has it in \($0.build.configuration)", location: $0.location)
            }, fix: fix(for: schemes, of: apps.map(\.identifier)),
            // The app for another platform has them, too.
            cause: Finding.Cause(schemes))
    }

    private static func fix(for schemes: [String], of identifiers: [String]) -> String {
        // The app that was there first has its identifier as the scheme.
        guard schemes.count == 1, let scheme = schemes.first,
            identifiers.contains(where: { $0.lowercased() == scheme.lowercased() })
        else {
            return
                "write a reference to a build setting in place of \(schemes.count == 1 ? "the scheme" : "each scheme"), and "
                + "set it to another value for each of these apps"
        }
        return "write $(PRODUCT_BUNDLE_IDENTIFIER) in place of the scheme"
    }

    /// The apps for users first, which have no environment in their names, and then those with short names.
    private static func rank(_ entry: Entry) -> (Int, Int, String) {
        let isForUsers = EnvironmentWords(entry.identifier).isProductionAtMost
        return (isForUsers ? 0 : 1, entry.identifier.count, entry.identifier)
    }

    /// The entries without those of builds that only developers have: the target or the identifier is named for debugging,
    /// or another build configuration of it is for users, and no scheme archives this one.
    private static func withoutDevelopers(_ group: [Entry], _ survey: ProjectSurvey) -> [Entry] {
        let archived = Set(
            survey.plans.filter { $0.kind == .archive && !$0.scheme.isAutomatic }.compactMap(\.configuration))
        let byApp = Dictionary(grouping: group, by: \.identifier)
        let ofDevelopers = byApp.filter { _, entries in
            entries.allSatisfy { entry in
                isDebug(entry.build.target.name) || isDebug(String(entry.identifier.part(afterLast: ".")))
                    || (isDebug(entry.build.configuration) || isUnoptimized(entry.build))
                        && !archived.contains(entry.build.configuration)
                        && group.contains {
                            $0.identifier != entry.identifier
                                && $0.build.target.identifier == entry.build.target.identifier
                                && $0.build.project.file == entry.build.project.file
                        }
            }
        }
        return group.filter { ofDevelopers[$0.identifier] == nil }
    }

    private static func isDebug(_ name: String) -> Bool { name.nameWords.contains { $0.lowercased() == "debug" } }

    /// Whether a build of developers is one for debugging, too. Testers get builds that are not optimized, as well.
    private static func isUnoptimized(_ build: ConfiguredTarget) -> Bool {
        DebugArchiveRule.isForDebugging(build.configuration)
            && build.evaluated("SWIFT_OPTIMIZATION_LEVEL").value == "-Onone"
            && build.evaluated("GCC_OPTIMIZATION_LEVEL").value == "0"
    }

    /// The entries without those of schemes that the source writes addresses with, `coin:ADDRESS`, which many apps take, and
    /// of those that a script replaces.
    private static func withoutPrefixesAndReplacements(_ entries: [Entry], _ survey: ProjectSurvey) -> [Entry] {
        let identifiers = Dictionary(grouping: entries, by: \.scheme).mapValues { Set($0.map(\.identifier)).count }
        let shared = Set(identifiers.filter { $0.value > 1 }.keys)
        guard let folder = survey.folder, !shared.isEmpty else { return entries }
        let others = SourceTexts.addressPrefixes(shared, below: folder.path).union(folder.replacements(of: shared))
        return entries.filter { !others.contains($0.scheme) }
    }

    private static func entries(_ build: ConfiguredTarget, _ locations: PropertyListLocations) -> [Entry] {
        guard let list = try? build.infoPlist(), let file = list.file,
            let identifier = build.bundleIdentifier ?? identifier(in: list), !isPlaceholder(identifier)
        else { return [] }
        guard let types = list.values["CFBundleURLTypes"]?.arrayValue else { return [] }
        let asked = Set(
            (list.values["LSApplicationQueriesSchemes"]?.arrayValue ?? []).compactMap { $0.stringValue?.lowercased() })
        // A part of such a scheme is missing, which has a finding of its own.
        let incomplete = Set(
            list.references.filter { $0.chain.contains { $0.origin == nil && !$0.isInherited } }.map(\.keyPath))
        return types.enumerated().flatMap { index, type -> [Entry] in
            let schemes = type.dictionaryValue?["CFBundleURLSchemes"]?.arrayValue ?? []
            // Words of a placeholder, one by one: `<staging`, `url`, `scheme>`.
            guard !schemes.contains(where: { $0.stringValue?.contains(where: "<> []".contains) == true }) else {
                return []
            }
            return schemes.enumerated().compactMap { number, value in
                guard let written = value.stringValue, case let scheme = written.lowercased(), !scheme.isEmpty,
                    incomplete.isEmpty
                        || !incomplete.contains(["CFBundleURLTypes", "\(index)", "CFBundleURLSchemes", "\(number)"])
                else { return nil }
                return Entry(
                    scheme: scheme, written: written, identifier: identifier, build: build,
                    location: SourceLocation(
                        file: file,
                        position: locations.located(file)?.valuePosition(of: [
                            "CFBundleURLTypes", "\(index)", "CFBundleURLSchemes", "\(number)",
                        ])), isOwn: isOwn(scheme), isAskedFor: asked.contains(scheme))
            }
        }
    }

    /// The bundle identifier that an Info.plist has itself, as those of old projects do.
    private static func identifier(in list: ProcessedInfoPlist) -> String? {
        list.written["CFBundleIdentifier"]?.stringValue.flatMap { identifier in
            identifier.containsText(".") && !identifier.containsText("$") ? identifier : nil
        }
    }

    /// Whether an identifier is that of a template, which nobody has on a device.
    private static func isPlaceholder(_ identifier: String) -> Bool {
        identifier.lowercased().split(separator: ".").contains { placeholders.contains($0) }
    }

    private static let placeholders: Set<Substring> = [
        "appname", "companyname", "mycompany", "yourapp", "yourappname", "yourcompany", "yourdomain",
    ]

    /// Whether the scheme is the app's own: not one that anybody may handle, or that a service derives from its key.
    private static func isOwn(_ scheme: String) -> Bool {
        !common.contains(scheme) && !wallets.contains(scheme) && !isPlaceholder(scheme)
            // Other characters are of a reference that has no value (RFC 3986, 3.1).
            && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
            && !services.contains(where: scheme.hasPrefix) && !scheme.contains(where: \.isNumber)
            && !scheme.containsText("openid")
    }

    private static let common: Set<String> = [
        "http", "https", "file", "mailto", "ftp", "tel", "sms", "feed", "feeds", "magnet", "webcal", "irc", "ircs",
        "ssh", "sftp", "rtsp", "rtmp", "mms", "xmpp", "sip", "sips", "otpauth", "otpauth-migration", "geo",
        "ldap", "ldaps", "nfs", "news", "nntp", "rdp", "smb", "svn", "telnet", "vnc", "ws", "wss", "callto", "itms",
        // The Settings app.
        "prefs", "app-prefs",
        // Databases.
        "mariadb", "mongodb", "mysql", "postgres", "postgresql", "redis", "sqlite", "sqlserver",
    ]
    /// Those of wallets for money, and for identity.
    private static let wallets: Set<String> = [
        "algorand", "algorand-wc", "bitcoin", "bitcoincash", "cardano", "dash", "dogecoin", "ethereum", "iota",
        "keyauth",
        "lightning", "liquid", "liquidnetwork", "litecoin", "lnurl", "lnurlc", "lnurlp", "lnurlw", "monero", "nano",
        "nostr", "polkadot", "ripple", "solana", "stellar", "tc", "tezos", "ton", "tron", "wc", "zcash",
        "haip", "haip-vci", "haip-vp", "mdoc", "rqes", "vcknots",
    ]
    private static let services = [
        "fb", "db-", "com.googleusercontent.", "msauth.", "twitterkit-", "pin", "vk", "tg",
        "org-appextension-feature-",
    ]
}
