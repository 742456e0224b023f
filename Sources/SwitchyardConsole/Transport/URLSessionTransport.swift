import Foundation
import HubMessages

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests with Foundation's URL loading: no cookies, no cache, no redirects, and no large responses.
final class URLSessionTransport: HubTransport {
    private let address: HubAddress
    private let loader: HubLoader

    /// - Parameter certificate: the SHA-256 hash of the only certificate that is accepted, on Apple's systems; `nil` to
    ///   leave it to the system.
    init(_ address: HubAddress, certificate: String? = nil) {
        self.address = address
        loader = certificate.map { HubLoader(certificate: $0) } ?? .shared
    }

    deinit { loader.invalidate() }

    func send(_ request: HubRequest) async throws -> HubResponse {
        guard var components = URLComponents(url: address.url, resolvingAgainstBaseURL: false) else {
            throw URLError(.badURL)
        }
        components.path = request.path
        if !request.query.isEmpty {
            components.queryItems = request.query.sorted { $0.key < $1.key }
                .map { URLQueryItem(name: $0.key, value: $0.value) }
        }
        guard let url = components.url else { throw URLError(.badURL) }
        var wanted = URLRequest(url: url, timeoutInterval: request.timeout)
        wanted.httpMethod = request.method
        if let bearer = request.bearer { wanted.setValue("Bearer \(bearer)", forHTTPHeaderField: "Authorization") }
        if let body = request.body {
            wanted.httpBody = body
            wanted.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        return try await loader.response(to: wanted)
    }
}

/// One URL session for all links of a process.
final class HubLoader: NSObject, URLSessionDataDelegate, @unchecked Sendable {  // Guarded by lock.
    static let shared = HubLoader(certificate: nil)
    /// The most bytes of a response.
    static let longestResponse = 1 << 20

    private struct Loading {
        var body = Data()
        let continuation: CheckedContinuation<HubResponse, any Error>
    }

    let certificate: String?
    private let lock = NSLock()
    private var loadings: [Int: Loading] = [:]
    private var session: URLSession?

    init(certificate: String?) {
        self.certificate = certificate
        super.init()
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // A request that waits and a report, for each link of a process.
        configuration.httpMaximumConnectionsPerHost = 512
        session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    }

    /// Ends a session of its own, which otherwise keeps its delegate.
    func invalidate() { if self !== Self.shared { session?.invalidateAndCancel() } }

    func response(to request: URLRequest) async throws -> HubResponse {
        guard let session else { throw URLError(.cancelled) }
        let task = session.dataTask(with: request)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                lock.withLock { loadings[task.taskIdentifier] = Loading(continuation: continuation) }
                task.resume()
            }
        } onCancel: {
            task.cancel()
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = lock.withLock {
            loadings[dataTask.taskIdentifier]?.body.append(data)
            return (loadings[dataTask.taskIdentifier]?.body.count ?? 0) > Self.longestResponse
        }
        if isTooLong { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let loading = lock.withLock({ loadings.removeValue(forKey: task.taskIdentifier) }) else { return }
        guard error == nil, let response = task.response as? HTTPURLResponse else {
            return loading.continuation.resume(throwing: error ?? URLError(.badServerResponse))
        }
        loading.continuation.resume(
            returning: HubResponse(
                status: response.statusCode, hub: response.value(forHTTPHeaderField: HubRoutes.hubHeader),
                body: loading.body))
    }

    /// A redirect would take the key elsewhere.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
