import Foundation

/// The line that the server prints when it has started, for the process that started it.
struct Announcement: Hashable, Codable, Sendable {
    /// The environment of the server.
    var environment: String
    /// The port that it listens on, also if any free port was requested.
    var port: Int

    /// Prints it as one line on standard output, without buffering.
    func print() {
        guard var line = try? JSONEncoder.deterministic.encode(self) else { return }
        line.append(UInt8(ascii: "\n"))
        // An output that nobody reads is not an error: the port may be known.
        try? FileHandle.standardOutput.write(contentsOf: line)
    }
}
