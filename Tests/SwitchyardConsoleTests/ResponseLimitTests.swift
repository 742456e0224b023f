import Foundation
import Testing

@testable import SwitchyardConsole

/// A server that sends one response nearly without end, and counts what is taken of it.
private final class EndlessServer: @unchecked Sendable {  // Guarded by lock.
    /// The bytes after which it ends all the same.
    static let length = 100_000_000

    let port: Int
    private let listener: Int32
    private let lock = NSLock()
    private var bytes = 0
    private var isDone = false

    init(_ header: String) {
        #if os(Linux)
            listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            let flags = Int32(MSG_NOSIGNAL)
        #else
            listener = socket(AF_INET, SOCK_STREAM, 0)
            let flags: Int32 = 0
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let socket = listener
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(socket, $0, length)
                _ = getsockname(socket, $0, &length)
            }
        }
        listen(socket, 1)
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [self] in
            let client = accept(socket, nil, nil)
            var request = [UInt8](repeating: 0, count: 65_536)
            let size = request.count
            _ = recv(client, &request, size, 0)
            let head = Array("HTTP/1.1 200 OK\r\n\(header)\r\n\r\n".utf8)
            _ = send(client, head, head.count, flags)
            // A chunk, which is as good for a response with a length.
            let part = Array("10000\r\n".utf8) + [UInt8](repeating: 97, count: 65_536) + Array("\r\n".utf8)
            while count < Self.length {
                let sent = send(client, part, part.count, flags)
                guard sent > 0 else { break }
                lock.withLock { bytes += sent }
            }
            close(client)
            close(socket)
            lock.withLock { isDone = true }
        }
    }

    private var count: Int { lock.withLock { bytes } }

    /// The bytes that were taken until the client closed the connection.
    func taken() async -> Int {
        while !lock.withLock({ isDone }) { await Task.yield() }
        return count
    }
}

@Suite("The limit of a response") struct ResponseLimitTests {
    @Test(arguments: ["Transfer-Encoding: chunked", "Content-Length: \(EndlessServer.length)"])
    func `What is longer than the limit is not read to its end`(_ header: String) async throws {
        let server = EndlessServer(header)
        let transport = URLSessionTransport(try #require(HubAddress("http://127.0.0.1:\(server.port)")))
        let error = await #expect(throws: URLError.self) { try await transport.send(HubRequest(path: "/")) }
        #expect(error?.code == .dataLengthExceedsMaximum)
        let taken = await server.taken()
        withKnownIssue("Foundation on Linux may read on, and drops what it reads", isIntermittent: true) {
            #expect(taken < EndlessServer.length)
        } when: {
            Self.isLinux
        }
    }

    #if os(Linux)
        private static let isLinux = true
    #else
        private static let isLinux = false
    #endif
}
