// Not verified on Linux.
#if canImport(Darwin)
    import Foundation

    extension PreferencesDomain {
        /// https://developer.apple.com/documentation/corefoundation/cfpreferencescopymultiple(_:_:_:_:)
        func objects(forKeys keys: Set<String>) -> [String: Any] {
            let found = CFPreferencesCopyMultiple(
                Array(keys) as CFArray, name as CFString, kCFPreferencesCurrentUser, kCFPreferencesAnyHost)
            return found as? [String: Any] ?? [:]
        }
    }

    extension DomainFile {
        /// The file in the app's own container.
        static func path(ofDomain domain: String) -> String? {
            path(domain, in: URL(fileURLWithPath: NSHomeDirectory()))
        }

        /// The file in the container of the App Group.
        static func path(ofAppGroup group: String) -> String? {
            FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)
                .flatMap { path(group, in: $0) }
        }

        private static func path(_ domain: String, in container: URL) -> String? {
            container.appendingPathComponent("Library/Preferences/\(domain).plist").path
        }
    }
#endif
