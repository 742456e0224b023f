public import PropertyLists

/// Values of live keys from elsewhere than the catalog: a developer's file that changes, or a server of the team. An open
/// build takes them; see ``EnvironmentSession/takeLiveValues(from:)``.
///
/// ```swift
/// import PropertyLists
/// import Switchyard
///
/// nonisolated struct FixedValues: LiveValuesProvider {
///     let name = "fixed values"
///     func values(of keys: [KeyDeclaration]) -> [String: ProvidedValue] { ["theme": ProvidedValue("dark")] }
///     func observeChanges(
///         _ handler: @escaping @Sendable (LiveValuesFailure?) -> Void
///     ) -> DefaultsObservation { DefaultsObservation {} }
/// }
/// #if DEBUG || SWITCHYARD_OPEN
///     try session.takeLiveValues(from: FixedValues())
/// #endif
/// ```
public protocol LiveValuesProvider: Sendable {
    /// The name, which is the origin of the values.
    var name: String { get }

    /// Returns the values now, of one moment, by the names of their keys. It need not return one for each key.
    ///
    /// - Throws: why there are none. It is a finding of the session, which goes on with the values before.
    func values(of keys: [KeyDeclaration]) throws -> [String: ProvidedValue]

    /// Calls a handler with `nil` after each change, until the observation is released. The handler may be called once
    /// for several changes, and without a change. If there will be no more calls, it gets the reason, which is a finding.
    func observeChanges(_ handler: @escaping @Sendable (LiveValuesFailure?) -> Void) -> DefaultsObservation
}

/// Why a ``LiveValuesProvider`` has no value, or no longer reports changes.
///
/// ```swift
/// let failure = LiveValuesFailure("the server does not answer")
/// ```
public struct LiveValuesFailure: Error, Sendable, Hashable {
    /// The reason, for people.
    public let reason: String

    /// Creates a failure.
    public init(_ reason: String) { self.reason = reason }
}

extension LiveValuesFailure: CustomStringConvertible {
    /// The reason.
    public var description: String { reason }
}

/// A value that a ``LiveValuesProvider`` gives.
///
/// ```swift
/// let value = ProvidedValue("dark")
/// let unknown = ProvidedValue(LiveValuesFailure("the file has it twice"))
/// ```
public struct ProvidedValue: Sendable, Hashable {
    /// The value, which has to match the declared type; or why it cannot be read, which is a finding.
    public var content: Result<PropertyListValue, LiveValuesFailure>
    /// Whether the provider says that the value must not be printed. It is taken only if the catalog says so, too.
    public var isSecret: Bool

    /// Creates a value.
    public init(_ value: PropertyListValue, isSecret: Bool = false) {
        content = .success(value)
        self.isSecret = isSecret
    }

    /// Creates a value that cannot be read. The catalog's is used instead.
    public init(_ failure: LiveValuesFailure) {
        content = .failure(failure)
        isSecret = false
    }
}
