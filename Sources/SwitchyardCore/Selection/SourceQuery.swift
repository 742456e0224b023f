import Foundation
import PropertyLists
import SettingsBundle

/// One query of all sources.
final class SourceQuery {
    /// What a source names, before it is compared with the catalog.
    private struct Statement {
        let value: PropertyListValue
        let file: String?
        let keyPath: PropertyListKeyPath?

        var text: String { value.stringValue ?? "\(value)" }

        var isEmpty: Bool { value.stringValue?.allSatisfy(\.isWhitespace) ?? false }
    }

    let context: LaunchContext
    let reach: Reach
    var answers: [SourceAnswer] = []
    var findings: [PropertyListFinding] = []
    /// The finding about the unknown name that keeps an environment from being selected.
    private(set) var blocking: PropertyListFinding?
    /// Where that finding is in ``findings``: the first unknown name that no stronger source makes irrelevant.
    private var firstUnknown: Int?
    /// What nearly named an environment, and is stronger than what is asked next.
    private var nearby: [NearMiss] = []
    /// Where the findings about expired choices are in ``findings``.
    private var expiredChoices: [Int] = []

    private var sources: EnvironmentSourceNames { context.catalog.sources }

    init(_ context: LaunchContext) {
        self.context = context
        reach = context.reach
        let misses =
            reach == .everything ? NearMiss.all(in: context) : NearMiss.ofLaunch(context)
        for source in EnvironmentSource.allCases {
            if sources.asks(source, reach) { answers.append(answer(of: source)) }
            if isOpen, reach == .everything { nearby += misses.filter { $0.isError && $0.source == source } }
        }
        let said = Set(findings.map(\.message)).union(context.catalog.findings.map(\.message))
        findings += misses.map(\.finding).filter { !said.contains($0.message) }
        guard let chosen = answers.first(where: { $0.outcome == .chosen })?.value else { return }
        for index in expiredChoices { findings[index].message += "; \"\(chosen)\" is selected instead" }
    }

    var asked: AskedSources { AskedSources(answers: answers, findings: findings, blocking: blocking) }

    private var isChosen: Bool { answers.contains { $0.outcome == .chosen } }

    /// Whether a weaker source may still be selected.
    private var isOpen: Bool { !isChosen && blocking == nil }

    private var blockedReason: String? { blocking.map { "not used after \($0.blockingPhrase)" } }

    /// Ends the selection: nothing below what nearly named another environment, or the first unknown name, is used.
    private func block(_ miss: NearMiss? = nil) {
        // A source's own unknown name says more than another key.
        if let miss, firstUnknown == nil {
            firstUnknown = findings.count
            findings.append(miss.finding)
        }
        guard let index = firstUnknown else { return }
        findings[index].severity = .error
        blocking = findings[index]
    }

    private func answer(of source: EnvironmentSource) -> SourceAnswer {
        let asked = sources.key(of: source)
        if source == .production { return productionAnswer() }
        if let statement = statement(of: source), !(statement.isEmpty && source.isChosenByPeople) {
            return judge(statement, source, asked)
        }
        return SourceAnswer(source, asked: asked, .absent)
    }

    private func statement(of source: EnvironmentSource) -> Statement? {
        let key = sources.environmentKey
        switch source {
        case .launchArgument:
            // The last argument, or one before another option, has no value.
            let value = ArgumentDomain.values(in: context.arguments)[key]
            let isThere = value != nil || context.arguments.contains("-" + key)
            return isThere ? Statement(value: value ?? .string(""), file: nil, keyPath: nil) : nil
        case .processEnvironment:
            return context.processEnvironment[sources.environmentVariable]
                .map { Statement(value: .string($0), file: nil, keyPath: nil) }
        case .managedConfiguration:
            return context.managedConfiguration[key].map { Statement(value: $0, file: nil, keyPath: nil) }
        case .userDefaults:
            return context.storedValues[key]
                .map { Statement(value: $0, file: context.storedValuesFile, keyPath: [key]) }
        case .infoPlist:
            return context.infoPlist[sources.infoKey]
                .map { Statement(value: $0, file: context.infoPlistFile, keyPath: [sources.infoKey]) }
        case .settingsBundle:
            return context.settingsBundle?.default(for: key)
                .map { Statement(value: $0.value, file: $0.file, keyPath: $0.keyPath) }
        case .catalogDefault:
            return sources.defaultEnvironment.map {
                Statement(
                    value: .string($0), file: context.catalog.file,
                    keyPath: [EnvironmentCatalog.reservedName, "Default"])
            }
        default:
            return nil
        }
    }

