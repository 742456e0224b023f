// In a file of its own, so that no section of an object file with data of the sealed policy refers to what an open build does.
extension ReleasePolicy {
    /// Every environment, from every source.
    public static let open = ReleasePolicy("open", .all)
    /// Production, and in an app that TestFlight installed also the environments that the catalog lists under
    /// `TestFlightEnvironments`. Anywhere else the build is sealed: TestFlight and the App Store get the same binary.
    public static let testFlight = ReleasePolicy("testflight", .all)

    /// All policies.
    public static var allCases: [ReleasePolicy] { [.open, .testFlight, .sealed] }

    /// Returns the policy with a name; `nil` for a name that is not one of ``allCases``.
    public init?(rawValue: String) {
        guard let policy = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = policy
    }

    /// Returns the policy that a marker names, such as `switchyard.policy.NAME.v1`; sealed for any other text.
    ///
    /// Generated code makes its policy from a marker, so that the marker stays in the executable, where `switchyard`
    /// finds it. This library has no marker: an executable has that of its own policy alone.
    @inline(never)
    public init(marker: String) {
        let parts = marker.split(separator: ".", omittingEmptySubsequences: false)
        let isMarker = parts.count == 4 && parts.starts(with: ["switchyard", "policy"])
        self = (isMarker ? ReleasePolicy(rawValue: String(parts[2])) : nil) ?? .sealed
    }
}
