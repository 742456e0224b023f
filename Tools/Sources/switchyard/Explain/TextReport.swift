import Foundation
import SourceText
import Switchyard

/// `explain` for people: the winner, everybody who was asked, every value with its origin, and what is wrong.
struct TextReport {
    let report: ExplainReport

    init(_ report: ExplainReport) {
        self.report = report
    }

    var text: String {
        [headline, sources, values, findings].filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(
            separator: "\n\n")
    }

    private var headline: [String] {
        guard let name = report.environment, let reason = report.explanation else {
            return report.answers.isEmpty ? [] : ["No environment can be selected.".bad]
        }
        return ["\(name.printable.emphasised)  \(reason.printable)"]
    }

    private var sources: [String] {
        guard !report.answers.isEmpty else { return [] }
        let phrases = report.answers.map { $0.source.phrase(asked: $0.asked).printable }
        let width = phrases.map(\.count).max() ?? 0
        return ["Who was asked, strongest first".faint]
            + zip(report.answers, phrases).map { answer, phrase in
                let padded = phrase.padding(toLength: width, withPad: " ", startingAt: 0)
                let mark = answer.outcome == .chosen ? "→".good : " "
                return " \(mark) \(answer.outcome == .chosen ? padded.emphasised : padded)  \(words(answer))"
            }
    }

    private func words(_ answer: SourceAnswer) -> String {
        let value = answer.value?.printable ?? ""
        let reason = answer.reason.map { " (\($0.printable))" } ?? ""
        return switch answer.outcome {
        case .chosen: "\(value) \("chosen".good)\(reason)"
        case .absent: "says nothing\(reason)".faint
        case .unknownName: "\(value) \("is no environment".bad)"
        case .outranked: "\(value) \("outranked".faint)\(reason.faint)"
        case .ignoredSealed: "not read".faint
        case .stale: "\(value) \("dropped".bad)\(reason)"
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

    /// A container as JSON where that is short.
    private func compact(_ value: ResolvedValue) -> String {
        guard let written = value.written, let text = try? JSONValue(written).line(), text.count <= 80 else {
            return value.description
        }
        return text
    }

    private static let durations = Duration.UnitsFormatStyle(
        allowedUnits: [.days, .hours, .minutes, .seconds, .milliseconds], width: .narrow)

    private func origin(_ place: ExplainReport.Place) -> String {
        let file = place.file.map { $0 + (place.line.map { ":\($0)" } ?? "") }
        let layer = place.keyPath.hasPrefix(place.layer) ? place.keyPath : "\(place.layer) \(place.keyPath)"
        return [layer, file.map { "(\($0))" }].compactMap { $0 }.joined(separator: " ").printable
    }

    /// Texts padded to one width, unless that would push everything off the screen.
    private func column(_ texts: [String], limit: Int) -> [String] {
        let width = min(limit, texts.map(\.count).max() ?? 0)
        return texts.map { $0.count >= width ? $0 : $0.padding(toLength: width, withPad: " ", startingAt: 0) }
    }

    private var findings: [String] { report.findings.flatMap(FindingPrinter.lines) }
}
