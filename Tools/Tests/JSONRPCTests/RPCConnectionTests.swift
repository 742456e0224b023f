import Foundation
import JSONRPC
import SourceText
import TestSupport
import Testing

/// A connection over pipes, in the process of the tests.
@Suite struct RPCConnectionTests {
    /// Answers with its parameters; `hang` only ends when it is cancelled.
    struct Echo: RPCService {
        let connection: RPCConnection

        func respond(to method: String, _ params: JSONValue?, of id: RequestID) async throws -> JSONValue {
            switch method {
            case "hang":
                try await Task.sleep(for: .seconds(600))
                return .null
            case "ask": return try await connection.ask("question", params, within: .seconds(60))
            case "impatient": return try await connection.ask("question", params, within: .milliseconds(1))
            case "secret":
                var secrets = DeclaredSecrets()
                secrets.declare(text: "quiet-meadow/harbor")
                Redaction.declare(secrets)
                return params ?? .null
            case "fail": throw RPCError(.invalidParams, "no")
            case "crash": throw CocoaError(.fileNoSuchFile)
            default: return params ?? .null
            }
        }

        func take(_ method: String, _ params: JSONValue?) async {
            if method == "cancel", let id = RequestID(params?["id"]) { connection.cancel(id, answering: true) }
            if method == "withdraw", let id = RequestID(params?["id"]) { connection.cancel(id) }
        }
    }

    /// Sends everything, closes the input, and returns what was answered.
    private func exchange(_ lines: [String], limits: JSONValue.Limits = .init()) async throws -> [JSONValue] {
        let (input, output) = (Pipe(), Pipe())
        let connection = RPCConnection(
            .lines, limits: limits, input: input.fileHandleForReading, output: output.fileHandleForWriting)
        try input.fileHandleForWriting.write(contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
        try input.fileHandleForWriting.close()
        await connection.run(Echo(connection: connection))
        try output.fileHandleForWriting.close()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        return try text.split(separator: "\n").map { try JSONValue(parsing: Data($0.utf8)) }
    }

    private func request(_ id: String, _ method: String, _ params: String = "{}") -> String {
        #"{"jsonrpc":"2.0","id":"\#(id)","method":"\#(method)","params":\#(params)}"#
    }

    @Test("Answers are sent before the end, errors too") func answers() async throws {
        let found = try await exchange([
            request("a", "echo", #"{"x":9007199254740993}"#), request("b", "fail"), request("c", "crash"), "nonsense",
        ])
        func answer(_ id: String) -> JSONValue? { found.first { $0["id"]?.text == id } }
        #expect(answer("a")?["result"] == .object(["x": .integer(9_007_199_254_740_993)]))
        #expect(answer("b")?["error"]?["code"]?.integer == -32_602)
        #expect(answer("c")?["error"]?["code"]?.integer == -32_603)
        #expect(found.contains { $0["id"] == nil && $0["error"]?["code"]?.integer == -32_700 })
        #expect(found.count == 4)
    }

    @Test("An answer has no secret that its request has declared, and no other loses a text") func secrets()
        async throws
    {
        let text = #"{"x":["a quiet-meadow/harbor"],"uri":"file:///quiet-meadow/harbor"}"#
        let found = try await exchange([request("a", "secret", text), request("b", "echo", text)])
        let answers = Dictionary(
            uniqueKeysWithValues: found.map { ($0["id"]?.text ?? "", $0["result"]?["x"] ?? .null) })
        #expect(answers == ["a": .array([.string("a <redacted>")]), "b": .array([.string("a quiet-meadow/harbor")])])
        // A place is not text: a client would not find it.
        #expect(found.allSatisfy { $0["result"]?["uri"] == .string("file:///quiet-meadow/harbor") })
    }

    @Test("A request that is cancelled has an error, one that is withdrawn nothing") func cancelling() async throws {
        let found = try await exchange([
            request("a", "hang"), request("b", "hang"), #"{"jsonrpc":"2.0","method":"cancel","params":{"id":"a"}}"#,
            #"{"jsonrpc":"2.0","method":"withdraw","params":{"id":"b"}}"#, request("c", "echo"),
        ])
        #expect(found.first { $0["id"]?.text == "a" }?["error"]?["code"]?.integer == -32_800)
        #expect(Set(found.compactMap { $0["id"]?.text }) == ["a", "c"])
    }

    @Test("A question has its answer, or an error after its time") func questions() async throws {
        let found = try await exchange([
            request("a", "ask"), request("b", "impatient"),
            #"{"jsonrpc":"2.0","id":"switchyard-1","result":{"n":1}}"#,
            #"{"jsonrpc":"2.0","id":"switchyard-2","result":{"n":1}}"#,
        ])
        // Which of the two asked first is not known; both end.
        #expect(found.contains { $0["id"]?.text == "a" } && found.contains { $0["id"]?.text == "b" })
    }

    @Test("A batch is answered one by one, an identifier twice is refused, and so are too many at once") func many()
        async throws
    {
        let batch = "[" + [request("a", "echo"), request("b", "echo")].joined(separator: ",") + "]"
        let hanging = (0..<70).map { request("h\($0)", "hang") }
        let cancelled = (0..<70).map { #"{"jsonrpc":"2.0","method":"withdraw","params":{"id":"h\#($0)"}}"# }
        let found = try await exchange([batch] + hanging + [request("h0", "hang")] + cancelled)
        #expect(found.contains { $0["id"]?.text == "a" } && found.contains { $0["id"]?.text == "b" })
        #expect(found.contains { $0["error"]?["code"]?.integer == -32_000 })
        #expect(found.contains { $0["id"]?.text == "h0" && $0["error"]?["code"]?.integer == -32_600 })
    }

    @Test("Messages above a limit are refused, and the next one is answered") func limits() async throws {
        var limits = JSONValue.Limits()
        limits.bytes = 200
        let long = request("a", "echo", "[\"\(String(repeating: "x", count: 500))\"]")
        let found = try await exchange([long, request("b", "echo")], limits: limits)
        #expect(found.compactMap { $0["error"]?["code"]?.integer } == [-32_600])
        #expect(found.contains { $0["id"]?.text == "b" })
    }
}
