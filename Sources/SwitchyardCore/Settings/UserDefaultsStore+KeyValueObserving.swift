import Foundation

#if canImport(Darwin)
    // Not verified on Linux, which has no key-value observing.
    extension UserDefaultsStore {
        /// Observes each key, and returns what ends that.
        func observeEach(
            _ keys: [String], of defaults: UserDefaults, _ handler: @escaping @Sendable () -> Void
        ) -> @Sendable () -> Void {
            let observer = KeyObserver(defaults, keys, handler)
            return { observer.end() }
        }
    }

    private final class KeyObserver: NSObject, @unchecked Sendable {  // Immutable, and UserDefaults is thread-safe.
        private let defaults: UserDefaults
        private let keys: [String]
        private let handler: @Sendable () -> Void

        init(_ defaults: UserDefaults, _ keys: [String], _ handler: @escaping @Sendable () -> Void) {
            self.defaults = defaults
            self.keys = keys
            self.handler = handler
            super.init()
            for key in keys { defaults.addObserver(self, forKeyPath: key, options: [], context: nil) }
        }

        override func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) {
            handler()
        }

        func end() {
            for key in keys { defaults.removeObserver(self, forKeyPath: key) }
        }
    }
#else
    extension UserDefaultsStore {
        func observeEach(
            _ keys: [String], of defaults: UserDefaults, _ handler: @escaping @Sendable () -> Void
        ) -> @Sendable () -> Void {
            {}
        }
    }
#endif
