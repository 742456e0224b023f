import Foundation

/// What the server says about itself once it listens, for the process that started it.
struct Announcement: Hashable, Codable, Sendable {
    /// The environment that the server is.
    var environment: String
    /// Where it listens, also when it was asked for any free port.
    var port: Int

    /// Prints it as one line on standard output, at once.
    func print() {
        guard var line = try? JSONEncoder.deterministic.encode(self) else { return }
        line.append(UInt8(ascii: "\n"))
        // Not buffered. Nobody reading is no reason to stop: the port may have been given.
        try? FileHandle.standardOutput.write(contentsOf: line)
    }
}
