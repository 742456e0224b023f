import AppProject
import BuildSettings
import Checks
import Foundation
import LocatedPropertyLists
import PropertyLists
import SettingsBundle
import SourceText
import Switchyard
import XcodeProject

/// Everything that `explain` has to say, as data.
struct ExplainReport {
    /// A value with the line that it stands in.
    struct Value {
        let resolved: ResolvedValue
        let origin: Place
        let hidden: [Place]
    }

    /// An origin as a person would say it.
    struct Place {
        let layer: String
        let file: String?
        let keyPath: String
        let line: Int?
    }

    /// An answer of a source, with the place that gave it and the build settings behind that.
    struct Answer {
        let answer: SourceAnswer
        let location: SourceText.SourceLocation?
        let chain: [Link]
    }

    /// A value of Info.plist that build settings make.
    struct InfoValue {
        let keyPath: PropertyListKeyPath
        let written: String
        let value: String
        let location: SourceText.SourceLocation?
        let chain: [Link]
    }

    /// A build setting with the line that gives it its value.
    struct Link {
        let name: String
        let depth: Int
        /// `nil` for a name that nothing defines.
        let origin: BuildSettingOrigin?
    }

    /// What a project's report is about.
    struct Build {
        let target: String
        let configuration: String
        let scheme: String?
    }

    private(set) var build: Build?
    private(set) var infoValues: [InfoValue] = []
    private(set) var environment: String?
    private(set) var source: EnvironmentSource?
    private(set) var explanation: String?
    private(set) var answers: [Answer] = []
    private(set) var values: [Value] = []
    private(set) var findings: [Finding] = []
    private(set) var status: ExitStatus?
    private(set) var isSealed = false

    init(_ launch: ExplainedLaunch, keys: [String]) {
        let places = PlaceFinder()
        if case .nothing(let error) = launch {
            findings = [places.shown(error.finding)]
            status = .unusable
            return
        }
        describe(launch, keys, places)
        do throws(ConfigurationError) {
            let context = try launch.context.get()
            isSealed = context.policy == .sealed
            let found = explain(context, launch.launch, keys, places)
            findings += duplicateKeys(context, places)
            report(found, places)
        } catch {
            // A project that has no catalog yet is told what its Info.plist says.
            let isWithout = launch.launch.map { $0.catalog == nil } ?? false
            report(
                error.findings.map { finding in
                    var finding = finding
                    if isWithout, finding.rule == .missingCatalog { finding.severity = .warning }
                    return finding
                }, places)
            if !findings.isEmpty, !isWithout || findings.contains(where: { $0.severity == .error }) {
                status = .unusable
            }
        }
        if status == nil, findings.contains(where: { $0.severity == .error }) { status = .findings }
    }

    /// What a project's build says before any source is asked.
    private mutating func describe(_ launch: ExplainedLaunch, _ keys: [String], _ places: PlaceFinder) {
        guard case .project(_, let launch, let scheme) = launch else { return }
        isSealed = launch.isSealed
        build = Build(
            target: launch.target.target.target.name, configuration: launch.target.configuration, scheme: scheme?.name)
        let file = launch.infoPlist?.file
        infoValues = (launch.infoPlist?.references ?? []).filter { reference in
            keys.isEmpty || keys.contains("\(reference.keyPath)")
                || keys.contains(reference.keyPath.components.first ?? "")
        }.map { reference in
            InfoValue(
                keyPath: reference.keyPath, written: reference.written, value: reference.setting.value,
                location: file.flatMap { file in
                    places.position(of: reference.keyPath, in: file)
                        .map { SourceLocation(file: places.shown(file), position: $0) }
                }, chain: Self.links(reference.setting))
        }
        // Notes about the project are for `matrix` and `settings`.
        findings = ProjectChecks.findings(in: ProjectSurvey(builds: [launch.target]))
            .filter { $0.severity > .note }.map(places.shown)
    }

    private static func links(_ setting: EvaluatedSetting) -> [Link] {
        setting.chain.map { Link(name: $0.isInherited ? "inherited" : $0.name, depth: $0.depth, origin: $0.origin) }
    }

