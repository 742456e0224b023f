// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Switchyard uses of CryptoKit.
public import Foundation

/// https://developer.apple.com/documentation/cryptokit/hashfunction
@available(iOS 13, macOS 10.15, tvOS 15, watchOS 8, *)
public protocol HashFunction {
    associatedtype Digest: CryptoKit.Digest
    /// https://developer.apple.com/documentation/cryptokit/hashfunction/hash(data:)
    static func hash<D: DataProtocol>(data: D) -> Digest
    /// https://developer.apple.com/documentation/cryptokit/hashfunction/init()
    init()
    /// https://developer.apple.com/documentation/cryptokit/hashfunction/update(bufferpointer:)
    mutating func update(bufferPointer: UnsafeRawBufferPointer)
    /// https://developer.apple.com/documentation/cryptokit/hashfunction/finalize()
    func finalize() -> Digest
}

/// https://developer.apple.com/documentation/cryptokit/digest
@available(iOS 13, macOS 10.15, tvOS 15, watchOS 8, *)
public protocol Digest: Hashable, Sequence, Sendable where Element == UInt8 {}

/// https://developer.apple.com/documentation/cryptokit/sha256digest
@available(iOS 13, macOS 10.15, tvOS 15, watchOS 8, *)
public struct SHA256Digest: Digest {
    public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
}

/// https://developer.apple.com/documentation/cryptokit/sha256
@available(iOS 13, macOS 10.15, tvOS 15, watchOS 8, *)
public struct SHA256: HashFunction, Sendable {
    public static func hash<D: DataProtocol>(data: D) -> SHA256Digest { SHA256Digest() }
    /// https://developer.apple.com/documentation/cryptokit/sha256/init()
    public init() {}
    /// https://developer.apple.com/documentation/cryptokit/sha256/update(bufferpointer:)
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) {}
    /// https://developer.apple.com/documentation/cryptokit/sha256/finalize()
    public func finalize() -> SHA256Digest { SHA256Digest() }
}

/// https://developer.apple.com/documentation/cryptokit/symmetrickey
@available(iOS 13, macOS 10.15, tvOS 15, watchOS 8, *)
public struct SymmetricKey: Sendable {
    /// https://developer.apple.com/documentation/cryptokit/symmetrickey/init(data:)
    public init<D: ContiguousBytes>(data: D) {}
}

/// https://developer.apple.com/documentation/cryptokit/hashedauthenticationcode
@available(iOS 13, macOS 10.15, tvOS 15, watchOS 8, *)
public struct HashedAuthenticationCode<H: HashFunction>: Sequence {
    public func makeIterator() -> Array<UInt8>.Iterator { [].makeIterator() }
}

/// https://developer.apple.com/documentation/cryptokit/hmac
@available(iOS 13, macOS 10.15, tvOS 15, watchOS 8, *)
public struct HMAC<H: HashFunction> {
    /// https://developer.apple.com/documentation/cryptokit/hmac/authenticationcode(for:using:)
    public static func authenticationCode<D: DataProtocol>(for data: D, using key: SymmetricKey)
        -> HashedAuthenticationCode<H>
    {
        HashedAuthenticationCode()
    }
}