    private func judge(_ statement: Statement, _ source: EnvironmentSource, _ asked: String?) -> SourceAnswer {
        guard let name = context.catalog.environment(named: statement.value) else {
            if isOpen, firstUnknown == nil { firstUnknown = findings.count }
            if statement.isEmpty {
                reportEmpty(statement, source, asked)
            } else {
                reportUnknown(statement, source, asked)
            }
            let isForThisLaunch = source == .launchArgument || source == .processEnvironment
            if isOpen, isForThisLaunch, !statement.isEmpty, reach == .everything, !sources.skipsUnknownNames { block() }
            return SourceAnswer(source, asked: asked, .unknownName, value: statement.text)
        }
        if isOpen, let miss = nearby.first(where: { $0.environment != name }) { block(miss) }
        // After an unknown name, the catalog's own choice is not better than production.
        if source == .catalogDefault, isOpen { block() }
        guard reach.allows(name, in: context.catalog) else {
            let reason = "not on the catalog's list for TestFlight"
            findings.append(
                PropertyListFinding(
                    .environmentNotAllowed, .warning,
                    "environment \"\(name)\" in \(source.phrase(asked: asked)) is \(reason)", file: statement.file,
                    keyPath: statement.keyPath, fix: "add it to TestFlightEnvironments, or remove the value"))
            return SourceAnswer(source, asked: asked, .notAllowed, value: name, reason: reason)
        }
        if source == .userDefaults, let expired = expired(name) {
            let subject = "environment \"\(name)\" in \(source.phrase(asked: asked))"
            report(expired, subject, statement.file, statement.keyPath)
            return SourceAnswer(source, asked: asked, .stale, value: name, reason: expired.reason)
        }
        let remembered = source == .userDefaults ? context.shownRememberedChoice : nil
        let until = remembered.map { "remembered until \($0.expires.formatted(.iso8601))" }
        let written = name == statement.text ? nil : "written as \"\(statement.text)\""
        return SourceAnswer(
            source, asked: asked, isOpen ? .chosen : .outranked, value: name,
            reason: blockedReason ?? until ?? written, isRemembered: remembered != nil)
    }

    private func reportEmpty(_ statement: Statement, _ source: EnvironmentSource, _ asked: String?) {
        let fix =
            switch source {
            case .infoPlist: "define the build setting for this build configuration"
            case .launchArgument: "write the name of an environment after it"
            default: "give it the name of an environment, or remove it"
            }
        findings.append(
            PropertyListFinding(
                .emptyEnvironment, isOpen ? .error : .warning,
                "\(source.phrase(asked: asked)) is empty", file: statement.file, keyPath: statement.keyPath, fix: fix))
    }

    private func reportUnknown(_ statement: Statement, _ source: EnvironmentSource, _ asked: String?) {
        let name = statement.value.stringValue
        let names = context.catalog.names
        let fix =
            name.flatMap { name in
                name.contains("$(") || name.contains("${")
                    ? "define the build setting for this build configuration: the reference was not expanded"
                    : Suggestion.sentence(for: name, among: names)
            } ?? context.catalog.listing
        // "Environment variable" next to "environment" would be confusing.
        let origin = source == .processEnvironment ? asked ?? "" : source.phrase(asked: asked)
        findings.append(
            PropertyListFinding(
                .unknownEnvironment, .warning, "unknown environment \(statement.value) in \(origin)",
                file: statement.file, keyPath: statement.keyPath, fix: fix))
    }

    /// Whether a stored choice has expired. An argument or a variable of this launch chooses the environment anew.
    private func expired(_ name: String) -> ExpiredChoice? {
        let isChosenAnew = answers.contains { $0.isForThisLaunch && $0.value == name }
        return isChosenAnew ? nil : ExpiredChoice(name, in: context)
    }

    private func report(
        _ expired: ExpiredChoice, _ subject: String, _ file: String?, _ keyPath: PropertyListKeyPath?
    ) {
        expiredChoices.append(findings.count)
        findings.append(
            PropertyListFinding(
                .staleChoice, .warning, "\(subject) is ignored: \(expired.reason)", file: file, keyPath: keyPath,
                fix: "choose an environment in the app, or name one in a launch argument"))
    }

    private func productionAnswer() -> SourceAnswer {
        do throws(EnvironmentCatalog.ProductionUnknown) {
            let name = try context.catalog.foundProduction()
            // No source named it: it must not be the result of a misspelling.
            if isOpen, reach == .everything { block(nearby.first { $0.environment != name }) }
            return SourceAnswer(
                .production, asked: nil, isOpen ? .chosen : .outranked, value: name, reason: blockedReason)
        } catch {
            findings.append(error.finding)
            return SourceAnswer(.production, asked: nil, .absent, reason: error.finding.message)
        }
    }
}

extension PropertyListFinding {
    fileprivate var blockingPhrase: String {
        switch rule {
        case .emptyEnvironment: "an empty value"
        case .misspelledSource: "a misspelled argument or variable"
        case .unnamedEnvironment: "a name that no source reads"
        case .catalogHeader, .notAnEnvironment: "an error in the catalog's dictionary Switchyard"
        default: "an unknown name"
        }
    }
}
