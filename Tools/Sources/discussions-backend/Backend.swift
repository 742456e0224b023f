import Foundation
import Hummingbird

/// What one environment's server answers; it never changes, so it is encoded once.
struct Backend: Sendable {
    private let comments: ByteBuffer
    private let health: ByteBuffer

    /// The answers of an environment with these comments.
    init(environment: String, comments: [Comment]) throws {
        let encoder = JSONEncoder.deterministic
        self.comments = try ByteBuffer(bytes: encoder.encode(comments))
        health = try ByteBuffer(bytes: encoder.encode(Health(environment: environment)))
    }

    /// The routes; Hummingbird answers 404 to everything else.
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
