import GuardedServer
import Hummingbird
import NIOCore

/// What the hub knows about a request.
struct HubContext: WaitingContext {
    var coreContext: CoreRequestContextStorage
    /// The connection.
    let channel: any Channel
    let wait = RequestWait()
    /// Who sends a request to the API.
    var person: HubOperator?

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    /// The operator, if the role is sufficient.
    ///
    /// - Throws: `HTTPError` with 403 if it is not, or 401 without an operator.
    func person(_ role: HubRole) throws -> HubOperator {
        guard let person else { throw HTTPError(.unauthorized) }
        guard person.role >= role else {
            throw HTTPError(.forbidden, message: "the request needs the role \(role.rawValue)")
        }
        return person
    }
}
