import Foundation
import Rainbow

/// Standard output and standard error: the one place where text reaches a terminal, and where everything in it that a
/// terminal would obey is taken out, whoever wrote it.
enum Output {
    /// A line, or several, on standard error.
    static func error(_ text: String) {
        // Where that is closed too, nobody can be told.
        try? FileHandle.standardError.write(contentsOf: Data((text.harmless + "\n").utf8))
    }

    /// A line, or several, on standard output, written at once: a demo's lines must not wait behind those of the programs
    /// that it starts.
    ///
    /// - Throws: ``ExitStatus/unusable`` when standard output is closed or full.
    static func line(_ text: String = "") throws(ExitStatus) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data((text.harmless + "\n").utf8))
        } catch {
            self.error("switchyard: standard output cannot be written")
            throw .unusable
        }
    }
}

extension String {
    /// What matters in a line.
    var emphasised: String { bold }
    /// What is beside the point.
    var faint: String { dim }
    /// What went well.
    var good: String { green }
    /// What is to be looked at.
    var bad: String { yellow }
}
