package import Foundation

/// Where a hub keeps its state: bytes by key, with one counter of revisions. A hub keeps nothing in memory that it cannot
/// read from its store again.
///
/// Three operations are all that a store offers, so that a replicated engine can take the place of a file. Everything of a
/// commit is stored or nothing, and a commit that has returned survives the end of the process. A store has no clock: what
/// ends has its end in its value.
/// The same tests run with every store (`HubStoreTests`).
package protocol HubStore: Sendable {
    /// Whether other hubs may use the store, too.
    var isShared: Bool { get }

    /// The entries whose keys begin with a text, sorted by their keys, and the revision of the store.
    func snapshot(_ prefix: String) async throws -> StoreSnapshot

    /// Stores entries if each of them is at the revision that its write expects; otherwise, stores nothing.
    ///
    /// - Throws: ``StoreError`` if a key is not valid, or if the store cannot be used.
    func commit(_ writes: [StoreWrite]) async throws -> StoreCommit

    /// The last change of each entry after a revision, or the answer that these are no longer known. A shared store waits
    /// until there is something new, and may end that wait with nothing.
    func changes(after revision: Int) async throws -> StoreChanges
}

/// One entry of a store.
package struct StoreEntry: Sendable, Hashable {
    /// The key: ASCII letters, digits, and `-./_`.
    package var key: String
    /// The bytes; `nil` in ``StoreChanges`` and ``StoreCommit`` if there is no such entry.
    package var value: Data?
    /// The revision of the commit that stored or removed it; in a conflict about an entry that does not exist, that of the
    /// store.
    package var revision: Int
}

/// What a store has at one moment.
package struct StoreSnapshot: Sendable {
    /// The entries, sorted by their keys.
    package var entries: [StoreEntry]
    /// The revision of the last commit.
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
    /// Whether the entry goes away some seconds after the process that wrote it. Only shared stores see to it.
    package var isTied: Bool
    /// What the bytes were made of. A store keeps the bytes alone.
    var record: (any Sendable)?
    /// Whether the entry stays as it is, and the commit only depends on it.
    package private(set) var isCheck = false

    /// Creates a write.
    package init(_ key: String, _ value: Data?, expected: Int? = nil, isTied: Bool = false) {
        (self.key, self.value, self.expected, self.isTied) = (key, value, expected, isTied)
    }

    /// A commit depends on an entry, which must have this revision.
    package static func check(_ key: String, at revision: Int) -> StoreWrite {
        var write = StoreWrite(key, nil, expected: revision)
        write.isCheck = true
        return write
    }
}

/// What came of a commit.
package enum StoreCommit: Sendable, Hashable {
    /// Everything is stored, at this revision.
    case stored(Int)
    /// Nothing is stored, because these entries are at other revisions than expected. They are as the store has them.
    case conflict([StoreEntry])
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
    /// Whether it may be well again in a moment.
    package var isPassing = false
    /// Whether a replicated store wants a new token.
    var isUnauthorized = false

    package init(description: String, isPassing: Bool = false) {
        (self.description, self.isPassing) = (description, isPassing)
    }

    init(description: String, isUnauthorized: Bool) {
        (self.description, self.isUnauthorized) = (description, isUnauthorized)
    }

    /// What keys consist of.
    static let keyCharacters = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-./_".unicodeScalars)

    /// Checks the keys of a commit.
    static func check(_ writes: [StoreWrite]) throws(StoreError) {
        guard Set(writes.map(\.key)).count == writes.count else {
            throw StoreError(description: "a commit writes a key twice")
        }
        guard writes.count <= StoreLimits.writes else {
            throw StoreError(description: "a commit writes more than \(StoreLimits.writes) entries")
        }
        for key in writes.map(\.key) where key.isEmpty || !key.unicodeScalars.allSatisfy(keyCharacters.contains) {
            throw StoreError(description: "a key has characters other than letters, digits, and -./_")
        }
    }
}

/// What stores have in common.
package enum StoreLimits {
    /// How many removed entries a store in memory or in a file remembers for ``HubStore/changes(after:)``.
    static let removals = 1_000
    /// How many entries one commit may write. A replicated store refuses more.
    package static let writes = 120
}
