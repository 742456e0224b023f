import Foundation

/// What an app offers when another environment was chosen: to end, so that its next launch uses that environment.
///
/// Ask when the app becomes active, after ``EnvironmentSession/refresh()``: a tester may have chosen an environment in
/// Settings. `EnvironmentScreen` and the modifier `environmentModel(_:)` of SwitchyardUI do so.
///
/// ```swift
/// try session.refresh()
/// if let offer = try session.restartOffer {
///     print(offer.title, offer.message)
///     if offer.canEndApp { offer.endApp() }   // from the button of an alert
/// }
/// ```
public struct RestartOffer: Sendable, Identifiable {
    /// The environment of the next launch.
    public let environment: String
    /// The title of an alert.
    public let title: String
    /// The message of an alert.
    public let message: String
    /// Whether the app can end itself: in an open or TestFlight build, and not in an extension. An app in the App Store
    /// must not.
    public let canEndApp: Bool
    private let end: @Sendable () -> Void

    /// Creates an offer, for previews and tests.
    ///
    /// - Parameters:
    ///   - environment: the environment of the next launch.
    ///   - running: the environment of this launch.
    ///   - canEndApp: whether the app can end itself.
    ///   - end: what ends the app.
    public init(environment: String, running: String, canEndApp: Bool, end: @escaping @Sendable () -> Void) {
        self.environment = environment
        self.canEndApp = canEndApp
        self.end = end
        title = localizedText("Restart to use \"%1$@\"", environment)
        message =
            localizedText(
                "This launch uses \"%1$@\". \"%2$@\" takes effect at the next launch.", running, environment)
            + " "
            + (canEndApp
                ? localizedText("End the app, then open it again from the Home Screen.")
                : localizedText("Close the app, then open it again from the Home Screen."))
    }

    /// The name of the environment.
    public var id: String { environment }

    /// Ends the app. Does nothing if it cannot end itself.
    public func endApp() {
        if canEndApp { end() }
    }
}

extension EnvironmentSession {
    /// What to offer while another environment is pending; `nil` if the next launch uses the same environment.
    public var restartOffer: RestartOffer? {
        let group = core.store?.appGroup
        return restartOffer { [core] in
            core.storeLaunchWrites()
            Self.writeDefaults(of: group)
            exit(0)
        }
    }

    /// The offer with another way to end the app.
    package func restartOffer(end: @escaping @Sendable () -> Void) -> RestartOffer? {
        pendingSelection.map { pending in
            RestartOffer(
                environment: pending.environment, running: environment, canEndApp: core.canEndApp, end: end)
        }
    }

    /// Writes of user defaults are asynchronous: a process that ends at once could lose the choice.
    private static func writeDefaults(of group: String?) {
        UserDefaults.standard.synchronize()
        if let group { UserDefaults(suiteName: group)?.synchronize() }
    }
}

extension SessionCore {
    fileprivate var canEndApp: Bool { !selection.isSealed && role == .app }
}
