import ArgumentParser
import Foundation
import Hub
import Reports

/// `switchyard hub copy`: from one store into another.
struct HubCopyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "copy",
        abstract: "Copy devices, changes, operators and the audit log from one store into an empty one.",
        discussion: """
            A store is a file or etcd://HOST:PORT[,HOST:PORT…]/PREFIX, as in --store of switchyard hub. The copy is the store at one \
            moment. What hubs change later is not in it: end them first to move a fleet.

            Examples: switchyard hub copy hub.sqlite etcd://127.0.0.1:2379/fleet
                      switchyard hub copy backup.sqlite hub.sqlite
            """)

    @Argument(help: ArgumentHelp("The store to copy.", valueName: "from"))
    var source: String

    @Argument(help: ArgumentHelp("The store to copy to; it must be empty.", valueName: "to"))
    var target: String

    @OptionGroup var options: StoreOptions

    func validate() throws { try options.check(for: [source, target]) }

    func run() async throws {
        try await Self.copy(source, to: target, options)
    }

    static func copy(_ source: String, to target: String, _ options: StoreOptions) async throws {
        if !source.contains("://"), !FileManager.default.fileExists(atPath: source) {
            Output.error("switchyard hub: \(source): the file does not exist".printable)
            throw ExitStatus.unusable
        }
        var name = source
        do {
            let from = try options.open(source)
            name = target
            let to = try options.open(target)
            name = "\(source) to \(target)"
            let result: Result<Int, any Error>
            do { result = .success(try await StoreCopy.copy(from: from.store, to: to.store)) } catch {
                result = .failure(error)
            }
            await to.close()
            await from.close()
            try Output.line("Copied \(try result.get()) entries from \(source) to \(target)".printable)
        } catch let error as StoreError {
            Output.error("switchyard hub: \(StoreOptions.shown(name)): \(error.description)".printable)
            throw ExitStatus.unusable
        }
    }
}

/// `switchyard hub backup`: a store in one new file.
struct HubBackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy a store into a new file, which hub copy restores.",
        discussion: """
            Hubs over etcd may run meanwhile. A file is used by one process at a time, so a hub over a file has to be ended first.

            Example: switchyard hub backup etcd://127.0.0.1:2379/fleet fleet-2026-11-26.sqlite
            """)

    @Argument(help: ArgumentHelp("The store: a file or an address in etcd.", valueName: "store"))
    var store: String

    @Argument(help: ArgumentHelp("The file to write; it must not exist.", valueName: "file"))
    var file: String

    @OptionGroup var options: StoreOptions

    func validate() throws { try options.check(for: [store]) }

    func run() async throws {
        guard !file.contains("://"), !FileManager.default.fileExists(atPath: file) else {
            Output.error("switchyard hub: \(file): a backup is a new file".printable)
            throw ExitStatus.unusable
        }
        try await HubCopyCommand.copy(store, to: file, options)
    }
}
