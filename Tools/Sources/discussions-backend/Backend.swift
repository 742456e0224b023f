import Foundation
import Hummingbird

/// The responses of the server of one environment. They never change, so they are encoded once.
struct Backend: Sendable {
    private let comments: ByteBuffer
    private let health: ByteBuffer

    /// Creates the responses of an environment with these comments.
    init(environment: String, comments: [Comment]) throws {
        let encoder = JSONEncoder.deterministic
        self.comments = try ByteBuffer(bytes: encoder.encode(comments))
        health = try ByteBuffer(bytes: encoder.encode(Health(environment: environment)))
    }

    /// The routes. Hummingbird responds with 404 to all other requests.
    func router() -> Router<BasicRequestContext> {
        let router = Router()
        let api = router.group("api")
        api.get("comments") { [comments] _, _ in Self.response(comments) }
        api.get("health") { [health] _, _ in Self.response(health) }
        return router
    }

    private static func response(_ json: ByteBuffer) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: "application/json; charset=utf-8"],
            body: .init(byteBuffer: json)
        )
    }
}
