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
    /// Names for the storage of the previous environment's data.
    public let fromStorage: StorageNames
    /// Names for the storage of the current environment's data.
    public let toStorage: StorageNames

    /// Creates an environment change, for tests of handlers.
    ///
    /// - Parameters:
    ///   - from: the previous environment.
    ///   - to: the current environment.
    ///   - isReset: whether the app was reset.
    ///   - production: the name of the production environment, whose storage names have no suffix.
    public init(from: String, to: String, isReset: Bool, production: String? = nil) {
        self.init(
            from: RecordedEnvironment(name: from, isProduction: from == production),
            to: RecordedEnvironment(name: to, isProduction: to == production), isReset: isReset)
    }

    init(from: RecordedEnvironment, to: RecordedEnvironment, isReset: Bool) {
        self.from = from.name
        self.to = to.name
        self.isReset = isReset
        fromStorage = from.storage
        toStorage = to.storage
    }
}

/// Work to do after an environment change: delete the tokens, caches, and databases of the previous environment.
///
/// Handlers run one after another, in their order, in a task of their own: never on the thread that starts the session
/// or stores a value. A handler may be isolated to the main actor. Each one runs for each environment change at least
/// once in every process that has a session: in the app, and in each extension.
///
/// A handler that throws runs again at the next launch, and the other handlers run nevertheless. A handler that ends
/// the process runs again at the next launch, before the handlers after it. After three such launches, or after ten
/// that threw, the handler is skipped for this change, which is an error in
/// ``EnvironmentSession/waitForHandlers()``. A process that ends after the app has left the foreground, or half a
/// minute after the call of the handler, was not ended by it; one that was launched in the background and ends
/// before counts as ended by it.
///
/// ```swift
/// let caches = EnvironmentChangeHandler("caches") { change in
///     // Production's folder is the one for all environments.
///     guard change.fromStorage.suffix != nil else { return }
///     let folder = change.fromStorage.directory(FileManager.default.temporaryDirectory)
///     if FileManager.default.fileExists(atPath: folder.path) { try FileManager.default.removeItem(at: folder) }
/// }
/// let session = try EnvironmentSession<AppConfiguration>.start(
///     policy: .open, options: SessionOptions(handlers: [caches]))
/// ```
public struct EnvironmentChangeHandler: Sendable {
    /// The name of the handler: unique among the handlers, and the same at every launch.
    public let name: String
    let body: @Sendable (EnvironmentChange) async throws -> Void

    /// Creates a handler.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - body: the work. What it throws becomes an ``EnvironmentChangeError``.
    public init(_ name: String, _ body: @escaping @Sendable (EnvironmentChange) async throws -> Void) {
        self.name = name
        self.body = body
    }
}

/// An error in handling an environment change.
///
/// ```swift
/// for failure in try await session.waitForHandlers() {
///     print("\(failure.handler) could not clear what the last environment left:", failure.error)
/// }
/// ```
public struct EnvironmentChangeError: Error, Sendable {
    /// The name of the handler.
    public let handler: String
    /// The change that it handled.
    public let change: EnvironmentChange
    /// The error that it threw; ``HandlerSkipped`` if it is not called for this change anymore.
    public let error: any Error
}

/// A handler was skipped, because it ended the process or threw too often.
///
/// ```swift
/// if let failure = try await session.waitForHandlers().first, let skipped = failure.error as? HandlerSkipped {
///     print("\(failure.handler) was skipped after \(skipped.attempts) attempts")
/// }
/// ```
public struct HandlerSkipped: Error, Sendable, Hashable {
    /// How often the handler was called.
    public let attempts: Int

    /// Creates the error, for tests of what an app does about it.
    public init(attempts: Int) { self.attempts = attempts }
}
