import Foundation

/// A small HTTP server on a free port of this computer. Each answer sets a cookie; what was asked is kept.
final class CookieServer: Sendable {
    /// A request: its path, and the cookies that came with it.
    struct Request: Sendable, Hashable {
        let path: String
        let cookies: String?
    }

    let port: UInt16
    private let socket: Int32
    private let log = Log()

    private final class Log: @unchecked Sendable {  // Guarded by lock.
        private let lock = NSLock()
        private var requests: [Request] = []
        private var isEnded = false
        func end() { lock.withLock { isEnded = true } }
        var hasEnded: Bool { lock.withLock { isEnded } }
        func add(_ request: Request) { lock.withLock { requests.append(request) } }
        var all: [Request] { lock.withLock { requests } }
    }

    init() throws {
        socket = Self.makeSocket()
        var address = Self.address(port: 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = socket
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 && listen(descriptor, 16) == 0
                    && getsockname(descriptor, $0, &size) == 0
            }
        }
        guard isBound else { throw CocoaError(.fileReadUnknown) }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [socket, log] in
            while true {
                let connection = accept(socket, nil, nil)
                // Only this thread closes the socket: another server would get its number, and this thread its connections.
                guard connection >= 0, !log.hasEnded else {
                    if connection >= 0 { close(connection) }
                    close(socket)
                    return
                }
                Self.answer(connection, log)
            }
        }
    }

    deinit {
        log.end()
        let last = Self.makeSocket()
        var address = Self.address(port: port)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        _ = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(last, $0, size) }
        }
        close(last)
    }

    private static func makeSocket() -> Int32 {
        #if canImport(Darwin)
            Foundation.socket(AF_INET, SOCK_STREAM, 0)
        #else
            Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
    }

    private static func address(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        return address
    }

    /// What was asked so far.
    var requests: [Request] { log.all }

    func url(_ path: String) throws -> URL {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else {
            throw CocoaError(.fileReadInvalidFileName)
        }
        return url
    }

    private static func answer(_ connection: Int32, _ log: Log) {
        defer { close(connection) }
        var received = Data()
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while received.range(of: Data("\r\n\r\n".utf8)) == nil {
            let count = read(connection, &buffer, buffer.count)
            guard count > 0 else { return }
            received.append(contentsOf: buffer.prefix(count))
        }
        let lines = String(decoding: received, as: UTF8.self).components(separatedBy: "\r\n")
        let path = lines[0].split(separator: " ").dropFirst().first.map(String.init) ?? ""
        let cookies = lines.first { $0.lowercased().hasPrefix("cookie:") }.map {
            String($0.dropFirst("cookie: ".count))
        }
        log.add(Request(path: path, cookies: cookies))
        let body = "answer \(log.all.count)"
        let answer = """
            HTTP/1.1 200 OK\r
            Content-Type: text/plain\r
            Content-Length: \(body.utf8.count)\r
            Cache-Control: no-store\r
            Set-Cookie: visit=\(log.all.count); Max-Age=3600; Path=/\r
            Connection: close\r
            \r
            \(body)
            """
        _ = answer.withCString { write(connection, $0, strlen($0)) }
    }
}
