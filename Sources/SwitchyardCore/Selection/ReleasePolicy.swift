/// What a build can reach. The app target passes it, chosen by a compilation condition of the build configuration.
///
/// ```swift
/// #if DEBUG || SWITCHYARD_OPEN
///     let policy = ReleasePolicy.open
/// #else
///     let policy = ReleasePolicy.sealed
/// #endif
/// let session = try EnvironmentSession<AppConfiguration>.start(policy: policy)
/// ```
///
/// Xcode's templates and SwiftPM define `DEBUG` for debug builds; `SWITCHYARD_OPEN` is for optimized builds for testers.
/// A build that has neither is sealed, so that a forgotten build setting cannot ship an open one. Later versions may add policies, so switch with a default.
public struct ReleasePolicy: RawRepresentable, Sendable, Hashable, CaseIterable {
    /// The name of the policy.
    public let rawValue: String

    /// Returns the policy with a name; `nil` for a name that is not one of ``allCases``.
    public init?(rawValue: String) {
        guard Self.allCases.contains(where: { $0.rawValue == rawValue }) else { return nil }
        self.rawValue = rawValue
    }

    private init(name: String) { rawValue = name }

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

    /// Every environment, from every source.
    public static let open = ReleasePolicy(name: "open")
    /// Production, and in an app that TestFlight installed also the environments that the catalog lists under
    /// `TestFlightEnvironments`. Anywhere else the build is sealed: TestFlight and the App Store get the same binary.
    public static let testFlight = ReleasePolicy(name: "testflight")
    /// Production only; no other source is read.
    public static let sealed = ReleasePolicy(name: "sealed")

    /// All policies.
    public static let allCases: [ReleasePolicy] = [.open, .testFlight, .sealed]
}

/// The environments that a launch can select.
package enum Reach: Equatable {
    case everything
    /// Production and these.
    case listed(Set<String>)
    case production

    /// What a policy amounts to where the app was installed from a distribution. An unknown distribution is not
    /// TestFlight.
    init(_ policy: ReleasePolicy, _ distribution: Distribution, _ catalog: EnvironmentCatalog) {
        switch policy {
        case .open: self = .everything
        case .testFlight where distribution == .testFlight: self = .listed(catalog.sources.testFlightEnvironments)
        default: self = .production
        }
    }

    /// Whether a build with a policy could select as much.
    func isWithin(_ policy: ReleasePolicy) -> Bool {
        switch self {
        case .everything: policy == .open
        case .listed: policy != .sealed
        case .production: true
        }
    }

    func allows(_ environment: String, in catalog: EnvironmentCatalog) -> Bool {
        switch self {
        case .everything: true
        case .listed(let names): names.contains(environment) || catalog.productionName == environment
        case .production: catalog.productionName == environment
        }
    }
}
