/// What a build may reach.
///
/// ```swift
/// #if SWITCHYARD_SEALED
///     let policy = ReleasePolicy.sealed
/// #else
///     let policy = ReleasePolicy.open
/// #endif
/// let session = try EnvironmentSession<AppValues>.start(policy: policy)
/// ```
public enum ReleasePolicy: String, Sendable, Hashable {
    /// Every environment, by every source.
    case open
    /// Production and nothing else; no other source is read.
    case sealed
}
