public import Foundation
import PropertyLists
public import Switchyard

/// A configuration error with what Objective-C reads of an `NSError`: a domain, a number, and a description.
///
/// ```swift
/// do {
///     _ = try KeyedConfiguration(reader: session).integer(forKey: "pageSize")
/// } catch {
///     let error = error as NSError
///     print(error.domain, error.userInfo[KeyedConfigurationError.codeKey] ?? "", error.localizedDescription)
/// }
/// ```
public struct KeyedConfigurationError: Error, Sendable, Hashable {
    /// The error.
    public let error: ConfigurationError

    /// Creates an error.
    public init(_ error: ConfigurationError) {
        self.error = error
    }

    /// The key of the user information dictionary for the name of the code, such as `missing-value`.
    public static let codeKey = "SwitchyardErrorCode"
}

extension KeyedConfigurationError: CustomNSError, LocalizedError {
    /// `Switchyard`.
    public static var errorDomain: String { "Switchyard" }

    /// Always 1: codes have names, and there may be new ones.
    public var errorCode: Int { 1 }

    /// The description and the name of the code.
    public var errorUserInfo: [String: Any] {
        var values: [String: Any] = [
            NSLocalizedDescriptionKey: error.description, Self.codeKey: error.code.rawValue,
        ]
        values[NSLocalizedRecoverySuggestionErrorKey] = recoverySuggestion
        return values
    }

    /// The message and the findings.
    public var errorDescription: String? { error.description }

    /// What to do about it, if known.
    public var recoverySuggestion: String? {
        let fixes = error.findings.compactMap(\.fix)
        return fixes.isEmpty ? nil : fixes.joined(separator: "\n")
    }
}
