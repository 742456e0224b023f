import Foundation
import HubMessages

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Takes the steps between an app and its hub one by one, and says which one fails and what to do.
struct LinkDoctor: Sendable {
    let address: HubAddress
    let status: HubLinkStatus
    /// The device that the hub has to know; `nil` if the app is not paired.
    let device: PairedDevice?
    var now: @Sendable () -> Date = { Date() }
    var reach: @Sendable (String, Int) async -> HostReach = { await HostReach.of($0, port: $1) }
    let send: @Sendable (HubRequest) async throws -> HubResponse

    /// The steps up to the first one that fails.
    func checks() async -> [LinkCheck] {
        var checks: [LinkCheck] = []
        for step in [connection, answer] {
            checks += await step()
            if checks.contains(where: { !$0.succeeded }) { break }
        }
        return checks
    }

    private var host: String { (address.url.host ?? "").trimmingCharacters(in: CharacterSet(charactersIn: "[]")) }
    private var isSecure: Bool { address.url.scheme == "https" }
    private var port: Int { address.url.port ?? (isSecure ? 443 : 80) }

    // MARK: The connection

    private func connection() async -> [LinkCheck] {
        let name = LinkCheck(.name, "\(host) is known")
        switch await reach(host, port) {
        case .unknownName:
            return [
                LinkCheck(
                    .name, "the name \(host) is unknown",
                    fix: "use the name that the hub's computer has in this network, such as desk.local, and the same "
                        + "network on both")
            ]
        case .failed(let code) where [EHOSTUNREACH, ENETUNREACH, EPERM].contains(code):
            return [
                name,
                LinkCheck(
                    .localNetwork, "there is no route to \(host)",
                    fix: "allow the app under Settings > Privacy & Security > Local Network (it needs "
                        + "NSLocalNetworkUsageDescription in Info.plist), and use the network of the hub"),
            ]
        case .failed(ETIMEDOUT):
            return [
                name,
                LinkCheck(
                    .port, "\(host) does not answer on port \(port)",
                    fix: "use the network of the hub, and let the firewall of its computer accept port \(port)"),
            ]
        case .failed:
            return [
                name,
                LinkCheck(
                    .port, "nothing listens on port \(port) of \(host)",
                    fix: "start the hub with --port \(port) and, for other devices than its computer, with --listen "
                        + "0.0.0.0 --host \(host)"),
            ]
        case .reached: return [name, LinkCheck(.port, "something listens on port \(port)")]
        }
    }

    // MARK: The answer

    private func answer() async -> [LinkCheck] {
        let wish = SessionRequest(device: device?.device ?? "none", nonce: UUID().uuidString)
        let response: HubResponse
        do {
            response = try await send(HubRequest(path: wish.target))
        } catch {
            return [Self.check(error, host)]
        }
        var checks = isSecure ? [LinkCheck(.trust, "the certificate is for \(host), and trusted")] : []
        if let date = response.date {
            checks.append(clock(date))
            if checks.last?.succeeded == false { return checks }
        }
        checks.append(hub(response, wish))
        if checks.last?.succeeded == true { checks.append(pairing) }
        return checks
    }

    /// What an error of the URL loading system says about TLS.
    static func check(_ error: any Error, _ host: String) -> LinkCheck {
        let parts = error as NSError
        // errSSLHostNameMismatch, which Foundation reports as an untrusted certificate.
        let isForAnother = (parts.userInfo["_kCFStreamErrorCodeKey"] as? Int) == -9843
        switch URLError.Code(rawValue: parts.code) {
        case .serverCertificateHasBadDate, .serverCertificateNotYetValid:
            return LinkCheck(
                .clock, "the certificate is not valid at the time of this device",
                fix: "set the clock of the device, or renew the certificate of the hub")
        case .serverCertificateUntrusted where isForAnother, .secureConnectionFailed where isForAnother:
            return LinkCheck(
                .tlsName, "the certificate is not for \(host)",
                fix: "connect by the name of the certificate, or make one with subjectAltName DNS:\(host)")
        case .serverCertificateUntrusted, .serverCertificateHasUnknownRoot, .clientCertificateRejected:
            return LinkCheck(
                .trust, "the device does not trust the certificate of \(host), or it is for another name",
                fix: "install its authority, and turn it on under Settings > General > About > Certificate Trust "
                    + "Settings; switchyard hub doctor compares the name")
        case .secureConnectionFailed:
            return LinkCheck(
                .trust, "the server at \(host) does not speak TLS, or none that this device accepts",
                fix: "start the hub with --tls-certificate and --tls-key; switchyard hub doctor says more")
        case .appTransportSecurityRequiresSecureConnection:
            return LinkCheck(
                .trust, "App Transport Security forbids \(host)",
                fix: "set NSAllowsLocalNetworking in Info.plist, as switchyard generate does")
        case .notConnectedToInternet, .dataNotAllowed:
            return LinkCheck(
                .localNetwork, "the system does not let the app reach \(host)",
                fix: "allow the app under Settings > Privacy & Security > Local Network")
        default:
            return LinkCheck(
                .hub, "there is no answer: \(parts.localizedDescription)", fix: "look at what the hub prints")
        }
    }

