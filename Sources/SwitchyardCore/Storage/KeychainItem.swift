/// Where an environment keeps a password or a token in the keychain, as plain values.
///
/// Its service is that of the environment, so that a token of QA is never found in production.
///
/// ```swift
/// let token = try session.storage.keychainItem(service: "com.example.tokens", account: "access")
/// print(token.service)   // com.example.tokens.qa
/// ```
///
/// On Apple's systems, `query` is the dictionary that the functions of Keychain Services take.
public struct KeychainItem: Sendable, Hashable {
    /// The service (`kSecAttrService`), with the environment's suffix.
    public let service: String
    /// The account (`kSecAttrAccount`); `nil` for all accounts of the service.
    public let account: String?
    /// The access group (`kSecAttrAccessGroup`), which an entitlement names and is therefore the same in every
    /// environment; `nil` for the app's default group.
    public let accessGroup: String?
}

extension StorageNames {
    /// Returns the keychain item of this environment for a service and an account.
    ///
    /// - Parameters:
    ///   - service: the service as it is called in production.
    ///   - account: the account; `nil` for all of them, for a query that deletes what an environment has left.
    ///   - accessGroup: the access group that the app shares with its extensions, if it does.
    public func keychainItem(service: String, account: String?, accessGroup: String? = nil) -> KeychainItem {
        KeychainItem(service: keychainService(service), account: account, accessGroup: accessGroup)
    }
}
