import BuildSettings
import Foundation
import InfoPlists
package import LocatedPropertyLists
package import PropertyLists
package import SourceText
import XcodeProjects

/// What an app's project says about its configuration by itself, without a catalog: the Info.plist values that differ
/// between build configurations, those that look like configuration, and what seems to select the environment.
///
/// Paths are absolute. Values that may be secrets are redacted.
package struct ConfigurationSurvey: Sendable {
    /// A value of Info.plist.
    package struct Value: Sendable {
        /// What the value looks like.
        package enum Kind: String, CaseIterable, Sendable {
            /// The name of an environment or of a build configuration.
            case environment
            /// A URL.
            case url
            /// A host: `api.example.com`.
            case host
            /// The key of a service, or another secret. It is redacted.
            case key
            /// The identifier of an app at some service.
            case identifier
            /// Something else; it is here because it differs between build configurations.
            case other
        }

        /// The value in some build configurations.
        package struct Variant: Sendable {
            /// The build configurations.
            package let configurations: [String]
            /// The value, `<redacted>`, or `<unknown: …>` because a file is missing; `nil` if Info.plist does not have it there.
            package let text: String?
            /// What tells the value from others in this process, also where it is not shown.
            package let content: Int?
            /// The line that the value comes from in each build configuration: in an xcconfig file, a project, or
            /// Info.plist.
            package let locations: [SourceLocation?]

            /// The line that the value comes from in the first build configuration.
            package var location: SourceLocation? { locations.first ?? nil }

            /// The line that the value comes from in a build configuration.
            package func location(in configuration: String) -> SourceLocation? {
                configurations.firstIndex(of: configuration).flatMap { locations[$0] }
            }
        }

        /// The key path in Info.plist.
        package let keyPath: PropertyListKeyPath
        /// What the value looks like.
        package let kind: Kind
        /// The build settings that Info.plist refers to for the value.
        package let settings: [String]
        /// The different values, in the order of the build configurations.
        package let variants: [Variant]

        /// Whether the value differs between build configurations.
        package var differs: Bool { variants.count > 1 }
    }

    /// The target.
    package let target: String
    /// Its build configurations.
    package let configurations: [String]
    /// The values, by key path: first those that differ between build configurations, and of them first those with the
    /// look of configuration.
    package let values: [Value]
    /// What may select the environment, the best guess first.
    private var selectors: [EnvironmentSelector]
    /// All texts of Info.plist, in the order of the build configurations.
    private let texts: [[PropertyListKeyPath: String]]

    /// What seems to select the environment.
    package var selector: EnvironmentSelector? { selectors.first }

    /// Surveys a target.
    ///
    /// - Parameter builds: the target in each of its build configurations.
    package init(_ builds: [ConfiguredTarget], locations: PropertyListLocations) {
        target = builds.first?.target.name ?? ""
        configurations = builds.map(\.configuration)
        let lists = builds.map { SurveyedInfoPlist($0, locations).showingUnknown }
        texts = lists.map { list in
            list.hidden.reduce(into: list.texts) { if $0[$1] != nil { $0[$1] = Redaction.text } }
        }
        let keyPaths = Set(lists.flatMap(\.texts.keys)).sorted { "\($0)" < "\($1)" }
        values = keyPaths.compactMap { Value($0, lists) }.sorted { $0.rank < $1.rank }
        selectors = EnvironmentSelector.guesses(values, builds)
    }

    /// Surveys a target in all of its build configurations.
    package init(_ target: ProjectTarget, options: BuildOptions = BuildOptions(), locations: PropertyListLocations) {
        self.init(
            target.configurationNames.map { ConfiguredTarget(target, $0, options) }, locations: locations)
    }

    /// The text of a key path, also of one that differs nowhere; `<redacted>` for what may be a secret.
    package func text(of keyPath: String, in configuration: String) -> String? {
        guard let index = configurations.firstIndex(of: configuration),
            let found = texts[index].first(where: { "\($0.key)" == keyPath })
        else { return nil }
        return Redaction.shown(name: found.key.components.last ?? "", value: found.value)
    }

    /// The survey where build settings select nothing, because nothing refers to them.
    package func without(_ unused: Set<String>) -> ConfigurationSurvey {
        var survey = self
        survey.selectors.removeAll { $0.kind == .buildSetting && unused.contains($0.name) }
        return survey
    }

    /// Whether there is nothing to tell.
    package var isEmpty: Bool { values.isEmpty && selector == nil }

    /// The build settings that reach Info.plist and differ between build configurations: the project's own first, and of
    /// them those with the look of configuration.
    package var differingSettings: [String] {
        // The name of the build configuration differs by definition.
        var seen: Set<String> = ["CONFIGURATION"]
        let names = values.filter(\.differs).flatMap(\.settings).filter { seen.insert($0).inserted }
        return Self.ownFirst(names)
    }

    /// Names of build settings, those that the project invented before those that Xcode knows.
    package static func ownFirst(_ names: [String]) -> [String] {
        func isXcodes(_ name: String) -> Bool {
            BuildSettingTypes.builtIn.isDeclared(name) || name.hasPrefix(ProcessedInfoPlist.generatedKeyPrefix)
        }
        return names.filter { !isXcodes($0) } + names.filter(isXcodes)
    }
}

