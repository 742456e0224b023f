package import Foundation
import PropertyLists
import Rainbow
import SourceText

/// Standard output and standard error: the only place that writes text to a terminal, and that removes control
/// characters and declared secrets from it.
package enum Output {
    /// Prints one or more lines to standard error.
    package static func error(_ text: String) {
        // If standard error is closed too, there is no one to tell.
        try? FileHandle.standardError.print(Redaction.redacted(text))
    }

    /// Prints lines to standard error, if there are any.
    ///
    /// - Parameter isBelow: whether they follow a report, and an empty line sets them apart on a terminal.
    package static func errors(_ lines: [String], isBelow: Bool = false) {
        if !lines.isEmpty { error((isBelow ? "\n" : "") + lines.joined(separator: "\n")) }
    }

    /// Prints one or more lines to standard output without buffering, so that they precede the output of child
    /// processes.
    ///
    /// - Throws: ``ExitStatus/unusable`` if standard output is closed or full.
    package static func line(_ text: String = "") throws(ExitStatus) {
        do {
            try FileHandle.standardOutput.print(Redaction.redacted(text))
        } catch {
            self.error("switchyard: standard output cannot be written")
            throw .unusable
        }
    }

    /// Asks on a terminal: the answer is on the same line.
    ///
    /// - Parameter isOfResults: whether it is asked on standard output.
    package static func ask(_ question: String, isOfResults: Bool = false) {
        let stream = isOfResults ? FileHandle.standardOutput : .standardError
        try? stream.print(Redaction.redacted(question.printable), terminator: "")
    }

    /// Replaces the last line of a terminal, which the next output begins on.
    package static func status(_ text: String, on terminal: FileHandle?) {
        try? terminal?.print(Redaction.redacted(text.printable), after: "\r\u{1B}[K", terminator: "")
    }

    /// Replaces a file with text; one with the same bytes is not touched.
    package static func write(_ text: String, to file: URL) throws {
        let data = Data((Redaction.redacted(text).text.harmless + "\n").utf8)
        // One byte more than the same text has shows that it is another one.
        let old = try? RegularFile.contents(atPath: file.path, limit: data.count)
        if old != data { try data.write(to: file, options: .atomic) }
    }
}

extension FileHandle {
    /// Writes text that a redactor has made: there is no other way to print.
    fileprivate func print(_ text: RedactedText, after start: String = "", terminator: String = "\n") throws {
        try write(contentsOf: Data((start + text.text.harmless + terminator).utf8))
    }
}

extension String {
    /// The important part of a line.
    var emphasised: String { bold }
    /// Secondary information.
    package var faint: String { dim }
    /// A good result.
    var good: String { green }
    /// Something that needs attention.
    var bad: String { yellow }
}
