import AppProjects
import LocatedPropertyLists
import PropertyLists
package import SourceText
import XcodeProjects

/// An associated domain that the system cannot use, and domains of another environment, or for developers' devices only, in
/// what users get.
///
/// See Apple's "Associated Domains Entitlement".
enum AssociatedDomainRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let locations = survey.locations
        let builds = survey.builds.filter { $0.target.isApplication || $0.target.isExtension }
        // A site whose only name has such a word is the site of production.
        let targetsWithProduction = Set(
            builds.filter { build in
                domains(of: build).contains { domain in
                    // A reference that nothing defines leaves no host.
                    !domain.containsText("$") && !domain.hasSuffix(":")
                        && EnvironmentWords(String(domain.drop { $0 != ":" })).isProductionAtMost
                }
            }.map(\.target.identifier))
        let all = builds.flatMap {
            findings($0, locations, hasProduction: targetsWithProduction.contains($0.target.identifier))
        }
        // One file is used in several build configurations, and one mistake is made for several domains.
        return Dictionary(grouping: all) { [.file($0.location?.file ?? "")] + ($0.cause?.subjects ?? []) }.values
            .compactMap { group in
                var seen: Set<SourceLocation?> = []
                return group.onceInFileOrder().filter { seen.insert($0.location).inserted }.asOne(upTo: 5)
            }
    }

    private static let key = "com.apple.developer.associated-domains"

    private static func domains(of build: ConfiguredTarget) -> [String] {
        build.hasMissingFiles ? [] : build.entitlements?[key]?.arrayValue?.compactMap(\.stringValue) ?? []
    }

    /// - Parameter hasProduction: whether the target has a domain of production in a build configuration.
    private static func findings(
        _ build: ConfiguredTarget, _ locations: PropertyListLocations, hasProduction: Bool
    ) -> [Finding] {
        let domains = domains(of: build)
        guard !domains.isEmpty, let file = build.entitlementsFile else { return [] }
        func location(_ keyPath: [String]) -> SourceLocation {
            SourceLocation(file: file, position: locations.located(file)?.nearestPosition(of: keyPath))
        }
        var found = domains.enumerated().compactMap { index, domain -> Finding? in
            guard let mistake = mistake(in: domain, build) else { return nil }
            let isLeftover = mistake.rule == .associatedDomain && isSaid(domain, besides: domains)
            return Finding(
                mistake.rule, isLeftover ? .note : .warning, .domain(domain, mistake, isLeftover: isLeftover),
                at: location([key, "\(index)"]),
                // The entitlements of each build configuration have it.
                cause: Finding.Cause([.kind(mistake.name), .severity(isLeftover ? .note : .warning)]))
        }
        if build.isForUsers, hasProduction, let environment = environment(of: domains) {
            found.append(
                Finding(
                    .associatedDomainEnvironment, .warning, .domains(for: environment, build), at: location([key])))
        }
        return found
    }

    /// Whether another entry has the service with the domain of this one, whose path is too much, or whose end is missing.
    private static func isSaid(_ domain: String, besides domains: [String]) -> Bool {
        let own = domain.prefix { $0 != "/" && $0 != "?" }
        guard own.contains(":"), !own.hasSuffix(":") else { return false }
        return domains.contains { other in
            guard other != domain, !other.contains("/") else { return false }
            let name = other.prefix { $0 != "?" }
            return name == own || !own.contains(".") && name.hasPrefix(own + ".")
        }
    }

    /// The environment that all domains are for, unless it is production.
    private static func environment(of domains: [String]) -> String? {
        let all = domains.map { EnvironmentWords(String($0.drop { $0 != ":" })) }
        guard all.allSatisfy({ !$0.isProductionAtMost }) else { return nil }
        return all.first?.environments.min()
    }

    private static func mistake(in domain: String, _ build: ConfiguredTarget) -> Mistake? {
        // A developer's own domain may be in a file that is missing.
        guard !domain.isEmpty, !domain.hasSuffix(":"), !domain.hasSuffix(":*.") else { return nil }
        if domain.contains(where: \.isWhitespace) { return .space }
        let parts = domain.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return .noService }
        let host = parts[1].prefix { $0 != "?" }
        if parts[1].contains("://") || parts[0].hasPrefix("http") { return .url }
        if host.contains("/") { return .path }
        if !host.contains("."), !host.contains("$"), host != "localhost" { return .noDomain(service: String(parts[0])) }
        if isAddress(host) { return .address }
        if host.contains(":") { return .port }
        return parts[1].dropFirst(host.count).contains("mode=developer") && build.isForUsers
            ? .developerMode(target: build.target.name, configuration: build.configuration) : nil
    }

    /// Whether a host is one of IPv4, with a port or without.
    private static func isAddress(_ host: Substring) -> Bool {
        let parts = host.prefix { $0 != ":" }.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts.allSatisfy { UInt8($0) != nil }
    }

    /// What may be wrong with a domain.
    enum Mistake {
        case space, noService, url, path, address, port
        case noDomain(service: String)
        case developerMode(target: String, configuration: String)

        /// The kind of mistake, whatever has it.
        var name: String { String("\(self)".prefix { $0 != "(" }) }

        var rule: RuleID {
            if case .developerMode = self { .associatedDomainEnvironment } else { .associatedDomain }
        }
    }
}

