import Foundation
import PropertyLists
import SourceText
import SettingsBundle
import Switchyard

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

    private(set) var environment: String?
    private(set) var source: EnvironmentSource?
    private(set) var explanation: String?
    private(set) var answers: [SourceAnswer] = []
    private(set) var values: [Value] = []
    private(set) var findings: [Finding] = []
    private(set) var status: ExitStatus?
    let isSealed: Bool

    init(_ facts: LaunchFacts, keys: [String]) {
        isSealed = facts.sealed
        let places = PlaceFinder()
        do throws(ConfigurationError) {
            let context = try facts.context()
            let found = explain(context, keys, places)
            findings = duplicateKeys(context, places)
            report(found, places)
            if findings.contains(where: { $0.severity == .error }) { status = .findings }
        } catch {
            report(error.findings, places)
            status = .unusable
        }
    }

    private mutating func explain(
        _ context: LaunchContext, _ keys: [String], _ places: PlaceFinder
    ) -> [PropertyListFinding] {
        let common = context.catalog.check() + context.findings + SettingsChecks.findings(in: context)
        let asked = EnvironmentSelection.answers(in: context)
        answers = asked.answers
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
        let known = Set(names.flatMap(Self.spaces))
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
        let unique = found.filter { seen.insert($0).inserted }.map(places.finding)
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
