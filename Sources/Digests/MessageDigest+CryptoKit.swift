// Not verified on Linux.
#if canImport(CryptoKit)
    import CryptoKit
    public import Foundation

    /// SHA-256, of bytes that come in parts.
    @_spi(Tools) public struct MessageDigest: Sendable {
        private var hash = SHA256()

        /// Begins without bytes.
        public init() {}

        /// Adds bytes.
        public mutating func update(_ bytes: some ContiguousBytes) {
            bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
        }

        /// The 32 bytes of the hash of what was added.
        public consuming func finish() -> [UInt8] { Array(hash.finalize()) }
    }
#endif
