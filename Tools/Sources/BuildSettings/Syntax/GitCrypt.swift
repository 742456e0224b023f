/// Files that git-crypt encrypts: without the key, their bytes say nothing.
///
/// See "git-crypt" by Andrew Ayer: every encrypted file starts with the same bytes.
package enum GitCrypt {
    private static let start = [0] + Array("GITCRYPT".utf8) + [0]

    /// Whether a file is encrypted, by its bytes.
    package static func encrypts(_ bytes: some Sequence<UInt8>) -> Bool { bytes.starts(with: start) }
}
