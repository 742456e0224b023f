import Foundation
import GuardedServer
import HubMessages
import Hummingbird

/// The API of operators: devices, changes, and events. Each request needs `Authorization: Bearer TOKEN`.
///
/// | Request | Role | Response |
/// |---|---|---|
/// | `GET /api/hub` | see | the hub's identifier and time, and the operator's own name and role |
/// | `GET /api/devices` | see | `devices`: each as ``Hub/DeviceEntry`` |
/// | `GET /api/devices/ID` | see | ``Hub/DeviceDetails`` |
/// | `DELETE /api/devices/ID` | administrate | 204; the key is revoked |
/// | `POST /api/devices/ID/changes` with ``ChangeRequest`` | change | 200 `version`; 409 `version` and `last` (``RecentChange``) if `basedOn` is not the version of the last change; 422 if the report rules it out |
/// | `DELETE /api/devices/ID/changes/VERSION` | change | 204: the change no longer waits; 404 if it did not wait; 422 if the device has received it |
/// | `POST /api/devices/ID/commands` with `line`, `confirm`, `wait` (30 seconds), `onlyConnected` | change, or see for a line that only reads | 200 `version` (of a line that only reads: `line`), `succeeded`, `text`; 202 `version` or `line`, `connected`, `expiresIn` if there is no outcome yet; 422 if the report rules it out |
/// | `GET /api/devices/ID/outcomes/VERSION?wait=SECONDS` | see | as for commands |
/// | `GET /api/devices/ID/lines/LINE?wait=SECONDS` | see | as for commands that only read |
/// | `POST /api/changes/preview` with `devices` (up to 1,000 identifiers, each once) and `action` | see | `devices`: each as ``ChangePreview`` |
/// | `POST /api/changes` with `devices` (`id`, `basedOn`), `action`, `for`, `confirm` | change | `devices`: each with `id`, `status`, and `version` or `message` |
/// | `GET /api/audit?before=NUMBER&device=ID` | see | ``Hub/AuditPart``: `entries`, at most 100, the latest first, and `earlier`, the next `before` |
/// | `GET /api/events` | see | a stream of events named `change`, each a ``HubEvent``; the first is `all` |
///
/// An error has a JSON body with `message`, except for errors of the server, which are plain text.
struct OperatorRoutes: Sendable {
    let hub: Hub
    let operators: Operators
    let limits: HubServerLimits

    func add(to router: Router<HubContext>) {
        router.get("api/hub") { _, context in try await this(context) }
        router.get("api/devices") { _, context -> Response in
            _ = try context.person(.see)
            return try .json(Devices(devices: await hub.deviceEntries()))
        }
        router.get("api/devices/:id") { _, context -> Response in
            _ = try context.person(.see)
            return try .json(try await hub.details(of: try context.parameters.require("id")))
        }
        router.delete("api/devices/:id") { _, context -> Response in
            let person = try context.person(.administrate)
            try await hub.revoke(try context.parameters.require("id"), by: person)
            return Response(status: .noContent)
        }
        router.post("api/devices/:id/changes") { request, context in try await change(request, context) }
        router.delete("api/devices/:id/changes/:version") { _, context -> Response in
            let person = try context.person(.change)
            guard let version = Int(try context.parameters.require("version")) else { throw HTTPError(.badRequest) }
            try await hub.withdraw(version, from: try context.parameters.require("id"), by: person)
            return Response(status: .noContent)
        }
        router.post("api/devices/:id/commands") { request, context in try await command(request, context) }
        router.get("api/devices/:id/outcomes/:version") { request, context in try await outcome(request, context) }
        router.get("api/devices/:id/lines/:line") { request, context in try await line(request, context) }
        router.post("api/changes/preview") { request, context in try await preview(request, context) }
        router.post("api/changes") { request, context in try await changeSeveral(request, context) }
        router.get("api/audit") { request, context -> Response in
            _ = try context.person(.see)
            let query = request.uri.queryParameters
            return try .json(
                try await hub.auditEntries(
                    before: query.get("before").flatMap { Int($0) }, device: query.get("device")))
        }
        router.get("api/events") { request, context in try await events(request, context) }
    }

