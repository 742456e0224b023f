import Foundation
import Subprocess
import TestSupport
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// A client of `switchyard mcp`, which is a process of its own. It answers what the server asks.
actor AgentClient {
    /// What the server sends, line by line.
    private var lines: AsyncThrowingStream<String, any Error>.Iterator
    private let send: @Sendable (String) async throws -> Void
    private let roots: [URL]?
    /// What each request says of itself; `nil` in a session.
    private let metadata: String?
    /// Far from the identifiers that tests write themselves.
    private var number = 1_000_000
    /// Everything that the server has sent.
    private(set) var received: [JSONTree] = []
    /// The last of them, as it came.
    private(set) var lastLine = ""

    struct Answer {
        /// The whole message.
        let message: JSONTree
        var result: JSONTree? { message["result"] }
        /// The document of a tool.
        var document: JSONTree? { result?["structuredContent"] }
        var isError: Bool { result?["isError"] == .boolean(true) }
        var metadata: JSONTree? { result?["_meta"] }
        /// All texts of a tool, one below the other.
        var text: String {
            (result?["content"]?.elements ?? []).compactMap { $0["text"]?.text }.joined(separator: "\n")
        }
        var code: Int? { if case .integer(let code)? = message["error"]?["code"] { code } else { nil } }
    }

    private init(
        _ lines: AsyncThrowingStream<String, any Error>, roots: [URL]?, metadata: String?,
        send: @escaping @Sendable (String) async throws -> Void
    ) {
        (self.lines, self.roots, self.send) = (lines.makeAsyncIterator(), roots, send)
        self.metadata = metadata
    }

    /// The first revision without sessions.
    static let stateless = "2026-07-28"

    /// What a request of a revision without sessions says of itself.
    static func metadata(_ revision: String = AgentClient.stateless, capabilities: String = "{}", _ more: String = "")
        -> String
    {
        #""_meta":{"io.modelcontextprotocol/protocolVersion":"\#(revision)","#
            + #""io.modelcontextprotocol/clientCapabilities":\#(capabilities)\#(more)}"#
    }

    /// Runs the server for a piece of work.
    ///
    /// - Parameters:
    ///   - roots: the folders that the client names; `nil` if it names none.
    ///   - revision: the revision of the protocol that it wants; `nil` if it does not initialize, and its requests say nothing.
    static func with(
        _ arguments: [String] = [], in folder: URL, roots: [URL]? = nil, revision: String? = "2025-11-25",
        variables: [Environment.Key: String?] = [:], _ body: (AgentClient) async throws -> Void
    ) async throws {
        let program = Switchyard.products.appendingPathComponent("switchyard")
        let ended = try await Subprocess.run(
            .path(FilePath(program.path)), arguments: Arguments(["mcp"] + arguments),
            environment: .inherit.updating(["NO_COLOR": "1"]).updating(variables),
            workingDirectory: FilePath(folder.path), input: .inputWriter, output: .sequence, error: .discarded
        ) { process in
            let (lines, continuation) = AsyncThrowingStream.makeStream(of: String.self, throwing: (any Error).self)
            let reading = Task {
                do {
                    for try await line in process.standardOutput.strings() { continuation.yield(line) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            let isStateless = revision.map { $0 >= Self.stateless } ?? false
            let capabilities = roots == nil ? "{}" : #"{"roots":{}}"#
            let metadata = isStateless ? revision.map { Self.metadata($0, capabilities: capabilities) } : nil
            let client = AgentClient(lines, roots: roots, metadata: metadata) { line in
                _ = try await process.standardInputWriter.write(line + "\n")
            }
            if let revision, !isStateless { try await client.initialize(revision) }
            try await body(client)
            try await process.standardInputWriter.finish()
            await reading.value
        }
        #expect(ended.terminationStatus == .exited(0))
    }

    func initialize(_ revision: String) async throws {
        let answer = try await ask(
            "initialize",
            #"{"protocolVersion":"\#(revision)","capabilities":\#(roots == nil ? "{}" : #"{"roots":{"listChanged":true}}"#),"clientInfo":{"name":"test","version":"1"}}"#
        )
        #expect(answer.result != nil, "\(answer.message)")
        try await notify("notifications/initialized")
    }

    /// Sends a request, and waits for its answer.
    @discardableResult
    func ask(_ method: String, _ params: String = "{}") async throws -> Answer {
        number += 1
        let id = number
        var params = params
        if let metadata, !params.contains(#""_meta":"#) {
            params = "{\(metadata)\(params.hasPrefix("{}") ? "" : ",")" + params.dropFirst()
        }
        try await send(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(params)}"#)
        return try await answer(to: .integer(id))
    }

    /// Calls a tool.
    func call(_ tool: String, _ arguments: String = "{}") async throws -> Answer {
        try await ask("tools/call", #"{"name":"\#(tool)","arguments":\#(arguments)}"#)
    }

    func notify(_ method: String, _ params: String = "{}") async throws {
        try await send(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(params)}"#)
    }

    /// Sends a line as it is.
    func write(_ line: String) async throws { try await send(line) }

    /// The answer to a request; `nil` of one that has no identifier.
    func answer(to id: JSONTree?) async throws -> Answer {
        if let known = received.first(where: { $0["method"] == nil && $0["id"] == id }), id != nil {
            return Answer(message: known)
        }
        while let message = try await next() {
            if message["method"] == nil, message["id"] == id { return Answer(message: message) }
        }
        Issue.record("the server has ended")
        return Answer(message: .null)
    }

    /// The next message, after an answer to it if it is a question.
    private func next() async throws -> JSONTree? {
        var iterator = lines
        guard let line = try await iterator.next(isolation: self) else { return nil }
        let message = try JSONTree(Data(line.utf8))
        received.append(message)
        lastLine = line
        if message["method"]?.text == "roots/list", let id = message["id"]?.text {
            let list = (roots ?? []).map { #"{"uri":"\#($0.absoluteString)"}"# }.joined(separator: ",")
            try await send(#"{"jsonrpc":"2.0","id":"\#(id)","result":{"roots":[\#(list)]}}"#)
        }
        return message
    }
}
