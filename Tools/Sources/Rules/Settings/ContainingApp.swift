public import AppProjects
public import Switchyard

/// The app that contains a Settings bundle, as far as it is known.
public struct ContainingApp: Sendable {
    /// The context of an open launch; `nil` if the app has no usable catalog.
    public let context: LaunchContext?
    /// The sealed builds that ship the bundle.
    public let sealedLaunches: [ProjectLaunch]
    /// The App Groups in the app's entitlements; `nil` if unknown.
    public let applicationGroups: Set<String>?
    /// Whether the app is already built, so that no build step adds what is missing.
    public let isBuilt: Bool

    /// Creates an app.
    public init(
        context: LaunchContext?, sealedLaunches: [ProjectLaunch] = [], applicationGroups: Set<String>? = nil,
        isBuilt: Bool = false
    ) {
        self.context = context
        self.sealedLaunches = sealedLaunches
        self.applicationGroups = applicationGroups
        self.isBuilt = isBuilt
    }
}
