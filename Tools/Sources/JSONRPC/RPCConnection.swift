import Dispatch
package import Foundation
import SourceText
import Synchronization

/// A connection to one client over two streams. It ends with the input, and never waits for a client that does not read.
package final class RPCConnection: Sendable {
    private let framing: Framing
    private let limits: JSONValue.Limits
    private let input: FileHandle
    private let writer: FrameWriter
    private let state = Mutex(State())

    private struct State {
        /// The requests that are being answered.
        var running: [RequestID: Task<Void, Never>] = [:]
        /// Those that the client has taken back: it wants no answer.
        var cancelled: Set<RequestID> = []
        /// What the client was asked.
        var asked: [RequestID: CheckedContinuation<JSONValue, any Error>] = [:]
        var number: Int64 = 0
        /// Whether the input has ended, so that nothing is answered any more.
        var isEnded = false
        /// Ends the input.
        var finish: (@Sendable () -> Void)?
    }

    /// The most requests at the same time.
    private static let mostRequests = 64
    /// How long answers may take that are not there at the end of the input.
    private static let grace = Duration.seconds(5)

    package init(
        _ framing: Framing, limits: JSONValue.Limits = JSONValue.Limits(), input: FileHandle = .standardInput,
        output: FileHandle = .standardOutput
    ) {
        (self.framing, self.limits, self.input) = (framing, limits, input)
        writer = FrameWriter(output)
        // A client that is gone is an error of writing, and not the end of the process.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Serves until the input ends, or the task is cancelled.
    package func run(_ service: some RPCService) async {
        var reader = FrameReader(framing, limit: limits.bytes)
        // Counted up from 0: one that begins with more must have as much when it goes, and traps with what waits at an early end.
        let room = DispatchSemaphore(value: 0)
        for _ in 0..<Self.mostPieces { room.signal() }
        defer { room.signal() }
        for await bytes in chunks(room) {
            reader.append(bytes)
            room.signal()
            while let frame = reader.next() { await take(frame, service) }
            guard reader.isReadable, !Task.isCancelled else { break }
        }
        if !Task.isCancelled, let frame = reader.last() { await take(frame, service) }
        await end()
    }

    private func take(_ frame: FrameReader.Frame, _ service: some RPCService) async {
        switch frame {
        case .message(let data): await take(data, service)
        case .tooLarge: refuse(nil, .tooLarge(limits.bytes))
        case .unreadable: refuse(nil, RPCError(.parseError, "there is no header with a Content-Length"))
        }
    }

    /// Sends a notification.
    package func notify(_ method: String, _ params: JSONValue) {
        send(.notification(method: method, params: params))
    }

    /// Asks the client, and waits some time for its answer.
    ///
    /// - Throws: ``RPCError`` if the client refuses, or does not answer in time.
    package func ask(_ method: String, _ params: JSONValue? = nil, within limit: Duration) async throws -> JSONValue {
        let id = state.withLock { state in
            state.number += 1
            return RequestID.string("switchyard-\(state.number)")
        }
        let timer = Task {
            try await Task.sleep(for: limit)
            answer(id, .failure(RPCError(.internalError, "the client does not answer \(method)")))
        }
        defer { timer.cancel() }
        return try await withCheckedThrowingContinuation { continuation in
            let isEnded = state.withLock { state in
                state.asked[id] = continuation
                return state.isEnded
            }
            if isEnded || !send(.request(id, method: method, params: params)) {
                answer(id, .failure(RPCError(.internalError, "the client is gone")))
            }
        }
    }

    /// Cancels a request, to which no answer is sent any more.
    ///
    /// - Parameter answering: whether an error is the answer all the same, as the Language Server Protocol has it.
    package func cancel(_ id: RequestID, answering: Bool = false) {
        let task = state.withLock { state in
            let task = state.running[id]
            if task != nil, !answering { state.cancelled.insert(id) }
            return task
        }
        task?.cancel()
    }

    /// Ends the connection, as if the input had ended.
    package func close() { state.withLock { $0.finish }?() }

    // MARK: Messages

    private func take(_ data: Data, _ service: some RPCService) async {
        let value: JSONValue
        do throws(RPCError) {
            value = try JSONValue(parsing: data, limits)
        } catch {
            refuse(nil, error)
            return
        }
        // Batches were part of the revision 2025-03-26. Their responses come one by one.
        if case .array(let batch) = value, framing == .lines, !batch.isEmpty {
            for message in batch { await take(message, service) }
        } else {
            await take(value, service)
        }
    }

    private func take(_ value: JSONValue, _ service: some RPCService) async {
        do throws(RPCMessage.Malformed) {
            switch try RPCMessage(value) {
            case .notification(let method, let params): await service.take(method, params)
            case .response(let id, let result): answer(id, result.mapError { $0 })
            case .request(let id, let method, let params): begin(id, method, params, service)
            }
        } catch {
            refuse(error.id, error.error)
        }
    }

    private func begin(_ id: RequestID, _ method: String, _ params: JSONValue?, _ service: some RPCService) {
        state.withLock { state in
            guard state.running[id] == nil else {
                refuse(id, RPCError(.invalidRequest, "a request with this identifier is being answered"))
                return
            }
            guard state.running.count < Self.mostRequests else {
                refuse(id, RPCError(.busy, "\(Self.mostRequests) requests are being answered: ask again later"))
                return
            }
            state.running[id] = Task { await Redaction.scope { await respond(id, method, params, service) } }
        }
    }

    private func respond(_ id: RequestID, _ method: String, _ params: JSONValue?, _ service: some RPCService) async {
        let result: Result<JSONValue, RPCError>
        do {
            result = .success(try await service.respond(to: method, params, of: id))
        } catch let error as RPCError {
            result = .failure(error)
        } catch is CancellationError {
            result = .failure(RPCError(.cancelled, "the request was cancelled"))
        } catch {
            result = .failure(RPCError(.internalError, "the request failed"))
        }
        let isWanted = state.withLock { state in
            state.running[id] = nil
            return state.cancelled.remove(id) == nil
        }
        if isWanted { send(.response(id, result)) }
    }

    private func answer(_ id: RequestID, _ result: Result<JSONValue, any Error>) {
        state.withLock { $0.asked.removeValue(forKey: id) }?.resume(with: result)
    }

    @discardableResult
    private func send(_ message: RPCMessage) -> Bool { send(message.value) }

    /// Answers a message that is not a request, without an identifier if it has none.
    private func refuse(_ id: RequestID?, _ error: RPCError) {
        var members: [String: JSONValue] = ["jsonrpc": .string("2.0"), "error": error.value]
        // The Model Context Protocol leaves it out, JSON-RPC has null.
        members["id"] = id?.value ?? (framing == .lines ? nil : .null)
        send(.object(members))
    }

    /// What programs read and people do not: a place, or a name that an editor writes into a file.
    private static let places: Set<String> = [
        "jsonrpc", "id", "method", "uri", "targetUri", "newText", "insertText", "placeholder",
    ]

    /// Sends a message without the secrets of the request that it is about: no service can send another one.
    @discardableResult
    private func send(_ value: JSONValue) -> Bool {
        let texts = value.mapTexts(except: Self.places) { Redaction.redacted($0).text }
        return writer.write(framing.frame(Data(texts.line.utf8)))
    }

    // MARK: Input and end

    /// How many pieces of the input wait to be taken; a client that sends faster waits.
    private static let mostPieces = 16

    /// The bytes of the input, read on a thread of their own.
    private func chunks(_ room: DispatchSemaphore) -> AsyncStream<Data> {
        let (stream, continuation) = AsyncStream.makeStream(of: Data.self)
        state.withLock { $0.finish = { continuation.finish() } }
        let descriptor = input.fileDescriptor
        Thread.detachNewThread {
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                room.wait()
                let count = read(descriptor, &buffer, buffer.count)
                if count < 0, errno == EINTR {
                    room.signal()
                    continue
                }
                guard count > 0, case .enqueued = continuation.yield(Data(buffer[..<count])) else { break }
            }
            continuation.finish()
        }
        return stream
    }

    private func end() async {
        let asked = state.withLock { state in
            defer { state.asked = [:] }
            state.isEnded = true
            return Array(state.asked.values)
        }
        for continuation in asked { continuation.resume(throwing: RPCError(.internalError, "the client is gone")) }
        let end = ContinuousClock.now + Self.grace
        // Work that cannot be cancelled ends with the process.
        while !state.withLock({ $0.running.isEmpty }), !Task.isCancelled, ContinuousClock.now < end {
            try? await Task.sleep(for: .milliseconds(5))
        }
        for task in state.withLock({ Array($0.running.values) }) { task.cancel() }
        await writer.finish(within: .seconds(2))
    }
}
