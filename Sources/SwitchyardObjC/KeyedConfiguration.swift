public import Foundation
import Switchyard
public import SwitchyardCore

/// Values of a configuration by the names of their keys, for code that has no typed values: Objective-C.
///
/// On Apple's systems, `SWYConfiguration` forwards to it. In Swift, use a session.
///
/// ```swift
/// let configuration = try KeyedConfiguration(reader: session)
/// let api = try configuration.url(forKey: "apiURL")
/// ```
public final class KeyedConfiguration: Sendable {
    private let reader: any ConfigurationReader
    private let log: FindingsLog

    /// Creates a configuration from a session, or in a test from an `EnvironmentConfiguration`.
    ///
    /// - Parameter log: where reads that do not throw write why there is no value.
    public init(reader: any ConfigurationReader, log: FindingsLog = .default) {
        self.reader = reader
        self.log = log
    }

    /// Starts a session without typed values, and returns its values by key. It has no handlers of environment changes:
    /// an app that has some starts a session in Swift first.
    ///
    /// - Parameters:
    ///   - bundle: the app's bundle.
    ///   - policy: what this build can reach.
    ///   - store: the app's user defaults; by default, the catalog's App Group, or else the app's own.
    ///   - process: the running process.
    /// - Throws: ``KeyedConfigurationError``.
    public static func start(
        in bundle: AppBundle = .main, policy: ReleasePolicy, options: SessionOptions = SessionOptions()
    ) throws(KeyedConfigurationError) -> KeyedConfiguration {
        do throws(ConfigurationError) {
            let session = try EnvironmentSession<EnvironmentConfiguration>.start(
                in: bundle, policy: policy, options: options)
            return KeyedConfiguration(reader: session, log: options.log)
        } catch {
            throw KeyedConfigurationError(error)
        }
    }

    /// The name of the environment.
    public var environment: String { reader.environment }

    /// Returns a string.
    ///
    /// - Throws: ``KeyedConfigurationError`` if there is no value, or if it is not a string.
    public func string(forKey key: String) throws(KeyedConfigurationError) -> String { try value(key) }

    /// Returns a URL.
    ///
    /// - Throws: ``KeyedConfigurationError`` if there is no value, or if it is not an absolute URL.
    public func url(forKey key: String) throws(KeyedConfigurationError) -> URL { try value(key) }

    /// Returns a Boolean value.
    ///
    /// - Throws: ``KeyedConfigurationError`` if there is no value, or if it is not a Boolean.
    public func bool(forKey key: String) throws(KeyedConfigurationError) -> Bool { try value(key) }

    /// Returns an integer.
    ///
    /// - Throws: ``KeyedConfigurationError`` if there is no value, or if it is not an integer.
    public func integer(forKey key: String) throws(KeyedConfigurationError) -> Int { try value(key) }

    /// Returns a number.
    ///
    /// - Throws: ``KeyedConfigurationError`` if there is no value, or if it is not a finite number.
    public func double(forKey key: String) throws(KeyedConfigurationError) -> Double { try value(key) }

    /// Returns a value; `nil` if there is none of this type, and then the log says why.
    package func logged<Value: ConfigurationValue>(_ name: String) -> Value? {
        do throws(KeyedConfigurationError) {
            return try value(name)
        } catch {
            log.record(error.error.findings)
            return nil
        }
    }

    private func value<Value: ConfigurationValue>(_ name: String) throws(KeyedConfigurationError) -> Value {
        do throws(ConfigurationError) {
            return try reader.value(for: ConfigurationKey(name))
        } catch {
            throw KeyedConfigurationError(error)
        }
    }
}
