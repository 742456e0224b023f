import Foundation
import Switchyard

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Fetches the comments of the selected environment: over HTTP, or from the file that replaces a server.
struct CommentLoader {
    let session: EnvironmentSession<AppConfiguration>
    /// The folder of all environments' caches.
    let caches: URL

    /// The server, or the file that replaces it.
    private var endpoint: Endpoint {
        get throws { try Endpoint(session.endpoint) }
    }

    /// The URL of the comments.
    var url: URL {
        get throws { try endpoint.url(for: "/comments") }
    }

    func comments() async throws -> LoadedComments {
        if try endpoint.isLocalFile {
            let decoder = JSONDecoder()
            decoder.allowsJSON5 = true
            return LoadedComments(comments: try decoder.decode([Comment].self, from: Data(contentsOf: try url)))
        }
        let cache = CommentCache(folder: caches, storage: session.storage)
        do {
            let comments = try JSONDecoder().decode([Comment].self, from: try await data())
            // A full disk must not hide comments that are here.
            try? cache.store(comments)
            return LoadedComments(comments: comments)
        } catch {
            guard let saved = try? cache.comments() else { throw error }
            return LoadedComments(comments: saved, isSaved: true)
        }
    }

    private func data() async throws -> Data {
        let request = try endpoint.request(
            for: "/comments", headers: ["Authorization": "Bearer \(session.apiToken.revealed)"],
            timeout: session.timeout)
        // Cookies and cached responses of one environment are not those of another.
        let client = URLSession(configuration: session.storage.urlSessionConfiguration(caches: caches))
        defer { client.finishTasksAndInvalidate() }
        let (data, response) = try await client.data(for: request)
        guard let status = (response as? HTTPURLResponse)?.statusCode, status == 200 else {
            throw URLError(.badServerResponse)
        }
        return data
    }
}

/// Comments in the order of the server.
struct LoadedComments {
    let comments: [Comment]
    /// Whether they were saved before, because the server does not answer.
    var isSaved = false
}
