package import Foundation

/// A request to a hub.
package struct HubRequest: Sendable {
    package var method = "GET"
    package var path: String
    package var query: [String: String] = [:]
    package var bearer: String?
    package var body: Data?
    /// The seconds after which an answer is no longer waited for.
    package var timeout: Double = 20
}

/// The response of a hub.
package struct HubResponse: Sendable {
    package var status: Int
    /// The hub that the response names.
    package var hub: String?
    package var body: Data

    package init(status: Int, hub: String?, body: Data = Data()) {
        self.status = status
        self.hub = hub
        self.body = body
    }
}

/// What sends requests to a hub.
package protocol HubTransport: Sendable {
    func send(_ request: HubRequest) async throws -> HubResponse
}
