import AppProjects
import BuildSettings
import Foundation
import InfoPlists
import PropertyLists
import SourceText

/// The data of a `build-settings` report.
package struct BuildSettingsReport {
    private(set) var settings: [EvaluatedBuildSetting] = []
    private(set) var layers: [BuildSettingLayer] = []
    private(set) var expressionDiagnostics: [ExpressionDiagnostic] = []
    /// The Info.plist of a target without what a secret build setting gives it, or an expanded file.
    private(set) var infoPlist: PropertyListValue?
    private(set) var findings: [Finding] = []
    package private(set) var status: ExitStatus?
    private(set) var title: String?
    /// How many build settings of Xcode are not shown to people.
    private(set) var furtherSettings = 0
    /// Those that are shown to people.
    var shownSettings: [EvaluatedBuildSetting] {
        furtherSettings == 0 ? settings : settings.filter { Self.isOfTeam($0.name) }
    }
    /// Whether build settings were asked for by name.
    private(set) var isLimited = false
    /// The build settings that were asked for and are not defined, each with what was probably meant.
    package private(set) var undefined: [(name: String, fix: String?)] = []
    private var conditions: [String: [String]] = [:]
    private var assignments: [String: [BuildSettingAssignment]] = [:]

    package init(_ request: BuildSettingsRequest) throws {
        let locations = LocationFinder()
        do {
            let source = try BuildSettingsSource(request)
            evaluate(source, showsAll: request.showsAll, locations)
            try expand(request.infoPlist, source)
        } catch let error as AppProjectError {
            findings.append(locations.shown(error.findingWithOption))
            status = .unusable
        } catch let error as PropertyListError {
            findings.append(locations.finding(PropertyListFinding(error)))
            status = .unusable
        }
        if status == nil, findings.contains(where: { $0.severity == .error }) { status = .findings }
    }

    /// More lines than this are shown only to those who ask for them.
    private static let mostShown = 40

    private static func isOfTeam(_ name: String) -> Bool {
        !BuildSettingTypes.builtIn.isDeclared(name) && !familiesOfXcode.contains(where: name.hasPrefix)
    }

    /// The beginnings of names that compilers and other tools of Xcode give their settings, of which each version has more.
    private static let familiesOfXcode = [
        "ASSETCATALOG_", "CLANG_", "CODE_SIGN", "GCC_", "INFOPLIST_KEY_", "LLVM_", "MTL_", "PROVISIONING_",
    ]

    private mutating func evaluate(
        _ source: BuildSettingsSource, showsAll: Bool, _ locations: LocationFinder
    ) {
        var evaluator = BuildSettingEvaluator(source.table, conditions: source.conditions)
        settings = (source.names.isEmpty ? evaluator.evaluateAll() : source.names.map { evaluator.evaluate($0) })
            .map { source.build?.shown($0) ?? $0 }
        layers = source.layers
        title = source.title
        let others = settings.count { !Self.isOfTeam($0.name) }
        // A short list needs no choice.
        if source.build != nil, source.names.count > Self.mostShown, !source.isLimited, !showsAll {
            furtherSettings = others
        }
        isLimited = source.isLimited
        conditions = source.conditions
        assignments = Dictionary(grouping: layers.flatMap(\.assignments), by: \.name)
        if isLimited {
            undefined = settings.filter { $0.origin == nil }.map { setting in
                (setting.name, Suggestion.sentence(for: setting.name, among: assignments.keys))
            }
        }
        expressionDiagnostics = source.table.expressionDiagnostics
        let asked = source.isLimited ? source.findings.filter(concerns) : source.findings
        // A file that is included twice has the same findings twice.
        findings = (asked + settings.compactMap(\.limitFinding)).map(locations.shown).onceInFileOrder()
        // A file given as an argument must exist; a missing include or a file missing from the project is a finding.
        let isUnreadable = layers.contains { $0.diagnostics.contains { $0.kind == .unreadableBaseConfiguration } }
        if isUnreadable, source.title == nil { status = .unusable }
    }

    /// Whether a finding is about one of the evaluated build settings: about a line that its value comes from, or that it
    /// hides. What is wrong with a file as a whole concerns all.
    private func concerns(_ finding: Finding) -> Bool {
        guard let location = finding.location, let line = location.position?.line, finding.severity < .error else {
            return true
        }
        return settings.contains { setting in
            let origins = [setting.origin].compactMap { $0 } + setting.chain.compactMap(\.origin) + hidden(by: setting)
            return origins.contains { $0.file == location.file && ($0.line...max($0.line, $0.endLine)).contains(line) }
        }
    }

    private mutating func expand(_ file: String?, _ source: BuildSettingsSource) throws(PropertyListError) {
        let url = file.map { URL(fileURLWithPath: $0.absolutePath) }
        if let build = source.build {
            do throws(PropertyListError) {
                infoPlist = try build.infoPlist(file: url)?.shownValues(in: build)
            } catch  where url == nil {
                // The Info.plist was not asked for, so that an unreadable one is only a finding.
                findings.append(LocationFinder().finding(PropertyListFinding(error)))
            }
        } else if let url {
            let list = try PropertyList.read(url)
            infoPlist = InfoPlistExpansion(source.table, conditions: source.conditions).expand(list)
        }
    }

    /// The assignments that apply but have lower precedence than the one that supplied the value, except those that
    /// `$(inherited)` refers to; nearest first.
    func hidden(by setting: EvaluatedBuildSetting) -> [BuildSettingOrigin] {
        guard let origin = setting.origin, let stack = assignments[setting.name],
            let index = stack.lastIndex(where: { $0.origin == origin })
        else { return [] }
        // A file that is included twice has the same line twice.
        var seen: Set<BuildSettingOrigin> = [origin]
        let inherited = Set(setting.chain.filter { $0.isInherited && $0.name == setting.name }.compactMap(\.origin))
        return stack[..<index].reversed().filter { assignment in
            !inherited.contains(assignment.origin) && seen.insert(assignment.origin).inserted
                && assignment.conditions.allSatisfy { $0.holds(for: conditions[$0.parameter] ?? []) }
        }.map(\.origin)
    }
}

extension EvaluatedBuildSetting {
    /// A value whose evaluation a limit ended.
    fileprivate var limitFinding: Finding? {
        limit.map { limit in
            Finding(
                rule: .evaluationLimit, severity: .error,
                message: "value of \"\(name)\" is cut off: \(limit.reason)",
                location: origin.map { origin in
                    SourceLocation(
                        file: origin.file,
                        position: origin.line > 0 ? SourcePosition(line: origin.line, column: 1) : nil)
                })
        }
    }
}

extension EvaluationLimit {
    fileprivate var reason: String {
        switch self {
        case .tooLong: "it is longer than Switchyard evaluates"
        case .tooManySteps: "its evaluation takes too many steps"
        case .tooMuchMemory: "all values together are too long"
        }
    }
}
