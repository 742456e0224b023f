import Foundation

/// A server that hands connections on to a port, and loses what tests want.
public final class LossyProxy: @unchecked Sendable {  // Guarded by lock.
    /// What is lost.
    public enum Loss: Sendable {
        /// The next transaction never arrives.
        case request
        /// The next transaction arrives, and its answer is lost.
        case answer
    }

    /// The port of the server.
    public let port: Int
    private let target: Int
    private let listener: Int32
    private let lock = NSLock()
    private var loss: Loss?

    /// Starts to listen.
    public init(to target: Int) throws {
        self.target = target
        #if os(Linux)
            listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            listener = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = listener
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(listener, $0, length)
                _ = getsockname(listener, $0, &length)
            }
        }
        listen(listener, 16)
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [weak self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else { return }
                guard let self else {
                    close(client)
                    return
                }
                handOn(client)
            }
        }
    }

    /// Loses something of the next transaction.
    public func lose(_ loss: Loss) { lock.withLock { self.loss = loss } }

    /// Ends the server.
    public func end() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private func take() -> Loss? {
        lock.withLock {
            defer { loss = nil }
            return loss
        }
    }

    private func handOn(_ client: Int32) {
        guard let server = Loopback(port: target).open() else {
            close(client)
            return
        }
        // After the loss of an answer, nothing of the connection comes back.
        let isCut = Flag()
        Thread.detachNewThread {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = recv(client, &buffer, buffer.count, 0)
                guard count > 0 else { break }
                if String(decoding: buffer.prefix(count), as: UTF8.self).hasPrefix("POST /v3/kv/txn"),
                    let loss = self.take()
                {
                    isCut.set()
                    if case .request = loss { continue }
                }
                Loopback.send(buffer.prefix(count), server)
            }
            shutdown(server, Int32(SHUT_RDWR))
        }
        Thread.detachNewThread {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = recv(server, &buffer, buffer.count, 0)
                guard count > 0 else { break }
                if !isCut.isSet { Loopback.send(buffer.prefix(count), client) }
            }
            shutdown(client, Int32(SHUT_RDWR))
        }
    }

    private final class Flag: @unchecked Sendable {  // Guarded by lock.
        private let lock = NSLock()
        private var value = false

        var isSet: Bool { lock.withLock { value } }

        func set() { lock.withLock { value = true } }
    }
}
