import Foundation
import Synchronization
import Testing

@testable import FileReplacements

/// A folder that is there for one test, with the few things that tests do to files.
struct Folder: Sendable {
    let path: String

    func path(_ name: String) -> String { path + "/" + name }

    func write(_ text: String, _ name: String, mode: mode_t = 0o644) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
        try #require(chmod(path(name), mode) == 0)
    }

    /// Puts another file in the place of one, as other programs do.
    func rename(_ text: String, over name: String) throws {
        try write(text, name + ".other")
        try #require(Foundation.rename(path(name + ".other"), path(name)) == 0)
    }

    func text(_ name: String) -> String? {
        (try? Data(contentsOf: URL(fileURLWithPath: path(name)))).map { String(decoding: $0, as: UTF8.self) }
    }

    func mode(_ name: String) -> mode_t? { FileMode(path(name))?.mode }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    func target(_ name: String) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: path(name))
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
    }

    /// All names at any depth, sorted.
    var names: [String] { (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted() }
}

/// What `lstat` says of a file.
private struct FileMode {
    let mode: mode_t

    init?(_ path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        mode = status.st_mode & 0o7777
    }
}

func withFolder(_ body: (Folder) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
        .appendingPathComponent("switchyard-replacement-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(Folder(path: url.path))
}

/// Lets something else happen at a moment of the replacements in `work`; the first time that it is reached.
func meanwhile<Result>(
    at step: ReplacementStep, _ happening: @escaping @Sendable () throws -> Void, _ work: () throws -> Result
) rethrows -> Result {
    let turn = Turn()
    return try observe { reached in
        guard reached == step, turn.next() == 1 else { return }
        #expect(throws: Never.self) { try happening() }
    } _: {
        try work()
    }
}

/// Tells of every moment of the replacements in `work`.
func observe<Result>(
    _ observer: @escaping @Sendable (ReplacementStep) -> Void, _ work: () throws -> Result
) rethrows -> Result {
    try ReplacementStep.$observer.withValue(observer, operation: work)
}

/// Counts from one.
final class Turn: Sendable {
    private let turns = Mutex(0)

    func next() -> Int {
        turns.withLock { turns in
            turns += 1
            return turns
        }
    }
}

/// File systems by what they lack.
enum Lacking: CaseIterable, Sendable {
    case nothing, exchange, unnamedFiles, both, locks

    func assumed<Result>(_ work: () throws -> Result) rethrows -> Result {
        var abilities = FileSystemAbilities()
        abilities.exchanges = ![.exchange, .both].contains(self)
        abilities.hasUnnamedFiles = ![.unnamedFiles, .both].contains(self)
        abilities.locks = self != .locks
        return try FileSystemAbilities.$assumed.withValue(abilities) { try work() }
    }
}