    // MARK: Reading

    private struct This: Encodable {
        let identifier: String
        let name: String
        let role: HubRole
        let time: Double
    }

    private struct Devices: Encodable {
        let devices: [Hub.DeviceEntry]
    }

    private func this(_ context: HubContext) async throws -> Response {
        let person = try context.person(.see)
        return try .json(
            This(identifier: hub.identifier, name: person.name, role: person.role, time: hub.now()))
    }

    /// A stream of what pages should read again. The first event is `all`.
    private func events(_ request: Request, _ context: HubContext) async throws -> Response {
        let person = try context.person(.see)
        let authorization = request.headers[.authorization]
        let start = await hub.lastEvent
        guard let (number, revisions) = await hub.streams.open(revision: start, for: person.name) else {
            return .error(
                .serviceUnavailable,
                "At most \(limits.fleet.eventStreamsOfOne) pages of one operator and \(limits.fleet.eventStreams) of all can be open; close one of them."
            )
        }
        let position = EventPosition(start)
        return hub.streams.response(number, revisions, to: request) { [hub, operators] _ in
            // The operator may have been removed.
            guard await operators.person(authorization) != nil else { return nil }
            return await position.next(of: hub)
        }
    }

    // MARK: Changing

    private struct Changed: Encodable {
        let version: Int
    }

    private func change(_ request: Request, _ context: HubContext) async throws -> Response {
        let person = try context.person(.change)
        let wish: ChangeRequest = try await body(of: request)
        let device = try context.parameters.require("id")
        return try .json(Changed(version: try await hub.change(device, wish, by: person)))
    }

    private struct CommandRequest: Decodable {
        let line: String
        var confirm: String?
        var wait: Double?
        var onlyConnected: Bool?
    }

    private struct Outcome: Encodable {
        /// The version of a change.
        var version: Int?
        /// The identifier of a line that only reads.
        var line: String?
        var succeeded: Bool?
        var text: String?
        /// Whether the device is connected, if there is no outcome.
        var connected: Bool?
        /// The seconds until the change or the line no longer waits, if there is no outcome; `nil` if it has no end.
        var expiresIn: Double?
    }

    /// Runs a line. The response is 200 with the outcome, or 202 if the device has not answered in time.
    private func command(_ request: Request, _ context: HubContext) async throws -> Response {
        let wish: CommandRequest = try await body(of: request)
        let onlyReads = ActionCheck.onlyReads(wish.line)
        let person = try context.person(onlyReads ? .see : .change)
        let device = try context.parameters.require("id")
        let (seconds, onlyConnected) = (wish.wait ?? 30, wish.onlyConnected ?? false)
        guard onlyReads else {
            let (version, outcome) = try await whileAllowed(request, context) {
                try await hub.run(
                    wish.line, on: device, confirm: wish.confirm, waiting: seconds, onlyConnected: onlyConnected,
                    by: person)
            }
            return try await response(version, outcome, device)
        }
        let (identifier, answer) = try await whileAllowed(request, context) {
            try await hub.read(wish.line, on: device, waiting: seconds, onlyConnected: onlyConnected, by: person)
        }
        return try await response(identifier, answer, device)
    }

    /// What came of a change: 200, or 202 if the device has not answered in `wait` seconds.
    private func outcome(_ request: Request, _ context: HubContext) async throws -> Response {
        _ = try context.person(.see)
        guard let version = Int(try context.parameters.require("version")) else { throw HTTPError(.badRequest) }
        let device = try context.parameters.require("id")
        let outcome = try await whileAllowed(request, context) {
            try await hub.outcome(of: version, on: device, waiting: Self.wait(request))
        }
        return try await response(version, outcome, device)
    }

