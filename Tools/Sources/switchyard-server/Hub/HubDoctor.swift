import ArgumentParser
import Commands
import Foundation
import GuardedServer
import Hub
import HubMessages
import NIOCore
import NIOHTTP1
import NIOPosix
import Reports

/// `switchyard hub doctor`: which step between an app and the hub fails, as far as this computer can tell.
struct HubDoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Say which step between an app and the hub fails, and what to do.",
        discussion: """
            Run it on the computer of the hub, while the hub runs. It takes the steps that an app takes: the name, the \
            port, the certificate's name, trust, the hub itself, clocks, and pairing. What only the device knows, it says \
            what to do about; the line doctor of the app's console takes the same steps from the other side.

            Exit codes: 0 every step succeeds, 1 a step fails, 2 unusable input, or no hub.

            Example: switchyard hub doctor --device-address https://desk.local:8017 --ca desk-ca.pem
            """
    )

    @OptionGroup var hub: HubOptions

    @Option(
        help: ArgumentHelp(
            "The address that apps have; by default, the one that the hub prints.", valueName: "url"))
    var deviceAddress: String?

    func run() async throws {
        let checks: [HubCheck]
        do {
            let location = try hub.location()
            let devices = try deviceAddress.map { address throws(HubFailure) in
                try HubLocation(address, token: location.token, authorities: location.authorities)
            }
            checks = await HubDoctor(hub: location, address: devices ?? location).checks()
        } catch {
            Output.error("switchyard hub doctor: \(error.message)".printable)
            throw ExitStatus.unusable
        }
        for check in checks {
            try Output.line("\(check.outcome.rawValue.padded(to: 6))  \(check.step): \(check.message)".printable)
            if let fix = check.fix { try Output.line("        \(fix.printable)") }
        }
        if checks.contains(where: { $0.outcome == .failed }) { throw ExitStatus.findings }
    }
}

/// One step between an app and the hub. The names are those of `LinkCheck.Step` in the app.
struct HubCheck: Sendable {
    enum Outcome: String, Sendable {
        case done = "ok"
        case failed
        /// What only the device knows.
        case note
    }

    let step: String
    let outcome: Outcome
    let message: String
    var fix: String?
}

/// Takes the steps that an app takes, from the computer of the hub.
struct HubDoctor: Sendable {
    /// The hub, as operators reach it.
    let hub: HubLocation
    /// The hub, as apps reach it.
    let address: HubLocation

    private struct This: Decodable {
        let identifier: String
        let time: Double
    }

    /// The steps up to the first one that fails.
    func checks() async -> [HubCheck] {
        var checks: [HubCheck] = []
        for step in [name, port, answer, pairing] {
            checks += await step()
            if checks.contains(where: { $0.outcome == .failed }) { return checks }
        }
        return checks + [localNetwork]
    }

    private static func done(_ step: String, _ message: String) -> [HubCheck] {
        [HubCheck(step: step, outcome: .done, message: message)]
    }

    private static func failed(_ step: String, _ message: String, fix: String) -> [HubCheck] {
        [HubCheck(step: step, outcome: .failed, message: message, fix: fix)]
    }

    // MARK: Steps

    private func name() async -> [HubCheck] {
        let host = address.host
        let found: [String]
        do {
            found = try await NIOThreadPool.singleton.runIfActive { try HostAddresses.of(host) }
        } catch {
            return Self.failed(
                "name", "the name \(host) is unknown",
                fix: "use the name of this computer in the network, as RunningAHub says, and look whether it has one")
        }
        let own = Set(((try? System.enumerateDevices()) ?? []).compactMap { $0.address?.ipAddress })
        guard found.contains(where: { own.contains($0) || $0.hasPrefix("127.") || $0 == "::1" }) else {
            return Self.failed(
                "name", "\(host) is \(found.joined(separator: ", ")), and this computer is not",
                fix: "correct the name, or run this on the computer of the hub")
        }
        return Self.done("name", "\(host) is this computer")
    }

    private func port() async -> [HubCheck] {
        do {
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connectTimeout(.seconds(5)).connect(host: address.host, port: address.port).get()
            try? await channel.close()
            return Self.done("port", "something listens on port \(address.port)")
        } catch {
            let reason = ConnectionFailure(error, .seconds(5)).message
            return Self.failed(
                "port", "nothing answers on port \(address.port) of \(address.host): \(reason)",
                fix: "start the hub with --port \(address.port)"
                    + (ServerAddress.isOfThisComputer(address.host)
                        ? "" : " --listen 0.0.0.0 --host \(address.host), and let the firewall accept the port"))
        }
    }

