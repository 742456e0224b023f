/// The end of an environment's time in this installation: another one was selected, or the app was reset.
///
/// ```swift
/// if let change = try session.environmentChange, !change.isReset {
///     print("The last launch ran \(change.from), this one runs \(change.to)")
/// }
/// ```
public struct EnvironmentChange: Sendable, Hashable {
    /// The environment that is left.
    public let from: String
    /// The environment that runs now; the same one after a reset that does not change it.
    public let to: String
    /// Whether the reset toggle asked for it.
    public let isReset: Bool

    /// An environment change, for tests of handlers.
    public init(from: String, to: String, isReset: Bool) {
        self.from = from
        self.to = to
        self.isReset = isReset
    }
}

/// Work to do when an environment is left or the app is reset: clear tokens, caches, databases of the environment left.
///
/// Each handler runs once for each environment change. One that throws is reported and does not keep the others from running.
/// One that ends the process runs again at the next launch, and those before it do not.
///
/// ```swift
/// let caches = EnvironmentChangeHandler("caches") { change in
///     let names = StorageNames(environment: change.from, isProduction: change.from == "production")
///     try FileManager.default.removeItem(at: names.directory(FileManager.default.temporaryDirectory))
/// }
/// let session = try EnvironmentSession<AppValues>.start(policy: .open, handlers: [caches])
/// ```
public struct EnvironmentChangeHandler: Sendable {
    /// The handler's name: unique among the handlers, and the same at every launch.
    public let name: String
    let body: @Sendable (EnvironmentChange) throws -> Void

    /// A handler.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - body: the work. What it throws becomes an ``EnvironmentChangeError``, and the launch goes on.
    public init(_ name: String, _ body: @escaping @Sendable (EnvironmentChange) throws -> Void) {
        self.name = name
        self.body = body
    }
}

/// A handler that threw.
///
/// ```swift
/// for failure in try session.environmentChangeErrors {
///     print("\(failure.handler) could not clear what the last environment left:", failure.error)
/// }
/// ```
public struct EnvironmentChangeError: Error, Sendable {
    /// The handler's name.
    public let handler: String
    /// What it threw.
    public let error: any Error
}
