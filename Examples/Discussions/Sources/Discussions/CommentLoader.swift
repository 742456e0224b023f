import Foundation
import Switchyard

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Fetches the comments of the selected environment: over HTTP, or from the file that replaces a server.
struct CommentLoader {
    let session: EnvironmentSession<DiscussionsValues>

    /// The URL of the comments.
    var url: URL {
        get throws { try session.endpoint.url(for: "/comments") }
    }

    func comments() async throws -> [Comment] {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = session.endpoint.isLocalFile
        let comments = try decoder.decode([Comment].self, from: try await data())
        let order = try session.value(for: .sortOrder)
        let sorted = comments.sorted { order == .newest ? $0.id > $1.id : $0.id < $1.id }
        return Array(sorted.prefix(session.pageSize))
    }

    private func data() async throws -> Data {
        if session.endpoint.isLocalFile { return try Data(contentsOf: try url) }
        let request = try session.endpoint.request(
            for: "/comments", headers: ["Authorization": "Bearer \(session.apiToken.revealed)"],
            timeout: session.timeout)
        let (data, response) = try await URLSession.shared.data(for: request)
        guard let status = (response as? HTTPURLResponse)?.statusCode, status == 200 else {
            throw URLError(.badServerResponse)
        }
        return data
    }
}
