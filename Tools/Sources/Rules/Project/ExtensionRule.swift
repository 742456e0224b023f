import AppProjects
import BuildSettings
import InfoPlists
import LocatedPropertyLists
import PropertyLists
import SourceText
import XcodeProjects

/// An extension whose bundle identifier does not start with its app's, whose version is another one, or that shares no App
/// Group with its app in a build configuration.
enum ExtensionRule: ProjectRule {
    static let rule = RuleID.extensionIdentifier
    static let groupRule = RuleID.extensionAppGroup
    static let versionRule = RuleID.extensionVersion

    private typealias Product = ExtensionsInApps.Product

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        // Of claims that differ in the build configuration only, the first is told: that of what users get, and with the
        // plainest name.
        let ranked = survey.extensionsInApps().map { (rank: $0.rank, all: $0) }
        let ordered = ranked.sorted { $0.rank < $1.rank }.map(\.all)
        let locations = PropertyListLocations()
        let claims = ordered.filter { !$0.apps.isEmpty }.flatMap { all -> [Claim] in
            let (apps, pairs) = (all.apps, all.pairs)
            // An extension in variants, one for each kind of app: the one that fits is embedded.
            let fitting = Set(pairs.compactMap { product, app in app.map { suffix(of: product, $0) } })
            return pairs.flatMap { product, app -> [Claim] in
                guard let app else {
                    return !all.hasAllApps || fitting.contains(where: product.identifier.hasSuffix)
                        ? [] : identifier(product, apps)
                }
                return (all.hasAllApps ? groups(product, app) : []) + version(product, app, survey, locations)
            }
        }
        return together(claims)
    }

    private static func suffix(of product: Product, _ app: Product) -> String {
        String(product.identifier.dropFirst(app.identifier.count))
    }

    /// What is wrong with an extension in a build configuration.
    private struct Claim {
        let extensionIdentifier: String
        /// What all findings of one cause have in common.
        let cause: [String]
        /// The extension in a message about several.
        let short: String
        /// The message about several, before the extensions.
        let shared: String
        let finding: Finding
        /// What to do about several, if that is more than what to do about one.
        var fixOfSeveral: String?
        /// The versions, if they are what is wrong.
        var versions: Versions?

        var line: Int { finding.location?.position?.line ?? 0 }
    }

    /// The versions of an extension and of the app that contains it.
    private struct Versions {
        let project: String
        let app: String
        let own: String
        let expected: String
        let configuration: String
        /// What the version is called.
        let word: String
    }

    /// The claims of each cause. Extensions that were forgotten at one version are one, whatever apps contain them.
    private static func causes(_ claims: [Claim]) -> [[Claim]] {
        let groups = Dictionary(grouping: claims, by: \.cause).sorted { $0.key.lexicographicallyPrecedes($1.key) }
        return groups.map(\.value).reduce(into: [[Claim]]()) { causes, group in
            let index = causes.firstIndex { other in
                other.contains { claim in
                    group.contains {
                        guard let own = claim.versions, let versions = $0.versions else { return false }
                        return own.project == versions.project && own.own == versions.own
                    }
                }
            }
            if let index { causes[index] += group } else { causes.append(group) }
        }
    }

    /// What several claims of a cause share, in words.
    private static func shared(_ claims: [Claim]) -> String? {
        let versions = claims.compactMap(\.versions)
        guard Set(versions.map(\.app)).count > 1 else { return claims.first?.shared }
        let expected = Set(versions.map(\.expected)).sorted()
        let configurations = Set(versions.map(\.configuration)).sorted()
        return "have another \(versions.first?.word ?? "version") than their apps"
            + (configurations.count == 1 ? " in \(configurations.listed)" : "") + " (\(expected.listed))"
    }

    /// One finding for a cause: what is wrong with an extension is wrong in most build configurations, and what is wrong
    /// with one is wrong with others.
    private static func together(_ claims: [Claim]) -> [Finding] {
        let byExtension = Dictionary(grouping: claims) { [$0.extensionIdentifier, $0.finding.rule.rawValue] }
        let firsts = byExtension.values.compactMap(\.first)
        return causes(firsts).compactMap { group in
            let sorted = group.sorted { ($0.line, $0.short) < ($1.line, $1.short) }
            let ordered = sorted.map(\.finding).onceInFileOrder()
            guard var first = ordered.first, let shared = Self.shared(sorted) else { return nil }
            guard group.count > 1 else { return first }
            let shorts = group.map(\.short).sorted()
            let rest = shorts.count > 5 ? ", …" : ""
            first.message = "\(group.count) extensions \(shared): \(shorts.prefix(5).joined(separator: ", "))\(rest)"
            first.notes = ordered.dropFirst().map { .init(message: $0.message, location: $0.location) }
            first.fix = sorted.first?.fixOfSeveral ?? first.fix
            return first
        }
    }

    private static func identifier(_ product: Product, _ apps: [Product]) -> [Claim] {
        // An extension of another app, such as one that is built elsewhere, has nothing in common with these.
        guard apps.contains(where: { common($0.identifier, product.identifier) >= 2 }) else { return [] }
        let (name, configuration) = (product.build.target.name, product.build.configuration)
        let names = apps.map { "\($0.build.target.name) is \($0.identifier)" }.prefix(3).joined(separator: ", ")
        return [
            Claim(
                extensionIdentifier: product.build.target.identifier,
                cause: [rule.rawValue, product.build.project.file, configuration],
                short: "\(name) is \(product.identifier)",
                shared: "are below no app in \(configuration), where \(names)",
                finding: Finding(
                    rule: rule, severity: .warning,
                    message:
                        "the extension \(name) is \(product.identifier) in \(configuration), below no app: \(names)",
                    location: product.location, fix: "start it with the identifier of the app and a dot"))
        ]
    }

    /// The number of components that both identifiers start with.
    private static func common(_ first: String, _ second: String) -> Int {
        zip(first.split(separator: "."), second.split(separator: ".")).prefix { $0 == $1 }.count
    }

    /// The versions must be equal, or App Store Connect complains at each upload.
    private static func version(
        _ product: Product, _ app: Product, _ survey: ProjectSurvey, _ locations: PropertyListLocations
    ) -> [Claim] {
        // Nobody uploads the others, and few upload apps for the Mac.
        guard app.sdk != "macosx", !DebugArchiveRule.isForDebugging(product.build.configuration) else { return [] }
        let lists = (try? product.build.infoPlist(), try? app.build.infoPlist())
        guard let own = lists.0, let other = lists.1 else { return [] }
        let differing = ["CFBundleShortVersionString", "CFBundleVersion"].filter { key in
            guard let value = own.values[key]?.stringValue, let expected = other.values[key]?.stringValue,
                !isEqual(value, expected)
            else { return false }
            let isKnown =
                ![value, expected].contains { $0.isEmpty || $0.contains("$") }
                && [product.build, app.build].allSatisfy { Self.isKnown(versionSettings[key] ?? "", $0) }
            return isKnown && !survey.mentioned.contains(versionSettings[key] ?? "")
        }
        guard let key = differing.first else { return [] }
        let values = (own.values[key]?.stringValue ?? "", other.values[key]?.stringValue ?? "")
        let (name, configuration) = (product.build.target.name, product.build.configuration)
        let (ownPlace, otherPlace) = (place(of: key, own, locations), place(of: key, other, locations))
        // An older version in the Info.plist of the app is the one that somebody forgot.
        let isOfApp =
            ownPlace == nil && otherPlace != nil
            && app.build.evaluated(versionSettings[key] ?? "").value == values.0
            && VersionNumbers(values.1).flatMap { old in VersionNumbers(values.0).map { old < $0 } } == true
        let fix =
            flutterFix(product.build, app.build, differing, other)
            ?? versionFix(
                differing.compactMap { versionSettings[$0] }, isOfApp ? app : product, expected: values.1,
                isWritten: isOfApp || ownPlace != nil, of: app)
        return [
            Claim(
                extensionIdentifier: product.build.target.identifier,
                cause: [versionRule.rawValue, app.build.project.file, app.build.target.identifier],
                short: "\(name) has \(values.0)",
                shared:
                    "have another \(word(for: key)) than \(app.build.target.name) in \(configuration) (\(values.1))",
                finding: Finding(
                    rule: versionRule, severity: .warning,
                    message:
                        "the extension \(name) has \(phrase(own, differing)) in \(configuration), and "
                        + "\(app.build.target.name) has \(phrase(other, differing))",
                    location: (isOfApp ? otherPlace : ownPlace) ?? product.build.location(
                        of: versionSettings[key] ?? "")
                        ?? own.file.map { SourceLocation(file: $0) } ?? product.location,
                    notes: [isOfApp ? nil : otherPlace].compactMap { $0 }.map {
                        .init(message: "\(app.build.target.name) has \(values.1)", location: $0)
                    },
                    fix: fix),
                fixOfSeveral: fix,
                versions: Versions(
                    project: app.build.project.file, app: app.build.target.identifier, own: values.0,
                    expected: values.1, configuration: configuration, word: word(for: key)))
        ]
    }

    /// What to do about versions that differ.
    ///
    /// - Parameters:
    ///   - settings: the build settings of the versions.
    ///   - product: the one to change.
    ///   - expected: the version of the app.
    ///   - isWritten: whether its Info.plist has a version of its own.
    private static func versionFix(
        _ settings: [String], _ product: Product, expected: String, isWritten: Bool, of app: Product
    ) -> String {
        let common =
            "set \(settings.listed) once in the project, and remove \(settings.count == 1 ? "it" : "them") from the targets"
        guard isWritten, let setting = settings.first else { return common }
        let reference = "write $(\(setting)) in place of the version"
        let isOfApp = product.build.target.identifier == app.build.target.identifier
        return isOfApp || product.build.evaluated(setting).value == expected
            ? reference : "\(reference) in each Info.plist, and \(common)"
    }

    /// Whether versions are equal, number by number: 1.0 is 1.0.0. Others are equal as they are written.
    private static func isEqual(_ first: String, _ second: String) -> Bool {
        if first == second { return true }
        guard let own = VersionNumbers(first), let other = VersionNumbers(second) else { return false }
        return own == other
    }

    /// The line of a value that the Info.plist file itself has; `nil` if a build setting has it.
    private static func place(
        of key: String, _ list: ProcessedInfoPlist, _ locations: PropertyListLocations
    ) -> SourceLocation? {
        guard let file = list.file, let written = list.written[key]?.stringValue, !written.contains("$"),
            written == list.values[key]?.stringValue
        else { return nil }
        return SourceLocation(file: file, position: locations.located(file)?.nearestPosition(of: [key]))
    }

    /// What Flutter calls the parts of the version in `pubspec.yaml`, in the file that it generates.
    private static let flutterSettings = [
        "CFBundleShortVersionString": "FLUTTER_BUILD_NAME", "CFBundleVersion": "FLUTTER_BUILD_NUMBER",
    ]

    /// How an extension gets the version that Flutter gives to its app: by the references of Flutter's own template.
    /// `nil` if the version of the app comes from somewhere else.
    private static func flutterFix(
        _ build: ConfiguredTarget, _ app: ConfiguredTarget, _ keys: [String], _ list: ProcessedInfoPlist
    ) -> String? {
        let settings = keys.compactMap { flutterSettings[$0] }
        let isFlutters = zip(keys, settings).allSatisfy { key, setting in
            let value = app.evaluated(setting)
            return value.origin != nil && value.value == list.values[key]?.stringValue
        }
        guard isFlutters, !settings.isEmpty else { return nil }
        let references = "write \(settings.map { "$(\($0))" }.listed)"
        let isBased = settings.allSatisfy { build.evaluated($0).origin != nil }
        return isBased
            ? references
            : "\(references), and base the extension on an xcconfig file that includes Flutter/Generated.xcconfig"
    }

    private static func word(for key: String) -> String { key == "CFBundleVersion" ? "build number" : "version" }

    /// The version of a product as people write it, `version 1.2 (34)`, as far as it differs from another one's.
    private static func phrase(_ list: ProcessedInfoPlist, _ keys: [String]) -> String {
        let values = keys.map { list.values[$0]?.stringValue ?? "" }
        if keys.count > 1 { return "version \(values[0]) (\(values[1]))" }
        return keys == ["CFBundleVersion"] ? "build \(values[0])" : "version \(values[0])"
    }

    /// Whether no missing file can change a version: it is written, or the target itself sets it.
    private static func isKnown(_ setting: String, _ build: ConfiguredTarget) -> Bool {
        let value = build.evaluated(setting)
        return value.origin == nil || build.isKnown(value)
    }

    private static let versionSettings = [
        "CFBundleShortVersionString": "MARKETING_VERSION", "CFBundleVersion": "CURRENT_PROJECT_VERSION",
    ]

    private static func groups(_ product: Product, _ app: Product) -> [Claim] {
        guard let own = product.build.applicationGroups, let others = app.build.applicationGroups, !own.isEmpty,
            !others.isEmpty, own.isDisjoint(with: others), !(own.union(others)).contains(where: { $0.contains("$") })
        else { return [] }
        let (name, configuration) = (product.build.target.name, product.build.configuration)
        return [
            Claim(
                extensionIdentifier: product.build.target.identifier,
                cause: [groupRule.rawValue, app.build.project.file, app.build.target.identifier],
                short: "\(name) has \(own.sorted().listed)",
                shared: "share no App Group with \(app.build.target.name) in \(configuration)",
                finding: Finding(
                    rule: groupRule, severity: .warning,
                    message: "the extension \(name) shares no App Group with \(app.build.target.name) in "
                        + "\(configuration): \(own.sorted().listed), and \(others.sorted().listed)",
                    location: product.build.location(of: "CODE_SIGN_ENTITLEMENTS") ?? product.location,
                    fix: "add the App Group of the app to the entitlements of the extension"))
        ]
    }
}

extension ExtensionsInApps {
    /// What users get first, then plain names. A build configuration to measure with is its developers', whomever it is named
    /// for.
    fileprivate var rank: (Int, Int, String, String) {
        let isToMeasure = configuration.nameWords.contains { $0.lowercased() == "profile" }
        let isForUsers = DebugArchiveRule.isForUsers(configuration) && !isToMeasure
        return (isForUsers ? 0 : 1, configuration.count, configuration, project)
    }
}

extension ConfiguredTarget {
    /// The location of the assignment that gives a build setting its value.
    func location(of setting: String) -> SourceLocation? {
        evaluated(setting).origin.map(location)
    }
}
