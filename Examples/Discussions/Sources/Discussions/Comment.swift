/// A comment, as the server and the bundled file encode it.
struct Comment: Codable, Sendable {
    let id: Int
    let author: String
    let text: String
}
