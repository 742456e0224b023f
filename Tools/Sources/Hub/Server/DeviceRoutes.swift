import Foundation
import GuardedServer
import HTTPTypes
import HubMessages
import Hummingbird

/// The routes of ``HubRoutes``, for links of apps.
struct DeviceRoutes: Sendable {
    let hub: Hub

    func add(to router: Router<HubContext>) {
        router.post(RouterPath(HubRoutes.pairings)) { request, _ in try await offer(request) }
        router.get(RouterPath(HubRoutes.session)) { request, _ in try await session(request) }
        router.get(RouterPath(HubRoutes.pairings + "/:id")) { request, context in
            try await answer(request, context) { proof in
                guard try context.parameters.require("id") == proof.device else { throw HubError.unauthorized }
                let isPaired = try await context.channel.whileConnected { try await hub.isPaired(proof.device) }
                return Answer(isPaired ? .noContent : .accepted)
            }
        }
        router.put(RouterPath(HubRoutes.report)) { request, context in
            try await answer(request, context) { try await report(request, $0) }
        }
        router.get(RouterPath(HubRoutes.desired)) { request, context in
            try await answer(request, context) { try await desired(request, context, $0.device) }
        }
    }

    // MARK: Proofs

    /// The header with the proof of a response.
    private static let proof = HTTPField.Name(HubRoutes.proofHeader) ?? .authenticationInfo

    /// What a device is answered.
    private struct Answer {
        let status: HTTPResponse.Status
        var body: [UInt8] = []

        init(_ status: HTTPResponse.Status) { self.status = status }

        init(_ status: HTTPResponse.Status, _ value: some Encodable) throws {
            (self.status, body) = (status, Array(try JSONEncoder().encode(value)))
        }

        /// The response, which proves that it is from the hub and to this request.
        func response(to challenge: String, _ verifier: DeviceVerifier) -> Response {
            var response =
                body.isEmpty
                ? Response(status: status)
                : Response.bytes(body, type: "application/json; charset=utf-8", status: status)
            response.headers[DeviceRoutes.proof] = verifier.proof(status: status.code, body: body, to: challenge)
            return response
        }
    }

    private func session(_ request: Request) async throws -> Response {
        let query = request.uri.queryParameters
        guard let device = query.get("device"), let nonce = query.get("nonce"), !nonce.isEmpty else {
            throw HTTPError(.badRequest)
        }
        let verifier = try await hub.verifier(of: device)
        let wish = SessionRequest(device: device, nonce: nonce)
        return try Answer(.ok, await hub.linkSession(of: device)).response(to: wish.challenge, verifier)
    }

    /// Answers a request that proves to be from a device.
    private func answer(
        _ request: Request, _ context: HubContext, _ work: (RequestProof) async throws -> Answer
    ) async throws -> Response {
        guard let proof = RequestProof(header: request.headers[.authorization]) else { throw HubError.unauthorized }
        let verifier = try await hub.verifier(of: proof.device)
        guard verifier.admits(proof, request.method.rawValue, request.uri.string) else {
            throw HubError.unauthorized
        }
        do {
            // A request that has waited is answered again.
            if !context.wait.hasWaited { try await hub.count(proof, isReport: request.method == .put) }
            return try await work(proof).response(to: proof.proof, verifier)
        } catch let error as HubError {
            // The device was removed meanwhile, and what it had no longer proves anything.
            if case .unauthorized = error { throw error }
            if case .tooMany = error { throw error }
            let (status, problem) = HubResponses.parts(of: error)
            guard case .ended = error else { return try Answer(status, problem).response(to: proof.proof, verifier) }
            // The body was not read, so the connection is closed.
            var response = Response.error(status, problem.message)
            let body = Array("\(problem.message)\n".utf8)
            response.headers[Self.proof] = verifier.proof(status: status.code, body: body, to: proof.proof)
            return response
        }
    }

    // MARK: Requests

    private func offer(_ request: Request) async throws -> Response {
        let data = try await request.json(upTo: HubLimits.pairingBytes)
        guard let wish = try? JSONDecoder().decode(PairingRequest.self, from: data) else {
            throw HubError.impossible("the request is not one for pairing")
        }
        return try .json(try await hub.offer(wish), status: .created)
    }

    private func report(_ request: Request, _ proof: RequestProof) async throws -> Answer {
        try await hub.admitReport(from: proof.device)
        let data = try await request.json(upTo: HubLimits.reportBytes)
        guard proof.covers(Array(data)) else { throw HubError.unauthorized }
        guard let report = try? JSONDecoder().decode(DeviceReport.self, from: data) else {
            throw HubError.impossible("the body is not a report")
        }
        try await hub.take(report, from: proof.device)
        return Answer(.noContent)
    }

    private func desired(_ request: Request, _ context: HubContext, _ device: String) async throws -> Answer {
        let (version, line) = try (number(HubRoutes.after, of: request), number(HubRoutes.line, of: request))
        if let state = try await hub.desired(after: version, line: line, for: device) { return try Answer(.ok, state) }
        context.wait.begin { [hub, channel = context.channel] in
            await hub.waitForChange(after: version, line: line, for: device) { poll in
                channel.whenGone { Task { await hub.abandon(poll, of: device) } }
            }
        }
        return Answer(.noContent)
    }

    private func number(_ name: String, of request: Request) throws -> Int {
        guard let number = Int(request.uri.queryParameters.get(name) ?? "0"), number >= 0 else {
            throw HTTPError(.badRequest)
        }
        return number
    }
}
