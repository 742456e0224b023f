public import PropertyLists
/// Placeholder until the merge.
public struct FindingsLog: Sendable {
    let body: @Sendable (PropertyListFinding) -> Void
    public init(_ body: @escaping @Sendable (PropertyListFinding) -> Void) { self.body = body }
    public static let silent = FindingsLog { _ in }
    public static let `default` = FindingsLog { _ in }
}
