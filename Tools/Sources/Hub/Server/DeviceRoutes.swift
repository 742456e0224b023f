import Foundation
import GuardedServer
import HubMessages
import Hummingbird

/// The routes of ``HubRoutes``, for links of apps.
struct DeviceRoutes: Sendable {
    let hub: Hub

    func add(to router: Router<HubContext>) {
        router.post(RouterPath(HubRoutes.pairings)) { request, _ in try await offer(request) }
        router.get(RouterPath(HubRoutes.pairings + "/:id")) { request, context -> Response in
            let identifier = try context.parameters.require("id")
            let secret = Secret.bearer(request.headers[.authorization])
            let device = try await context.channel.whileConnected {
                try await hub.pairing(identifier, secret: secret)
            }
            return if let device { try .json(device) } else { Response(status: .accepted) }
        }
        router.put(RouterPath(HubRoutes.report)) { request, _ in try await report(request) }
        router.get(RouterPath(HubRoutes.desired)) { request, context in try await desired(request, context) }
    }

    private func offer(_ request: Request) async throws -> Response {
        let data = try await request.json(upTo: HubLimits.pairingBytes)
        guard let wish = try? JSONDecoder().decode(PairingRequest.self, from: data) else {
            throw HubError.impossible("the request is not one for pairing")
        }
        return try .json(try await hub.offer(wish), status: .created)
    }

    private func report(_ request: Request) async throws -> Response {
        let device = try await hub.device(key: Secret.bearer(request.headers[.authorization]))
        try await hub.admitReport(from: device)
        let data = try await request.json(upTo: HubLimits.reportBytes)
        guard let report = try? JSONDecoder().decode(DeviceReport.self, from: data) else {
            throw HubError.impossible("the body is not a report")
        }
        try await hub.take(report, from: device)
        return Response(status: .noContent)
    }

    private func desired(_ request: Request, _ context: HubContext) async throws -> Response {
        // A device that asks who answers sends no key, and goes on with the same connection.
        guard let key = Secret.bearer(request.headers[.authorization]) else {
            return Response(status: .unauthorized, headers: [.wwwAuthenticate: "Bearer"])
        }
        let device = try await hub.device(key: key)
        guard let version = Int(request.uri.queryParameters.get(HubRoutes.after) ?? "0"), version >= 0 else {
            throw HTTPError(.badRequest)
        }
        if let state = try await hub.desired(after: version, for: device) { return try .json(state) }
        context.wait.begin { [hub, channel = context.channel] in
            await hub.waitForChange(after: version, for: device) { poll in
                channel.whenGone { Task { await hub.abandon(poll, of: device) } }
            }
        }
        return Response(status: .noContent)
    }
}
