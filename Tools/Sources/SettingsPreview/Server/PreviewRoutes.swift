import Foundation
import GuardedServer
import Hummingbird
import SettingsBundle
import SourceText

/// The routes of the server. The guards protect all of them except the page's own files.
struct PreviewRoutes: Sendable {
    let model: PreviewModel
    let keys: AccessKeys
    let streams: EventStreams
    let limits: PreviewLimits

    private static let ticketPath = "/api/token"

    func router() -> Router<BasicRequestContext> {
        let router = Router()
        router.add(middleware: Protections(limits.server))
        router.add(middleware: OriginGuard(keys: keys))
        router.add(
            middleware: TokenGuard(
                keys: keys, openPaths: Set(WebPageFiles.all.keys), ticketPath: Self.ticketPath))
        for (path, file) in WebPageFiles.all {
            for method in [HTTPRequest.Method.get, .head] {
                router.on(RouterPath(path), method: method) { _, _ in Response.bytes(file.bytes, type: file.type) }
            }
        }
        router.post("api/token") { request, _ in try await token(request) }
        router.get("api/bundle") { request, _ in try await bundle(request) }
        router.get("api/state") { request, _ in try await state(request) }
        router.get("api/image") { request, _ in try await image(request) }
        router.get("api/events") { request, _ in try await events(request) }
        router.post("api/value") { request, _ in try await change(request) }
        router.post("api/reset") { request, _ in try await reset(request) }
        return router
    }

    // MARK: Reading

    private struct TokenResponse: Encodable {
        let token: String
    }

    private func token(_ request: Request) async throws -> Response {
        guard let token = keys.redeem(request.headers[.authorization]) else {
            return .error(.unauthorized, "The ticket was already used, or has expired.")
        }
        return try .json(TokenResponse(token: token))
    }

    private func bundle(_ request: Request) async throws -> Response {
        let device = try device(request)
        return try redacted(
            await model.document(device: device, language: request.uri.queryParameters.get("language")))
    }

    private func state(_ request: Request) async throws -> Response {
        try redacted(
            await model.state(
                device: try device(request), language: request.uri.queryParameters.get("language")))
    }

    private func image(_ request: Request) async throws -> Response {
        let query = request.uri.queryParameters
        guard let page = query.get("page"), let row = query.get("row").flatMap({ Int($0) }),
            let image = await model.image(
                RowReference(page: page, row: row), device: try device(request),
                isMaximum: query.get("end") == "maximum")
        else { return .error(.notFound, PreviewLimits.imageMessage) }
        return .bytes(image.bytes, type: image.type)
    }

    private func device(_ request: Request) throws -> SettingsDevice {
        guard let device = SettingsDevice(rawValue: request.uri.queryParameters.get("device") ?? "phone") else {
            throw HTTPError(.badRequest)
        }
        return device
    }

    // MARK: Events

    /// A stream of revisions. The page requests the state when a revision is new.
    private func events(_ request: Request) async throws -> Response {
        guard let (number, revisions) = await streams.open(revision: await model.refresh()) else {
            return .error(.serviceUnavailable, limits.server.streamMessage)
        }
        return streams.response(number, revisions, to: request) { "event: state\ndata: \($0)\n\n" }
    }

    // MARK: Changing

    private func change(_ request: Request) async throws -> Response {
        let data = try await request.json(upTo: limits.server.body)
        guard let change = try? JSONDecoder().decode(RowChange.self, from: data),
            let device = SettingsDevice(rawValue: change.device)
        else { throw HTTPError(.badRequest) }
        do throws(RowChangeError) {
            try await model.apply(change, device: device)
        } catch {
            return response(to: error)
        }
        return try await changed(device, change.language)
    }

    private struct ResetRequest: Decodable {
        let device: String
        var language: String?
    }

    private func reset(_ request: Request) async throws -> Response {
        let data = try await request.json(upTo: limits.server.body)
        guard let resetRequest = try? JSONDecoder().decode(ResetRequest.self, from: data),
            let device = SettingsDevice(rawValue: resetRequest.device)
        else { throw HTTPError(.badRequest) }
        do throws(RowChangeError) {
            try await model.reset()
        } catch {
            return response(to: error)
        }
        return try await changed(device, resetRequest.language)
    }

    private func changed(_ device: SettingsDevice, _ language: String?) async throws -> Response {
        let state = await model.state(device: device, language: language)
        await streams.send(state.revision)
        return try redacted(state)
    }

    /// What is declared to be secret may stand in any text of an answer.
    private func redacted(_ value: some Encodable) throws -> Response {
        try .json(value) { Redaction.redacted($0).text }
    }

    private func response(to error: RowChangeError) -> Response {
        switch error {
        case .unknownRow: .error(.conflict, "The row no longer exists; reload the page.")
        case .tooLong: .error(.contentTooLarge, PreviewLimits.textMessage)
        case .invalidValue: .error(.unprocessableContent, "The value is not valid for this row.")
        case .inexact(let message): .error(.unprocessableContent, message)
        case .file(let message): .error(.conflict, message)
        }
    }
}
