#if canImport(Security)
    // Not verified on Linux, which has no Keychain Services.
    import Foundation
    import Security

    extension KeychainItem {
        /// The item as a query for `SecItemAdd`, `SecItemCopyMatching`, `SecItemUpdate` and `SecItemDelete`: a generic
        /// password with the service, the account and the access group. Add what the function needs, such as
        /// `kSecValueData` or `kSecReturnData`.
        public var query: [String: Any] {
            var query: [String: Any] = [
                kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: service,
            ]
            query[kSecAttrAccount as String] = account
            query[kSecAttrAccessGroup as String] = accessGroup
            return query
        }
    }
#endif
