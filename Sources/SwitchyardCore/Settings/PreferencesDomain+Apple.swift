// Not verified on Linux.
#if canImport(Darwin)
    import Foundation
    import PropertyLists

    extension PreferencesDomain {
        /// https://developer.apple.com/documentation/corefoundation/cfpreferencescopymultiple(_:_:_:_:)
        func objects(forKeys keys: Set<String>) -> [String: Any] {
            let found = CFPreferencesCopyMultiple(
                Array(keys) as CFArray, name as CFString, kCFPreferencesCurrentUser, kCFPreferencesAnyHost)
            return found as? [String: Any] ?? [:]
        }

        /// Unknown: the system writes later, and says itself whether it can.
        func isOnDisk(_ value: PropertyListValue?, forKey key: String) -> Bool { false }

        /// The value that a device-management server has set for the running app, which can be in another domain than its own.
        func managedValue(forKey key: String) -> PropertyListValue? {
            let standard = UserDefaults.standard
            let others = [UserDefaults.argumentDomain, UserDefaults.registrationDomain]
            #if os(macOS)  // Users can write every domain but the managed one.
                guard standard.objectIsForced(forKey: key) else { return nil }
            #endif
            guard others.allSatisfy({ standard.volatileDomain(forName: $0)[key] == nil }),
                let object = standard.object(forKey: key) as? NSObject
            else { return nil }
            return PropertyList.value(ofFoundationObject: object)
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
