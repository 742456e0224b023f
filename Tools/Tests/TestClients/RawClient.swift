import Foundation

/// A connection by hand: what no well-behaved client would send.
public struct RawClient: Sendable {
    /// The port of the server on this computer.
    public let port: Int

    /// A client of a port.
    public init(port: Int) {
        self.port = port
    }

    /// What came of a request.
    public struct Answer: Sendable {
        /// All of it.
        public let text: String

        /// 0 when the server closed without an answer.
        public var status: Int {
            text.hasPrefix("HTTP/1.1 ") ? Int(text.dropFirst(9).prefix(3)) ?? 0 : 0
        }
        /// The headers, in lower case.
        public var head: String { text.components(separatedBy: "\r\n\r\n").first?.lowercased() ?? "" }
        /// The body.
        public var body: String { text.components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\r\n\r\n") }
    }

    /// Sends a request and reads until the server closes, or until a text has come.
    public func request(
        _ path: String, _ method: String = "GET", headers: [String] = [], body: String = "", host: String? = nil,
        until text: String? = nil
    ) async -> Answer {
        var lines = ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"] + headers
        if text == nil { lines.append("Connection: close") }
        if !body.isEmpty { lines.append("Content-Length: \(body.utf8.count)") }
        return await send(lines.joined(separator: "\r\n") + "\r\n\r\n" + body, until: text)
    }

    /// Sends bytes and reads until the server closes, or until a text has come.
    public func send(_ bytes: String, until text: String? = nil) async -> Answer {
        await withCheckedContinuation { continuation in
            // Reads block.
            Thread.detachNewThread { continuation.resume(returning: Answer(text: exchange(bytes, text))) }
        }
    }

    /// Sends bytes, and more bytes after a text of the response. Reads until the server closes the connection.
    public func send(_ bytes: String, thenBehind text: String, _ more: String) async -> Answer {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: Answer(text: exchange(bytes, text, more))) }
        }
    }

    /// Sends bytes, and closes the connection when a condition is met, without reading.
    public func abandon(_ bytes: String, when isTime: @Sendable () async -> Bool) async {
        guard let socket = connected() else { return }
        Loopback.send(Array(bytes.utf8)[...], socket)
        while await !isTime() { await Task.yield() }
        close(socket)
    }

    private func connected() -> Int32? {
        let socket = Loopback(port: port).open()
        var patience = timeval(tv_sec: 300, tv_usec: 0)
        if let socket { setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size)) }
        return socket
    }

    private func exchange(_ bytes: String, _ end: String?, _ more: String? = nil) -> String {
        guard let socket = connected() else { return "" }
        defer { close(socket) }
        Loopback.send(Array(bytes.utf8)[...], socket)
        // Behind the end nothing is read, unless something more is sent.
        let isLast = more == nil
        var more = more
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65536)
        while true {
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            received += buffer.prefix(count)
            guard let end, String(decoding: received, as: UTF8.self).contains(end) else { continue }
            guard let next = more else {
                if isLast { break } else { continue }
            }
            more = nil
            Loopback.send(Array(next.utf8)[...], socket)
        }
        return String(decoding: received, as: UTF8.self)
    }
}
