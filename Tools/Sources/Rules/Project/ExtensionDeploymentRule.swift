import AppProjects
import BuildSettings
import InfoPlists
import PropertyLists
import SourceText
import XcodeProjects

/// An extension that needs a later system than its app: on the systems between, the app runs without it, and nothing says so.
///
/// What a kind of extension needs at least is no choice of the team's, and is left alone.
enum ExtensionDeploymentRule: ProjectRule {
    static let rule = RuleID.extensionDeploymentTarget

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        // The app activates the others itself, where the system has them.
        let pairs = survey.extensionsInApps().flatMap(\.pairs).filter { !isOfSystem($0.product.build.target) }
        let all = pairs.compactMap { product, app in app.flatMap { gap(product.build, in: $0.build) } }
        let gaps = withoutRequirements(all, survey)
        // What users get counts first.
        let byExtension = Dictionary(grouping: gaps) { [$0.build.project.file, $0.build.target.identifier] }
        let firsts = byExtension.values.compactMap { $0.min { $0.rank < $1.rank } }
        return Dictionary(grouping: firsts) { [$0.app.project.file, $0.others] }.values.compactMap {
            finding($0.sorted { $0.rank < $1.rank })
        }
    }

    /// An extension with a later deployment target than its app.
    private struct Gap {
        let build: ConfiguredTarget
        let app: ConfiguredTarget
        let platform: ApplePlatform
        let own: String
        let others: String
        /// The version that is low enough.
        let lowest: String
        let location: SourceLocation

        var rank: (Int, String, String) { (build.isForUsers ? 0 : 1, build.target.name, build.configuration) }

        /// What the extension needs: `iOS 18.4`.
        var system: String { "\(platform.rawValue) \(own)" }

        var message: String {
            "the extension \(build.target.name) needs \(system) in \(build.configuration), and "
                + "\(app.target.name) runs on \(platform.rawValue) \(others): before \(system), the app runs "
                + "without it"
        }
    }

    /// The gaps without those that the source knows of: it says which system it needs.
    private static func withoutRequirements(_ gaps: [Gap], _ survey: ProjectSurvey) -> [Gap] {
        guard let folder = survey.folder?.path, !gaps.isEmpty else { return gaps }
        let known = SourceTexts.requiredSystems(Set(gaps.map(\.system)), below: folder)
        return gaps.filter { !known.contains($0.system) }
    }

    private static func finding(_ gaps: [Gap]) -> Finding? {
        guard let first = gaps.first else { return nil }
        return Finding(
            rule: rule, severity: .warning, message: first.message, location: first.location,
            notes: gaps.dropFirst().map { .init(message: $0.message, location: $0.location) },
            fix: "lower it to \(first.lowest), or raise that of \(first.app.target.name)")
    }

    private static func gap(_ build: ConfiguredTarget, in app: ConfiguredTarget) -> Gap? {
        guard let platform = build.platform, runs(app, on: platform), let name = settings[platform] else { return nil }
        let (own, others) = (build.evaluated(name), app.evaluated(name))
        // Whoever has a system has its last update, as a rule.
        guard own.value != others.value, let origin = own.origin, build.isKnown(own), app.isKnown(others),
            let version = major(own.value), let expected = major(others.value), expected < version
        else { return nil }
        let least = least(build, platform)
        guard least < version else { return nil }
        return Gap(
            build: build, app: app, platform: platform, own: own.value, others: others.value,
            lowest: expected < least ? "\(least)" : others.value, location: build.location(of: origin))
    }

    /// Whether an app is for a platform, be it one of several that the run destination chooses from.
    private static func runs(_ app: ConfiguredTarget, on platform: ApplePlatform) -> Bool {
        guard app.platform == nil, app.evaluated("SDKROOT").value == "auto", let sdk = sdks[platform] else {
            return app.platform == platform
        }
        return app.evaluated("SUPPORTED_PLATFORMS").list.contains(sdk)
    }

    private static let sdks: [ApplePlatform: String] = [
        .iOS: "iphoneos", .macOS: "macosx", .tvOS: "appletvos", .watchOS: "watchos", .visionOS: "xros",
    ]

    private static let settings: [ApplePlatform: String] = [
        .iOS: "IPHONEOS_DEPLOYMENT_TARGET", .macOS: "MACOSX_DEPLOYMENT_TARGET", .tvOS: "TVOS_DEPLOYMENT_TARGET",
        .watchOS: "WATCHOS_DEPLOYMENT_TARGET", .visionOS: "XROS_DEPLOYMENT_TARGET",
    ]

    private static func isOfSystem(_ target: XcodeTarget) -> Bool {
        ["system-extension", "driver-extension"].contains { target.productType?.hasSuffix($0) == true }
    }

    private static func major(_ version: String) -> Int? { version.split(separator: ".").first.flatMap { Int($0) } }

    /// The first system that has the kind of extension, or what it is usually made for.
    private static func least(_ build: ConfiguredTarget, _ platform: ApplePlatform) -> Int {
        let values = (try? build.infoPlist())?.values
        let point =
            values?["NSExtension"]?.dictionaryValue?["NSExtensionPointIdentifier"]?.stringValue
            ?? values?["EXAppExtensionAttributes"]?.dictionaryValue?["EXExtensionPointIdentifier"]?.stringValue
        let kind = point.flatMap { point in kinds.first { point.hasPrefix($0.point) } }
        return kind?.systems[platform] ?? first[platform] ?? 0
    }

    /// The first systems with extensions.
    private static let first: [ApplePlatform: Int] = [.iOS: 8, .tvOS: 9, .watchOS: 2]

    private static let kinds: [(point: String, systems: [ApplePlatform: Int])] = [
        // Widgets with buttons and of App Intents, and SiriKit for widgets.
        ("com.apple.widgetkit-extension", [.iOS: 17, .macOS: 14, .watchOS: 10]),
        ("com.apple.intents", [.iOS: 14, .macOS: 11]),
        ("com.apple.appintents-extension", [.iOS: 16, .macOS: 13]),
        ("com.apple.authentication-services-credential-provider", [.iOS: 12, .macOS: 11]),
        ("com.apple.background-asset-downloader-extension", [.iOS: 16, .macOS: 13]),
        ("com.apple.deviceactivity", [.iOS: 16]), ("com.apple.ManagedSettings", [.iOS: 16]),
        ("com.apple.PassKit.issuer-provisioning", [.iOS: 14]), ("com.apple.ctk-tokens", [.iOS: 14]),
        ("com.apple.usernotifications", [.iOS: 10]), ("com.apple.message-payload-provider", [.iOS: 10]),
        ("com.apple.networkextension", [.iOS: 9]), ("com.apple.callkit", [.iOS: 10]),
        ("com.apple.identitylookup", [.iOS: 11]), ("com.apple.quicklook", [.iOS: 11, .macOS: 12]),
        ("com.apple.Safari.web-extension", [.iOS: 15, .macOS: 11]),
        ("com.apple.identity-document-services", [.iOS: 26]),
    ]
}
