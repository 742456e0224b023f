import AppProjects
import BuildSettings
import Foundation
import InfoPlists
import LocatedPropertyLists
import PropertyLists
package import SourceText
import XcodeProjects

/// `NSAllowsArbitraryLoads` where it does nothing, and where it allows everything in what users get.
///
/// See Apple's "NSAppTransportSecurity" and "NSExceptionDomains".
enum ArbitraryLoadsRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let locations = survey.locations
        let products = survey.builds.filter { $0.target.isApplication || $0.target.isExtension }
        let archived = Set(
            survey.plans.filter { $0.kind == .archive && !$0.scheme.isAutomatic }.compactMap(\.configuration))
        let all = products.flatMap { build in
            findings(build, locations).map {
                (
                    key: [.file(build.project.file), .rule($0.rule)] + $0.subjects, finding: $0,
                    isShipped: build.isForUsers || archived.contains(build.configuration)
                )
            }
        }
        // The Info.plists of one project are copies of each other.
        return Dictionary(grouping: all, by: \.key).values.compactMap { group in
            guard var first = group.map(\.finding).asOne() else { return nil }
            // What only developers run reaches no user.
            if first.rule == .ignoredArbitraryLoads, !group.contains(where: \.isShipped) { first.severity = .note }
            first.cause = Finding.Cause(
                [.severity(first.severity), .file((first.location?.file ?? "").withoutPlatform)] + first.subjects)
            return first
        }
    }

    private static func findings(_ build: ConfiguredTarget, _ locations: PropertyListLocations) -> [Finding] {
        guard let list = try? build.infoPlist(), let file = list.file,
            let security = list.values[key]?.dictionaryValue
        else { return [] }
        func location(_ keyPath: String...) -> SourceLocation {
            SourceLocation(file: file, position: locations.located(file)?.nearestPosition(of: [key] + keyPath))
        }
        var found: [Finding] = []
        if security[openKey] == .boolean(true) {
            let others = narrowerKeys.filter { security[$0] != nil }
            if !others.isEmpty, !supportsOldSystems(build) {
                found.append(
                    Finding(
                        .ignoredArbitraryLoads, .warning, .ignoredLoads(openKey, besides: others),
                        at: location(openKey), about: others.map(Finding.Subject.key)))
            } else if others.isEmpty, build.isForUsers {
                found.append(
                    Finding(
                        .arbitraryLoads, .warning, .allLoads(openKey, in: build.configuration), at: location(openKey),
                        about: [.configuration(build.configuration)]))
            }
        }
        return found
    }

    private static let key = "NSAppTransportSecurity"
    private static let openKey = "NSAllowsArbitraryLoads"
    /// The keys whose presence makes iOS 10 and macOS 10.12 ignore `NSAllowsArbitraryLoads`, whatever their value.
    private static let narrowerKeys = [
        "NSAllowsArbitraryLoadsForMedia", "NSAllowsArbitraryLoadsInMedia", "NSAllowsArbitraryLoadsInWebContent",
        "NSAllowsLocalNetworking",
    ]

    /// Whether the product runs on iOS 9, which knows no other key.
    private static func supportsOldSystems(_ build: ConfiguredTarget) -> Bool {
        var evaluator = build.evaluator
        return ["IPHONEOS_DEPLOYMENT_TARGET", "TVOS_DEPLOYMENT_TARGET"].contains { name in
            Double(evaluator.evaluate(name).value).map { $0 < 10 } == true
        }
    }
}

extension RuleID {
    package static let ignoredArbitraryLoads = RuleID("ignored-arbitrary-loads")
}

extension Rule {
    static let ignoredArbitraryLoads = Rule(
        .ignoredArbitraryLoads, .project, [.warning, .note], by: [.project(ArbitraryLoadsRule.self)],
        "NSAllowsArbitraryLoads has no effect beside another exception",
        why: """
            Since iOS 10 and macOS 10.12, the presence of NSAllowsLocalNetworking, NSAllowsArbitraryLoadsInWebContent, \
            or NSAllowsArbitraryLoadsForMedia makes the system ignore NSAllowsArbitraryLoads: loads over HTTP fail, \
            although the Info.plist seems to allow them. It is not reported for apps that run on iOS 9.
            """,
        fix: "Remove NSAllowsArbitraryLoads; if all loads should be allowed, remove the other instead",
        bad: .checkFolder(security(["NSAllowsArbitraryLoads": true, "NSAllowsLocalNetworking": true])),
        good: .checkFolder(security(["NSAllowsLocalNetworking": true])))

    static let arbitraryLoads = Rule(
        .arbitraryLoads, .project, [.warning], by: [.project(ArbitraryLoadsRule.self)],
        "A product for users allows insecure loads from everywhere",
        why: """
            NSAllowsArbitraryLoads was often meant for a server on the developer's Mac. App Review asks for the reason. \
            An app for servers that its users choose needs it.
            """,
        fix: "Name the domains in NSExceptionDomains, or set NSAllowsLocalNetworking instead",
        isOnByDefault: false,
        bad: .asked(.arbitraryLoads, security(["NSAllowsArbitraryLoads": true])),
        good: .asked(.arbitraryLoads, security(["NSAllowsLocalNetworking": true])))

    static func security(_ value: PropertyListValue) -> [RuleExample.File] {
        ExampleProject(target: [.init(name: "Release", settings: ["INFOPLIST_FILE = Info.plist;"])]).with(
            .infoPlist(["NSAppTransportSecurity": value]))
    }
}
