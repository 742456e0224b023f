import AppProjects
import BundleAssembly
import Switchyard
import XcodeProjects

/// `assemble` as text: what was laid out, and what was not.
struct AssembleText {
    let report: AssembleReport

    init(_ report: AssembleReport) { self.report = report }

    /// `nil` where nothing was written.
    var text: String? {
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

    private func notes(_ assembly: BundleAssembly) -> [String] {
        let hasSeveral = assembly.bundles.count > 1
        return assembly.notes.map { note in
            "  \(report.shown(note.path)): \(note.reason.words)" + (hasSeveral ? " (\(note.target))" : "")
        }
    }
}
