/// The response to `GET /api/health`.
struct Health: Hashable, Codable, Sendable {
    /// The environment of the server.
    var environment: String
}
