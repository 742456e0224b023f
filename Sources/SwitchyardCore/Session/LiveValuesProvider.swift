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
///     func observeChanges(_ handler: @escaping @Sendable () -> Void) -> DefaultsObservation { DefaultsObservation {} }
/// }
/// #if DEBUG || SWITCHYARD_OPEN
///     try session.takeLiveValues(from: FixedValues())
/// #endif
/// ```
public protocol LiveValuesProvider: Sendable {
    /// The name, which is the origin of the values.
    var name: String { get }

    /// Returns the values now, of one moment, by the names of their keys. It need not return one for each key.
    func values(of keys: [KeyDeclaration]) -> [String: ProvidedValue]

    /// Calls a handler after each change, until the observation is released. The handler may be called once for several
    /// changes, and without a change.
    func observeChanges(_ handler: @escaping @Sendable () -> Void) -> DefaultsObservation
}

/// A value that a ``LiveValuesProvider`` gives.
///
/// ```swift
/// let value = ProvidedValue("dark")
/// ```
public struct ProvidedValue: Sendable, Hashable {
    /// The value, which has to match the declared type.
    public var value: PropertyListValue
    /// Whether the provider says that the value must not be printed. It is taken only if the catalog says so, too.
    public var isSecret: Bool

    /// Creates a value.
    public init(_ value: PropertyListValue, isSecret: Bool = false) {
        self.value = value
        self.isSecret = isSecret
    }
}