extension RuleID {
    package static let associatedDomain = RuleID("associated-domain")
    package static let associatedDomainEnvironment = RuleID("associated-domain-environment")
}

extension Rule {
    static let associatedDomain = Rule(
        .associatedDomain, .project, [.warning], by: [.project(AssociatedDomainRule.self)],
        "An associated domain cannot be used",
        why: """
            The system ignores a URL, a domain with a port, a path, or a space, and one without a service or a dot: links open \
            the browser, not the app.
            """,
        fix: "Write the service, a colon, and the domain",
        bad: .checkFolder(domain("applinks:example.com/path")),
        good: .checkFolder(domain("applinks:example.com")))

    static let associatedDomainEnvironment = Rule(
        .associatedDomainEnvironment, .project, [.warning], by: [.project(AssociatedDomainRule.self)],
        "A product for users has associated domains that are for another environment or for developers",
        why: """
            Links to production's site open the browser, not the app; another build configuration has that site. \
            ?mode=developer needs a development profile and a device in developer mode: TestFlight and the App Store \
            have neither.
            """,
        fix: """
            Refer to a build setting that the build configuration sets to the domain of production; use \
            ?mode=developer only in builds for debugging
            """,
        bad: .checkFolder(domains(debug: "applinks:example.com", release: "applinks:staging.example.com")),
        good: .checkFolder(domains(debug: "applinks:staging.example.com", release: "applinks:example.com")))

    private static func domain(_ domain: String) -> [RuleExample.File] {
        ExampleProject(target: [.init(name: "Release", settings: ["CODE_SIGN_ENTITLEMENTS = App.entitlements;"])]).with(
            .infoPlist(["com.apple.developer.associated-domains": [.string(domain)]], path: "App.entitlements"))
    }

    private static func domains(debug: String, release: String) -> [RuleExample.File] {
        let domains = ["Debug": debug, "Release": release].sorted { $0.key < $1.key }
        return ExampleProject(
            target: domains.map { .init(name: $0.key, settings: ["CODE_SIGN_ENTITLEMENTS = \($0.key).entitlements;"]) }
        ).with(
            .infoPlist(["com.apple.developer.associated-domains": [.string(debug)]], path: "Debug.entitlements"),
            .infoPlist(["com.apple.developer.associated-domains": [.string(release)]], path: "Release.entitlements"))
    }
}

extension FindingWords {
    static func domain(_ domain: String, _ mistake: AssociatedDomainRule.Mistake, isLeftover: Bool) -> Self {
        let (what, fix): (String, String) =
            switch mistake {
            case .space: ("has a space or a line break", "write each domain as a separate entry")
            case .noService: ("names no service", "write applinks: or another service before it")
            case .url: ("is a URL", "write the service, a colon, and the domain: applinks:example.com")
            case .path: ("has a path", "write the domain only; paths belong to the file of the site")
            case .noDomain(let service): ("names no domain", "write the whole domain: \(service):example.com")
            case .address:
                ("names an IP address", "name a domain, whose certificate the system can check, or remove it")
            case .port: ("has a port", "write the domain only")
            case .developerMode(let target, let configuration):
                (
                    "works on devices in developer mode only, and \(configuration) of \(target) has it",
                    "remove ?mode=developer from the entitlements of \(configuration)"
                )
            }
        return Self("\(domain.quoted) \(what)", fix: isLeftover ? "remove it: another entry has the domain" : fix)
    }

    static func domains(for environment: String, _ build: ConfiguredTarget) -> Self {
        Self(
            "all associated domains of \(build.target.name) in \(build.configuration) are for \(environment)",
            fix: "refer to a build setting that \(build.configuration) sets to the domain of production")
    }
}
