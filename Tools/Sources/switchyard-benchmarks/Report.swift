import Foundation

/// Prints measurements as a table or as JSON.
enum Report {
    private static let heads = ["benchmark", "against", "subject", "peer", "ratio", "goal", "runs"]

    /// One line of the table. Widths are fixed, because each line is printed as soon as it is measured.
    static func line(_ measurement: Measurement) -> String {
        let benchmark = measurement.benchmark
        return row([
            benchmark.name, benchmark.peerName, time(measurement.subject), time(measurement.peer),
            number(measurement.ratio), goal(measurement),
            measurement.ratios.map(number).joined(separator: " "),
        ])
    }

    /// One line of the table, with values in their own unit.
    static func line(_ figure: Figure) -> String {
        func text(_ value: Double) -> String { "\(number(value)) \(figure.unit.rawValue)" }
        let goal = figure.goal.map { "<= \(text($0))" + (figure.value <= $0 ? "" : " missed") }
        return row([
            figure.name, figure.peer?.name ?? "-", text(figure.value), figure.peer.map { text($0.value) } ?? "-",
            figure.ratio.map(number) ?? "-", goal ?? "-", figure.runs.map(number).joined(separator: " "),
        ])
    }

    /// The header of the table.
    static var head: String {
        row(heads) + "\n" + row(heads.map { String(repeating: "-", count: $0.count) })
    }

    private static func row(_ cells: [String]) -> String {
        let widths = [46, 25, 10, 10, 6, 12]
        let padded = cells.enumerated().map { column, cell in
            guard column < widths.count else { return cell }
            let blanks = String(repeating: " ", count: max(0, widths[column] - cell.count))
            // Numbers are aligned to the right.
            return (2...4).contains(column) ? blanks + cell : cell + blanks
        }
        return padded.joined(separator: "  ")
    }

    private static func goal(_ measurement: Measurement) -> String {
        guard let goal = measurement.benchmark.goal else { return "-" }
        return "<= \(number(goal))" + (measurement.ratio <= goal ? "" : " missed")
    }

    private static func number(_ value: Double) -> String { String(format: "%.2f", value) }

    private static func time(_ nanoseconds: Double) -> String {
        switch nanoseconds {
        case ..<1_000: String(format: "%.2f ns", nanoseconds)
        case ..<1_000_000: String(format: "%.1f us", nanoseconds / 1_000)
        default: String(format: "%.2f ms", nanoseconds / 1_000_000)
        }
    }

    private struct Row: Encodable {
        let name: String
        let peer: String
        let subjectNanoseconds: Double
        let peerNanoseconds: Double
        let ratio: Double
        let goal: Double?
        let runs: [Double]
    }

    private struct FigureRow: Encodable {
        let name: String
        let unit: String
        let value: Double
        let peer: String?
        let peerValue: Double?
        let goal: Double?
        let runs: [Double]

        init(_ figure: Figure) {
            (name, unit, value) = (figure.name, figure.unit.rawValue, figure.value)
            (peer, peerValue) = (figure.peer?.name, figure.peer?.value)
            (goal, runs) = (figure.goal, figure.runs)
        }
    }

    private struct All: Encodable {
        let benchmarks: [Row]
        let figures: [FigureRow]
    }

    /// All measurements and figures as JSON.
    static func json(_ measurements: [Measurement], _ figures: [Figure]) throws -> String {
        let rows = measurements.map { measurement in
            Row(
                name: measurement.benchmark.name, peer: measurement.benchmark.peerName,
                subjectNanoseconds: measurement.subject, peerNanoseconds: measurement.peer, ratio: measurement.ratio,
                goal: measurement.benchmark.goal, runs: measurement.ratios)
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(
            decoding: try encoder.encode(All(benchmarks: rows, figures: figures.map(FigureRow.init))), as: UTF8.self)
    }
}
