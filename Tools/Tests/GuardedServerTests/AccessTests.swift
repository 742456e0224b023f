import Testing

@testable import GuardedServer

/// Tokens and tickets.
struct AccessTests {
    @Test func tokensAre128BitsAndNeverTheSame() {
        let tokens = (0..<100).map { _ in AccessKeys.random() }
        #expect(Set(tokens).count == 100)
        #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
    }

    @Test func onlyTheTokenIsAdmitted() {
        let keys = AccessKeys()
        #expect(keys.admits("Bearer \(keys.token)"))
        for header in [
            nil, "", "Bearer ", keys.token, "bearer \(keys.token)", "Bearer \(keys.token) ",
            "Bearer \(keys.token.dropLast())",
            "Bearer \(keys.token), Bearer \(keys.token)",
        ] {
            #expect(!keys.admits(header))
        }
    }

    @Test func aTicketIsGoodOnce() async {
        let keys = AccessKeys()
        let ticket = keys.makeTicket()
        #expect(!keys.admits("Bearer \(ticket)"))
        #expect(keys.redeem("Bearer once-0") == nil)
        #expect(keys.redeem("Bearer \(ticket)") == keys.token)
        #expect(keys.redeem("Bearer \(ticket)") == nil)
    }

    @Test func aTicketEnds() async {
        let keys = AccessKeys()
        let ticket = keys.makeTicket(lasting: .zero)
        #expect(keys.redeem("Bearer \(ticket)") == nil)
        #expect(keys.redeem(nil) == nil)
    }

    @Test(arguments: [(80, "127.0.0.1"), (8080, "127.0.0.1:8080")]) func theAddressIsOneName(
        _ port: Int, _ host: String
    ) {
        let address = ServerAddress(port: port)
        #expect(address.authority == host)
        #expect(address.url("key") == "http://\(host)/#key")
    }

    @Test func streamsAreCounted() async {
        let streams = EventStreams(limit: 2)
        let first = await streams.open(revision: 1)
        #expect(await streams.open(revision: 1) != nil)
        #expect(await streams.open(revision: 1) == nil)
        await streams.close(first?.number ?? 0)
        #expect(await streams.open(revision: 1) != nil)
        await streams.end()
        #expect(await streams.isEmpty)
        #expect(await streams.open(revision: 1) == nil)
    }
}
