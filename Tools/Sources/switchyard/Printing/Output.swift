import Foundation
import Rainbow

/// Standard output and standard error.
enum Output {
    /// A line on standard error.
    static func error(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    /// A line on standard output, written at once: a demo's lines must not wait behind those of the programs that it
    /// starts.
    static func line(_ text: String = "") {
        FileHandle.standardOutput.write(Data((text + "\n").utf8))
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
