package import Reports

/// What a hub knows of the launches of an app.
package struct HubLaunches: Sendable {
    let launches: @Sendable (_ bundleIdentifier: String) async throws(AgentRefusal) -> [ReportedLaunch]

    /// - Parameter launches: asks the hub for those of the app with a bundle identifier.
    package init(
        _ launches: @escaping @Sendable (_ bundleIdentifier: String) async throws(AgentRefusal) -> [ReportedLaunch]
    ) {
        self.launches = launches
    }
}
