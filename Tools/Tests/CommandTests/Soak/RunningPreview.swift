import Foundation
import Subprocess
import Testing

#if canImport(System)
    import System
#else
    import SystemPackage
#endif

/// A preview that runs as a process, with the few requests that tests send it.
struct RunningPreview: Sendable {
    private struct Said: Decodable {
        let address: String
        let port: Int
    }

    let process: pid_t
    let port: Int
    let token: String

    /// Runs a preview while something is done with it, and kills it.
    static func run<Result: Sendable>(
        _ bundle: URL, defaults: URL, _ work: @Sendable @escaping (RunningPreview) async throws -> Result
    ) async throws -> Result {
        let program = Switchyard.products.appendingPathComponent("switchyard")
        return try await Subprocess.run(
            .path(FilePath(program.path)),
            arguments: ["preview", "--no-open", "--format", "json", "--defaults", defaults.path, bundle.path],
            input: .none, output: .sequence, error: .discarded
        ) { execution in
            var lines = execution.standardOutput.strings().makeAsyncIterator()
            let line = try #require(try await lines.next())
            let said = try JSONDecoder().decode(Said.self, from: Data(line.utf8))
            let preview = RunningPreview(
                process: pid_t(execution.processIdentifier.value), port: said.port,
                token: String(said.address.split(separator: "#").last ?? ""))
            defer { try? execution.send(signal: .kill) }
            return try await work(preview)
        }.takeClosureResult()
    }

    func kill() {
        Foundation.kill(process, SIGKILL)
    }

    /// Types a text into a row.
    ///
    /// - Returns: the status; 0 when the preview is gone.
    func type(_ text: String, _ key: String, row: Int) async -> Int {
        let body = #"{"device":"phone","page":"Root","row":\#(row),"key":"\#(key)","text":"\#(text)"}"#
        let head = [
            "POST /api/value HTTP/1.1", "Host: 127.0.0.1:\(port)", "Authorization: Bearer \(token)",
            "Content-Type: application/json", "Content-Length: \(body.utf8.count)", "Connection: close",
        ]
        let answer = await Loopback(port: port).ask(head.joined(separator: "\r\n") + "\r\n\r\n" + body)
        return answer.hasPrefix("HTTP/1.1 ") ? Int(answer.dropFirst(9).prefix(3)) ?? 0 : 0
    }
}

/// Connections to a port of this computer.
struct Loopback: Sendable {
    let port: Int

    /// Sends bytes and gives what comes until the other end closes.
    func ask(_ text: String) async -> String {
        await withCheckedContinuation { continuation in
            // Reads block.
            Thread.detachNewThread { continuation.resume(returning: exchange(text)) }
        }
    }

    private func exchange(_ text: String) -> String {
        guard let socket = open() else { return "" }
        defer { close(socket) }
        _ = Self.send(Array(text.utf8)[...], socket)
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { return String(decoding: received, as: UTF8.self) }
            received += buffer.prefix(count)
        }
    }

    /// Whether the first bytes that come back are a text.
    func begins(_ bytes: [UInt8], with text: String) async -> Bool {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                guard let socket = open() else { return continuation.resume(returning: false) }
                defer { close(socket) }
                _ = Self.send(bytes[...], socket)
                var received = [UInt8](repeating: 0, count: text.utf8.count)
                let count = recv(socket, &received, received.count, Int32(MSG_WAITALL))
                continuation.resume(returning: count == received.count && received == Array(text.utf8))
            }
        }
    }

    /// A connection; `nil` when nobody listens.
    func open() -> Int32? {
        #if os(Linux)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let socket = socket(AF_INET, kind, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else {
            close(socket)
            return nil
        }
        return socket
    }

    /// Sends until all is sent, or until nothing more is taken.
    ///
    /// - Returns: the rest.
    static func send(_ bytes: ArraySlice<UInt8>, _ socket: Int32, waits: Bool = true) -> ArraySlice<UInt8> {
        #if os(Linux)
            let flags = Int32(MSG_NOSIGNAL) | (waits ? 0 : Int32(MSG_DONTWAIT))
        #else
            let flags = waits ? 0 : MSG_DONTWAIT
        #endif
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { break }
            rest = rest.dropFirst(count)
        }
        return rest
    }
}
