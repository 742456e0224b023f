import AppProjects
import BuildSettings
import Foundation
import PropertyLists
import SourceText
import Switchyard

/// `explain` as text: the selected environment, all sources, every value with its origin, and the findings.
struct ExplainText {
    let report: ExplainReport

    init(_ report: ExplainReport) {
        self.report = report
    }

    var text: String {
        [headline, sources, values, infoValues, findings].filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }
            .joined(
                separator: "\n\n")
    }

    private var headline: [String] { built + selected }

    private var built: [String] {
        guard let build = report.build else { return [] }
        let scheme = build.scheme.map { ", scheme \($0)" } ?? ""
        return ["\(build.target), build configuration \(build.configuration)\(scheme)".printable.faint]
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
            + zip(answers, phrases).map { answer, phrase in
                let padded = phrase.padding(toLength: width, withPad: " ", startingAt: 0)
                let isChosen = answer.answer.outcome == .chosen
                let mark = isChosen ? "→".good : " "
                return " \(mark) \(isChosen ? padded.emphasised : padded)  \(words(answer.answer))\(origin(answer))"
            }
    }

    /// The location of an answer, and the build settings that it depends on.
    private func origin(_ answer: LaunchExplanation.Answer) -> String {
        let locations =
            [answer.location.map(report.locations.shown)?.fileAndLine].compactMap { $0 } + answer.chain.map(words)
        return locations.isEmpty ? "" : "  (\(locations.joined(separator: " ← ")))".printable.faint
    }

    private func words(_ link: EvaluatedBuildSetting.Link) -> String {
        let name = link.isInherited ? "inherited" : link.name
        guard let origin = link.origin else { return "$(\(name)) undefined" }
        return "$(\(name)) \(shown(origin))"
    }

    private func shown(_ origin: BuildSettingOrigin) -> String {
        report.locations.shown(origin.file) + (origin.line > 0 ? ":\(origin.line)" : "")
    }

    private var infoValues: [String] {
        // Values that every product of its kind has are included only in JSON.
        let values = report.infoValues.filter { $0.written != nil }
        guard !values.isEmpty else { return [] }
        let names = column(values.map { "\($0.keyPath)".printable }, limit: 40)
        let contents = column(values.map { Self.words($0.value).printable }, limit: 48)
        return ["Info.plist values from build settings".faint]
            + zip(values, zip(names, contents)).map { value, columns in
                let locations = [value.location?.fileAndLine].compactMap { $0 } + value.chain.map(words)
                let origin = locations.joined(separator: " ← ").printable
                return "   \(columns.0.emphasised)  \(columns.1)  \(origin.faint)"
            }
    }

    private static func words(_ value: PropertyListValue) -> String {
        switch value {
        case .string(let text): text
        case .boolean(let truth): truth ? "true" : "false"
        case .array(let elements): elements.map(words).joined(separator: " ")
        default: value.kind
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
        let contents = column(report.values.map { shown($0.resolved).printable }, limit: 48)
        let types = column(report.values.map(\.resolved.type.name), limit: 12)
        return ["Values".faint]
            + report.values.enumerated().map { index, value in
                let hidden = value.hidden.map(origin).joined(separator: ", ")
                return
                    "   \(names[index].emphasised)  \(contents[index])  \(types[index].faint)  \(origin(value.origin))"
                    + (hidden.isEmpty ? "" : "  hides \(hidden)".faint)
            }
    }

    private func shown(_ value: ResolvedValue) -> String {
        switch value.typed {
        case .url(let url): url.absoluteString
        case .string(let text) where !text.isEmpty && text.count < 80 && !text.contains(where: \.isNewline): text
        case .bool(let truth): "\(truth)"
        case .int(let number): "\(number)"
        case .double(let number): "\(number)"
        case .duration(let duration): duration.formatted(Self.durations)
        case .date(let date): date.formatted(.iso8601)
        case .array, .dictionary, .data: compact(value)
        default: value.description
        }
    }

    /// A container as JSON if that is short.
    private func compact(_ value: ResolvedValue) -> String {
        guard let written = value.written, let text = try? JSONValue(written).line(), text.count <= 80 else {
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

    private var findings: [String] {
        FindingPrinter(secrets: report.explanation?.secretNames ?? []).lines(report.findings)
    }
}
