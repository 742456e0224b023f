import Foundation
import Switchyard

/// The app's launch: one session, pinned until the app ends.
enum Launch {
    /// The lock is passed by the app target, by its release configuration.
    static var policy: ReleasePolicy {
        #if SWITCHYARD_SEALED
            .sealed
        #else
            .open
        #endif
    }

    static func session() throws(ConfigurationError) -> EnvironmentSession<DiscussionsValues> {
        try EnvironmentSession.start(policy: policy, store: store, handlers: [forgetCache])
    }

    /// The app's own user defaults; or, for the demo and the preview of Settings, a property list beside it.
    private static var store: (any SettingsStore)? {
        ProcessInfo.processInfo.environment["DISCUSSIONS_DEFAULTS"].map {
            PropertyListStore(file: URL(fileURLWithPath: $0))
        }
    }

    /// Comments of one environment must not be shown in another.
    private static let forgetCache = DepartureHandler("forget cached comments") { departure in
        print("Left \(departure.left) for \(departure.entered): cached comments are forgotten.")
    }
}
