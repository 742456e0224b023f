package import BuildSettings
import CatalogChecks
import InfoPlists
package import LocatedPropertyLists
package import PropertyLists
import SettingsBundle
package import SourceText
@_spi(Tools) import Switchyard
package import SwitchyardCore

/// What a launch selects, why, and with which values, each with its location: the contents of `explain`, also shown
/// in the preview.
///
/// Paths are absolute.
package struct LaunchExplanation: Sendable {
    /// The answer of a source, with its location and the build settings that it depends on.
    package struct Answer: Sendable {
        /// The answer.
        package let answer: SourceAnswer
        /// The location of the answer in a project file; `nil` if there is none.
        package let location: SourceText.SourceLocation?
        /// The build settings that the answer depends on.
        package let chain: [EvaluatedBuildSetting.Link]
    }

    /// A value with its origins.
    package struct Value: Sendable {
        /// The value.
        package let resolved: ResolvedValue
        /// The origin of the value.
        package let origin: Origin
        /// The origins in weaker layers, strongest first.
        package let hidden: [Origin]
        /// Whether the value is not printed: it is declared as a secret or, if the catalog does not declare its key, has
        /// the name or the shape of one.
        package let isRedacted: Bool

        /// The name of the type. A text with a reference to a build setting, which nothing expands in a catalog, only looks
        /// like a URL.
        package var typeName: String {
            if case .url? = resolved.typed, let text = resolved.written?.stringValue,
                text.contains(/\$[({][A-Za-z_][A-Za-z0-9_]*[)}:]/)
            {
                return "string"
            }
            return resolved.type.name
        }
    }

    /// The origin of a value.
    package struct Origin: Sendable {
        /// The layer: the name of an environment, `Common`, `user-defaults`, or `launch-argument`.
        package let layer: String
        /// The key path in the layer's file.
        package let keyPath: PropertyListKeyPath
        /// The location of the key; `nil` if the value is not from a file.
        package let location: SourceText.SourceLocation?
    }

    /// Whether the build is sealed.
    package let isSealed: Bool
    /// The selection; `nil` if no environment can be selected.
    package let selection: EnvironmentSelection?
    /// The answer of every source, strongest first.
    package let answers: [Answer]
    /// Findings about the catalog, the Settings bundle, the selection, and the values, without duplicates and the
    /// most severe first.
    package let findings: [Finding]
    /// What the values are made of; `nil` if no environment can be selected.
    private let configuration: EnvironmentConfiguration?
    private let catalog: EnvironmentCatalog
    private let locations: PropertyListLocations

    /// Explains a launch.
    ///
    /// - Parameters:
    ///   - context: the launch context.
    ///   - launch: the launch of a project, if the app is not built.
    ///   - shared: what the launches of a project have in common.
    package init(
        _ context: LaunchContext, launch: ProjectLaunch? = nil, locations: PropertyListLocations,
        sharing shared: SharedExplanations = SharedExplanations()
    ) {
        launch?.catalog?.add(to: locations)
        isSealed = context.policy == .sealed
        catalog = context.catalog
        self.locations = locations
        let asked = EnvironmentSelection.answers(in: context)
        answers = asked.answers.map { Answer.of($0, context, launch, locations) }
        let ofCatalog = launch?.findings(of: context.catalog) ?? context.catalog.check()
        let ofSettings =
            launch.map { shared.settingsFindings(of: $0, in: context) } ?? SettingsChecks.findings(in: context)
        let common = ofCatalog + context.findings + ofSettings
        var found = Self.files(of: context).flatMap(locations.duplicateKeys) + common.map(locations.finding)
        // The same, whether an environment can be selected or not.
        found +=
            launch?.located(asked.findings, answers: asked.answers, locations) ?? asked.findings.map(locations.finding)
        if !isSealed, context.infoPlist[context.catalog.sources.infoKey]?.stringValue.map(\.isEmpty) ?? true {
            // Where another source names the environment, the app starts; the key is still not read.
            let known = Set(asked.findings.filter { $0.rule == .unnamedEnvironment }.map(\.keyPath))
            found += EnvironmentSelection.equalValues(in: context).filter { !known.contains($0.keyPath) }
                .map { locations.finding(KnownSelectorNames.judged($0, in: context)) }
        }
        if let launch { found.removeAll { launch.isNone($0, in: context) } }
        selection = try? EnvironmentSelection(context: context)
        configuration = selection.map { selection in
            launch.map { shared.configuration(of: $0, selection, in: context) }
                ?? EnvironmentConfiguration(selection: selection, context: context)
        }
        if let configuration {
            // The catalog's check already reported missing values in all environments.
            found += configuration.findings.filter { $0.rule != .missingValue }.map(locations.finding)
        }
        findings = found.onceWorstFirst()
    }

    /// The values of the selected environment, by name. They are put together each time: a check needs only the findings.
    package var values: [Value] {
        guard let configuration else { return [] }
        return configuration.values.values.sorted { $0.name < $1.name }.map { value in
            Value(
                resolved: value, origin: Origin(value.origin, locations),
                hidden: value.hidden.map { Origin($0, locations) }, isRedacted: Self.redacts(value, catalog))
        }
    }

    /// The last components of the keys whose values are not printed, so that no line of source with one is, either.
    package var secretNames: Set<String> {
        let redacted = configuration?.values.values.filter { Self.redacts($0, catalog) } ?? []
        return catalog.secretNames.union(redacted.map { String($0.name.part(afterLast: ".")) })
    }

    private static func redacts(_ value: ResolvedValue, _ catalog: EnvironmentCatalog) -> Bool {
        guard !value.isSecret, let written = value.written else { return value.isSecret }
        if written.hasPassword { return true }
        guard catalog.declarations[value.name] == nil else { return false }
        return written.isHidden(name: String(value.name.part(afterLast: ".")))
    }

    /// The files that the launch context was read from.
    private static func files(of context: LaunchContext) -> [String] {
        let files = [context.catalog.file, context.infoPlistFile] + (context.settingsBundle?.pages.map(\.file) ?? [])
        return Set(files.compactMap { $0 }).sorted()
    }
}

extension LaunchExplanation.Answer {
    // A function borrows the context, which is large; an initializer would copy it.
    fileprivate static func of(
        _ answer: SourceAnswer, _ context: LaunchContext, _ launch: ProjectLaunch?, _ locations: PropertyListLocations
    ) -> Self {
        guard let launch else { return Self(answer: answer, location: nil, chain: []) }
        let isOfInfoPlist = answer.source == .infoPlist && answer.value != nil
        let reference =
            isOfInfoPlist
            ? launch.infoPlist?.references.first { $0.keyPath.components == [answer.asked ?? ""] } : nil
        return Self(
            answer: answer, location: launch.location(of: answer, in: context, locations),
            chain: reference?.chain ?? [])
    }
}

extension LaunchExplanation.Origin {
    fileprivate init(_ origin: ResolvedValue.Origin, _ locations: PropertyListLocations) {
        layer = origin.layer
        keyPath = origin.keyPath
        location = origin.file.map {
            SourceLocation(file: $0, position: locations.position(of: origin.keyPath, in: $0))
        }
    }

    /// The layer and the key path; the layer only once if the key path begins with it.
    package var phrase: String {
        let path = "\(keyPath)"
        return path.hasPrefix(layer) ? path : "\(layer) \(path)"
    }
}

extension EnvironmentCatalog {
    /// The last components of the keys that are declared as secrets.
    package var secretNames: Set<String> {
        Set(declarations.values.filter(\.isSecret).compactMap { $0.name.split(separator: ".").last.map(String.init) })
    }
}
