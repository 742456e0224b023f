public import AppProjects
public import Switchyard

/// The app around a Settings bundle, as far as it is known.
public struct SurveyedApp: Sendable {
    /// What an open launch of it would find; `nil` when it has no catalog that can be used.
    public let context: LaunchContext?
    /// The builds that ship the bundle although they are sealed.
    public let sealedLaunches: [ProjectLaunch]
    /// The App Groups that its entitlements name; `nil` where they are not known.
    public let applicationGroups: Set<String>?
    /// Whether the app is built: then no later step can add what is missing.
    public let isBuilt: Bool

    /// An app of these facts.
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
