import ArgumentParser

/// An address that no other computer reaches; the example has no business on a network.
///
/// There is no `localhost` here: what that name means is up to the computer's hosts file.
enum LoopbackHost: String, CaseIterable, ExpressibleByArgument {
    /// IPv4.
    case ipv4 = "127.0.0.1"
    /// IPv6.
    case ipv6 = "::1"
}
