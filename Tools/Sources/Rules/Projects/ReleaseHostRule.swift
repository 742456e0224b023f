import AppProjects
import LocatedPropertyLists
import PropertyLists
import SourceText
import Switchyard
import SwitchyardCore
import XcodeProjects

/// A build for users whose Info.plist or catalog leads to a host that is named like a test server: what an audit without a catalog
/// says of the app. It is an error where a build or an environment for others has the same.
enum ReleaseHostRule: ProjectRule {
    static func findings(in survey: ProjectSurvey) -> [Finding] {
        let builds = Dictionary(grouping: survey.builds) { [$0.project.directory, $0.target.identifier] }.values
        let ofInfoPlists = builds.flatMap { builds -> [Finding] in
            lazy var others = builds.filter { !$0.isForUsers }.map { SurveyedInfoPlist($0, survey.locations) }
            return builds.filter(isRelease).flatMap { release in
                infoPlist(SurveyedInfoPlist(release, survey.locations)) { keyPath, text in
                    others.contains { $0.texts[keyPath] == text }
                }
            }
        }
        var seen: Set<[String?]> = []
        let ofCatalogs = survey.builds.flatMap { build -> [Finding] in
            guard isRelease(build), let catalog = build.catalog, survey.propertyLists.isCatalog(catalog) else {
                return []
            }
            let launch = ProjectLaunch(build)
            guard let context = try? launch.context(), let selection = try? EnvironmentSelection(context: context),
                seen.insert([catalog.path, catalog.brand, selection.environment]).inserted
            else { return [] }
            launch.catalog?.add(to: survey.locations)
            return values(of: selection, context, survey.locations)
        }
        return (ofInfoPlists + ofCatalogs).onceInFileOrder()
    }

    /// Whether users get a build: some projects have a target, not a build configuration, for each environment.
    private static func isRelease(_ build: ConfiguredTarget) -> Bool {
        build.isForUsers && EnvironmentWords(build.target.name).isProductionAtMost
    }

    private static func infoPlist(
        _ list: SurveyedInfoPlist, othersHave: (PropertyListKeyPath, String) -> Bool
    ) -> [Finding] {
        list.texts.compactMap { keyPath, text in
            guard !AppleKey.matches(keyPath.components.first ?? "") else { return nil }
            // A text without a reference is the same everywhere on purpose.
            return finding("\(keyPath)", text) {
                !list.settings(at: keyPath).isEmpty && othersHave(keyPath, text)
            } at: {
                list.location(of: keyPath)
            }
        }
    }

    /// What the release reads of its catalog.
    private static func values(
        of selection: EnvironmentSelection, _ context: LaunchContext, _ locations: PropertyListLocations
    ) -> [Finding] {
        let others = context.catalog.environments.filter { $0.key != selection.environment }.values
        let values = EnvironmentConfiguration(selection: selection, context: context).values.values
        return values.compactMap { value in
            guard let text = value.written?.stringValue else { return nil }
            let origin = value.origin
            // What the catalog's own check says of local servers is enough.
            return finding(value.name, text, kinds: [.stagingLike]) {
                origin.layer == selection.environment
                    && others.contains { $0.value(at: origin.keyPath.components.dropFirst()) == .string(text) }
            } at: {
                origin.file.map { file in
                    SourceLocation(file: file, position: locations.position(of: origin.keyPath, in: file))
                }
            }
        }
    }

    private static func finding(
        _ key: String, _ text: String, kinds: Set<SuspiciousHost> = [.thisComputer, .privateAddress, .stagingLike],
        isOfOthers: () -> Bool, at location: () -> SourceLocation?
    ) -> Finding? {
        let name = String(key.part(afterLast: "."))
        guard let host = host(of: text, name), let kind = SuspiciousHost(host), kinds.contains(kind),
            !Redaction.hides(name: name, value: text)
        else { return nil }
        return Finding(
            kind.rule, isOfOthers() ? .error : .warning, .ofRelease(key, host, kind), at: location(), about: [.key(key)]
        )
    }

    /// The host of a URL, or of a text that its name says to be one, with its port.
    private static func host(of text: String, _ name: String) -> String? {
        let authority: Substring
        if let scheme = text.firstRange(of: "://") {
            guard ["http", "https", "ws", "wss"].contains(text[..<scheme.lowerBound].lowercased()) else { return nil }
            authority = text[scheme.upperBound...]
        } else {
            guard ConfigurationSurvey.Value.kind(name, text, configurations: []) == .host else { return nil }
            authority = text[...]
        }
        let host = authority.prefix { !"/?#".contains($0) }.split(separator: "@", omittingEmptySubsequences: false).last
        return host.map(String.init)
    }
}

extension [String: PropertyListValue] {
    fileprivate func value(at path: ArraySlice<String>) -> PropertyListValue? {
        guard let first = path.first, let value = self[first] else { return nil }
        return path.count == 1 ? value : value.dictionaryValue?.value(at: path.dropFirst())
    }
}

extension FindingWords {
    static func ofRelease(_ key: String, _ host: String, _ kind: SuspiciousHost) -> Self {
        let what =
            switch kind {
            case .thisComputer: "the computer that the app runs on"
            case .privateAddress: "a private network"
            case .stagingLike: "a host that is named like a test server"
            }
        return Self("\(key) leads a release to \(host), \(what)", fix: "give releases the server for users")
    }
}
