import ConsoleCommands
import Foundation
import HubMessages
import Switchyard
import Testing

@testable import SwitchyardConsole

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The doctor of a link")
struct LinkDoctorTests {
    private static let device = PairedDevice(device: "d", hub: "hub", key: "key of hub")
    private static let address = HubAddress("https://desk.local:8017")

    private static func checks(
        _ device: PairedDevice? = device, status: HubLinkStatus = .connected, reach: HostReach = .reached,
        now: Date = Date(), _ send: @escaping @Sendable (HubRequest) async throws -> HubResponse
    ) async throws -> [LinkCheck] {
        let doctor = LinkDoctor(
            address: try #require(address), status: status, device: device, now: { now }, reach: { _, _ in reach },
            send: send)
        return await doctor.checks()
    }

    private static let noAnswer: @Sendable (HubRequest) async throws -> HubResponse = { _ in throw URLError(.unknown) }

    @Test(arguments: [
        (HostReach.unknownName, LinkCheck.Step.name, "the name desk.local is unknown"),
        (.failed(ECONNREFUSED), .port, "nothing listens on port 8017 of desk.local"),
        (.failed(ETIMEDOUT), .port, "desk.local does not answer on port 8017"),
        (.failed(EHOSTUNREACH), .localNetwork, "there is no route to desk.local"),
    ]) func `A connection that fails`(reach: HostReach, step: LinkCheck.Step, message: String) async throws {
        let checks = try await Self.checks(reach: reach, Self.noAnswer)
        #expect(checks.last?.step == step)
        #expect(checks.last?.message == message)
        #expect(checks.last?.fix?.isEmpty == false)
        #expect(checks.dropLast().allSatisfy { $0.succeeded })
    }

    @Test(arguments: [
        (URLError.Code.serverCertificateUntrusted, LinkCheck.Step.trust), (.serverCertificateHasUnknownRoot, .trust),
        (.secureConnectionFailed, .trust), (.serverCertificateHasBadDate, .clock),
        (.serverCertificateNotYetValid, .clock), (.notConnectedToInternet, .localNetwork), (.timedOut, .hub),
    ]) func `TLS that fails`(code: URLError.Code, step: LinkCheck.Step) async throws {
        let checks = try await Self.checks { _ in throw URLError(code) }
        #expect(checks.map(\.step) == [.name, .port, step])
        #expect(checks.last?.succeeded == false)
    }

    @Test func `A certificate for another name`() async throws {
        let checks = try await Self.checks { _ in
            throw URLError(.serverCertificateUntrusted, userInfo: ["_kCFStreamErrorCodeKey": -9843])
        }
        #expect(checks.last?.step == .tlsName)
    }

    @Test func `A hub that has proven itself`() async throws {
        let hub = FakeHub()
        let checks = try await Self.checks { try await hub.send($0) }
        #expect(checks.map(\.step) == [.name, .port, .trust, .hub, .pairing])
        #expect(checks.allSatisfy { $0.succeeded })
    }

    @Test(
        arguments: [
            ("impostor", 200, "what answers cannot prove that it is the hub"),
            ("other", 200, "the hub that answers is not the one that the app was paired with"),
            (nil, 200, "the server at desk.local is not a hub"),
            ("hub", 421, "the hub has a name other than desk.local, or a port other than 8017"),
        ] as [(String?, Int, String)]) func `Who is not the hub`(name: String?, status: Int, message: String)
        async throws
    {
        let checks = try await Self.checks { _ in
            HubResponse(status: status, hub: name == "impostor" ? "hub" : name)
        }
        #expect(checks.last?.step == .hub)
        #expect(checks.last?.message == message)
    }

    @Test(arguments: [
        (HubLinkStatus.revoked, "the hub has removed this device, or has another store"),
        (.notPaired, "no operator has approved"),
        (.pairing(code: "7K3-F9Q"), "an operator has to approve the code 7K3-F9Q"),
        (.stopped, "the link is not started"),
    ]) func `Pairing that is missing`(status: HubLinkStatus, message: String) async throws {
        let checks = try await Self.checks(nil, status: status) { _ in HubResponse(status: 401, hub: "hub") }
        #expect(checks.last?.step == .pairing)
        #expect(checks.last?.message == message)
        #expect(checks.last?.succeeded == false)
    }

    @Test func `Clocks that do not agree`() async throws {
        let time = try #require(HubLoader.date("Sun, 06 Nov 1994 08:49:37 GMT"))
        #expect(time.timeIntervalSince1970 == 784_111_777)
        let checks = try await Self.checks(now: time - 3_600) { _ in
            var response = HubResponse(status: 401, hub: "hub")
            response.date = time
            return response
        }
        #expect(checks.last?.step == .clock)
        #expect(checks.last?.message == "the clock of the device is 3600 s behind that of the hub")
    }

    @Test func `A real connection`() async throws {
        // Nothing listens on a port that was just closed.
        let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = bind(file, address, size)
                getsockname(file, address, &size)
            }
        }
        let port = Int(UInt16(bigEndian: address.sin_port))
        #expect(await HostReach.of("127.0.0.1", port: port) == .failed(ECONNREFUSED))
        listen(file, 1)
        #expect(await HostReach.of("127.0.0.1", port: port) == .reached)
        close(file)
        #expect(await HostReach.of("no-such-host.invalid", port: port) == .unknownName)
    }

    @Test func `The console has a line for it`() async throws {
        let hub = FakeHub()
        let session = try FakeHub.session(hub: nil)
        let console = await EnvironmentConsole(session)
        #expect(await console.run("doctor").text.hasPrefix("the app has no link to a hub"))
        let link = try HubLink(
            console, places: LinkPlaces(key: MemoryStorage(), progress: MemoryStorage()), transport: { _, _ in hub },
            sleep: { _ in }, variables: [:], log: .silent)
        let text = await console.run("doctor").text
        #expect(text.hasPrefix("failed  address: nothing names a hub\n        set SWITCHYARD_HUB, "), "\(text)")
        #expect(await link.status == .stopped)
    }
}