    /// What a line that only reads said: 200, or 202 if the device has not answered in `wait` seconds.
    private func line(_ request: Request, _ context: HubContext) async throws -> Response {
        _ = try context.person(.see)
        let (device, line) = try (context.parameters.require("id"), context.parameters.require("line"))
        let answer = try await whileAllowed(request, context) {
            try await hub.answer(to: line, on: device, waiting: Self.wait(request))
        }
        return try await response(line, answer, device)
    }

    private static func wait(_ request: Request) -> Double {
        request.uri.queryParameters.get("wait").flatMap { Double($0) } ?? 0
    }

    /// Does work that may take long, as long as the client is there. An operator who was removed meanwhile gets nothing.
    private func whileAllowed<Value: Sendable>(
        _ request: Request, _ context: HubContext, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let value = try await context.channel.whileConnected(work)
        guard await operators.person(request.headers[.authorization]) != nil else { throw HubError.unauthorized }
        return value
    }

    private func response(_ version: Int, _ outcome: ChangeOutcome?, _ device: String) async throws -> Response {
        if let outcome {
            return try .json(Outcome(version: version, succeeded: outcome.succeeded, text: outcome.text))
        }
        return try .json(
            Outcome(
                version: version, connected: await hub.isConnected(device),
                expiresIn: await hub.secondsLeft(of: version, on: device)),
            status: .accepted)
    }

    private func response(_ line: String, _ answer: LineAnswer?, _ device: String) async throws -> Response {
        if let answer { return try .json(Outcome(line: line, succeeded: answer.succeeded, text: answer.text)) }
        return try .json(
            Outcome(
                line: line, connected: await hub.isConnected(device),
                expiresIn: await hub.secondsLeft(ofLine: line, on: device)),
            status: .accepted)
    }

    // MARK: Several devices

    private struct PreviewRequest: Decodable {
        let devices: [String]
        let action: DesiredAction
    }

    private struct Previews: Encodable {
        let devices: [ChangePreview]
    }

    private func preview(_ request: Request, _ context: HubContext) async throws -> Response {
        _ = try context.person(.see)
        let wish: PreviewRequest = try await body(of: request)
        try hub.checkNames(wish.devices)
        var previews: [ChangePreview] = []
        for device in wish.devices {
            let preview = try? await hub.preview(wish.action, on: device)
            previews.append(preview ?? ChangePreview(id: device, refusal: "the device does not exist"))
        }
        return try .json(Previews(devices: previews))
    }

    private struct Results: Encodable {
        struct Result: Encodable {
            let id: String
            let status: Int
            var version: Int?
            var message: String?
        }
        var devices: [Result] = []
    }

    private func changeSeveral(_ request: Request, _ context: HubContext) async throws -> Response {
        let person = try context.person(.change)
        let wish: SeveralChangesRequest = try await body(of: request)
        try hub.checkNames(wish.devices.map(\.id))
        var results = Results()
        for (device, result) in zip(wish.devices, try await hub.change(wish, by: person)) {
            switch result {
            case .success(let version):
                results.devices.append(Results.Result(id: device.id, status: 200, version: version))
            case .failure(let error):
                let (status, message) = HubResponses.result(of: error)
                results.devices.append(Results.Result(id: device.id, status: status, message: message))
            }
        }
        return try .json(results)
    }

    private func body<Value: Decodable>(of request: Request) async throws -> Value {
        let data = try await request.json(upTo: limits.server.body)
        guard let value = try? JSONDecoder().decode(Value.self, from: data) else { throw HTTPError(.badRequest) }
        return value
    }
}

/// Where a stream of events is.
actor EventPosition {
    private var last: Int
    private var isFirst = true

    init(_ last: Int) {
        self.last = last
    }

    /// The text of the events since the last call. Without any, a comment, which detects pages that are gone.
    func next(of hub: Hub) async -> String {
        var (events, end) = await hub.events(after: last)
        if isFirst { events.insert(HubEvent(kind: .all), at: 0) }
        (isFirst, last) = (false, end)
        guard !events.isEmpty else { return ":\n\n" }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return events.compactMap { try? encoder.encode($0) }
            .map { "event: change\ndata: \(String(decoding: $0, as: UTF8.self))\n\n" }.joined()
    }
}
