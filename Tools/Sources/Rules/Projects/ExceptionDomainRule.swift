import AppProjects
import BuildSettings
import InfoPlists
import LocatedPropertyLists
import PropertyLists
package import SourceText
import XcodeProjects

/// A domain of `NSExceptionDomains` that matches nothing. See Apple's "NSExceptionDomains".
enum ExceptionDomainRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let products = survey.builds.filter { $0.target.isApplication || $0.target.isExtension }
        let all = products.flatMap { build in
            findings(build, survey.locations).map { (key: [.file(build.project.file)] + $0.subjects, finding: $0) }
        }
        // The Info.plists of one project are copies of each other.
        return Dictionary(grouping: all, by: \.key).values.compactMap { group in
            guard var first = group.map(\.finding).asOne() else { return nil }
            first.cause = Finding.Cause([.file((first.location?.file ?? "").withoutPlatform)] + first.subjects)
            return first
        }
    }

    private static func findings(_ build: ConfiguredTarget, _ locations: PropertyListLocations) -> [Finding] {
        guard let list = try? build.infoPlist(), let file = list.file,
            let domains = list.values["NSAppTransportSecurity"]?.dictionaryValue?["NSExceptionDomains"]?.dictionaryValue
        else { return [] }
        return domains.sorted { $0.key < $1.key }.compactMap { domain, value in
            guard let mistake = mistake(in: domain, build) ?? mistake(in: value) else { return nil }
            let place = ["NSAppTransportSecurity", "NSExceptionDomains", domain]
            return Finding(
                .transportExceptionDomain, .warning, .exception(domain, mistake),
                at: SourceLocation(file: file, position: locations.located(file)?.nearestPosition(of: place)),
                about: [.text(domain), .kind("\(mistake)")])
        }
    }

    /// What is wrong with the value of a domain, which must be a dictionary.
    private static func mistake(in value: PropertyListValue) -> Mistake? {
        value.dictionaryValue == nil ? .noDictionary(value.kindPhrase) : nil
    }

    private static func mistake(in domain: String, _ build: ConfiguredTarget) -> Mistake? {
        if domain.contains("$(") || domain.contains("${") { return .reference }
        if domain.contains("://") { return .url }
        if domain.contains("*") { return .wildcard }
        // A range of addresses has a slash, and an address of IPv6 has colons.
        let isHexadecimal = domain.allSatisfy { $0.isHexDigit || ".:/".contains($0) }
        if isHexadecimal, !domain.contains(where: \.isLetter) || domain.contains(":") {
            let target = build.evaluated("IPHONEOS_DEPLOYMENT_TARGET").value
            let version = Double(target.split(separator: ".").prefix(2).joined(separator: "."))
            return version.map { $0 < 17 } == true ? .address(target) : nil
        }
        if domain.contains(where: \.isUppercase) { return .uppercase }
        if domain.contains("/") { return .path }
        return domain.contains(":") ? .port : nil
    }

    /// What may be wrong with an exception.
    enum Mistake {
        case reference, url, wildcard, uppercase, path, port
        /// What the value is instead of a dictionary, in words.
        case noDictionary(String)
        /// The first system that the app runs on.
        case address(String)
    }
}

extension RuleID {
    package static let transportExceptionDomain = RuleID("transport-exception-domain")
}

extension Rule {
    static let transportExceptionDomain = Rule(
        .transportExceptionDomain, .project, [.warning], by: [.project(ExceptionDomainRule.self)],
        "A domain of NSExceptionDomains cannot match",
        why: """
            It has a scheme, a port, a path, or a wildcard; it has a reference, which no build expands in keys; or its \
            value is not a dictionary.
            """,
        fix: "Write the domain only, and set NSIncludesSubdomains for those below it",
        bad: .checkFolder(security(exception("*.example.com"))),
        good: .checkFolder(security(exception("example.com"))))

    private static func exception(_ domain: String) -> PropertyListValue {
        ["NSExceptionDomains": .dictionary([domain: ["NSExceptionAllowsInsecureHTTPLoads": true]])]
    }

    private static func security(_ value: PropertyListValue) -> [RuleExample.File] {
        ExampleProject(target: [.init(name: "Release", settings: ["INFOPLIST_FILE = Info.plist;"])]).with(
            .infoPlist(["NSAppTransportSecurity": value]))
    }
}

extension FindingWords {
    static func exception(_ domain: String, _ mistake: ExceptionDomainRule.Mistake) -> Self {
        let (what, fix): (String, String) =
            switch mistake {
            case .noDictionary(let kind):
                (
                    "its value must be a dictionary, not \(kind)",
                    "write a dictionary with NSExceptionAllowsInsecureHTTPLoads"
                )
            case .reference: ("references in keys are not expanded", "write the domain")
            case .url: ("it is a URL", "write the domain only")
            case .wildcard:
                ("domains have no wildcards", "write the domain without it, and set NSIncludesSubdomains")
            case .address(let system):
                (
                    "addresses work from iOS 17 on, and the app runs on iOS \(system)",
                    "use NSAllowsLocalNetworking, or a name instead of the address"
                )
            case .uppercase: ("domains are in lowercase", "write \(domain.lowercased())")
            case .path: ("domains have no paths", "write the domain only")
            case .port: ("domains have no ports", "write the domain only")
            }
        return Self("the exception for \(domain.quoted) has no effect: \(what)", fix: fix)
    }
}
