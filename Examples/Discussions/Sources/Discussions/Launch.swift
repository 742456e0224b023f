import Foundation
import Switchyard

/// The app's launch: one session, pinned for the whole run.
enum Launch {
    /// The app target passes the policy, set by its release build configuration.
    static var policy: ReleasePolicy {
        #if SWITCHYARD_SEALED
            .sealed
        #else
            .open
        #endif
    }

    static func session() throws(ConfigurationError) -> EnvironmentSession<DiscussionsValues> {
        try EnvironmentSession.start(policy: policy, store: store, handlers: [deleteCache])
    }

    /// The app's own user defaults; for the demo and the preview of Settings, a property list beside the app.
    private static var store: (any DefaultsStore)? {
        ProcessInfo.processInfo.environment["DISCUSSIONS_DEFAULTS"].map {
            FileDefaultsStore(file: URL(fileURLWithPath: $0))
        }
    }

    /// Comments of one environment must not appear in another.
    private static let deleteCache = EnvironmentChangeHandler("delete cached comments") { environmentChange in
        print("Changed from \(environmentChange.from) to \(environmentChange.to): cached comments were deleted.")
    }
}
