import Foundation
import Hub
import HubMessages
import NIOHTTP1
import Reports

/// The requests of operators.
struct HubRequests: Sendable {
    let access: HubAccess

    /// What came of a line.
    struct LineResult: Decodable, Sendable {
        /// The version of the change; `nil` of a line that only reads.
        let version: Int?
        /// `nil` if the device has not answered in time.
        let succeeded: Bool?
        let text: String?
        /// Whether the device is connected, if it has not answered.
        let connected: Bool?
        /// The seconds until the line no longer waits, if the device has not answered.
        let expiresIn: Double?
    }

    /// A ticket for pairing.
    struct Ticket: Decodable, Sendable {
        let ticket: String
        let expiresIn: Double
    }

    private struct Devices: Decodable { let devices: [Hub.DeviceEntry] }
    private struct Pairings: Decodable { let pairings: [Hub.WaitingPairing] }
    private struct Problem: Decodable { let message: String }
    private struct This: Decodable { let identifier: String }

    private struct Line: Encodable {
        let line: String
        let confirm: String?
        let wait: Double
        let onlyConnected: Bool
    }

    /// The devices, sorted by name.
    func devices() async throws -> [Hub.DeviceEntry] {
        (try await value(.GET, "/api/devices") as Devices).devices
    }

    /// One device with its report.
    func details(of device: String) async throws -> Hub.DeviceDetails {
        try await value(.GET, "/api/devices/\(Self.escaped(device))")
    }

    /// Runs a line on a device.
    ///
    /// - Parameters:
    ///   - seconds: How long to wait for the device.
    ///   - onlyConnected: Whether the line is refused if the device is away.
    func run(
        _ line: String, on device: String, confirm: String?, waiting seconds: Double, onlyConnected: Bool
    ) async throws -> LineResult {
        try await value(
            .POST, "/api/devices/\(Self.escaped(device))/commands",
            Line(line: line, confirm: confirm, wait: seconds, onlyConnected: onlyConnected),
            within: .seconds(seconds + 30))
    }

    /// Withdraws a change that waits for a device.
    func withdraw(_ version: Int, from device: String) async throws {
        _ = try await data(.DELETE, "/api/devices/\(Self.escaped(device))/changes/\(version)", nil as Bool?)
    }

    /// The requests for pairing that wait.
    func pairings() async throws -> [Hub.WaitingPairing] {
        (try await value(.GET, "/api/pairings") as Pairings).pairings
    }

    /// Approves or denies a request for pairing.
    func answer(_ pairing: String, approve: Bool) async throws {
        _ = try await data(.POST, "/api/pairings/\(Self.escaped(pairing))", ["approve": approve])
    }

    /// Revokes the key of a device.
    func revoke(_ device: String) async throws {
        _ = try await data(.DELETE, "/api/devices/\(Self.escaped(device))", nil as Bool?)
    }

    /// Makes a ticket for pairing.
    func makeTicket() async throws -> Ticket {
        try await value(.POST, "/api/tickets", [String: String]())
    }

    /// The link that pairs a device by a ticket.
    func pairingLink(_ ticket: String) async throws -> String {
        let hub: This = try await value(.GET, "/api/hub")
        let link = PairingLink(address: access.location.origin, hub: hub.identifier, ticket: ticket)
        return link.url(scheme: PairingLink.scheme)?.absoluteString ?? ticket
    }

    /// The last entries of the audit log, the latest first.
    func auditEntries(device: String?) async throws -> [Hub.AuditEntry] {
        var found: [Hub.AuditEntry] = []
        var before: Int?
        repeat {
            let items = [device.map { "device=\(Self.escaped($0))" }, before.map { "before=\($0)" }].compactMap { $0 }
            let part: Hub.AuditPart = try await value(.GET, "/api/audit?\(items.joined(separator: "&"))")
            found += part.entries
            before = part.earlier
            // Of a long log, a part may have no entry of the device.
        } while found.isEmpty && before != nil
        return found
    }

    /// Takes every event until the stream ends.
    func events(_ take: (HubEvent) async throws -> Void) async throws {
        let (status, _) = try await access.ask { client in
            let status = try await client.events(of: "/api/events") { data in
                if let event = try? JSONDecoder().decode(HubEvent.self, from: data) { try await take(event) }
            }
            return (status, ())
        }
        guard status == 200 else { throw Self.failure(status, nil) }
    }

    private func value<Value: Decodable>(_ method: HTTPMethod, _ path: String) async throws -> Value {
        try await value(method, path, nil as Bool?)
    }

    private func value<Value: Decodable>(
        _ method: HTTPMethod, _ path: String, _ body: (some Encodable)?, within limit: Duration = .seconds(30)
    ) async throws -> Value {
        let data = try await data(method, path, body, within: limit)
        guard let value = try? JSONDecoder().decode(Value.self, from: data) else {
            throw HubFailure.unusable("the server is not a hub that this program knows")
        }
        return value
    }

    private func data(
        _ method: HTTPMethod, _ path: String, _ body: (some Encodable)?, within limit: Duration = .seconds(30)
    ) async throws -> Data {
        let content = try body.map { try JSONEncoder().encode($0) }
        let (status, answer) = try await access.ask { client in
            let answer = try await client.answer(to: method, path, body: content, within: limit)
            return (answer.status, answer.body)
        }
        guard (200..<300).contains(status) else { throw Self.failure(status, answer) }
        return answer
    }

    private static func failure(_ status: Int, _ body: Data?) -> HubFailure {
        let text = body.map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }
        let problem = body.flatMap { try? JSONDecoder().decode(Problem.self, from: $0).message }
        let message = problem ?? (text?.isEmpty == false ? text : nil) ?? "the hub answered \(status)"
        return switch status {
        case 401: .unusable("the hub does not know the token: \(message)")
        case 403, 404, 409, 422, 429: .refused(message)
        case 503: .unreachable(message)
        default: .unusable(message)
        }
    }

    private static func escaped(_ name: String) -> String {
        name.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? name
    }
}
