import SourceText
import XcodeProjects

/// Which lines of the map are wanted: all without any name.
package struct MapFilter: Sendable {
    var environments, schemes, targets, configurations, actions: [String]

    /// The actions that there are.
    package static let actions = SchemeAction.Kind.allCases.map(\.rawValue)

    package init(
        environments: [String] = [], schemes: [String] = [], targets: [String] = [], configurations: [String] = [],
        actions: [String] = []
    ) {
        (self.environments, self.schemes, self.targets) = (environments, schemes, targets)
        (self.configurations, self.actions) = (configurations, actions)
    }

    /// Findings about names that the project does not have.
    fileprivate func unknown(in model: ReportModel) -> [Finding] {
        NamedFilter.unknown(environments, among: model.environments, .unknownEnvironment, "environment")
            + NamedFilter.unknown(schemes, among: model.paths.map(\.schemeName), .unknownScheme, "scheme")
            + NamedFilter.unknown(targets, among: model.paths.compactMap(\.target), .unknownTarget, "target")
            + NamedFilter.unknown(
                configurations, among: model.paths.compactMap(\.configuration), .unknownConfiguration,
                "build configuration")
    }

    /// The line with the wanted actions; `nil` if it is not wanted.
    fileprivate func wanted(_ path: ReportPath) -> ReportPath? {
        guard NamedFilter.allows(environments, path.environment ?? (path.isGuess ? path.shownEnvironment : nil)),
            NamedFilter.allows(schemes, path.schemeName), NamedFilter.allows(targets, path.target),
            NamedFilter.allows(configurations, path.configuration)
        else { return nil }
        var path = path
        path.actions.removeAll { !NamedFilter.allows(actions, $0.kind) }
        return path.actions.isEmpty ? nil : path
    }
}

/// The map of a report as a document: what looks the same is one line.
package struct MapJSON: Encodable {
    private let project: String
    private let environments: [String]
    private let lines: [Line]
    private let findings: [FindingJSON]

    private struct Line: Encodable {
        let targets, schemes, actions: [String]
        @OrNull var configuration: String?
        @OrNull var environment: String?
        let guess: String?
        @OrNull var source: String?
        let selectedBy: String
        @OrNull var sealed: Bool?
        let appStore: Bool
        let place: String?
        let rules: [String]?
    }

    package init(_ model: ReportModel, _ filter: MapFilter = MapFilter()) {
        project = model.title
        environments = model.environments
        let paths = model.paths.compactMap(filter.wanted)
        lines = ReportMap(paths).grouped.flatMap { band in
            band.groups.flatMap { group in
                group.lines.map { line in Self.line(paths[line.paths[0]], band, group, isOne: line.paths.count == 1) }
            }
        }
        findings = (model.status == .unusable ? model.findings : filter.unknown(in: model)).map { FindingJSON($0) }
    }

    private static func line(
        _ path: ReportPath, _ band: ReportMap.Band, _ group: ReportMap.Group, isOne: Bool
    ) -> Line {
        var kinds: [String] = []
        for action in path.actions where !kinds.contains(action.kind) { kinds.append(action.kind) }
        return Line(
            targets: band.targets, schemes: group.schemes, actions: kinds, configuration: path.configuration,
            environment: path.environment, guess: path.isGuess ? path.shownEnvironment : nil, source: path.source,
            selectedBy: path.selector, sealed: path.isSealed, appStore: path.isForAppStore,
            place: isOne ? path.steps.last { $0.isChosen && $0.place != nil }?.place ?? path.actions.first?.place : nil,
            rules: path.rules.isEmpty ? nil : path.rules)
    }
}

/// What changed since a revision, and for whom, as a document.
package struct ChangesJSON: Encodable {
    private let revision: String
    private let released: Int
    private let changes: [Change]
    private let findings: [FindingJSON]

    private struct Change: Encodable {
        let audience, text: String
    }

    /// - Parameter audience: whose changes are wanted; those of all if it is `nil`.
    package init(_ model: ReportModel, since revision: String, for audience: ReportChanges.Audience? = nil) {
        self.revision = revision
        released = model.changes?.released ?? 0
        changes = (model.changes?.list ?? []).filter { audience == nil || $0.audience == audience }.map {
            Change(audience: $0.audience.rawValue, text: $0.words)
        }
        findings = model.status == .unusable ? model.findings.map { FindingJSON($0) } : []
    }
}
