import Foundation
import Subprocess
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// The command line, run as a process in the folder of the fixtures' bundles.
enum Switchyard {
    struct Ended {
        let code: Int32?
        let output: String
        let errors: String

        /// What a terminal shows: reports are on standard output, and their findings on standard error.
        var all: String { output + errors }
    }

    /// The folder that the products are built into: the tests' own program lies there too.
    static let products = URL(fileURLWithPath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()

    /// The root of this repository.
    static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..", isDirectory: true).standardizedFileURL

    static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Fixtures", isDirectory: true)

    static let bundles = fixtures.appendingPathComponent("Bundles", isDirectory: true)

    /// Runs the tool; `code` is nil when a signal ended it.
    static func run(
        _ arguments: [String], in folder: URL = bundles, variables: [Environment.Key: String?] = [:]
    ) async throws -> Ended {
        let program = products.appendingPathComponent("switchyard")
        let result = try await Subprocess.run(
            .path(FilePath(program.path)), arguments: Arguments(arguments),
            environment: .inherit.updating(["NO_COLOR": "1", "SWITCHYARD_ENVIRONMENT": "never-read"])
                .updating(variables),
            workingDirectory: FilePath(folder.path), output: .string(limit: 50_000_000),
            error: .string(limit: 50_000_000))
        var code: Int32?
        if case .exited(let number) = result.terminationStatus { code = Int32(number) }
        return Ended(code: code, output: result.standardOutput, errors: result.standardError)
    }

    /// Runs `explain --format json` and reads what it prints.
    static func explain(_ arguments: [String], in folder: URL = bundles) async throws -> (report: Report, code: Int32?)
    {
        let ended = try await run(["explain", "--format", "json"] + arguments, in: folder)
        let report = try JSONDecoder().decode(Report.self, from: Data(ended.output.utf8))
        return (report, ended.code)
    }
}

/// The JSON of `explain`, as a program of a user would declare it.
struct Report: Decodable {
    struct Environment: Decodable {
        let name: String?
        let source: String?
        let sealed: Bool
        let answers: [Answer]
    }

    struct Answer: Decodable, Equatable {
        let source: String
        let outcome: String
        let value: String?
    }

    struct Value: Decodable {
        struct Origin: Decodable {
            let layer: String
            let file: String?
            let keyPath: String
            let line: Int?
        }

        let type: String
        let origin: Origin
    }

    struct Finding: Decodable {
        let rule: String
        let severity: String
        let message: String
        let file: String?
        let line: Int?
        let column: Int?
        let fix: String?
    }

    let environment: Environment
    let values: [String: Value]
    let findings: [Finding]

    var rules: Set<String> { Set(findings.map(\.rule)) }
    var errorRules: Set<String> { Set(findings.filter { $0.severity == "error" }.map(\.rule)) }
}

/// A folder that is there for one test.
func withTemporaryFolder<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("switchyard-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
}
