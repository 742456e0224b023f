import ArgumentParser

/// An address that other computers cannot reach.
///
/// `localhost` is not one of them, because its meaning depends on the computer's hosts file.
enum LoopbackHost: String, CaseIterable, ExpressibleByArgument {
    /// IPv4.
    case ipv4 = "127.0.0.1"
    /// IPv6.
    case ipv6 = "::1"
}
