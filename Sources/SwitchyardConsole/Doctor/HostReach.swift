import Foundation

/// Whether a host is known, and whether something listens there.
enum HostReach: Sendable, Hashable {
    case unknownName
    /// No connection, for the reason of an `errno`.
    case failed(Int32)
    case reached

    private static let seconds: Int32 = 5

    /// Looks a host up, and connects to each of its addresses until one answers.
    static func of(_ host: String, port: Int) async -> HostReach {
        await withCheckedContinuation { continuation in
            // A name server may take its time.
            DispatchQueue.global().async { continuation.resume(returning: find(host, port)) }
        }
    }

    private static func find(_ host: String, _ port: Int) -> HostReach {
        var hints = addrinfo()
        #if os(Linux)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "\(port)", &hints, &list) == 0 else { return .unknownName }
        defer { freeaddrinfo(list) }
        var found = HostReach.unknownName
        var next = list
        while let address = next {
            found = connect(address.pointee)
            if found == .reached { return found }
            next = address.pointee.ai_next
        }
        return found
    }

    private static func connect(_ address: addrinfo) -> HostReach {
        let file = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
        guard file >= 0 else { return .failed(errno) }
        defer { close(file) }
        guard fcntl(file, F_SETFL, O_NONBLOCK) == 0 else { return .failed(errno) }
        if Foundation.connect(file, address.ai_addr, address.ai_addrlen) == 0 { return .reached }
        guard errno == EINPROGRESS else { return .failed(errno) }
        var waiting = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        guard poll(&waiting, 1, seconds * 1_000) == 1 else { return .failed(ETIMEDOUT) }
        var (error, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        guard getsockopt(file, SOL_SOCKET, SO_ERROR, &error, &size) == 0 else { return .failed(errno) }
        return error == 0 ? .reached : .failed(error)
    }
}
