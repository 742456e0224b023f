// The release build of the command leaves this out: FoundationNetworking is most of its launch time on Linux, and needs libcurl.
#if !SWITCHYARD_WITHOUT_URLSESSION
    public import Foundation

    #if canImport(FoundationNetworking)
        public import FoundationNetworking
    #endif

    extension Endpoint {
        /// Returns a request for a path below the base.
        ///
        /// - Parameters:
        ///   - path: as in ``url(for:query:)``.
        ///   - query: as in ``url(for:query:)``.
        ///   - method: the HTTP method.
        ///   - headers: the header fields.
        ///   - body: the body.
        ///   - timeout: how long to wait for data; by default, as long as `URLRequest` waits.
        /// - Throws: ``ConfigurationError`` `invalid-url`.
        public func request(
            for path: String, query: [URLQueryItem] = [], method: String = "GET", headers: [String: String] = [:],
            body: Data? = nil, timeout: Duration? = nil
        ) throws(ConfigurationError) -> URLRequest {
            var request = URLRequest(url: try url(for: path, query: query))
            request.httpMethod = method
            request.httpBody = body
            for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
            if let timeout { request.timeoutInterval = timeout / .seconds(1) }
            return request
        }
    }
#endif
