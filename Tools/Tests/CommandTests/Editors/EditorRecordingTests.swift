import Foundation
import JSONRPC
import Subprocess
import TestSupport
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// Sessions of editors as they were recorded by `SWITCHYARD_RECORD=1 make test-clients`: what Neovim and Emacs send, byte for byte but
/// for the folder, is answered as it was.
@Suite struct EditorRecordingTests {
    /// A line of a recording.
    private enum Step {
        case sends(header: String, message: String)
        /// What the server answered to a request.
        case answers(RequestID, isNull: Bool)
        /// The rules of the findings that the editor waited for.
        case shows(uri: String, rules: [JSONValue])
    }

    private static func recording(of editor: String, in folder: URL) throws -> (project: String, steps: [Step]) {
        let file = Switchyard.fixtures.appendingPathComponent("Editors/\(editor).jsonl")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            try JSONValue(parsing: Data($0.utf8))
        }
        let steps = lines.dropFirst().compactMap { line -> Step? in
            func text(_ name: String) -> String? { line[name]?.text?.replacing("FOLDER", with: folder.path) }
            if let header = line["header"]?.text, let message = text("message") {
                return .sends(header: header, message: message)
            }
            if let uri = text("shows") { return .shows(uri: uri, rules: line["rules"]?.elements ?? []) }
            return RequestID(line["answers"]).map { .answers($0, isNull: line["isNull"]?.truth == true) }
        }
        return (try #require(lines.first?["project"]?.text), steps)
    }

    @Test("A session is answered", .timeLimit(.minutes(5)), arguments: ["neovim", "emacs"])
    func isAnswered(_ editor: String) async throws {
        try await withTemporaryFolder { temporary in
            let folder = temporary.resolvingSymlinksInPath().appendingPathComponent("Project")
            let (project, steps) = try Self.recording(of: editor, in: folder)
            try FileManager.default.copyItem(at: Switchyard.fixtures.appendingPathComponent(project), to: folder)
            let program = Switchyard.products.appendingPathComponent("switchyard")
            let ended = try await Subprocess.run(
                .path(FilePath(program.path)), arguments: ["language-server", "--stdio"],
                workingDirectory: FilePath("/"), input: .inputWriter, output: .sequence, error: .discarded
            ) { process in
                var output = process.standardOutput.makeAsyncIterator()
                var reader = FrameReader(.contentLength, limit: 1 << 28)
                var received: [JSONValue] = []
                /// Waits for a message, unless it has come.
                func wait(_ isWanted: (JSONValue) -> Bool) async throws -> JSONValue {
                    while true {
                        if let known = received.first(where: isWanted) { return known }
                        while case .message(let data)? = reader.next() {
                            received.append(try JSONValue(parsing: data))
                        }
                        if let known = received.first(where: isWanted) { return known }
                        let buffer = try #require(try await output.next(), "the server has ended")
                        reader.append(buffer.withUnsafeBytes { Data($0) })
                    }
                }
                for step in steps {
                    switch step {
                    case .sends(let header, let message):
                        let value = try JSONValue(parsing: Data(message.utf8))
                        if value["method"] == nil {
                            _ = try await wait { $0["method"] != nil && $0["id"] == value["id"] }
                        }
                        let frame = header.replacing("LENGTH", with: "\(message.utf8.count)") + "\r\n\r\n" + message
                        _ = try await process.standardInputWriter.write(frame)
                    case .answers(let id, let isNull):
                        let answer = try await wait { $0["method"] == nil && $0["id"] == id.value }
                        #expect(answer["error"] == nil && (answer["result"] == .null) == isNull, "\(answer.line)")
                    case .shows(let uri, let rules):
                        _ = try await wait { message in
                            message["params"]?["uri"]?.text == uri
                                && message["params"]?["diagnostics"]?.elements?.compactMap { $0["code"] } == rules
                        }
                    }
                }
                try await process.standardInputWriter.finish()
                while try await output.next() != nil {}
            }
            #expect(ended.terminationStatus == .exited(0))
        }
    }
}
