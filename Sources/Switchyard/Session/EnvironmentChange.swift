/// A change of environment: another one was selected than at the last launch, or the app was reset.
///
/// ```swift
/// if let change = try session.environmentChange, !change.isReset {
///     print("The last launch ran \(change.from), this one runs \(change.to)")
/// }
/// ```
public struct EnvironmentChange: Sendable, Hashable {
    /// The previous environment.
    public let from: String
    /// The current environment; the same one after a reset that does not change it.
    public let to: String
    /// Whether the app was reset.
    public let isReset: Bool

    /// Creates an environment change, for tests of handlers.
    public init(from: String, to: String, isReset: Bool) {
        self.from = from
        self.to = to
        self.isReset = isReset
    }
}

/// Work to do after an environment change: delete the tokens, caches, and databases of the previous environment.
///
/// Each handler runs once for each environment change. If a handler throws, the error is reported and the other
/// handlers still run. If a handler ends the process, it runs again at the next launch, but the handlers before it do
/// not.
///
/// ```swift
/// let caches = EnvironmentChangeHandler("caches") { change in
///     let names = StorageNames(environment: change.from, isProduction: change.from == "production")
///     try FileManager.default.removeItem(at: names.directory(FileManager.default.temporaryDirectory))
/// }
/// let session = try EnvironmentSession<AppValues>.start(policy: .open, handlers: [caches])
/// ```
public struct EnvironmentChangeHandler: Sendable {
    /// The name of the handler: unique among the handlers, and the same at every launch.
    public let name: String
    let body: @Sendable (EnvironmentChange) throws -> Void

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - body: the work. What it throws becomes an ``EnvironmentChangeError``, and the launch goes on.
    public init(_ name: String, _ body: @escaping @Sendable (EnvironmentChange) throws -> Void) {
        self.name = name
        self.body = body
    }
}

/// An error that a handler threw.
///
/// ```swift
/// for failure in try session.environmentChangeErrors {
///     print("\(failure.handler) could not clear what the last environment left:", failure.error)
/// }
/// ```
public struct EnvironmentChangeError: Error, Sendable {
    /// The name of the handler.
    public let handler: String
    /// The error.
    public let error: any Error
}
