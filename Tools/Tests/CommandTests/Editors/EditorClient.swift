import Foundation
import JSONRPC
import Subprocess
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// An editor: a client of `switchyard language-server`, which is a process of its own.
actor EditorClient {
    private var messages: AsyncThrowingStream<JSONValue, any Error>.Iterator
    private let send: @Sendable (Data) async throws -> Void
    private var number = 0
    /// The last diagnostics of each file, by path.
    private(set) var diagnostics: [String: [JSONValue]] = [:]
    /// What the server asked to be told of.
    private(set) var registrations: [JSONValue] = []

    private init(
        _ messages: AsyncThrowingStream<JSONValue, any Error>, send: @escaping @Sendable (Data) async throws -> Void
    ) {
        (self.messages, self.send) = (messages.makeAsyncIterator(), send)
    }

    /// Runs the server for a piece of work, with a folder that is open.
    ///
    /// - Parameters:
    ///   - endsInOrder: whether the client shuts the server down before it exits.
    ///   - hasVersions: whether it takes edits of versions of files.
    ///   - watchesFiles: whether it can be asked to tell of changes on disk.
    static func with(
        _ folder: URL, endsInOrder: Bool = true, hasVersions: Bool = true, watchesFiles: Bool = false,
        _ body: (EditorClient) async throws -> Void
    ) async throws {
        let program = Switchyard.products.appendingPathComponent("switchyard")
        let ended = try await Subprocess.run(
            .path(FilePath(program.path)), arguments: ["language-server", "--stdio"],
            workingDirectory: FilePath("/"), input: .inputWriter, output: .sequence, error: .discarded
        ) { process in
            let (stream, continuation) = AsyncThrowingStream.makeStream(of: JSONValue.self, throwing: (any Error).self)
            let reading = Task {
                var reader = FrameReader(.contentLength, limit: 1 << 28)
                do {
                    for try await buffer in process.standardOutput {
                        reader.append(buffer.withUnsafeBytes { Data($0) })
                        while case .message(let data)? = reader.next() {
                            continuation.yield(try JSONValue(parsing: data))
                        }
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            let client = EditorClient(stream) { data in
                _ = try await process.standardInputWriter.write(Array(Framing.contentLength.frame(data)))
            }
            let edits: JSONValue = .object(["documentChanges": .boolean(hasVersions)])
            let workspace: [String: JSONValue] = [
                "workspaceEdit": edits,
                "didChangeWatchedFiles": .object(["dynamicRegistration": .boolean(watchesFiles)]),
            ]
            let capabilities: JSONValue = .object(["workspace": .object(workspace)])
            let begun = try await client.ask(
                "initialize", ["rootUri": .string(folder.absoluteString), "capabilities": capabilities])
            #expect(begun["capabilities"]?["hoverProvider"] == .boolean(true))
            try await client.notify("initialized", [:])
            try await body(client)
            if endsInOrder { _ = try await client.ask("shutdown", [:]) }
            // As many clients send it.
            try await client.send(Data(#"{"jsonrpc":"2.0","method":"exit","params":null}"#.utf8))
            await reading.value
            try? await process.standardInputWriter.finish()
        }
        #expect(ended.terminationStatus == .exited(endsInOrder ? 0 : 1))
    }

    func notify(_ method: String, _ params: [String: JSONValue]) async throws {
        try await send(Data(RPCMessage.notification(method: method, params: .object(params)).value.line.utf8))
    }

    /// Sends a request, and waits for its result.
    func ask(_ method: String, _ params: [String: JSONValue]) async throws -> JSONValue {
        number += 1
        let id = RequestID.integer(Int64(number))
        try await send(Data(RPCMessage.request(id, method: method, params: .object(params)).value.line.utf8))
        while let message = try await next() {
            if message["id"] == id.value { return message["result"] ?? message["error"] ?? .null }
        }
        Issue.record("the server has ended")
        return .null
    }

    private func next() async throws -> JSONValue? {
        var iterator = messages
        guard let message = try await iterator.next(isolation: self) else { return nil }
        if message["method"]?.text == "textDocument/publishDiagnostics",
            let uri = message["params"]?["uri"]?.text.flatMap({ URL(string: $0) })
        {
            diagnostics[uri.path] = message["params"]?["diagnostics"]?.elements ?? []
        }
        if message["method"]?.text == "client/registerCapability", let id = RequestID(message["id"]) {
            registrations += message["params"]?["registrations"]?.elements ?? []
            try await send(Data(RPCMessage.response(id, .success(.null)).value.line.utf8))
        }
        return message
    }

    func open(_ file: URL, _ text: String) async throws {
        try await notify(
            "textDocument/didOpen",
            [
                "textDocument": .object([
                    "uri": .string(file.absoluteString), "languageId": .string("xcconfig"), "version": .integer(1),
                    "text": .string(text),
                ])
            ])
    }

    func change(_ file: URL, version: Int, _ changes: [JSONValue]) async throws {
        try await notify(
            "textDocument/didChange",
            [
                "textDocument": .object([
                    "uri": .string(file.absoluteString), "version": .integer(Int64(version)),
                ]), "contentChanges": .array(changes),
            ])
    }

    /// Asks about a position.
    func ask(_ method: String, _ file: URL, line: Int, character: Int) async throws -> JSONValue {
        try await ask(
            method,
            [
                "textDocument": .object(["uri": .string(file.absoluteString)]),
                "position": .object(["line": .integer(Int64(line)), "character": .integer(Int64(character))]),
            ])
    }

    /// Waits until the diagnostics are those that are expected: more than one check may be on its way.
    func wait(until isExpected: ([String: [JSONValue]]) -> Bool) async throws {
        while !isExpected(diagnostics) {
            guard try await next() != nil else {
                Issue.record("the server has ended")
                return
            }
        }
    }
}
