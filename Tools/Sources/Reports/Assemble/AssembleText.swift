import AppProjects
import BundleAssembly
import SourceText
import Switchyard
import XcodeProjects

/// `assemble` as text: what was laid out, and what was not.
package struct AssembleText {
    let report: AssembleReport

    package init(_ report: AssembleReport) { self.report = report }

    /// `nil` where nothing was written.
    package var text: String? {
        guard let assembly = report.assembly, let build = report.build else { return nil }
        let count = assembly.files.count
        var lines = [
            "\(report.output): \(count == 1 ? "1 file" : "\(count) files") of \(build.target.name), \(build.configuration)"
                + (report.seal.map { ", \($0.state.rawValue)" } ?? "")
        ]
        lines += assembly.bundles.dropFirst().map { "  \($0.path): the target \($0.target)" }
        if !assembly.notes.isEmpty { lines += ["", "not laid out:"] + notes(assembly) }
        return lines.map(\.printable).joined(separator: "\n")
    }

    private static let mostPaths = 5

    /// Files of which the same is to be said are one line.
    private func notes(_ assembly: BundleAssembly) -> [String] {
        let hasSeveral = assembly.bundles.count > 1
        let said = assembly.notes.map { $0.reason.words + (hasSeveral ? " (\($0.target))" : "") }
        let paths = Dictionary(grouping: zip(said, assembly.notes), by: \.0).mapValues { group in
            Set(group.map { report.shown($0.1.path) }).sorted()
        }
        return said.uniqued.map { words in
            let paths = paths[words] ?? []
            let more = paths.count - Self.mostPaths
            return "  \(paths.prefix(Self.mostPaths).joined(separator: ", "))"
                + (more > 0 ? ", and \(more) more" : "") + ": \(words)"
        }
    }
}