    private func clock(_ date: Date) -> LinkCheck {
        let difference = date.timeIntervalSince(now()).rounded()
        guard abs(difference) > 300 else { return LinkCheck(.clock, "the clocks agree") }
        return LinkCheck(
            .clock,
            "the clock of the device is \(Int(abs(difference))) s \(difference > 0 ? "behind" : "ahead of") that of the hub",
            fix: "set both clocks by the network: certificates have a time")
    }

    private func hub(_ response: HubResponse, _ wish: SessionRequest) -> LinkCheck {
        guard let hub = response.hub else {
            return LinkCheck(
                .hub, "the server at \(host) is not a hub", fix: "use the address that switchyard hub prints for apps")
        }
        guard response.status != 421 else {
            return LinkCheck(
                .hub, "the hub has a name other than \(host), or a port other than \(port)",
                fix: "use the address that it prints for apps, or start it with --host \(host)")
        }
        guard let device else { return LinkCheck(.hub, "a hub answers") }
        guard hub == device.hub else {
            return LinkCheck(
                .hub, "the hub that answers is not the one that the app was paired with",
                fix: "start that hub with its --store, or pair with this one")
        }
        let isProven = DeviceKey(device.key).isProven(
            by: response.proof, status: response.status, body: Array(response.body), to: wish.challenge)
        guard isProven || response.status == 401 else {
            return LinkCheck(
                .hub, "what answers cannot prove that it is the hub",
                fix: "find the program that listens on port \(port), and start the hub again")
        }
        return isProven ? LinkCheck(.hub, "the hub has proven itself") : LinkCheck(.hub, "a hub answers")
    }

    private var pairing: LinkCheck {
        if let code = status.code {
            return LinkCheck(
                .pairing, "an operator has to approve the code \(code)",
                fix: "run switchyard console approve \(code), or approve it on the page of the hub")
        }
        switch status {
        case .connected: return LinkCheck(.pairing, "the app is paired and connected")
        case .revoked:
            return LinkCheck(
                .pairing, "the hub has removed this device, or has another store",
                fix: "call HubLink.pair(), or open a pairing link")
        case .notPaired:
            return LinkCheck(
                .pairing, "no operator has approved", fix: "call HubLink.pair(), and approve the code at the hub")
        case .stopped: return LinkCheck(.pairing, "the link is not started", fix: "call HubLink.start()")
        default:
            return LinkCheck(.pairing, "the app is \(status.rawValue)", fix: "wait a few seconds, and look again")
        }
    }
}

extension HubLink {
    /// Takes the steps between the app and its hub one by one.
    ///
    /// ```swift
    /// import ConsoleCommands
    /// import SwitchyardConsole
    ///
    /// let link = try HubLink(await EnvironmentConsole(try session))
    /// for check in await link.checks() where !check.succeeded { print(check.message, check.fix ?? "") }
    /// ```
    ///
    /// - Returns: The steps up to the first one that fails, which says what to do.
    public func checks() async -> [LinkCheck] {
        if let reason = status.reason {
            return [LinkCheck(.address, reason, fix: "correct it, or open a pairing link")]
        }
        guard let address, let transport else {
            return [
                LinkCheck(
                    .address, "nothing names a hub",
                    fix: "set \(Self.variable), or hub under console in Switchyard.yaml, or open a pairing link")
            ]
        }
        let doctor = LinkDoctor(address: address, status: status, device: identity) { try await transport.send($0) }
        return [LinkCheck(.address, address.url.absoluteString)] + (await doctor.checks())
    }
}
