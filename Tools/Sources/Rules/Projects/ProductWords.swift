import AppProjects
import BuildSettings
import InfoPlists
import PropertyLists
import SourceText
import XcodeProjects

/// What findings say about products: identifiers, entitlements, extensions, and Info.plists.
extension FindingWords {
    /// - Parameter apps: the apps that copy the file, with their identifiers.
    /// - Parameter apps: the build configurations of each that get the file; empty for all.
    static func madeForAnotherApp(
        _ made: String, _ apps: [(name: String, identifiers: [String], configurations: [String])]
    ) -> Self {
        let all = apps.map { app in
            "\(app.name) is \(app.identifiers.prefix(4).listed)"
                + (app.configurations.isEmpty ? "" : " in \(app.configurations.listed(upTo: 4))")
        }
        let rest = all.count > 4 ? ["\(all.count - 4) more are others"] : []
        return Self(
            "this file is made for \(made), but \((all.prefix(4) + rest).listed)",
            fix:
                "download \(all.words("the file for the app", "a file for each app")) from the Firebase console, where "
                + "\(all.words("its identifier", "each identifier")) has to be registered; or correct the identifier")
    }

    // MARK: Entitlements

    static func domain(_ domain: String, _ mistake: AssociatedDomainRule.Mistake, isLeftover: Bool) -> Self {
        let (what, fix): (String, String) =
            switch mistake {
            case .space: ("has a space or a line break", "write each domain as an entry of its own")
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

    // MARK: Extensions

    /// - Parameter kind: what groups they are.
    static func sharesNoGroup(
        _ build: ConfiguredTarget, _ own: Set<String>, with app: ConfiguredTarget, _ others: Set<String>, kind: String
    ) -> Self {
        Self(
            "the extension \(build.target.name) shares no \(kind) with \(app.target.name) in \(build.configuration): "
                + "\(own.sorted().listed), and \(others.sorted().listed)",
            fix: "add the \(kind) of the app to the entitlements of the extension")
    }

    /// - Parameters:
    ///   - group: the App Group that the catalog names.
    ///   - groups: those of the entitlements.
    static func lacksGroup(
        _ targets: [String], _ group: String, has groups: [String], in configurations: [String]
    ) -> Self {
        let others = groups.isEmpty ? "no App Group" : groups.listed(upTo: 4)
        return Self(
            "the catalog names the App Group \(group), and the entitlements of \(targets.listed(upTo: 4)) in "
                + "\(configurations.listed(upTo: 4)) have \(others): the choice of an environment is not shared",
            fix: "add \(group) to the entitlements, or name the App Group that they have in the catalog")
    }

    /// - Parameters:
    ///   - differing: the versions of both, each with the name of its build setting.
    ///   - isWritten: whether the Info.plist of the extension has the first one itself.
    static func otherVersion(
        _ build: ConfiguredTarget, than app: ConfiguredTarget,
        _ differing: [(word: String, setting: String, own: String, other: String)], isWritten: Bool
    ) -> Self {
        let settings = differing.map(\.setting)
        return Self(
            "the extension \(build.target.name) has \(differing.map { "\($0.word) \($0.own)" }.listed) in "
                + "\(build.configuration), and \(app.target.name) has \(differing.map { "\($0.word) \($0.other)" }.listed)",
            fix: isWritten
                ? "write \(settings.map { "$(\($0))" }.listed) in place of the \(differing[0].word)"
                : "set \(settings.listed) once in the project, and remove \(settings.words("it", "them")) from the targets"
        )
    }

    // MARK: Info.plists

    static func infoPlist(_ issue: ProcessedInfoPlist.Issue, of target: String) -> Self {
        switch issue {
        case .preprocessed:
            Self(
                "INFOPLIST_PREPROCESS runs the C preprocessor over the Info.plist of \(target), which Switchyard does not: the "
                    + "values in the product may differ",
                fix: "use references to build settings instead, and remove INFOPLIST_PREPROCESS")
        case .conflict(let key, let written, let generated):
            Self(
                "the Info.plist of \(target) has \(written) for \(key), but the build generates \(generated): the build fails",
                fix: "remove \(key) from the file, or the build setting that generates it")
        case .unreadableContents:
            Self(
                "INFOPLIST_FILE_CONTENTS of \(target) is not a property list whose root is a dictionary",
                fix: "write a property list whose root is a dictionary")
        case .unknownPlatform:
            Self(
                "the SDK of \(target) depends on the run destination, so Info.plist keys that depend on the platform are not "
                    + "read")
        }
    }

    static func damaged(_ reason: String, _ targets: [String]) -> Self {
        Self(
            "\(reason): \(targets.listed(upTo: 4)) cannot be built with this file",
            fix: "correct it; plutil -lint says whether it is right")
    }

    /// - Parameters:
    ///   - renamed: the build settings that Xcode writes keys from by other names.
    ///   - file: the Info.plist, as it is shown; `nil` if there is none.
    static func notGenerated(_ keys: [String], renamed: [String: String], into file: String?) -> Self {
        let place = file.map { "to \($0)" } ?? "to an Info.plist file, and name it in INFOPLIST_FILE"
        let own = keys.filter { renamed[$0] == nil }
        let fixes =
            keys.compactMap { key in renamed[key].map { "set \($0), which Xcode writes as \(key)" } }
            + (own.isEmpty ? [] : ["add \(own.listed(upTo: 8)) \(place)"])
        return Self(
            keys.words(
                "Xcode does not generate the Info.plist key \(keys.listed): the build setting has no effect",
                "Xcode does not generate the Info.plist keys \(keys.listed(upTo: 8)): the build settings have no effect"
            ),
            fix: fixes.joined(separator: "; "))
    }

    /// One of the keys that are not generated.
    static func key(_ key: String) -> Self { Self("\(key) here") }

    /// - Parameters:
    ///   - values: what the build configurations have.
    ///   - files: how many strings files have the text.
    static func localized(
        _ key: String, _ text: String, of target: String, _ values: [(text: String, configuration: String)], files: Int
    ) -> Self {
        Self(
            "the localized \(key) \"\(text)\" is shown in every build configuration of \(target), and not "
                + values.map { "\($0.text) in \($0.configuration)" }.listed(upTo: 4),
            fix:
                "remove \(key) from the strings \(files == 1 ? "file" : "files"), or exclude \(files == 1 ? "it" : "them") from "
                + "the build configurations that have another value")
    }

    static func undefined(
        _ name: String, at keyPath: PropertyListKeyPath, _ targets: [String], _ configurations: [String],
        becomes value: String, similar: String?
    ) -> Self {
        Self(
            "\(keyPath) refers to $(\(name)), which is not defined for \(targets.listed) in \(configurations.listed): its "
                + "value becomes \(value)",
            fix: similar ?? "define \(name), or remove the reference")
    }

    static func unexpanded(_ keys: [String], _ names: [String], isInfoPlist: Bool) -> Self {
        let why =
            isInfoPlist
            ? "INFOPLIST_EXPAND_BUILD_SETTINGS is NO" : "Xcode expands build settings in the Info.plist only"
        return Self(
            "\(keys.listed(upTo: 3)) \(keys.words("refers", "refer")) to \(names.listed(upTo: 3)), and \(why): the app gets the "
                + "text as it is written",
            fix: isInfoPlist
                ? "remove INFOPLIST_EXPAND_BUILD_SETTINGS, or write the value"
                : "write the value, or have the Info.plist refer to it and read it there")
    }

    // MARK: App Transport Security

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

extension Finding.Note {
    static func localized(_ text: String, at location: SourceLocation) -> Self {
        Self(message: "it is \"\(text)\" here", location: location)
    }

    static func unexpanded(_ keyPath: PropertyListKeyPath, _ name: String, at location: SourceLocation) -> Self {
        Self(message: "\(keyPath) refers to $(\(name))", location: location)
    }

    static func other(at location: SourceLocation) -> Self { Self(message: "the other is here", location: location) }
}
