import GuardedServer
import Hummingbird

/// What load balancers and monitoring ask of one hub.
///
/// | Request | Role | Response |
/// |---|---|---|
/// | `GET /health` | anybody | 200, or 503 while the store does not answer |
/// | `GET /metrics` | see | numbers in the text format of Prometheus |
struct StatusRoutes: Sendable {
    let hub: Hub

    static let health = "/health"
    static let metrics = "/metrics"

    func add(to router: Router<HubContext>) {
        router.get(RouterPath(Self.health)) { _, _ -> Response in
            await hub.isReady
                ? .bytes(Array("ready\n".utf8), type: "text/plain; charset=utf-8")
                : HubResponses.noStore("it does not answer")
        }
        router.get(RouterPath(Self.metrics)) { _, context -> Response in
            _ = try context.person(.see)
            return .bytes(Array(await hub.metricsText().utf8), type: "text/plain; version=0.0.4; charset=utf-8")
        }
    }
}
