import ConsoleCommands
import Foundation
import HubMessages
import PropertyLists
import SessionInspection
import Switchyard
@_spi(Tools) import SwitchyardCore

/// What a device says about itself: a report without its numbers.
struct ReportContent {
    let session: any InspectableSession
    let commands: [ReportedCommand]
    let app: ReportedApp
    private let titles: EnvironmentTitles

    init(_ session: any InspectableSession, _ commands: [ConsoleCommand]) {
        self.session = session
        self.commands = commands.map { ReportedCommand(name: $0.name, usage: $0.usage, help: $0.help) }
        titles = EnvironmentTitles(session)
        app = ReportedApp(session)
    }

    /// The report now, within the limits of a hub.
    func report(launch: String, number: Int, _ progress: LinkProgress, _ answers: [LineAnswer]) -> DeviceReport {
        let production = try? session.catalog.production.get()
        let report = DeviceReport(
            launch: launch, number: number, app: app, environment: session.environment,
            explanation: session.selection.explanation, pendingEnvironment: session.pendingSelection?.environment,
            environments: session.selectableEnvironments.map {
                ReportedEnvironment(name: $0, title: titles[$0], isProduction: $0 == production)
            } + session.catalog.ephemeral.map { ReportedEnvironment(name: $0.pattern, title: $0.pattern) },
            values: session.currentValues.map(value),
            findings: session.currentFindings.map {
                ReportedFinding(
                    rule: $0.rule.rawValue, severity: $0.severity.rawValue, message: $0.message, fix: $0.fix)
            },
            commands: commands, desiredVersion: progress.applied, outcomes: progress.outcomes,
            answers: answers)
        return report.limited()
    }

    private func value(_ value: ResolvedValue) -> ReportedValue {
        let declaration = session.catalog.declarations[value.name]
        let isLive = declaration?.isLive == true
        let left = isLive ? session.timeLeft(ofOverride: value.name) : nil
        return ReportedValue(
            key: value.name, type: value.type.name, text: value.isSecret ? nil : value.text,
            origin: value.originPhrase, hidden: value.hidden.map(\.phrase), isLive: isLive && !value.isSecret,
            isOverridden: value.isOverridden, overrideExpiresIn: left.map { $0 / .seconds(1) },
            options: value.type.values,
            range: declaration?.range.map { ReportedRange(minimum: $0.lowerBound, maximum: $0.upperBound) })
    }
}

extension ReportedApp {
    init(_ session: any InspectableSession) {
        func entry(_ name: String) -> String? {
            Bundle.main.object(forInfoDictionaryKey: name) as? String ?? session.infoPlist[name]?.stringValue
        }
        let program = ProcessInfo.processInfo.processName
        self.init(
            identifier: Bundle.main.bundleIdentifier ?? entry("CFBundleIdentifier") ?? program,
            name: entry("CFBundleDisplayName") ?? entry("CFBundleName") ?? program,
            version: entry("CFBundleShortVersionString") ?? "", build: entry("CFBundleVersion") ?? "",
            device: DeviceModel.name, system: ProcessInfo.processInfo.operatingSystemVersionString,
            catalog: session.catalog.fingerprint)
    }
}

// MARK: Limits

extension DeviceReport {
    /// The report with no more than a hub takes: long texts are cut, and say so.
    func limited() -> DeviceReport {
        var report = self
        report.environments = Array(environments.prefix(HubLimits.entries))
        report.findings = Array(findings.prefix(HubLimits.entries))
        report.commands = Array(commands.prefix(HubLimits.entries))
        report.values = Array(values.prefix(HubLimits.values))
        report.outcomes = outcomes.suffix(HubLimits.outcomes)
        report.answers = answers.suffix(HubLimits.answers)
        var places = HubLimits.listed
        for index in report.values.indices {
            report.values[index].hidden = Array(report.values[index].hidden.prefix(min(20, places)))
            places -= report.values[index].hidden.count
            report.values[index].options = Array(report.values[index].options.prefix(places))
            places -= report.values[index].options.count
        }
        for length in [HubLimits.textBytes, 1_024, 256, 64] {
            report = report.cut(to: length)
            if report.size <= HubLimits.reportBytes { return report }
        }
        while report.size > HubLimits.reportBytes, !report.values.isEmpty || !report.findings.isEmpty {
            report.values.removeLast(report.values.count - report.values.count / 2)
            report.findings.removeLast(report.findings.count - report.findings.count / 2)
        }
        return report
    }

    private var size: Int { (try? JSONEncoder().encode(self).count) ?? .max }

    private func cut(to length: Int) -> DeviceReport {
        var report = self
        report.explanation = explanation.cut(to: length)
        for index in report.values.indices {
            report.values[index].text = report.values[index].text?.cut(to: length)
            report.values[index].origin = report.values[index].origin.cut(to: length)
            report.values[index].hidden = report.values[index].hidden.map { $0.cut(to: length) }
            report.values[index].options = report.values[index].options.filter { $0.utf8.count <= length }
        }
        for index in report.findings.indices {
            report.findings[index].message = report.findings[index].message.cut(to: length)
            report.findings[index].fix = report.findings[index].fix?.cut(to: length)
        }
        for index in report.outcomes.indices {
            report.outcomes[index].text = report.outcomes[index].text.cut(to: length)
        }
        for index in report.answers.indices {
            report.answers[index].text = report.answers[index].text.cut(to: length)
        }
        for index in report.commands.indices {
            report.commands[index].help = report.commands[index].help.cut(to: length)
        }
        return report
    }
}

extension String {
    fileprivate func cut(to length: Int) -> String { HubLimits.cut(self, to: length) }
}
