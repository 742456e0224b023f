import Synchronization

/// The secrets that the files declare which one request has read: the run of a command, a call of a tool, a check for an
/// editor. What one request learns hides nothing in the answer to another.
package final class RequestSecrets: Sendable {
    private let secrets = Mutex(DeclaredSecrets())

    var current: DeclaredSecrets { secrets.withLock { $0 } }

    func form(_ other: DeclaredSecrets) { secrets.withLock { $0.form(other) } }

    // MARK: Requests

    /// Those of the request that this task or thread works for; `nil` outside of all requests, where nothing is declared.
    @TaskLocal static var ofRequest: RequestSecrets?

    /// Does work on another thread for the request of the one that asked for it. Dispatch hands nothing down.
    ///
    /// - Parameter secrets: what ``Redaction/request`` was there.
    package static func with<Value>(_ secrets: RequestSecrets?, _ work: () throws -> Value) rethrows -> Value {
        try $ofRequest.withValue(secrets, operation: work)
    }
}
