import Foundation
import Rainbow
import SourceText

/// Standard output and standard error: the only place that writes text to a terminal, and that removes control
/// characters and declared secrets from it.
enum Output {
    /// Prints one or more lines to standard error.
    static func error(_ text: String) {
        // If standard error is closed too, there is no one to tell.
        try? FileHandle.standardError.write(contentsOf: Data((Redaction.redacted(text).harmless + "\n").utf8))
    }

    /// Prints lines to standard error, if there are any.
    ///
    /// - Parameter isBelow: whether they follow a report, and an empty line sets them apart on a terminal.
    static func errors(_ lines: [String], isBelow: Bool = false) {
        if !lines.isEmpty { error((isBelow ? "\n" : "") + lines.joined(separator: "\n")) }
    }

    /// Prints one or more lines to standard output without buffering, so that they precede the output of child
    /// processes.
    ///
    /// - Throws: ``ExitStatus/unusable`` if standard output is closed or full.
    static func line(_ text: String = "") throws(ExitStatus) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data((Redaction.redacted(text).harmless + "\n").utf8))
        } catch {
            self.error("switchyard: standard output cannot be written")
            throw .unusable
        }
    }

    /// Replaces the last line of a terminal, which the next output begins on.
    static func status(_ text: String, isShown: Bool) {
        guard isShown else { return }
        try? FileHandle.standardError.write(contentsOf: Data(lastLine(text).utf8))
    }

    /// What replaces the last line of a terminal.
    static func lastLine(_ text: String) -> String { "\r\u{1B}[K\(text.printable)" }
}

extension String {
    /// The important part of a line.
    var emphasised: String { bold }
    /// Secondary information.
    var faint: String { dim }
    /// A good result.
    var good: String { green }
    /// Something that needs attention.
    var bad: String { yellow }
}
