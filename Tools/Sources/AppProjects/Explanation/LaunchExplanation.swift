public import BuildSettings
import InfoPlists
public import LocatedPropertyLists
public import PropertyLists
import SettingsBundle
public import SourceText
public import Switchyard

/// What a launch selects, why, and with what values, each with the line that says so: what `explain` prints, and the
/// preview shows beside the page.
///
/// Paths are whole; who prints them makes them short.
public struct LaunchExplanation: Sendable {
    /// What a source answered, with the place that gave it and the build settings behind that.
    public struct Answer: Sendable {
        /// The answer.
        public let answer: SourceAnswer
        /// Where a file of the project says it; `nil` where none does.
        public let location: SourceText.SourceLocation?
        /// The build settings that its value is made of.
        public let chain: [EvaluatedBuildSetting.Link]
    }

    /// A value with the places that it comes from.
    public struct Value: Sendable {
        /// The value.
        public let resolved: ResolvedValue
        /// Where it came from.
        public let origin: Origin
        /// Weaker layers that have one too, strongest first.
        public let hidden: [Origin]
    }

    /// Where a value comes from.
    public struct Origin: Sendable {
        /// The layer: an environment's name, `Common`, `user-defaults`, `launch-argument`.
        public let layer: String
        /// The place within the layer's file.
        public let keyPath: PropertyListKeyPath
        /// The file with the line of the key; `nil` where no file says it.
        public let location: SourceText.SourceLocation?
    }

    /// Whether the build is sealed.
    public let isSealed: Bool
    /// What is selected; `nil` when nothing can be.
    public let selection: EnvironmentSelection?
    /// What every source answered, strongest first.
    public let answers: [Answer]
    /// The values of the selected environment, by name.
    public let values: [Value]
    /// What is wrong with the catalog, the Settings bundle, the selection and the values, each once, the worst first.
    public let findings: [Finding]
    /// The last components of the keys that the catalog declares as secrets, so that no line of source with one is printed.
    public let secretNames: Set<String>

    /// Explains a launch.
    ///
    /// - Parameters:
    ///   - context: what the launch finds.
    ///   - launch: the project's part, where the app is not built.
    public init(_ context: LaunchContext, launch: ProjectLaunch? = nil, places: PropertyListLocations) {
        isSealed = context.policy == .sealed
        secretNames = context.catalog.secretNames
        let asked = EnvironmentSelection.answers(in: context)
        answers = asked.answers.map { Answer($0, context, launch, places) }
        let common = context.catalog.check() + context.findings + SettingsChecks.findings(in: context)
        var found = Self.files(of: context).flatMap(places.duplicateKeys) + common.map(places.finding)
        // The same, whether or not something can be selected.
        found += launch?.located(asked.findings, answers: asked.answers, places) ?? asked.findings.map(places.finding)
        selection = try? EnvironmentSelection(context: context)
        if let selection {
            let configuration = EnvironmentConfiguration(selection: selection, context: context)
            values = configuration.values.values.sorted { $0.name < $1.name }.map { value in
                Value(
                    resolved: value, origin: Origin(value.origin, places),
                    hidden: value.hidden.map { Origin($0, places) })
            }
            // The catalog's check has told the holes of every environment, this one's among them.
            found += configuration.findings.filter { $0.rule != .missingValue }.map(places.finding)
        } else {
            values = []
        }
        findings = found.onceWorstFirst()
    }

    /// The files that the facts come from.
    private static func files(of context: LaunchContext) -> [String] {
        let files = [context.catalog.file, context.infoPlistFile] + (context.settingsBundle?.pages.map(\.file) ?? [])
        return Set(files.compactMap { $0 }).sorted()
    }
}

extension LaunchExplanation.Answer {
    fileprivate init(
        _ answer: SourceAnswer, _ context: LaunchContext, _ launch: ProjectLaunch?, _ places: PropertyListLocations
    ) {
        self.answer = answer
        guard let launch else {
            location = nil
            chain = []
            return
        }
        location = launch.place(of: answer, in: context, places)
        let reference = launch.infoPlist?.references.first {
            answer.source == .infoPlist && answer.value != nil && $0.keyPath.components == [answer.asked ?? ""]
        }
        chain = reference?.chain ?? []
    }
}

extension LaunchExplanation.Origin {
    fileprivate init(_ origin: ResolvedValue.Origin, _ places: PropertyListLocations) {
        layer = origin.layer
        keyPath = origin.keyPath
        location = origin.file.map {
            SourceLocation(file: $0, position: places.position(of: origin.keyPath, in: $0))
        }
    }

    /// The layer and the key path, once where the path begins with the layer.
    public var phrase: String {
        let path = "\(keyPath)"
        return path.hasPrefix(layer) ? path : "\(layer) \(path)"
    }
}

extension EnvironmentCatalog {
    /// The last components of the keys that are declared as secrets.
    public var secretNames: Set<String> {
        Set(declarations.values.filter(\.isSecret).compactMap { $0.name.split(separator: ".").last.map(String.init) })
    }
}
