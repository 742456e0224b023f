import Foundation
import Testing

/// A text that must be the one in a file. With SWITCHYARD_RECORD=1 the file is written, and the test fails, so that nobody records by
/// accident.
enum Snapshot {
    static func expect(_ text: String, is name: String, sourceLocation: Testing.SourceLocation = #_sourceLocation)
        throws
    {
        let file = Switchyard.fixtures.appendingPathComponent("Snapshots/\(name)")
        if ProcessInfo.processInfo.environment["SWITCHYARD_RECORD"] == "1" {
            try Data(text.utf8).write(to: file)
            Issue.record(
                "recorded \(name): read it, then run the tests without SWITCHYARD_RECORD",
                sourceLocation: sourceLocation)
            return
        }
        let expected = try String(contentsOf: file, encoding: .utf8)
        #expect(
            text == expected, "Snapshots/\(name); record it anew with SWITCHYARD_RECORD=1",
            sourceLocation: sourceLocation)
    }
}
