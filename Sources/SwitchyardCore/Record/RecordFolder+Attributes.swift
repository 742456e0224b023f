import Foundation

extension RecordFolder {
    // Not verified on Linux, which has neither classes of protection nor backups.
    #if canImport(Darwin)
        /// What is made in the folder can be read after the first unlock.
        static var attributes: [FileAttributeKey: Any] {
            var attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
            #if !os(macOS)
                attributes[.protectionKey] = FileProtectionType.completeUntilFirstUserAuthentication
            #endif
            return attributes
        }

        func excludeFromBackup() {
            var values = URLResourceValues()
            values.isExcludedFromBackup = true
            var folder = url
            try? folder.setResourceValues(values)
        }
    #else
        static var attributes: [FileAttributeKey: Any] { [.posixPermissions: 0o700] }
        func excludeFromBackup() {}
    #endif
}