extension ConfigurationSurvey.Value {
    /// Returns the value at a key path if it differs between build configurations, or looks like configuration.
    fileprivate init?(_ keyPath: PropertyListKeyPath, _ lists: [SurveyedInfoPlist]) {
        let name = keyPath.components.last ?? ""
        let names = lists.map(\.configuration)
        let texts = lists.map { $0.texts[keyPath] }
        let differs = Set(texts).count > 1
        let isApples = AppleKey.matches(keyPath.components.first ?? "")
        let kinds =
            lists.contains { $0.hidden.contains(keyPath) }
            ? [Kind.key] : texts.compactMap { $0 }.uniqued.compactMap { Self.kind(name, $0, configurations: names) }
        var settings: [String] = []
        for setting in lists.flatMap({ $0.settings(at: keyPath) }) where !settings.contains(setting) {
            settings.append(setting)
        }
        guard isApples ? differs && AppleKey.isTold(keyPath, settings) : differs || !kinds.isEmpty else { return nil }
        self.keyPath = keyPath
        self.settings = settings
        kind = isApples ? .other : kinds.first ?? .other
        let isSecret = kinds.contains(.key)
        var order: [String?] = []
        for text in texts where !order.contains(text) { order.append(text) }
        variants = order.map { text in
            let same = lists.filter { $0.texts[keyPath] == text }
            return Variant(
                configurations: same.map(\.configuration),
                text: text.map { isSecret && !$0.isEmpty && !Redaction.isUnknown($0) ? Redaction.text : $0 },
                content: text?.hashValue,
                locations: same.map { text == nil ? nil : $0.location(of: keyPath) })
        }
    }

    /// What a value looks like; `nil` if not like configuration.
    package static func kind(_ name: String, _ text: String, configurations: [String]) -> Kind? {
        if Redaction.hides(name: name, value: text) { return .key }
        let words = name.nameWords.map { $0.lowercased() }
        if EnvironmentWords.isName(text) || configurations.contains(text) { return .environment }
        if ["http://", "https://", "ws://", "wss://"].contains(where: text.lowercased().hasPrefix) { return .url }
        if words.contains(where: hostWords.contains), isHost(text) { return .host }
        let isIdentifier =
            ["id", "identifier"].contains(words.last) && text.contains(where: \.isNumber)
            && !text.contains(where: \.isWhitespace)
        return isIdentifier ? .identifier : nil
    }

    /// The words of names that hosts have.
    private static let hostWords: Set<String> = [
        "host", "domain", "server", "url", "endpoint", "backend", "api", "base",
    ]

    /// Whether a text has the form of a host. Few texts are asked about: a regular expression is compiled for each.
    private static func isHost(_ text: String) -> Bool {
        text.wholeMatch(of: /localhost(:\d+)?|\d+(\.\d+){3}(:\d+)?|([A-Za-z0-9-]+\.)+[A-Za-z]{2,}(:\d+)?(\/\S*)?/)
            != nil
    }

    /// The order of the values.
    fileprivate var rank: Int { (differs ? 0 : 10) + (kind == .other ? 5 : 0) }
}
