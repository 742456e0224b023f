/// What a build may reach.
public enum ReleasePolicy: String, Sendable, Hashable {
    /// Every environment, by every source.
    case open
    /// Production and nothing else; no other source is read.
    case sealed
}
