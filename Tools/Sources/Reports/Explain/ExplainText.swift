import AppProjects
import BuildSettings
import Foundation
import JSONRPC
import PropertyLists
import SourceText
import Switchyard
@_spi(Tools) import SwitchyardCore
import XcodeProjects

/// `explain` as text: the selected environment, all sources, every value with its origin, and the findings.
package struct ExplainText {
    let report: ExplainReport

    package init(_ report: ExplainReport) {
        self.report = report
    }

    package var text: String {
        let survey = report.survey.map { SurveyText($0, report.locations).blocks } ?? []
        return ([targets, headline, sources, values] + survey + [infoValues]).filter { !$0.isEmpty }
            .map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }

    private var headline: [String] { built + selected }

    /// A table of the apps, where several may be meant.
    private var targets: [String] {
        guard !report.targets.isEmpty else { return [] }
        let names = column(report.targets.map(\.target.printable), limit: 40)
        let configurations = column(report.targets.map(\.configuration.printable), limit: 32)
        return ["\(report.targets.count) targets; --target shows one of them".faint]
            + report.targets.enumerated().map { index, row in
                let environment = row.selection.map { "\($0.environment), \($0.explanation)" } ?? row.guess
                return "   \(names[index].emphasised)  \(configurations[index])  \(environment.printable)"
            }
    }

    private var built: [String] {
        guard let build = report.build else { return [] }
        let scheme = build.scheme.map { ", scheme \($0)" } ?? ""
        let plan = build.testRun.map { ", test plan \($0.name)" } ?? ""
        let built = "\(build.target), build configuration \(build.configuration)\(scheme)\(plan)".printable.faint
        return [built] + (report.seal.map { [SealText($0, report.locations).line.printable.faint] } ?? [])
    }

    private var selected: [String] {
        guard let explanation = report.explanation else { return [] }
        guard let selection = explanation.selection else {
            let reasons: Set<RuleID> = [.unknownEnvironment, .unknownProduction]
            let reason = explanation.findings.first { $0.severity == .error && reasons.contains($0.rule) }
            return ["No environment is selected\(reason.map { ": \($0.message)" } ?? "")".printable.bad]
        }
        return ["\(selection.environment.printable.emphasised), \(selection.explanation.printable)"]
    }

    private var sources: [String] {
        guard let answers = report.explanation?.answers else { return [] }
        let phrases = answers.map { $0.answer.source.phrase(asked: $0.answer.asked).printable }
        let width = phrases.map(\.count).max() ?? 0
        return ["Sources, strongest first".faint]
            + zip(answers, phrases).flatMap { answer, phrase in
                let padded = phrase.padding(toLength: width, withPad: " ", startingAt: 0)
                let isChosen = answer.answer.outcome == .chosen
                let mark = isChosen ? "→".good : " "
                let chain = ChainText(answer.chain, report.locations)
                return [
                    " \(mark) \(isChosen ? padded.emphasised : padded)  \(words(answer.answer))"
                        + origin(answer, chain)
                ] + chain.tree(indentation: 6).map(\.faint)
            }
    }

    /// The location of an answer, and the build settings that it depends on.
    private func origin(_ answer: LaunchExplanation.Answer, _ chain: ChainText) -> String {
        let locations = [answer.location.map(report.locations.shown)?.fileAndLine].compactMap { $0 } + chain.parts
        return locations.isEmpty ? "" : "  (\(locations.joined(separator: " ← ")))".printable.faint
    }

    /// The values of Info.plist that come from build settings: first those that the project's own ones decide.
    private var infoValues: [String] {
        // Values that every product of its kind has are included only in JSON.
        let written = report.infoValues.filter { $0.written != nil && !report.surveys($0.keyPath) }
        let values = written.filter(\.isOfProject) + written.filter { !$0.isOfProject }
        guard !values.isEmpty else { return [] }
        let names = column(values.map { "\($0.keyPath)".printable }, limit: 40)
        let contents = column(values.map(\.shown.printableValue), limit: 48)
        return ["Info.plist values from build settings".faint]
            + zip(values, zip(names, contents)).flatMap { value, columns in
                let chain = ChainText(value.chain, report.locations)
                let origin = ([value.location?.fileAndLine].compactMap { $0 } + chain.parts).joined(separator: " ← ")
                let line = "   \(columns.0.emphasised)  \(columns.1)  \(origin.printable.faint)"
                return [line.trimmedEnd] + chain.tree(indentation: 6).map(\.faint)
            }
    }

    private func words(_ answer: SourceAnswer) -> String {
        let value = answer.value?.printable ?? ""
        let reason = answer.reason.map { " (\($0.printable))" } ?? ""
        return switch answer.outcome {
        case .chosen: "\(value) \("selected".good)\(reason)"
        case .absent: "no value\(reason)".faint
        case .unknownName: "\(value) \("unknown environment".bad)"
        case .outranked: "\(value) \("overridden".faint)\(reason.faint)"
        case .ignoredSealed: "not read".faint
        case .stale, .notAllowed: "\(value) \("ignored".bad)\(reason)"
        default: "\(value) \(answer.outcome.rawValue)\(reason)"
        }
    }

    private var values: [String] {
        guard !report.values.isEmpty else { return [] }
        let names = column(report.values.map(\.resolved.name.printable), limit: 32)
        let contents = column(report.values.map { shown($0).printableValue }, limit: 48)
        let types = column(report.values.map(\.typeName), limit: 12)
        return ["Values".faint]
            + report.values.enumerated().map { index, value in
                let hidden = value.hidden.map(origin).joined(separator: ", ")
                return
                    "   \(names[index].emphasised)  \(contents[index])  \(types[index].faint)  \(origin(value.origin))"
                    + (hidden.isEmpty ? "" : "  hides \(hidden)".faint)
            }
    }

    private func shown(_ explained: LaunchExplanation.Value) -> String {
        let value = explained.resolved
        guard !explained.isRedacted else { return Redaction.text }
        switch value.typed {
        case nil: return value.description
        case .duration(let duration): return duration.formatted(Self.durations)
        case .string(let text) where text.isEmpty || text.count >= 80 || text.contains(where: \.isNewline):
            return value.description
        case let typed?:
            return switch typed.plain {
            case .string(let text): text
            case .boolean(let truth): "\(truth)"
            case .integer(let number): "\(number)"
            case .real(let number): "\(number)"
            case .date(let date): date.formatted(.iso8601)
            case .data, .array, .dictionary: compact(value)
            }
        }
    }

    /// A container as JSON if that is short.
    private func compact(_ value: ResolvedValue) -> String {
        guard let written = value.written, let text = try? JSONText.of(JSONValue(written), isOneLine: true),
            text.count <= 80
        else {
            return value.description
        }
        return text
    }

    private static let durations = Duration.UnitsFormatStyle(
        allowedUnits: [.days, .hours, .minutes, .seconds, .milliseconds], width: .narrow)

    private func origin(_ origin: LaunchExplanation.Origin) -> String {
        let line = origin.location?.position.map { ":\($0.line)" } ?? ""
        let file = report.file(of: origin).map { "(\($0)\(line))" }
        return [origin.phrase, file].compactMap { $0 }.joined(separator: " ").printable
    }

    /// Pads texts to the same width, unless that would exceed the screen.
    private func column(_ texts: [String], limit: Int) -> [String] {
        let width = min(limit, texts.map(\.count).max() ?? 0)
        return texts.map { $0.count >= width ? $0 : $0.padding(toLength: width, withPad: " ", startingAt: 0) }
    }

    /// The findings, for standard error.
    package var findings: [String] {
        FindingPrinter(secrets: report.explanation?.secretNames ?? []).lines(report.findings)
    }
}
