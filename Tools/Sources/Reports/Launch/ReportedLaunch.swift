/// What an app that is connected to a hub has last said of its launch.
package struct ReportedLaunch: Encodable, Sendable {
    let device, app, version, build: String
    @OrNull var environment: String?
    /// Why it uses the environment, in the app's words.
    @OrNull var reason: String?
    /// Whether the app runs now.
    let connected: Bool
    @OrNull var secondsSinceSeen: Double?

    package init(
        device: String, app: String, version: String, build: String, environment: String?, reason: String?,
        connected: Bool, secondsSinceSeen: Double?
    ) {
        (self.device, self.app, self.version, self.build) = (device, app, version, build)
        (_environment, _reason) = (OrNull(wrappedValue: environment), OrNull(wrappedValue: reason))
        (self.connected, _secondsSinceSeen) = (connected, OrNull(wrappedValue: secondsSinceSeen))
    }
}
