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
public struct ReleasePolicy: Sendable {
    /// The name of the policy.
    public let rawValue: String
    /// What a launch does with this policy and a sealed one does without.
    let open: OpenSteps?

    init(_ rawValue: String, _ open: OpenSteps?) {
        self.rawValue = rawValue
        self.open = open
    }

    /// The sealed policy, in an executable that has a marker of it. It refers to nothing that an open build does.
    @inline(never)
    public init(sealed marker: String) { self = .sealed }

    /// Production only; no other source is read.
    public static let sealed = ReleasePolicy("sealed", nil)
}

// Not `RawRepresentable` or `CaseIterable`: from a name one gets to every policy, and from the open one to all that it does, which
// a sealed app does not call.
extension ReleasePolicy: Hashable {
    /// Whether both have the same name.
    public static func == (first: ReleasePolicy, second: ReleasePolicy) -> Bool { first.rawValue == second.rawValue }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
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
        // By name: a sealed app has no other policy to compare with.
        switch policy.rawValue {
        case "open": self = .everything
        case "testflight" where distribution == .testFlight: self = .listed(catalog.sources.testFlightEnvironments)
        default: self = .production
        }
    }

    /// Whether a build with a policy could select as much.
    func isWithin(_ policy: ReleasePolicy) -> Bool {
        switch self {
        case .everything: policy.rawValue == "open"
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
