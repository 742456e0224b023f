#if canImport(ObjectiveC)
    // Not verified on Linux, which has no Objective-C. KeyedConfiguration is tested there.
    public import Foundation
    import Switchyard

    /// The values of the app's environment, for Objective-C.
    @objc(SWYConfiguration)
    public final class SWYConfiguration: NSObject, Sendable {
        private let values: KeyedConfiguration

        /// Creates a configuration that Swift code of the app has started.
        public init(_ values: KeyedConfiguration) {
            self.values = values
        }

        /// Starts a session in which every environment can be selected.
        @objc(startOpenWithError:)
        public static func startOpen() throws -> SWYConfiguration { SWYConfiguration(try .start(policy: .open)) }

        /// Starts a session of a build for TestFlight.
        @objc(startTestFlightWithError:)
        public static func startTestFlight() throws -> SWYConfiguration {
            SWYConfiguration(try .start(policy: .testFlight))
        }

        /// Starts a session that runs production.
        @objc(startSealedWithError:)
        public static func startSealed() throws -> SWYConfiguration { SWYConfiguration(try .start(policy: .sealed)) }

        /// The name of the environment.
        @objc public var environment: String { values.environment }

        /// Returns a string; `nil` if there is none, and then the log says why.
        @objc(stringForKey:)
        public func loggedString(forKey key: String) -> String? { values.logged(key) }

        /// Returns a URL; `nil` if there is none, and then the log says why.
        @objc(URLForKey:)
        public func loggedURL(forKey key: String) -> URL? { values.logged(key) }

        /// Returns a Boolean value; `NO` if there is none, and then the log says why.
        @objc(boolForKey:)
        public func loggedBool(forKey key: String) -> Bool { values.logged(key) ?? false }

        /// Returns an integer; 0 if there is none, and then the log says why.
        @objc(integerForKey:)
        public func loggedInteger(forKey key: String) -> Int { values.logged(key) ?? 0 }

        /// Returns a floating-point number; 0 if there is none, and then the log says why.
        @objc(doubleForKey:)
        public func loggedDouble(forKey key: String) -> Double { values.logged(key) ?? 0 }

        /// Returns a string.
        @objc(stringForKey:error:)
        public func string(forKey key: String) throws -> String { try values.string(forKey: key) }

        /// Returns a URL.
        @objc(URLForKey:error:)
        public func url(forKey key: String) throws -> URL { try values.url(forKey: key) }

        /// Returns a Boolean value as a number, because `nil` is the error.
        @objc(boolForKey:error:)
        public func bool(forKey key: String) throws -> NSNumber { NSNumber(value: try values.bool(forKey: key)) }

        /// Returns an integer as a number.
        @objc(integerForKey:error:)
        public func integer(forKey key: String) throws -> NSNumber { NSNumber(value: try values.integer(forKey: key)) }

        /// Returns a floating-point number.
        @objc(doubleForKey:error:)
        public func double(forKey key: String) throws -> NSNumber { NSNumber(value: try values.double(forKey: key)) }
    }
#endif
