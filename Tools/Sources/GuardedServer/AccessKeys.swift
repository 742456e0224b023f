import Synchronization

/// The token that requests need, a single-use ticket for it, and the address of the server once it is running.
package final class AccessKeys: Sendable {
    /// The token that every request for data must have: 128 random bits.
    package let token: String
    private let state = Mutex(State())

    private struct State {
        var address: ServerAddress?
        var ticket: (key: String, ends: ContinuousClock.Instant)?
    }

    /// Creates keys with a new token.
    package init() {
        token = Self.random()
    }

    /// 128 bits of the system's random number generator, as 32 hexadecimal digits.
    package static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<16).map { _ in
            let byte = String(UInt8.random(in: .min ... .max, using: &generator), radix: 16)
            return byte.count == 1 ? "0" + byte : byte
        }.joined()
    }

    /// The address of the server, once it is running.
    package var address: ServerAddress? { state.withLock(\.address) }

    func listen(at address: ServerAddress) {
        state.withLock { $0.address = address }
    }

    /// A ticket that can be exchanged for the token once. Unlike the token, it can be an argument of a process, which other
    /// users can see.
    package func makeTicket(lasting duration: Duration = .seconds(60)) -> String {
        let key = "once-" + Self.random()
        state.withLock { $0.ticket = (key, ContinuousClock.now.advanced(by: duration)) }
        return key
    }

    /// Exchanges a ticket for the token.
    package func redeem(_ authorization: String?) -> String? {
        state.withLock { state in
            guard let (key, ends) = state.ticket, ContinuousClock.now < ends,
                Self.isEqual(authorization ?? "", "Bearer \(key)")
            else { return nil }
            state.ticket = nil
            return token
        }
    }

    /// Whether a header has the token.
    package func admits(_ authorization: String?) -> Bool {
        Self.isEqual(authorization ?? "", "Bearer \(token)")
    }

    /// Compares all bytes, so that the time does not reveal where two texts differ.
    package static func isEqual(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for index in right.indices { difference |= left[index] ^ right[index] }
        return difference == 0
    }
}
