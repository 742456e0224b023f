import Foundation
import Rainbow

/// Standard output and standard error.
enum Output {
    /// A line on standard error.
    static func error(_ text: String) {
        // Where that is closed too, nobody can be told.
        try? FileHandle.standardError.write(contentsOf: Data((text + "\n").utf8))
    }

    /// A line on standard output, written at once: a demo's lines must not wait behind those of the programs that it
    /// starts.
    ///
    /// - Throws: ``ExitStatus/unusable`` when standard output is closed or full.
    static func line(_ text: String = "") throws(ExitStatus) {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data((text + "\n").utf8))
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

    /// The text with a sign in the place of everything that moves the cursor, colours, ends a line or turns the
    /// direction of writing: what files and arguments say must not write lines of its own.
    var printable: String {
        guard unicodeScalars.contains(where: { !Self.isHarmless($0) }) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { Self.isHarmless($0) ? $0 : "\u{FFFD}" }))
    }

    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value != 0x7F }
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: return false
        case .format: return !scalar.properties.isBidiControl
        default: return true
        }
    }
}