    private func answer(_ answer: SourceAnswer, _ launch: ProjectLaunch?, _ places: PlaceFinder) -> Answer {
        guard let launch else { return Answer(answer: answer, location: nil, chain: []) }
        let reference = launch.infoPlist?.references.first {
            answer.source == .infoPlist && answer.value != nil && $0.keyPath.components == [answer.asked ?? ""]
        }
        return Answer(
            answer: answer, location: launch.place(of: answer, places.places).map(places.shown),
            chain: reference.map { Self.links($0.setting) } ?? [])
    }

    private mutating func explain(
        _ context: LaunchContext, _ launch: ProjectLaunch?, _ keys: [String], _ places: PlaceFinder
    ) -> [PropertyListFinding] {
        let common = context.catalog.check() + context.findings + SettingsChecks.findings(in: context)
        let asked = EnvironmentSelection.answers(in: context)
        answers = asked.answers.map { answer($0, launch, places) }
        guard let selection = try? EnvironmentSelection(context: context) else { return common + asked.findings }
        environment = selection.environment
        source = selection.source
        explanation = selection.explanation
        let configuration = EnvironmentConfiguration(selection: selection, context: context)
        let root = context.catalog.folder?.path ?? ""
        let askedKeys = Set(keys)
        let wanted = configuration.values.values.filter { value in
            keys.isEmpty || Self.spaces(of: value.name).contains { askedKeys.contains($0) }
        }
        values = wanted.sorted { $0.name < $1.name }.map { value in
            Value(
                resolved: value, origin: place(value.origin, root, places),
                hidden: value.hidden.map { place($0, root, places) })
        }
        // The catalog's check has told the holes of every environment, this one's among them.
        let own = configuration.findings.filter { $0.rule != .missingValue }
        return common + selection.findings + own + unknownKeys(keys, configuration)
    }

    private func place(_ origin: ResolvedValue.Origin, _ root: String, _ places: PlaceFinder) -> Place {
        let file = origin.file.map {
            $0.hasPrefix(root + "/") ? String($0.dropFirst(root.count + 1)) : places.shown($0)
        }
        let line = origin.file.flatMap { places.position(of: origin.keyPath, in: $0)?.line }
        return Place(layer: origin.layer, file: file, keyPath: "\(origin.keyPath)", line: line)
    }

    private func unknownKeys(_ keys: [String], _ configuration: EnvironmentConfiguration) -> [PropertyListFinding] {
        let names = configuration.values.keys
        let known = Set(names.flatMap(Self.spaces) + infoValues.flatMap { Self.spaces(of: "\($0.keyPath)") })
        return keys.filter { !known.contains($0) }.map { key in
            PropertyListFinding(
                PropertyListFinding.Rule(rawValue: "unknown-key"), .error,
                "the environment “\(configuration.environment)” has no key “\(key)”",
                fix: Suggestion.sentence(for: key, among: names))
        }
    }

    /// A name, and the spaces of names that it lies in: `a.b.c`, `a.b`, `a`.
    private static func spaces(of name: String) -> [String] {
        var spaces = [name]
        var rest = Substring(name)
        while let dot = rest.lastIndex(of: ".") {
            rest = rest[..<dot]
            spaces.append(String(rest))
        }
        return spaces
    }

    /// Keys that stand twice in a dictionary of a file: the last one counts, and nothing says so.
    private func duplicateKeys(_ context: LaunchContext, _ places: PlaceFinder) -> [Finding] {
        let files = [context.catalog.file, context.infoPlistFile] + (context.settingsBundle?.pages.map(\.file) ?? [])
        return Set(files.compactMap { $0 }).sorted().flatMap(places.duplicateKeys)
    }

    private mutating func report(_ found: [PropertyListFinding], _ places: PlaceFinder) {
        // The check of the whole catalog and that of the selected environment find the same wrong values.
        var seen: Set<PropertyListFinding> = []
        let unique = found.filter { seen.insert($0).inserted }.map(places.finding).filter { !findings.contains($0) }
        // Errors first, then by place, so that the order does not depend on a dictionary's.
        findings = (findings + unique).sorted { first, second in
            if first.severity != second.severity { return first.severity > second.severity }
            let (left, right) = (first.location, second.location)
            if left?.file != right?.file { return left?.file ?? "" < right?.file ?? "" }
            if left?.position != right?.position {
                return left?.position ?? SourcePosition(line: 1, column: 1) < right?.position
                    ?? SourcePosition(line: 1, column: 1)
            }
            return (first.rule, first.message) < (second.rule, second.message)
        }
    }
}
