/// Who is let in: whoever has the token, or a ticket for it.
actor AccessKeys {
    /// What every request for data shows: 128 random bits.
    nonisolated let token: String
    /// The address of the server, once it is running.
    private(set) var address: PreviewAddress?
    private var ticket: (key: String, ends: ContinuousClock.Instant)?

    init(token: String = AccessKeys.random()) {
        self.token = token
    }

    /// 128 bits of the system's generator in 32 hexadecimal digits.
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

    /// A key that can be exchanged for the token once: it may be an argument of a process, which others see.
    func makeTicket(lasting duration: Duration = .seconds(60)) -> String {
        let key = "once-" + Self.random()
        ticket = (key, ContinuousClock.now.advanced(by: duration))
        return key
    }

    /// The token for a ticket.
    func redeem(_ authorization: String?) -> String? {
        guard let (key, ends) = ticket, ContinuousClock.now < ends,
            Self.isEqual(authorization ?? "", "Bearer \(key)")
        else { return nil }
        ticket = nil
        return token
    }

    /// Whether a header shows the token.
    nonisolated func admits(_ authorization: String?) -> Bool {
        Self.isEqual(authorization ?? "", "Bearer \(token)")
    }

    /// Compares all bytes, however early two differ, so that time tells nothing.
    static func isEqual(_ left: String, _ right: String) -> Bool {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for index in right.indices { difference |= left[index] ^ right[index] }
        return difference == 0
    }
}
