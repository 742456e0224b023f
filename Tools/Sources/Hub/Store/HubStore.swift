package import Foundation

/// Where a hub keeps its state: bytes by key, with one counter of revisions. A hub keeps nothing in memory that it cannot
/// read from its store again.
///
/// Three operations are all that a store offers, so that a replicated engine can take the place of a file. Everything of a
/// commit is stored or nothing, and a commit that has returned survives the end of the process.
/// The same tests run with every store (`HubStoreTests`).
package protocol HubStore: Sendable {
    /// The entries whose keys begin with a text, sorted by their keys, and the revision of the store.
    func snapshot(_ prefix: String) async throws -> StoreSnapshot

    /// Stores entries if each of them is at the revision that its write expects; otherwise, stores nothing.
    ///
    /// - Throws: ``StoreError`` if a key is not valid, or if the store cannot be used.
    func commit(_ writes: [StoreWrite]) async throws -> StoreCommit

    /// The last change of each entry after a revision, or the answer that these are no longer known.
    func changes(after revision: Int) async throws -> StoreChanges
}

/// One entry of a store.
package struct StoreEntry: Sendable, Hashable {
    /// The key: ASCII letters, digits, and `-./_`.
    package var key: String
    /// The bytes; `nil` in ``StoreChanges`` if the entry was removed or has expired.
    package var value: Data?
    /// The revision of the commit that stored it.
    package var revision: Int
    /// The seconds until it expires; `nil` if it does not.
    package var expiresIn: Double?
}

/// What a store has at one moment.
package struct StoreSnapshot: Sendable {
    /// The entries, sorted by their keys.
    package var entries: [StoreEntry]
    /// The revision of the last commit; 0 before the first.
    package var revision: Int
}

/// What a commit does to one key.
package struct StoreWrite: Sendable {
    /// The key.
    package var key: String
    /// The bytes; `nil` removes the entry.
    package var value: Data?
    /// The revision that the entry must have: 0 if there must be none; `nil` if it does not matter.
    package var expected: Int?
    /// The seconds until the entry expires; `nil` if it does not.
    package var expiresIn: Double?

    /// Creates a write.
    package init(_ key: String, _ value: Data?, expected: Int? = nil, expiresIn: Double? = nil) {
        (self.key, self.value, self.expected, self.expiresIn) = (key, value, expected, expiresIn)
    }
}

/// What came of a commit.
package enum StoreCommit: Sendable, Hashable {
    /// Everything is stored, at this revision.
    case stored(Int)
    /// Nothing is stored, because these keys are at other revisions.
    case conflict([String])
}

/// What has changed after a revision.
package enum StoreChanges: Sendable {
    /// The last change of each entry, sorted by revisions and keys, and the revision of the store.
    case entries([StoreEntry], revision: Int)
    /// The changes are no longer known, or the store is another one: take a snapshot.
    case startOver
}

/// A store that cannot be used.
package struct StoreError: Error, CustomStringConvertible {
    /// What is wrong.
    package let description: String

    /// What keys consist of.
    static let keyCharacters = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-./_".unicodeScalars)

    /// Checks the keys of a commit.
    static func check(_ writes: [StoreWrite]) throws(StoreError) {
        guard Set(writes.map(\.key)).count == writes.count else {
            throw StoreError(description: "a commit writes a key twice")
        }
        for key in writes.map(\.key) where key.isEmpty || !key.unicodeScalars.allSatisfy(keyCharacters.contains) {
            throw StoreError(description: "a key has other characters than letters, digits and -./_")
        }
    }
}

/// How many removed entries a store remembers for ``HubStore/changes(after:)``.
package enum StoreLimits {
    static let removals = 1_000
}
