import CatalogDifferences
import Foundation
import SourceText

/// A comparison of two environments as text: each key that differs, with both values and their lines.
package struct EnvironmentDiffText {
    let report: EnvironmentDiffReport

    package init(_ report: EnvironmentDiffReport) {
        self.report = report
    }

    package var text: String {
        guard let difference = report.difference else { return "" }
        return (difference.entries.flatMap(lines) + [summary(difference).printable]).joined(separator: "\n")
    }

    private func lines(_ entry: EnvironmentDifference.Entry) -> [String] {
        let names = [report.first, report.second].map(\.printable)
        let width = names.map(\.count).max() ?? 0
        return [entry.key.printable.emphasised]
            + zip(names, [entry.first, entry.second]).map { name, value in
                let name = name.padding(toLength: width, withPad: " ", startingAt: 0)
                guard let value else { return "  \(name)  \("no value".faint)" }
                return "  \(name)  \(value.description.printable)  \(Self.origin(value).printable.faint)"
            }
    }

    /// Where a value comes from: the layer, and the line.
    static func origin(_ value: CatalogValue) -> String {
        [value.layer, value.location.map { "(\($0.fileAndLine))" }].compactMap { $0 }.joined(separator: " ")
    }

    /// How many keys differ, and what is not compared.
    func summary(_ difference: EnvironmentDifference) -> String {
        let count = difference.entries.count
        let all = count + difference.sameCount
        let words = "\(count) of \(all) key\(all == 1 ? "" : "s") \(count == 1 ? "differs" : "differ")"
        let uncompared =
            report.uncompared.isEmpty
            ? ""
            : "; not compared, because the catalog does not have the values of secrets: \(report.uncompared.listed)"
        return words + uncompared
    }
}

extension [String] {
    /// The texts in a sentence.
    fileprivate var listed: String { joined(separator: ", ") }
}
