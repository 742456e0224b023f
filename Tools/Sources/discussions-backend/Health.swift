/// The answer to `GET /api/health`.
struct Health: Hashable, Codable, Sendable {
    /// The environment that the server is.
    var environment: String
}
