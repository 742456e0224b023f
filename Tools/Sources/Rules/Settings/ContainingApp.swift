package import AppProjects
package import Switchyard

/// The app that contains a Settings bundle, as far as it is known.
package struct ContainingApp: Sendable {
    /// The context of an open launch; `nil` if the app has no usable catalog.
    package let context: LaunchContext?
    /// The sealed builds that ship the bundle.
    package let sealedLaunches: [ProjectLaunch]
    /// The App Groups in the app's entitlements; `nil` if unknown.
    package let applicationGroups: Set<String>?
    /// Whether the app is already built, so that no build step adds what is missing.
    package let isBuilt: Bool

    /// Creates an app.
    package init(
        context: LaunchContext?, sealedLaunches: [ProjectLaunch] = [], applicationGroups: Set<String>? = nil,
        isBuilt: Bool = false
    ) {
        self.context = context
        self.sealedLaunches = sealedLaunches
        self.applicationGroups = applicationGroups
        self.isBuilt = isBuilt
    }
}
