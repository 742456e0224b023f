/// One step between an app and its hub, as ``HubLink/checks()`` finds it.
public struct LinkCheck: Sendable, Hashable {
    /// A step, in the order in which an app takes them.
    public enum Step: String, Sendable, CaseIterable {
        /// Something names a hub, with an address that can be used.
        case address
        /// The host name is known.
        case name
        /// Something listens on the port.
        case port
        /// The system lets the app reach the local network.
        case localNetwork = "local-network"
        /// The certificate is for the name.
        case tlsName = "tls-name"
        /// The device trusts the certificate.
        case trust
        /// The clocks of the device and of the hub agree.
        case clock
        /// Who answers is the hub.
        case hub
        /// The app is paired with it.
        case pairing
    }

    /// The step.
    public let step: Step
    /// Whether it succeeds.
    public let succeeded: Bool
    /// What was found.
    public let message: String
    /// What to do about it.
    public let fix: String?

    init(_ step: Step, _ message: String) { (self.step, self.message, succeeded, fix) = (step, message, true, nil) }

    init(_ step: Step, _ message: String, fix: String) {
        (self.step, self.message, succeeded, self.fix) = (step, message, false, fix)
    }

    /// The lines that a console shows.
    var lines: [String] {
        let first = "\(succeeded ? "ok    " : "failed")  \(step.rawValue): \(message)"
        return [first] + (fix.map { ["        \($0)"] } ?? [])
    }
}
