import Foundation

/// A server that hands connections on to a port, and loses what tests want.
public final class LossyProxy: @unchecked Sendable {  // Guarded by lock.
    /// What is lost, and the connection with it, so that the client knows at once.
    public enum Loss: Sendable {
        /// The next transaction never arrives.
        case request
        /// The next transaction arrives, and its answer is lost.
        case answer
    }

    /// The port of the server.
    public let port: Int
    private var target: Int
    private let listener: Int32
    private let lock = NSLock()
    private var loss: Loss?
    private var isCut = false
    /// What answers to watches wait for, behind their headers.
    private let lines = NSCondition()
    private var holdsLines = false
    private var pairs: [ObjectIdentifier: Pair] = [:]

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
        listen(listener, 64)
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

    /// Hands new connections on to another port.
    public func aim(at port: Int) { lock.withLock { target = port } }

    /// Loses something of the next transaction.
    public func lose(_ loss: Loss) { lock.withLock { self.loss = loss } }

    /// Watches are answered with headers alone until the lines behind them are released.
    public func holdLines() {
        lines.withLock { holdsLines = true }
    }

    /// Lines of watches arrive again, those that were held first.
    public func releaseLines() {
        lines.withLock { holdsLines = false }
        lines.broadcast()
    }

    /// From now on everything is lost, and neither side is told.
    public func cut() {
        lock.withLock {
            isCut = true
            for pair in pairs.values { pair.isCut = true }
        }
    }

    /// New connections are handed on again. Those that have lost something end.
    public func mend() {
        lock.withLock {
            isCut = false
            for pair in pairs.values where pair.isCut { pair.shutDown() }
        }
    }

    /// Ends the server.
    public func end() {
        releaseLines()
        mend()
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// A connection of a client, and the one to the target. Guarded by the lock of the proxy.
    private final class Pair: @unchecked Sendable {
        let client: Int32
        let server: Int32
        /// Whether nothing of it arrives any more.
        var isCut: Bool
        /// Whether the client has asked for a watch whose headers have not come yet.
        var isWatch = false
        /// Whether the connection ends instead of handing on the next answer.
        var losesAnswer = false
        private var ends = 0

        init(_ client: Int32, _ server: Int32, isCut: Bool) {
            (self.client, self.server, self.isCut) = (client, server, isCut)
        }

        func shutDown() {
            for socket in [client, server] { shutdown(socket, Int32(SHUT_RDWR)) }
        }

        /// One of its two directions has ended.
        ///
        /// - Returns: Whether both have.
        func end() -> Bool {
            ends += 1
            guard ends == 2 else {
                shutDown()
                return false
            }
            for socket in [client, server] { close(socket) }
            return true
        }
    }

    private func handOn(_ client: Int32) {
        guard let server = Loopback(port: lock.withLock { target }).open() else {
            close(client)
            return
        }
        let pair = lock.withLock {
            let pair = Pair(client, server, isCut: isCut)
            pairs[ObjectIdentifier(pair)] = pair
            return pair
        }
        Thread.detachNewThread { self.pass(from: client, to: server, pair) { self.admits($0, of: pair) } }
        Thread.detachNewThread {
            self.pass(from: server, to: client, pair) { bytes in
                if self.lock.withLock({ pair.isWatch && !pair.isCut }), let end = Self.headEnd(bytes) {
                    Loopback.send(bytes[..<end], client)
                    bytes = bytes[end...]
                    self.lock.withLock { pair.isWatch = false }
                    self.lines.withLock { while self.holdsLines { self.lines.wait() } }
                }
                return self.lock.withLock {
                    if pair.losesAnswer { pair.shutDown() }
                    return !pair.isCut && !pair.losesAnswer
                }
            }
        }
    }

    /// The end of the headers.
    private static func headEnd(_ bytes: ArraySlice<UInt8>) -> Int? {
        bytes.indices.first { bytes[$0...].starts(with: Array("\r\n\r\n".utf8)) }.map { $0 + 4 }
    }

    private func pass(
        from source: Int32, to target: Int32, _ pair: Pair, _ admits: (inout ArraySlice<UInt8>) -> Bool
    ) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(source, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            var bytes = buffer.prefix(count)
            if admits(&bytes) { Loopback.send(bytes, target) }
        }
        lock.withLock { if pair.end() { pairs[ObjectIdentifier(pair)] = nil } }
    }

    /// Whether bytes of a client arrive.
    private func admits(_ bytes: ArraySlice<UInt8>, of pair: Pair) -> Bool {
        lock.withLock {
            guard !pair.isCut else { return false }
            let request = String(decoding: bytes, as: UTF8.self)
            if request.hasPrefix("POST /v3/watch") { pair.isWatch = true }
            guard let loss, request.hasPrefix("POST /v3/kv/txn") else { return true }
            self.loss = nil
            switch loss {
            case .answer: pair.losesAnswer = true
            case .request: pair.shutDown()
            }
            return pair.losesAnswer
        }
    }
}
