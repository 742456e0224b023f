import Foundation
import Switchyard
import Testing

/// A text that must be the one in a file. With SWITCHYARD_RECORD=1 the file is written, and the test fails, so that nobody
/// records by accident.
enum Snapshot {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")

    static func expect(
        _ text: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let file = folder.appendingPathComponent(name)
        if ProcessInfo.processInfo.environment["SWITCHYARD_RECORD"] == "1" {
            try text.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("recorded \(name): read it, then run the tests without SWITCHYARD_RECORD")
            return
        }
        let recorded = try String(contentsOf: file, encoding: .utf8)
        #expect(text == recorded, "record it with SWITCHYARD_RECORD=1", sourceLocation: sourceLocation)
    }

    static func catalog(_ name: String) throws -> EnvironmentCatalog {
        try EnvironmentCatalog.read(folder.appendingPathComponent(name))
    }
}
