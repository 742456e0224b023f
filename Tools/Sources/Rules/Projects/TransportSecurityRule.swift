import AppProjects
import BuildSettings
import Foundation
import InfoPlists
import LocatedPropertyLists
import PropertyLists
package import SourceText
import XcodeProjects

/// Exceptions to App Transport Security that do nothing, and those that allow everything in what users get.
///
/// See Apple's "NSAppTransportSecurity" and "NSExceptionDomains".
enum TransportSecurityRule: ProjectRule {
    static let ignoredRule = RuleID.ignoredArbitraryLoads
    static let domainRule = RuleID.transportExceptionDomain
    static let openRule = RuleID.arbitraryLoads

    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let locations = survey.locations
        let products = survey.builds.filter { $0.target.isApplication || $0.target.isExtension }
        let archived = Set(
            survey.plans.filter { $0.kind == .archive && !$0.scheme.isAutomatic }.compactMap(\.configuration))
        let all = products.flatMap { build in
            findings(build, locations).map {
                (
                    key: [build.project.file, $0.rule.rawValue, $0.message], finding: $0,
                    isShipped: build.isForUsers || archived.contains(build.configuration)
                )
            }
        }
        // The Info.plists of one project are copies of each other.
        return Dictionary(grouping: all, by: \.key).values.compactMap { group in
            guard var first = group.map(\.finding).asOne() else { return nil }
            // What only developers run reaches no user.
            if first.rule == ignoredRule, !group.contains(where: \.isShipped) { first.severity = .note }
            first.cause = Finding.Cause([
                .severity(first.severity), .text(first.message), .file((first.location?.file ?? "").withoutPlatform),
            ])
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
                        rule: ignoredRule, severity: .warning,
                        message: "\(openKey) has no effect beside \(others.listed)", location: location(openKey),
                        fix: "remove \(openKey); if all loads should be allowed, remove the "
                            + "\(others.count == 1 ? "other" : "others") instead"))
            } else if others.isEmpty, build.isForUsers {
                found.append(
                    Finding(
                        rule: openRule, severity: .warning,
                        message: "\(openKey) allows insecure loads from everywhere in \(build.configuration)",
                        location: location(openKey), fix: "name the domains in NSExceptionDomains"))
            }
        }
        let domains = security["NSExceptionDomains"]?.dictionaryValue ?? [:]
        for (domain, value) in domains.sorted(by: { $0.key < $1.key }) {
            guard let mistake = mistake(in: domain, build) ?? mistake(in: value) else { continue }
            found.append(
                Finding(
                    rule: domainRule, severity: .warning,
                    message: "the exception for \(domain.quoted) has no effect: \(mistake.message)",
                    location: location("NSExceptionDomains", domain), fix: mistake.fix))
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

    /// What is wrong with the value of a domain, which must be a dictionary.
    private static func mistake(in value: PropertyListValue) -> (message: String, fix: String)? {
        guard value.dictionaryValue == nil else { return nil }
        return (
            "its value must be a dictionary, not \(value.kindPhrase)",
            "write a dictionary with NSExceptionAllowsInsecureHTTPLoads"
        )
    }

    private static func mistake(in domain: String, _ build: ConfiguredTarget) -> (message: String, fix: String)? {
        if domain.contains("$(") || domain.contains("${") {
            return ("references in keys are not expanded", "write the domain")
        }
        if domain.contains("://") { return ("it is a URL", "write the domain only") }
        if domain.contains("*") {
            return ("domains have no wildcards", "write the domain without it, and set NSIncludesSubdomains")
        }
        // A range of addresses has a slash, and an address of IPv6 has colons.
        let isAddress = domain.allSatisfy { $0.isHexDigit || ".:/".contains($0) } && !domain.contains(where: \.isLetter)
        if isAddress || domain.allSatisfy({ $0.isHexDigit || ".:/".contains($0) }) && domain.contains(":") {
            let target = build.evaluated("IPHONEOS_DEPLOYMENT_TARGET").value
            guard let version = Double(target.split(separator: ".").prefix(2).joined(separator: ".")), version < 17
            else {
                return nil
            }
            return (
                "addresses work from iOS 17 on, and the app runs on iOS \(target)",
                "use NSAllowsLocalNetworking, or a name instead of the address"
            )
        }
        if domain.contains(where: \.isUppercase) { return ("domains are in lowercase", "write \(domain.lowercased())") }
        if domain.contains("/") { return ("domains have no paths", "write the domain only") }
        if domain.contains(":") { return ("domains have no ports", "write the domain only") }
        return nil
    }
}

extension RuleID {
    package static let ignoredArbitraryLoads = RuleID("ignored-arbitrary-loads")
    package static let transportExceptionDomain = RuleID("transport-exception-domain")
}

extension Rule {
    static let ignoredArbitraryLoads = Rule(
        .ignoredArbitraryLoads, .project, [.warning, .note], by: [.project(TransportSecurityRule.self)],
        "NSAllowsArbitraryLoads has no effect beside another exception",
        why: """
            Since iOS 10 and macOS 10.12, the presence of NSAllowsLocalNetworking, NSAllowsArbitraryLoadsInWebContent, \
            or NSAllowsArbitraryLoadsForMedia makes the system ignore NSAllowsArbitraryLoads: loads over HTTP fail, \
            although the Info.plist seems to allow them. It is not reported for apps that run on iOS 9.
            """,
        fix: "Remove NSAllowsArbitraryLoads; if all loads should be allowed, remove the other instead",
        bad: .checkFolder(security(["NSAllowsArbitraryLoads": true, "NSAllowsLocalNetworking": true])),
        good: .checkFolder(security(["NSAllowsLocalNetworking": true])))

    static let transportExceptionDomain = Rule(
        .transportExceptionDomain, .project, [.warning], by: [.project(TransportSecurityRule.self)],
        "A domain of NSExceptionDomains cannot match",
        why: """
            It has a scheme, a port, a path, a wildcard, or a reference, which no build expands in keys; or its value is \
            no dictionary.
            """,
        fix: "Write the domain only, and set NSIncludesSubdomains for those below it",
        isOnByDefault: false,
        bad: .asked(.transportExceptionDomain, security(exception("*.example.com"))),
        good: .asked(.transportExceptionDomain, security(exception("example.com"))))

    private static func exception(_ domain: String) -> PropertyListValue {
        ["NSExceptionDomains": .dictionary([domain: ["NSExceptionAllowsInsecureHTTPLoads": true]])]
    }

    static let arbitraryLoads = Rule(
        .arbitraryLoads, .project, [.warning], by: [.project(TransportSecurityRule.self)],
        "A product for users allows insecure loads from everywhere",
        why: """
            NSAllowsArbitraryLoads was often meant for a server on the developer's Mac. App Review asks for the reason. \
            An app for servers that its users choose needs it.
            """,
        fix: "Name the domains in NSExceptionDomains, or set NSAllowsLocalNetworking instead",
        isOnByDefault: false,
        bad: .asked(.arbitraryLoads, security(["NSAllowsArbitraryLoads": true])),
        good: .asked(.arbitraryLoads, security(["NSAllowsLocalNetworking": true])))

    private static func security(_ value: PropertyListValue) -> [RuleExample.File] {
        ExampleProject(target: [.init(name: "Release", settings: ["INFOPLIST_FILE = Info.plist;"])]).with(
            .infoPlist(["NSAppTransportSecurity": value]))
    }
}
