import AppProjects
import BuildSettings
import InfoPlists
import PropertyLists
import SourceText
import XcodeProjects

/// An extension whose bundle identifier does not start with its app's, whose version is another one, or that shares no App
/// Group with its app in a build configuration.
enum ExtensionRule: ProjectRule {
    static let rule = RuleID.extensionIdentifier
    static let groupRule = RuleID.extensionAppGroup
    static let versionRule = RuleID.extensionVersion

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let byConfiguration = Dictionary(grouping: survey.builds) { [$0.project.file, $0.configuration] }
        let all = byConfiguration.values.flatMap { builds -> [(target: String, finding: Finding)] in
            let apps = builds.filter(\.target.isApplication).compactMap(Product.init)
            guard apps.count == builds.count(where: \.target.isApplication), !apps.isEmpty else { return [] }
            return builds.filter(\.target.isExtension).compactMap(Product.init).flatMap { product in
                let containing = apps.filter { product.identifier.hasPrefix($0.identifier + ".") }
                guard let app = containing.max(by: { $0.identifier.count < $1.identifier.count }) else {
                    return identifier(product, apps).map { (product.build.target.identifier, $0) }
                }
                let found = groups(product, app) + version(product, app, survey)
                return found.map { (product.build.target.identifier, $0) }
            }
        }
        // What is wrong with an extension is wrong in most build configurations.
        return Dictionary(grouping: all) { [$0.target, $0.finding.rule.rawValue] }.values.compactMap { group in
            let ordered = group.map(\.finding).onceInFileOrder()
            guard var first = ordered.first else { return nil }
            first.notes = ordered.dropFirst().map { .init(message: $0.message, location: $0.location) }
            return first
        }
    }

    /// A product with its bundle identifier.
    private struct Product {
        let build: ConfiguredTarget
        let identifier: String
        let location: SourceLocation?

        init?(_ build: ConfiguredTarget) {
            var evaluator = build.evaluator
            let setting = evaluator.evaluate("PRODUCT_BUNDLE_IDENTIFIER")
            // A reference without a value, such as a developer's own prefix, leaves a dot at an end.
            let isOwn = build.layers.last { $0.kind == .target }?.settings.assignments.contains {
                $0.origin == setting.origin
            }
            guard let origin = setting.origin, isOwn == true || !build.hasMissingFiles, setting.value.contains("."),
                !setting.value.hasPrefix("."),
                !setting.value.hasSuffix("."), !setting.value.contains(".."), !setting.value.contains("$")
            else { return nil }
            self.build = build
            identifier = setting.value
            location = build.location(of: origin)
        }
    }

    private static func identifier(_ product: Product, _ apps: [Product]) -> [Finding] {
        // An extension of another app, such as one that is built elsewhere, has nothing in common with these.
        guard apps.contains(where: { common($0.identifier, product.identifier) >= 2 }) else { return [] }
        let names = apps.map { "\($0.build.target.name) is \($0.identifier)" }
        return [
            Finding(
                rule: rule, severity: .warning,
                message:
                    "the extension \(product.build.target.name) is \(product.identifier) in \(product.build.configuration), "
                    + "below no app: \(names.prefix(3).joined(separator: ", "))",
                location: product.location, fix: "start it with the identifier of the app and a dot")
        ]
    }

    /// The number of components that both identifiers start with.
    private static func common(_ first: String, _ second: String) -> Int {
        zip(first.split(separator: "."), second.split(separator: ".")).prefix { $0 == $1 }.count
    }

    /// The versions must be equal, or App Store Connect complains at each upload.
    private static func version(_ product: Product, _ app: Product, _ survey: ProjectSurvey) -> [Finding] {
        // Nobody uploads the others.
        guard !DebugArchiveRule.isForDebugging(product.build.configuration) else { return [] }
        let lists = (try? product.build.infoPlist(), try? app.build.infoPlist())
        guard let own = lists.0, let other = lists.1 else { return [] }
        let differing = ["CFBundleShortVersionString", "CFBundleVersion"].filter { key in
            guard let value = own.values[key]?.stringValue, let expected = other.values[key]?.stringValue else {
                return false
            }
            let isKnown = ![value, expected].contains { $0.isEmpty || $0.contains("$") }
            return isKnown && value != expected && !survey.mentioned.contains(versionSettings[key] ?? "")
        }
        guard let key = differing.first else { return [] }
        let values = (own.values[key]?.stringValue ?? "", other.values[key]?.stringValue ?? "")
        return [
            Finding(
                rule: versionRule, severity: .warning,
                message:
                    "\(differing.listed) of the extension \(product.build.target.name) and of \(app.build.target.name) differ "
                    + "in \(product.build.configuration): \(values.0.quoted), and \(values.1.quoted)",
                location: product.build.location(of: versionSettings[key] ?? "")
                    ?? own.file.map { SourceLocation(file: $0) } ?? product.location,
                fix: "use one build setting for both, which the project sets")
        ]
    }

    private static let versionSettings = [
        "CFBundleShortVersionString": "MARKETING_VERSION", "CFBundleVersion": "CURRENT_PROJECT_VERSION",
    ]

    private static func groups(_ product: Product, _ app: Product) -> [Finding] {
        guard let own = product.build.applicationGroups, let others = app.build.applicationGroups, !own.isEmpty,
            !others.isEmpty, own.isDisjoint(with: others), !(own.union(others)).contains(where: { $0.contains("$") })
        else { return [] }
        return [
            Finding(
                rule: groupRule, severity: .warning,
                message:
                    "the extension \(product.build.target.name) shares no App Group with \(app.build.target.name) in "
                    + "\(product.build.configuration): \(own.sorted().listed), and \(others.sorted().listed)",
                location: product.build.location(of: "CODE_SIGN_ENTITLEMENTS") ?? product.location,
                fix: "add the App Group of the app to the entitlements of the extension")
        ]
    }
}

extension ConfiguredTarget {
    /// The location of the assignment that gives a build setting its value.
    func location(of setting: String) -> SourceLocation? {
        var evaluator = evaluator
        return evaluator.evaluate(setting).origin.map(location)
    }
}
