// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Switchyard uses of Keychain Services and of certificates.
public import Foundation

/// https://developer.apple.com/documentation/security/ksecclass
@available(iOS 2, macOS 10.6, tvOS 9, watchOS 2, *)
public var kSecClass: CFString { "" as NSString }
/// https://developer.apple.com/documentation/security/ksecclassgenericpassword
@available(iOS 2, macOS 10.7, tvOS 9, watchOS 2, *)
public var kSecClassGenericPassword: CFString { "" as NSString }
/// https://developer.apple.com/documentation/security/ksecattrservice
@available(iOS 2, macOS 10.6, tvOS 9, watchOS 2, *)
public var kSecAttrService: CFString { "" as NSString }
/// https://developer.apple.com/documentation/security/ksecattraccount
@available(iOS 2, macOS 10.6, tvOS 9, watchOS 2, *)
public var kSecAttrAccount: CFString { "" as NSString }
/// https://developer.apple.com/documentation/security/ksecattraccessgroup
@available(iOS 3, macOS 10.9, tvOS 9, watchOS 2, *)
public var kSecAttrAccessGroup: CFString { "" as NSString }
/// https://developer.apple.com/documentation/security/ksecattraccessible
@available(iOS 4, macOS 10.9, tvOS 9, watchOS 2, *)
public var kSecAttrAccessible: CFString { "" as NSString }
/// https://developer.apple.com/documentation/security/ksecattraccessibleafterfirstunlockthisdeviceonly
@available(iOS 4, macOS 10.9, tvOS 9, watchOS 2, *)
public var kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly: CFString { "" as NSString }
/// https://developer.apple.com/documentation/security/ksecusedataprotectionkeychain
@available(iOS 13, macOS 10.15, tvOS 13, watchOS 6, *)
public var kSecUseDataProtectionKeychain: CFString { "" as NSString }
/// https://developer.apple.com/documentation/security/ksecreturndata
@available(iOS 2, macOS 10.6, tvOS 9, watchOS 2, *)
public var kSecReturnData: CFString { "" as NSString }
/// https://developer.apple.com/documentation/security/ksecvaluedata
@available(iOS 2, macOS 10.6, tvOS 9, watchOS 2, *)
public var kSecValueData: CFString { "" as NSString }

/// https://developer.apple.com/documentation/security/errsecsuccess
@available(iOS 2, macOS 10.0, tvOS 9, watchOS 2, *)
public var errSecSuccess: OSStatus { 0 }
/// https://developer.apple.com/documentation/security/errsecitemnotfound
@available(iOS 2, macOS 10.0, tvOS 9, watchOS 2, *)
public var errSecItemNotFound: OSStatus { -25300 }

/// https://developer.apple.com/documentation/security/secitemadd(_:_:)
@available(iOS 2, macOS 10.6, tvOS 9, watchOS 2, *)
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { 0 }
/// https://developer.apple.com/documentation/security/secitemcopymatching(_:_:)
@available(iOS 2, macOS 10.6, tvOS 9, watchOS 2, *)
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus { 0 }
/// https://developer.apple.com/documentation/security/secitemdelete(_:)
@available(iOS 2, macOS 10.6, tvOS 9, watchOS 2, *)
public func SecItemDelete(_ query: CFDictionary) -> OSStatus { 0 }

/// https://developer.apple.com/documentation/security/seccertificate
@available(iOS 2, macOS 10.3, tvOS 9, watchOS 2, *)
public final class SecCertificate {}
/// https://developer.apple.com/documentation/security/seccertificatecopydata(_:)
@available(iOS 2, macOS 10.6, tvOS 9, watchOS 2, *)
public func SecCertificateCopyData(_ certificate: SecCertificate) -> CFData { NSData() }
/// https://developer.apple.com/documentation/security/sectrustcopycertificatechain(_:)
@available(iOS 15, macOS 12, tvOS 15, watchOS 8, *)
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? { nil }
