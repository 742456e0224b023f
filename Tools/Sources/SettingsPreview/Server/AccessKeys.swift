/// The token that requests need, and a single-use ticket for it.
actor AccessKeys {
    /// The token that every request for data must have: 128 random bits.
    nonisolated let token: String
    /// The address of the server, once it is running.
    private(set) var address: PreviewAddress?
    private var ticket: (key: String, ends: ContinuousClock.Instant)?

    init(token: String = AccessKeys.random()) {
        self.token = token
    }

    /// 128 bits of the system's random number generator, as 32 hexadecimal digits.
    static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<16).map { _ in
            let byte = String(UInt8.random(in: .min ... .max, using: &generator), radix: 16)
            return byte.count == 1 ? "0" + byte : byte
        }.joined()
    }

    func listen(at address: PreviewAddress) {
        self.address = address
    }

    /// A ticket that can be exchanged for the token once. Unlike the token, it can be an argument of a process, which other
    /// users can see.
    func makeTicket(lasting duration: Duration = .seconds(60)) -> String {
        let key = "once-" + Self.random()
        ticket = (key, ContinuousClock.now.advanced(by: duration))
        return key
    }

    /// Exchanges a ticket for the token.
    func redeem(_ authorization: String?) -> String? {
        guard let (key, ends) = ticket, ContinuousClock.now < ends,
            Self.isEqual(authorization ?? "", "Bearer \(key)")
        else { return nil }
        ticket = nil
        return token
    }

    /// Whether a header has the token.
    nonisolated func admits(_ authorization: String?) -> Bool {
        Self.isEqual(authorization ?? "", "Bearer \(token)")
    }

    /// Compares all bytes, so that the time does not reveal where two texts differ.
    static func isEqual(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for index in right.indices { difference |= left[index] ^ right[index] }
        return difference == 0
    }
}
