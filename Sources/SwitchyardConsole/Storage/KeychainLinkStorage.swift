// Not verified on Linux.
#if canImport(Security)
    package import Foundation
    import Security

    /// An item of the Keychain that stays on this device, and can be read after its first unlock.
    package struct KeychainLinkStorage: LinkStorage {
        private let account: String

        package init(account: String) { self.account = account }

        private var query: [CFString: Any] {
            [
                kSecClass: kSecClassGenericPassword, kSecAttrService: "SwitchyardConsole", kSecAttrAccount: account,
                kSecUseDataProtectionKeychain: true,
            ]
        }

        package func load() throws -> Data? {
            var item: CFTypeRef?
            let status = SecItemCopyMatching(
                query.merging([kSecReturnData: true]) { $1 } as CFDictionary, &item)
            if status == errSecItemNotFound { return nil }
            guard status == errSecSuccess else { throw CocoaError(.fileReadUnknown) }
            return item as? Data
        }

        package func store(_ data: Data?) throws {
            let removed = SecItemDelete(query as CFDictionary)
            guard removed == errSecSuccess || removed == errSecItemNotFound else {
                throw CocoaError(.fileWriteUnknown)
            }
            guard let data else { return }
            let added = query.merging([
                kSecValueData: data, kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
            ]) { $1 }
            guard SecItemAdd(added as CFDictionary, nil) == errSecSuccess else { throw CocoaError(.fileWriteUnknown) }
        }
    }
#endif
