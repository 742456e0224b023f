import Foundation
public import PropertyLists
import SettingsBundle

/// The environment that won, and what every source answered: a pure function of the launch's facts.
///
/// ```swift
/// let context = LaunchContext(
///     catalog: EnvironmentCatalog(environments: ["qa": [:], "production": [:]]),
///     arguments: ["-environment", "qa"])
/// let selection = try EnvironmentSelection(context: context)
/// print(selection.environment, "because", selection.explanation)
/// for answer in selection.answers { print(answer.source, answer.outcome, answer.value ?? "") }
/// ```
public struct EnvironmentSelection: Sendable, Hashable {
    /// The environment's name.
    public let environment: String
    /// The source that named it.
    public let source: EnvironmentSource
    /// Whether the app is sealed to production.
    public let isSealed: Bool
    /// The answer of every source, strongest first.
    public let answers: [SourceAnswer]
    /// Unknown names, choices that are stale, production that is not known.
    public let findings: [PropertyListFinding]

    /// Asks the sources in order.
    ///
    /// - Throws: ``ConfigurationError`` `no-environment` when no source names an environment and production is not
    ///   known.
    public init(context: LaunchContext) throws(ConfigurationError) {
        let query = SourceQuery(context)
        guard let chosen = query.answers.first(where: { $0.outcome == .chosen }), let name = chosen.value else {
            throw ConfigurationError(.noEnvironment, "no environment could be selected", findings: query.findings)
        }
        environment = name
        source = chosen.source
        isSealed = context.policy == .sealed
        answers = query.answers
        findings = query.findings
    }

    /// What every source answers, also where no environment can be selected.
    public static func answers(in context: LaunchContext) -> (answers: [SourceAnswer], findings: [PropertyListFinding])
    {
        let query = SourceQuery(context)
        return (query.answers, query.findings)
    }
}

/// One round of asking.
private struct SourceQuery {
    /// What a source says before anybody has judged it.
    struct Statement {
        let value: PropertyListValue
        let file: String?
        let keyPath: PropertyListKeyPath?
    }

    let context: LaunchContext
    var answers: [SourceAnswer] = []
    var findings: [PropertyListFinding] = []

    private var sources: EnvironmentSourceNames { context.catalog.sources }

    init(_ context: LaunchContext) {
        self.context = context
        for source in EnvironmentSource.allCases { answers.append(answer(of: source)) }
    }

    private var isChosen: Bool { answers.contains { $0.outcome == .chosen } }

    private mutating func answer(of source: EnvironmentSource) -> SourceAnswer {
        let asked = asked(source)
        if source == .production { return productionAnswer() }
        if context.policy == .sealed { return SourceAnswer(source, asked: asked, .ignoredSealed) }
        if let statement = statement(of: source), statement.value != .string("") {
            return judge(statement, source, asked)
        }
        return source == .processEnvironment ? rememberedAnswer(asked) : SourceAnswer(source, asked: asked, .absent)
    }

    private func asked(_ source: EnvironmentSource) -> String? {
        switch source {
        case .launchArgument, .userDefaults, .settingsBundle: sources.environmentKey
        case .processEnvironment: sources.environmentVariable
        case .infoPlist: sources.infoKey
        case .production: nil
        }
    }

    private func statement(of source: EnvironmentSource) -> Statement? {
        let key = sources.environmentKey
        switch source {
        case .launchArgument:
            return ArgumentDomain.values(in: context.arguments)[key].map {
                Statement(value: $0, file: nil, keyPath: nil)
            }
        case .processEnvironment:
            return context.processEnvironment[sources.environmentVariable]
                .map { Statement(value: .string($0), file: nil, keyPath: nil) }
        case .userDefaults:
            return context.storedValues[key]
                .map { Statement(value: $0, file: context.storedValuesFile, keyPath: [key]) }
        case .infoPlist:
            return context.infoPlist[sources.infoKey]
                .map { Statement(value: $0, file: context.infoPlistFile, keyPath: [sources.infoKey]) }
        case .settingsBundle:
            return context.settingsBundle?.defaults[key]
                .map { Statement(value: $0.value, file: $0.file, keyPath: $0.keyPath) }
        case .production:
            return nil
        }
    }

    private mutating func judge(_ statement: Statement, _ source: EnvironmentSource, _ asked: String?) -> SourceAnswer {
        guard let name = statement.value.stringValue, context.catalog.environments[name] != nil else {
            reportUnknown(statement, source, asked)
            let said = statement.value.stringValue ?? "\(statement.value)"
            return SourceAnswer(source, asked: asked, .unknownName, value: said)
        }
        return SourceAnswer(source, asked: asked, isChosen ? .outranked : .chosen, value: name)
    }

    private mutating func reportUnknown(_ statement: Statement, _ source: EnvironmentSource, _ asked: String?) {
        let said = statement.value.stringValue
        let names = context.catalog.names
        let fix =
            said.flatMap { said in
                said.contains("$(") || said.contains("${")
                    ? "the build setting was not expanded: is it defined for this configuration?"
                    : Suggestion.sentence(for: said, among: names)
            } ?? context.catalog.listing
        findings.append(
            PropertyListFinding(
                .unknownEnvironment, .warning,
                "\(source.phrase(asked: asked)) names \(statement.value), which is no environment of the catalog",
                file: statement.file, keyPath: statement.keyPath, fix: fix))
    }

    private mutating func rememberedAnswer(_ asked: String?) -> SourceAnswer {
        let source = EnvironmentSource.processEnvironment
        guard let stored = context.storedValues[RememberedChoice.storedKey] else {
            return SourceAnswer(source, asked: asked, .absent)
        }
        let choice = RememberedChoice(stored)
        let reason =
            choice.map { $0.staleReason(in: context.catalog, at: context.date) } ?? "the remembered choice is damaged"
        guard let choice, reason == nil, context.catalog.environments[choice.environment] != nil else {
            let words = reason ?? "it names no environment of the catalog"
            findings.append(
                PropertyListFinding(
                    .staleChoice, .warning,
                    "a remembered choice of \(choice?.environment ?? "an environment") is dropped: \(words)",
                    file: context.storedValuesFile, keyPath: [RememberedChoice.storedKey]))
            return SourceAnswer(
                source, asked: asked, .stale, value: choice?.environment, reason: words, isRemembered: true)
        }
        let until = "remembered until \(choice.expires.formatted(.iso8601))"
        return SourceAnswer(
            source, asked: asked, isChosen ? .outranked : .chosen, value: choice.environment, reason: until,
            isRemembered: true)
    }

    private mutating func productionAnswer() -> SourceAnswer {
        switch context.catalog.production {
        case .success(let name):
            return SourceAnswer(.production, asked: nil, isChosen ? .outranked : .chosen, value: name)
        case .failure(let unknown):
            findings.append(unknown.finding)
            return SourceAnswer(.production, asked: nil, .absent, reason: unknown.finding.message)
        }
    }
}

extension EnvironmentSource {
    /// The source with the name it was asked by, for a sentence.
    public func phrase(asked: String?) -> String {
        let name = asked ?? ""
        return switch self {
        case .launchArgument: "launch argument -\(name)"
        case .processEnvironment: "process environment \(name)"
        case .userDefaults: "stored setting \(name)"
        case .infoPlist: "Info.plist \(name)"
        case .settingsBundle: "Settings bundle default of \(name)"
        case .production: "production"
        }
    }
}
