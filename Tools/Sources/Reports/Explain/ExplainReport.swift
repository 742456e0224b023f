import AppProjects
import BuildSettings
import Rules
import Foundation
import InfoPlists
import PropertyLists
import SourceText
import Switchyard
import XcodeProjects

/// The data of an `explain` report.
package struct ExplainReport {
    /// A value of Info.plist that does not only come from the file.
    struct InfoValue {
        let keyPath: PropertyListKeyPath
        let written: String?
        let value: PropertyListValue
        let location: SourceText.SourceLocation?
        let chain: [EvaluatedBuildSetting.Link]

        /// The value for people.
        var shown: String { isSecret ? Redaction.text : Self.words(value) }

        /// As it is written: a reference is not a secret, and what stands beside one may be.
        var shownWritten: String? {
            guard let written, isSecret else { return written }
            let rest = written.replacingOccurrences(
                of: #"\$[({][^)}]*[)}]"#, with: "", options: .regularExpression)
            return rest.contains { $0.isLetter || $0.isNumber } ? Redaction.text : written
        }

        /// Whether the value is not printed, by its own name, or by that of a build setting that it depends on.
        var isSecret: Bool {
            Redaction.hides(names: [keyPath.components.last ?? ""] + chain.map(\.name), value: Self.words(value))
        }

        /// Whether the project's own build settings decide, and not only Xcode's.
        var isOfProject: Bool { chain.contains { $0.depth == 1 && $0.origin?.isXcodes != true } }

        private static func words(_ value: PropertyListValue) -> String {
            switch value {
            case .string(let text): text
            case .boolean(let truth): truth ? "true" : "false"
            case .array(let elements): elements.map(words).joined(separator: " ")
            default: value.kind
            }
        }
    }

    /// The subject of a project's report.
    struct Build {
        let target: String
        let configuration: String
        let scheme: String?
        /// The configuration of a test plan that tests are launched in.
        let testRun: TestRun?
    }

    /// One of several targets, and what it selects; `nil` without a usable catalog.
    struct TargetRow {
        let target: String
        let configuration: String
        let selection: EnvironmentSelection?
        /// What seems to select the environment of a target without a catalog.
        let survey: ConfigurationSurvey?

        /// What is known without a selection.
        var guess: String {
            guard let survey, !survey.isEmpty else { return "no catalog" }
            guard let selector = survey.selector else {
                let (differing, equal) = (survey.values.count(where: \.differs), survey.values.count { !$0.differs })
                let counts = [
                    differing > 0
                        ? "\(differing) Info.plist value\(differing == 1 ? " differs" : "s differ") between build configurations"
                        : nil,
                    equal > 0 ? "\(equal) look\(equal == 1 ? "s" : "") like configuration" : nil,
                ].compactMap { $0 }.joined(separator: ", ")
                return "no catalog; \(counts)"
            }
            let choice = selector.choices.first { $0.configurations.contains(configuration) }?.value ?? ""
            let value = choice.isEmpty ? "" : ", which is \(choice)"
            return "no catalog; \(selector.name) seems to select the environment\(value)"
        }
    }

    /// The targets that may be meant, if none is named.
    private(set) var targets: [TargetRow] = []
    private(set) var build: Build?
    /// What a project without a catalog says about its configuration.
    private(set) var survey: ConfigurationSurvey?
    private(set) var infoValues: [InfoValue] = []
    /// `nil` if there is no catalog to select from.
    private(set) var explanation: LaunchExplanation?
    /// The requested values.
    private(set) var values: [LaunchExplanation.Value] = []
    /// The folder of the catalog, which the paths of its values are relative to.
    private(set) var folder: String?
    private(set) var findings: [Finding] = []
    package private(set) var status: ExitStatus?
    private(set) var isSealed = false
    /// Whether the build of a project is sealed, and why; `nil` for a built app, and without a catalog.
    private(set) var seal: Seal?
    let locations = LocationFinder()

    /// Reads what is asked for.
    package init(_ request: ExplainRequest) { self.init(ExplainedLaunch(request), keys: request.keys) }

    init(_ launch: ExplainedLaunch, keys: [String]) {
        if case .nothing(let error) = launch {
            findings = [locations.shown(error.findingWithOption)]
            status = .unusable
            return
        }
        if case .several(let launches) = launch {
            list(launches)
            return
        }
        describe(launch, keys)
        do throws(ConfigurationError) {
            explain(try launch.context.get(), launch.launch, keys)
        } catch {
            let located = launch.launch?.located(error, locations.locations)
            refuse(
                located ?? error.findings.map { locations.finding($0) },
                isWithoutCatalog: launch.launch.map { $0.catalog == nil } ?? false)
            if let build = launch.launch?.build, findings.contains(where: { $0.rule == .missingCatalog }) {
                survey = Self.survey(of: build, locations)
            }
        }
        if status == nil, findings.contains(where: { $0.severity == .error }) { status = .findings }
    }

    private static func survey(of build: ConfiguredTarget, _ locations: LocationFinder) -> ConfigurationSurvey {
        ConfigurationSurvey(
            ProjectTarget(project: build.project, target: build.target), locations: locations.locations)
    }

    /// Whether the survey has a value of Info.plist.
    func surveys(_ keyPath: PropertyListKeyPath) -> Bool { survey?.values.contains { $0.keyPath == keyPath } ?? false }

    /// Every target that may be meant, and the findings about them.
    private mutating func list(_ launches: [(ProjectLaunch, Result<LaunchContext, ConfigurationError>)]) {
        targets = launches.map { launch, context in
            TargetRow(
                target: launch.build.target.name, configuration: launch.build.configuration,
                selection: (try? context.get()).flatMap { try? EnvironmentSelection(context: $0) },
                survey: launch.catalog == nil ? Self.survey(of: launch.build, locations) : nil)
        }
        let found = launches.flatMap { launch, context -> [Finding] in
            guard launch.catalog != nil else { return [] }
            switch context {
            case .success(let context):
                return LaunchExplanation(context, launch: launch, locations: locations.locations).findings
            case .failure(let error): return launch.located(error, locations.locations)
            }
        }
        let survey = ProjectSurvey(builds: launches.map(\.0.build))
        let ofProject = ProjectChecks.findings(in: survey).filter { $0.severity > .note }
        findings = (ofProject + found).map(locations.shown).onceWorstFirst()
        if findings.contains(where: { $0.severity == .error }) { status = .findings }
    }

    /// Findings about the build, before any source is asked.
    private mutating func describe(_ launch: ExplainedLaunch, _ keys: [String]) {
        guard case .project(_, let launch, let scheme) = launch else { return }
        isSealed = launch.isSealed
        seal = launch.seal
        build = Build(
            target: launch.build.target.name, configuration: launch.build.configuration, scheme: scheme?.name,
            testRun: launch.scheme.testRun)
        let file = launch.infoPlist?.file
        infoValues = (launch.infoPlist?.references ?? []).filter { reference in
            keys.isEmpty || keys.contains("\(reference.keyPath)")
                || keys.contains(reference.keyPath.components.first ?? "")
        }.map { reference in
            InfoValue(
                keyPath: reference.keyPath, written: reference.written,
                value: launch.build.unknown(reference.chain).map(PropertyListValue.string) ?? reference.value,
                location: (reference.isGenerated ? nil : file).flatMap { file in
                    locations.position(of: reference.keyPath, in: file)
                        .map { SourceLocation(file: locations.shown(file), position: $0) }
                }, chain: reference.chain)
        }
        // Notes about the project are left to `matrix` and `build-settings`.
        findings = ProjectChecks.findings(in: ProjectSurvey(builds: [launch.build]))
            .filter { $0.severity > .note }.map(locations.shown)
    }

    private mutating func explain(_ context: LaunchContext, _ launch: ProjectLaunch?, _ keys: [String]) {
        let explanation = LaunchExplanation(context, launch: launch, locations: locations.locations)
        self.explanation = explanation
        isSealed = explanation.isSealed
        folder = context.catalog.folder?.path
        let asked = Set(keys)
        values = explanation.values.filter { value in
            keys.isEmpty || Self.spaces(of: value.resolved.name).contains { asked.contains($0) }
        }
        findings = (findings + (explanation.findings + unknownKeys(keys, explanation)).map(locations.shown))
            .onceWorstFirst()
    }

    /// The file of an origin, relative to the catalog's folder if it is in there.
    func file(of origin: LaunchExplanation.Origin) -> String? {
        origin.location.map { location in
            guard let folder, location.file.hasPrefix(folder + "/") else { return locations.shown(location.file) }
            return String(location.file.dropFirst(folder.count + 1))
        }
    }

    private func unknownKeys(_ keys: [String], _ explanation: LaunchExplanation) -> [Finding] {
        guard let selection = explanation.selection else { return [] }
        let names = explanation.values.map(\.resolved.name)
        let known = Set(names.flatMap(Self.spaces) + infoValues.flatMap { Self.spaces(of: "\($0.keyPath)") })
        return keys.filter { !known.contains($0) }.map { key in
            // The value of a secret may be in code.
            let isSecret = key.split(separator: ".").last.map { explanation.secretNames.contains(String($0)) } ?? false
            return Finding(
                rule: .unknownKey, severity: isSecret ? .note : .error,
                message: isSecret
                    ? "\"\(key)\" is secret, and its value is not in the catalog"
                    : "environment \"\(selection.environment)\" has no key \"\(key)\"",
                fix: Suggestion.sentence(for: key, among: names))
        }
    }

    /// A name and the namespaces that contain it: `a.b.c`, `a.b`, `a`.
    private static func spaces(of name: String) -> [String] {
        var spaces = [name]
        var rest = Substring(name)
        while let dot = rest.lastIndex(of: ".") {
            rest = rest[..<dot]
            spaces.append(String(rest))
        }
        return spaces
    }

    /// There is no usable catalog. For a project without one, the report still has the values of Info.plist.
    private mutating func refuse(_ found: [Finding], isWithoutCatalog: Bool) {
        let shown = found.map { finding in
            var shown = locations.shown(finding)
            if finding.rule == .missingCatalog {
                shown.fix = shown.fix.map { $0 + ", or pass \(option: "catalog")" }
                if isWithoutCatalog, shown.severity == .error { shown.severity = .warning }
            }
            return shown
        }
        findings = (findings + shown).onceWorstFirst()
        // Without a catalog, what is wrong with the project is a finding as elsewhere.
        if !findings.isEmpty, !isWithoutCatalog { status = .unusable }
    }
}
