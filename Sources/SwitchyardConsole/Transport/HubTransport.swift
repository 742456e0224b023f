package import Foundation
package import HubMessages

/// A request to a hub.
package struct HubRequest: Sendable {
    package var method = "GET"
    package var path: String
    package var query: [String: String] = [:]
    /// What proves that the request is from the device.
    package var proof: RequestProof?
    package var body: Data?
    /// The seconds after which an answer is no longer waited for.
    package var timeout: Double = 20

    /// The path with the query, which has no characters that are escaped.
    package var target: String {
        let items = query.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return items.isEmpty ? path : "\(path)?\(items.joined(separator: "&"))"
    }
}

/// The response of a hub.
package struct HubResponse: Sendable {
    package var status: Int
    /// The hub that the response names.
    package var hub: String?
    /// What proves that the response is from this hub.
    package var proof: String?
    /// The time of the hub.
    package var date: Date?
    /// The seconds after which the hub wants to be asked again, if it cannot answer now.
    package var retryAfter: Double?
    package var body: Data

    package init(status: Int, hub: String?, proof: String? = nil, body: Data = Data()) {
        self.status = status
        self.hub = hub
        self.proof = proof
        self.body = body
    }
}

/// What sends requests to a hub.
package protocol HubTransport: Sendable {
    func send(_ request: HubRequest) async throws -> HubResponse
}