    private func answer() async -> [HubCheck] {
        let answer: HubClient.Answer
        do {
            // As an app, without a token.
            answer = try await HubClient(location: address).answer(
                to: .GET, SessionRequest(device: "none", nonce: "doctor").target, authorization: "none")
        } catch {
            let reason = Self.words(error)
            let isName = reason.contains(ConnectionFailure.otherHost)
            return Self.failed(
                isName ? "tls-name" : address.isSecure ? "trust" : "hub", reason,
                fix: isName
                    ? "make a certificate with subjectAltName DNS:\(address.host), or connect by its name"
                    : "install the authority on the device, and pass it here with --ca")
        }
        let trust = address.isSecure ? Self.done("trust", "the certificate is for \(address.host), and trusted") : []
        do {
            let own = try await HubClient(location: hub).answer(to: .GET, "/api/hub")
            guard own.status == 200 else {
                return trust
                    + Self.failed(
                        "hub", "the hub at \(hub.origin) does not know the token",
                        fix: "pass --token-file, or start the hub again")
            }
            let this = try JSONDecoder().decode(This.self, from: own.body)
            return trust + self.hub(answer, this) + clock(this)
        } catch {
            return trust + Self.failed("hub", Self.words(error), fix: "start the hub: switchyard hub")
        }
    }

    private func hub(_ answer: HubClient.Answer, _ this: This) -> [HubCheck] {
        guard let found = answer.hub else {
            return Self.failed(
                "hub", "the server at \(address.origin) is not a hub",
                fix: "end the program that listens on port \(address.port), or use another port")
        }
        guard found == this.identifier else {
            return Self.failed(
                "hub", "another hub answers at \(address.origin)", fix: "end that one, or use another port")
        }
        guard answer.status != 421 else {
            return Self.failed(
                "hub", "the hub rejects the name \(address.host): it listens as \(hub.origin)",
                fix: "give apps that address, or start the hub with --host \(address.host)")
        }
        return Self.done("hub", "the hub answers at \(address.origin)")
    }

    private func clock(_ this: This) -> [HubCheck] {
        let difference = Int((this.time - Date().timeIntervalSince1970).magnitude)
        guard difference > 300 else { return Self.done("clock", "the clock of the hub is that of this computer") }
        return Self.failed(
            "clock", "the clocks of the hub and of this computer differ by \(difference) s",
            fix: "set them by the network: certificates have a time")
    }

    private func pairing() async -> [HubCheck] {
        let requests = HubRequests(access: HubAccess(hub))
        do {
            let codes = try await requests.pairings().map(\.code)
            guard codes.isEmpty else {
                return Self.failed(
                    "pairing", "apps wait to be paired: \(codes.joined(separator: ", "))",
                    fix: "compare the code with that of the app, and run switchyard console approve CODE")
            }
            let devices = try await requests.devices()
            let connected = devices.count(where: \.connected)
            guard !devices.isEmpty else {
                return [
                    HubCheck(
                        step: "pairing", outcome: .note, message: "no app has asked to be paired",
                        fix: "set SWITCHYARD_HUB to \(address.origin), or hub under console in Switchyard.yaml")
                ]
            }
            return Self.done("pairing", "\(connected) of \(devices.count) paired devices are connected")
        } catch {
            return Self.failed("pairing", Self.words(error), fix: "look at what the hub prints")
        }
    }

    private var localNetwork: HubCheck {
        ServerAddress.isOfThisComputer(address.host)
            ? HubCheck(
                step: "local-network", outcome: .note,
                message: "only apps on this computer, and in Simulator, reach \(address.origin)",
                fix: "for a phone, start the hub with --listen, --host, --tls-certificate and --tls-key")
            : HubCheck(
                step: "local-network", outcome: .note,
                message: "whether a device may use the local network, it knows alone",
                fix: "allow the app under Settings > Privacy & Security > Local Network, and run doctor in its console")
    }

    private static func words(_ error: any Error) -> String { (error as? HubFailure)?.message ?? "\(error)" }
}

/// The numeric addresses of a host.
private enum HostAddresses {
    struct Unknown: Error {}

    static func of(_ host: String) throws -> [String] {
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, nil, &list) == 0 else { throw Unknown() }
        defer { freeaddrinfo(list) }
        var found: [String] = []
        var next = list
        while let address = next {
            var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            if getnameinfo(
                address.pointee.ai_addr, address.pointee.ai_addrlen, &text, socklen_t(text.count), nil, 0,
                NI_NUMERICHOST) == 0
            {
                let name = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
                if !found.contains(name) { found.append(name) }
            }
            next = address.pointee.ai_next
        }
        return found
    }
}
