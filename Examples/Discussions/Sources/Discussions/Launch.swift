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
    private static var store: (any DefaultsStore)? {
        ProcessInfo.processInfo.environment["DISCUSSIONS_DEFAULTS"].map {
            FileDefaultsStore(file: URL(fileURLWithPath: $0))
        }
    }

    /// Comments of one environment must not be shown in another.
    private static let forgetCache = EnvironmentChangeHandler("forget cached comments") { environmentChange in
        print("Left \(environmentChange.from) for \(environmentChange.to): cached comments are forgotten.")
    }
}
