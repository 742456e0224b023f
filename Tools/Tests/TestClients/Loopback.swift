import Foundation

/// Connections to a port of this computer.
public struct Loopback: Sendable {
    /// The port.
    public let port: Int
    /// The seconds without bytes after which a reader goes away; 0 if it waits on.
    private let patience: Int

    /// Connections to a port.
    public init(port: Int, patience: Int = 0) {
        (self.port, self.patience) = (port, patience)
    }

    /// A port that is free now.
    public static func freePort() -> Int {
        #if os(Linux)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let socket = socket(AF_INET, kind, 0)
        defer { close(socket) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(socket, $0, length)
                _ = getsockname(socket, $0, &length)
            }
        }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    /// Sends bytes and gives what comes until the other end closes.
    public func ask(_ text: String) async -> String {
        await withCheckedContinuation { continuation in
            // Reads block.
            Thread.detachNewThread { continuation.resume(returning: exchange(text)) }
        }
    }

    private func exchange(_ text: String) -> String {
        guard let socket = open() else { return "" }
        defer { close(socket) }
        Self.send(Array(text.utf8)[...], socket)
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { return String(decoding: received, as: UTF8.self) }
            received += buffer.prefix(count)
        }
    }

    /// Whether the first bytes that come back are a text.
    public func begins(_ bytes: [UInt8], with text: String) async -> Bool {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                guard let socket = open() else { return continuation.resume(returning: false) }
                defer { close(socket) }
                Self.send(bytes[...], socket)
                var received = [UInt8](repeating: 0, count: text.utf8.count)
                let count = recv(socket, &received, received.count, Int32(MSG_WAITALL))
                continuation.resume(returning: count == received.count && received == Array(text.utf8))
            }
        }
    }

    /// A connection; `nil` when nobody listens.
    public func open() -> Int32? {
        #if os(Linux)
            let kind = Int32(SOCK_STREAM.rawValue)
        #else
            let kind = SOCK_STREAM
        #endif
        let socket = socket(AF_INET, kind, 0)
        var limit = timeval(tv_sec: patience, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
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
    @discardableResult
    public static func send(_ bytes: ArraySlice<UInt8>, _ socket: Int32, waits: Bool = true) -> ArraySlice<UInt8> {
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
