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
        guard let url = URL(string: request.target, relativeTo: address.url)?.absoluteURL else {
            throw URLError(.badURL)
        }
        var wanted = URLRequest(url: url, timeoutInterval: request.timeout)
        wanted.httpMethod = request.method
        if let proof = request.proof { wanted.setValue(proof.header, forHTTPHeaderField: "Authorization") }
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
    static let longestResponse = HubLimits.responseBytes

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
        // A request that waits and, if an app changes something itself, a report, for each link of a process.
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

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        guard response.expectedContentLength > Self.longestResponse else { return completionHandler(.allow) }
        fail(dataTask)
        // Otherwise, Foundation on Linux reads a gigabyte before it notices that the task was canceled.
        completionHandler(.cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = lock.withLock {
            guard let count = loadings[dataTask.taskIdentifier]?.body.count else { return true }
            guard count + data.count <= Self.longestResponse else { return true }
            loadings[dataTask.taskIdentifier]?.body.append(data)
            return false
        }
        if isTooLong { fail(dataTask) }
    }

    /// Ends a loading whose response is too long. What still comes until the task is canceled is dropped.
    private func fail(_ task: URLSessionTask) {
        let loading = lock.withLock { loadings.removeValue(forKey: task.taskIdentifier) }
        task.cancel()
        loading?.continuation.resume(throwing: URLError(.dataLengthExceedsMaximum))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let loading = lock.withLock({ loadings.removeValue(forKey: task.taskIdentifier) }) else { return }
        guard error == nil, let response = task.response as? HTTPURLResponse else {
            return loading.continuation.resume(throwing: error ?? URLError(.badServerResponse))
        }
        var read = HubResponse(
            status: response.statusCode, hub: response.value(forHTTPHeaderField: HubRoutes.hubHeader),
            proof: response.value(forHTTPHeaderField: HubRoutes.proofHeader), body: loading.body)
        read.retryAfter = response.value(forHTTPHeaderField: "Retry-After").flatMap { Int($0) }.map(Double.init)
        read.date = response.value(forHTTPHeaderField: "Date").flatMap(Self.date)
        loading.continuation.resume(returning: read)
    }

    /// The time of an HTTP header (RFC 9110, section 5.6.7).
    static func date(_ text: String) -> Date? {
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "GMT")
        format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss zzz"
        return format.date(from: text)
    }

    /// A redirect would take the request elsewhere.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }
}
