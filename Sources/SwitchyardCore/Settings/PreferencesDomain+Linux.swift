#if !canImport(Darwin)
    import Foundation
    import PropertyLists

    extension PreferencesDomain {
        /// Asks the function that Apple's systems have too. Foundation on Linux contains and exports it, but no module
        /// declares it.
        func objects(forKeys keys: Set<String>) -> [String: Any] {
            guard let preferences = Preferences.exported else { return wholeDomain() }
            return preferences.values(forKeys: keys, ofDomain: name)
        }

        /// Whether the file of the domain has the value. Foundation on Linux writes all domains at once, and says only
        /// whether one of them could not be written.
        func isOnDisk(_ value: PropertyListValue?, forKey key: String) -> Bool {
            let configured = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"].flatMap {
                $0.hasPrefix("/") ? $0 : nil
            }
            let folder = URL(fileURLWithPath: configured ?? NSHomeDirectory() + "/.config", isDirectory: true)
            do throws(PropertyListError) {
                let stored = try PropertyList.read(folder.appendingPathComponent("\(name).plist")).dictionaryValue?[key]
                guard let stored, let value else { return stored == nil && value == nil }
                return stored.isEqualAsStored(to: value)
            } catch {
                return error.code == .missing && value == nil
            }
        }

        /// There is no server, and no domain tells what is registered: what is stored stands for its values.
        func managedValue(forKey key: String) -> PropertyListValue? { values(forKeys: [key])[key] }
    }

    private struct Preferences: @unchecked Sendable {  // A function and two constants.
        typealias CopyMultiple =
            @convention(c) (
                _ keys: UnsafeRawPointer, _ application: UnsafeRawPointer, _ user: UnsafeRawPointer,
                _ host: UnsafeRawPointer
            ) -> UnsafeRawPointer?

        let copyMultiple: CopyMultiple
        let currentUser: UnsafeRawPointer
        let anyHost: UnsafeRawPointer

        static let exported: Preferences? = {
            let program = dlopen(nil, RTLD_LAZY)
            guard let function = dlsym(program, "CFPreferencesCopyMultiple"),
                let user = dlsym(program, "kCFPreferencesCurrentUser"),
                let host = dlsym(program, "kCFPreferencesAnyHost")
            else { return nil }
            return Preferences(
                copyMultiple: unsafeBitCast(function, to: CopyMultiple.self),
                currentUser: user.load(as: UnsafeRawPointer.self), anyHost: host.load(as: UnsafeRawPointer.self))
        }()

        func values(forKeys keys: Set<String>, ofDomain name: String) -> [String: Any] {
            let list = NSArray(array: keys.map { NSString(string: $0) })
            let domain = NSString(string: name)
            let copied = withExtendedLifetime((list, domain)) {
                copyMultiple(
                    Unmanaged.passUnretained(list).toOpaque(), Unmanaged.passUnretained(domain).toOpaque(),
                    currentUser, anyHost)
            }
            guard let copied, let found = Unmanaged<AnyObject>.fromOpaque(copied).takeRetainedValue() as? NSDictionary
            else { return [:] }
            var values: [String: Any] = [:]
            for (key, value) in found { if let key = key as? String { values[key] = value } }
            return values
        }
    }

    extension DomainFile {
        /// Unknown: nothing is encrypted until the computer is unlocked.
        static func path(ofDomain domain: String) -> String? { nil }
        static func path(ofAppGroup group: String) -> String? { nil }
    }
#endif
