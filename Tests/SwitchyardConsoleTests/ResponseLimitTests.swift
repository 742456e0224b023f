import Foundation
import HubMessages
import Switchyard
import Testing

@testable import SwitchyardConsole

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

#if os(Linux)
    import Glibc

    /// A server that answers with as many bytes as anybody takes.
    @Suite("Responses that are too long", .serialized, .timeLimit(.minutes(2))) struct ResponseLimitTests {
        @Test(arguments: ["Content-Length: 4000000000", "Connection: close"], ["200 OK", "404 Not Found"])
        func `A link reads no more than it wants`(header: String, status: String) async throws {
            let server = try EndlessServer("HTTP/1.1 \(status)\r\n\(header)\r\n\r\n")
            defer { server.end() }
            let address = try #require(HubAddress("http://127.0.0.1:\(server.port)"))
            let transport = URLSessionTransport(address)
            await #expect(throws: URLError.self) { try await transport.send(HubRequest(path: HubRoutes.desired)) }
            // It does not go on behind the back of the link.
            var sent = server.sent.makeAsyncIterator()
            let bytes = try #require(await sent.next())
            #expect(bytes < 64 << 20, "\(bytes) bytes")
        }
    }

    private final class EndlessServer: Sendable {
        let port: Int
        private let file: Int32
        /// The bytes that were sent when the client has closed the connection, or reads no more.
        let sent: AsyncStream<Int>
        private static let most = 1 << 28

        init(_ head: String) throws {
            let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = inet_addr("127.0.0.1")
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            withUnsafeMutablePointer(to: &address) { address in
                address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    _ = bind(file, address, size)
                    getsockname(file, address, &size)
                }
            }
            port = Int(UInt16(bigEndian: address.sin_port))
            listen(file, 4)
            self.file = file
            let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
            sent = stream
            Thread.detachNewThread {
                defer { continuation.finish() }
                let connection = accept(file, nil, nil)
                guard connection >= 0 else { return }
                var request = [UInt8](repeating: 0, count: 65_536)
                _ = read(connection, &request, request.count)
                _ = Glibc.send(connection, head, head.utf8.count, Int32(MSG_NOSIGNAL))
                // A client that reads no more need not close.
                var patience = timeval(tv_sec: 2, tv_usec: 0)
                setsockopt(
                    connection, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
                let part = [UInt8](repeating: 0x20, count: 65_536)
                var sent = 0
                while sent < Self.most {
                    let count = Glibc.send(connection, part, part.count, Int32(MSG_NOSIGNAL))
                    guard count > 0 else { break }
                    sent += count
                }
                close(connection)
                continuation.yield(sent)
            }
        }

        func end() {
            shutdown(file, Int32(SHUT_RDWR))
            close(file)
        }
    }
#endif
