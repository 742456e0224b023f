import AppProjects
import BuildSettings
import InfoPlists
import PropertyLists
import SourceText

/// A value of an Info.plist that the system ignores, or that App Store Connect refuses.
///
/// See Apple's "Information Property List", and "BGTaskSchedulerPermittedIdentifiers".
enum InvalidInfoPlistValueRule: ProjectRule {
    static let rule = RuleID.invalidInfoPlistValue

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let isInHouse = isInHouse(survey)
        return survey.infoPlistFindings(rule) { list in
            wrongKinds(list) + backgroundModes(list) + services(list) + (isInHouse ? [] : shortVersion(list))
        }
    }

    // MARK: Types

    /// What a value has to be.
    private enum Kind: String {
        case array = "an array"
        case dictionary = "a dictionary"
        case text = "a string"
        case reason = "a text that tells people why"

        func isKind(of value: PropertyListValue) -> Bool {
            switch self {
            case .array: value.arrayValue != nil
            case .dictionary: value.dictionaryValue != nil
            case .text, .reason: value.stringValue != nil
            }
        }
    }

    /// One mistake for all keys that have one type instead of another.
    private static func wrongKinds(_ list: UsedInfoPlist) -> [InfoPlistMistake] {
        let wrong = list.written.sorted { $0.key < $1.key }.compactMap {
            key, value -> (key: String, kinds: [String])? in
            kind(of: key).flatMap { $0.isKind(of: value) ? nil : (key, [value.kindPhrase, $0.rawValue]) }
        }
        return Dictionary(grouping: wrong, by: \.kinds).values.compactMap { group in
            guard let first = group.first else { return nil }
            let keys = group.map(\.key)
            return InfoPlistMistake(
                keyPath: [first.key],
                message: "\(keys.listed(upTo: 4)) \(keys.count == 1 ? "is" : "are each") \(first.kinds[0]), "
                    + "and must be \(first.kinds[1])",
                fix: fixes[first.key] ?? "write \(first.kinds[1])",
                // Whoever asks for its own scheme needs no entry.
                severity: keys == [queriesKey] && isOwnScheme(list) ? .note : .warning)
        }
    }

    private static func kind(of key: String) -> Kind? {
        // WebKit only looks whether that key is there.
        let isReason =
            PlatformKeys.usageDescriptions.contains(key) && key != "NSCrossWebsiteTrackingUsageDescription"
        return isReason ? .reason : kinds[key]
    }

    private static let queriesKey = "LSApplicationQueriesSchemes"

    private static func isOwnScheme(_ list: UsedInfoPlist) -> Bool {
        guard let scheme = list.written[queriesKey]?.stringValue else { return false }
        let types = list.written["CFBundleURLTypes"]?.arrayValue ?? []
        return types.contains { type in
            type.dictionaryValue?["CFBundleURLSchemes"]?.arrayValue?.contains(.string(scheme)) == true
        }
    }

    private static let kinds: [String: Kind] = [
        "BGTaskSchedulerPermittedIdentifiers": .array,
        "CFBundleDevelopmentRegion": .text,
        "CFBundleDocumentTypes": .array,
        "CFBundleIdentifier": .text,
        "CFBundleLocalizations": .array,
        "CFBundleURLTypes": .array,
        queriesKey: .array,
        "NSAppTransportSecurity": .dictionary,
        "NSBonjourServices": .array,
        "UIAppFonts": .array,
        "UIApplicationSceneManifest": .dictionary,
        "UIBackgroundModes": .array,
        "UISupportedInterfaceOrientations": .array,
    ]

    private static let fixes = [
        "CFBundleDevelopmentRegion":
            "write one language, such as en; those of the app belong in CFBundleLocalizations",
        queriesKey: "write an array of schemes",
    ]

    // MARK: Background modes

    private static func backgroundModes(_ list: UsedInfoPlist) -> [InfoPlistMistake] {
        let key = "UIBackgroundModes"
        let modes = list.written[key]?.arrayValue?.map { $0.stringValue ?? "" } ?? []
        let unknown = unknownModes(modes, key)
        guard let index = modes.firstIndex(of: "processing"), isRefused(list) else { return unknown }
        return unknown + [
            InfoPlistMistake(
                keyPath: [key, "\(index)"],
                message: "\(key) has processing, and there is no \(identifiersKey): App Store Connect refuses the app",
                fix: "remove processing, or add \(identifiersKey) with the identifiers of the app's background tasks")
        ]
    }

    private static func unknownModes(_ modes: [String], _ key: String) -> [InfoPlistMistake] {
        let unknown = modes.filter { !$0.isEmpty && !$0.contains("$") && !PlatformKeys.knowsBackgroundMode($0) }
        guard let first = unknown.first, let index = modes.firstIndex(of: first) else { return [] }
        let meant = unknown.compactMap { meantModes[$0] }.filter { !modes.contains($0) }.uniqued
        let isOne = unknown.count == 1
        let verb = isOne ? "is no background mode" : "are no background modes"
        let remove = "remove \(isOne ? "it" : "them")"
        let instead = meant.listed + (meant.contains("processing") ? " with \(identifiersKey)" : "")
        return [
            InfoPlistMistake(
                keyPath: [key, "\(index)"],
                message: "\(unknown.map(\.quoted).listed) in \(key) \(verb): App Store Connect refuses the app",
                fix: meant.isEmpty
                    ? remove
                    : "\(remove); if the app needs \(meant.count == 1 ? "it" : "them"), write \(instead)"
            )
        ]
    }

    private static let identifiersKey = "BGTaskSchedulerPermittedIdentifiers"

    /// Whether an app of the Info.plist has no identifiers of background tasks.
    private static func isRefused(_ list: UsedInfoPlist) -> Bool {
        list.builds.contains { build in
            guard build.isStandaloneApp, build.platform != .macOS, let values = (try? build.infoPlist())?.values
            else { return false }
            return (values[identifiersKey]?.arrayValue ?? []).isEmpty
        }
    }

    /// What is written instead of a mode: similar words, and what Xcode shows.
    private static let meantModes = [
        "background-app-refresh": "fetch",
        "background-fetch": "fetch",
        "background-processing": "processing",
        "remote-notifications": "remote-notification",
        "App communicates using CoreBluetooth": "bluetooth-central",
        "App communicates with an accessory": "external-accessory",
        "App downloads content from the network": "fetch",
        "App downloads content in response to push notifications": "remote-notification",
        "App plays audio or streams audio/video using AirPlay": "audio",
        "App processes data in the background": "processing",
        "App provides Voice over IP services": "voip",
        "App registers for location updates": "location",
        "App shares data using CoreBluetooth": "bluetooth-peripheral",
    ]

    // MARK: Services

    /// See Apple's reference of NSBonjourServices, and RFC 6763, section 7.
    private static func services(_ list: UsedInfoPlist) -> [InfoPlistMistake] {
        let key = "NSBonjourServices"
        let services = list.written[key]?.arrayValue?.map { $0.stringValue ?? "" } ?? []
        return services.enumerated().compactMap { index, service in
            guard !service.isEmpty, !service.contains("$"),
                !service.contains(/^(?:_[^.]+\.)+_(?:tcp|udp)\.?(?:local\.?)?$/)
            else {
                return nil
            }
            let parts = service.split(separator: ".").map { $0.hasPrefix("_") ? String($0) : "_\($0)" }
            let isWhole = parts.count == 2 && ["_tcp", "_udp"].contains(parts[1].lowercased())
            return InfoPlistMistake(
                keyPath: [key, "\(index)"],
                message: "\(service.quoted) in \(key) is no type of a service: the app does not find any",
                fix: isWhole ? "write \(parts.joined(separator: ".").lowercased())" : "write it as in _http._tcp")
        }
    }

    // MARK: Versions

    private static func shortVersion(_ list: UsedInfoPlist) -> [InfoPlistMistake] {
        let key = "CFBundleShortVersionString"
        guard let version = list.written[key]?.stringValue, isTooLong(version),
            list.builds.contains(where: { $0.isForUsers && $0.platform != .macOS })
        else { return [] }
        return [
            InfoPlistMistake(
                keyPath: [key],
                message: "\(key) is \(version): App Store Connect refuses more than three numbers",
                fix: "write three at most; CFBundleVersion tells builds of one version apart")
        ]
    }

    /// Whether fastlane exports the app for the team's own company alone.
    private static func isInHouse(_ survey: ProjectSurvey) -> Bool {
        let files = (survey.folder?.scripts ?? []).filter { $0.hasSuffix("/Fastfile") }
        let texts = files.compactMap(ExistingFile.text)
        return texts.contains { $0.contains(/export_method:?\s*(=>)?\s*["']enterprise/) }
            && !texts.contains { $0.contains(/upload_to_|deliver|pilot|app-store/) }
    }

    private static func isTooLong(_ version: String) -> Bool {
        let parts = version.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 3 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isNumber) }
    }
}
