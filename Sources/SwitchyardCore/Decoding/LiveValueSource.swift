/// What ``Live`` properties read.
///
/// A property keeps its source, so the source must not keep the values that have the property.
package protocol LiveValueSource: AnyObject, Sendable {
    /// Returns the override of a live key; `nil` if the pinned value counts.
    func liveValue(named name: String) -> ResolvedValue?
}
