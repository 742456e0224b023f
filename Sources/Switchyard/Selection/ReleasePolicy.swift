/// What a build can reach.
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
    /// Every environment, from every source.
    case open
    /// Production only; no other source is read.
    case sealed
}
