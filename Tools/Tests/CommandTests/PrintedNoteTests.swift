import Foundation
import TestProjects
import Testing

/// The notes of a finding, as people see them.
@Suite struct PrintedNoteTests {
    private static func ended(_ count: Int, _ format: String) async throws -> String {
        try await withTemporaryFolder { folder in
            let value = ["9f3b61c7", "a2d84e05", "b7c19d6e", "4a80f2c3"].joined()
            let lines = (0..<count).map { "SECRET_\($0)_TOKEN = \(value)\($0 % 10)\($0 / 10)" }
            try WrittenProject.write(["App.xcconfig": lines.joined(separator: "\n")], in: folder)
            return try await Switchyard.run(["check", "--rule", "committed-secret", "--format", format], in: folder).all
        }
    }

    @Test(arguments: [(3, 2, nil), (6, 5, nil), (7, 5, "and 1 more"), (12, 5, "and 6 more")] as [(Int, Int, String?)])
    func fiveNotesOfAKind(_ secrets: Int, _ notes: Int, _ rest: String?) async throws {
        let lines = try await Self.ended(secrets, "text").split(separator: "\n")
        let told = lines.filter { $0.contains("note: ") }
        #expect(told.count == notes + (rest == nil ? 0 : 1))
        if let rest { #expect(told.last?.hasSuffix("note: \(rest)") == true) }
        let annotation = try await Self.ended(secrets, "github")
        #expect(annotation.contains("%0Aand \(rest?.filter(\.isNumber) ?? "") more") == (rest != nil))
        let all = try await Self.ended(secrets, "json")
        #expect(all.components(separatedBy: "by its name").count == secrets)
    }
}
