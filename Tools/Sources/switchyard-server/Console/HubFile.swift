import Foundation
import Reports

/// A hub that runs on this computer for the current user: a file of the user's own for each process, with the hub's address
/// and the token of the person who started it. The console finds hubs by these files.
struct HubFile: Codable {
    /// The address without a key.
    let address: String
    /// The token of the person who started the hub.
    let token: String
    /// The identifier of the hub, which its store keeps.
    let hub: String
    /// The process, which names the file.
    let process: Int32
    /// When the hub was started, in seconds since 1970.
    let started: Double

    /// The folder of the files. `HOME` decides, also where the system has another idea of it.
    static var folder: URL {
        let variable = ProcessInfo.processInfo.environment["HOME"] ?? ""
        let home = variable.isEmpty ? FileManager.default.homeDirectoryForCurrentUser.path : variable
        return URL(fileURLWithPath: home, isDirectory: true).appendingPathComponent(".switchyard/hubs")
    }

    private var file: URL { Self.folder.appendingPathComponent("\(process).json") }

    init(address: String, token: String, hub: String) {
        (self.address, self.token, self.hub) = (address, token, hub)
        process = ProcessInfo.processInfo.processIdentifier
        started = Date().timeIntervalSince1970
    }

    /// The hubs that run, the one that was started last first.
    static func running() -> [HubFile] {
        files.compactMap(held).compactMap { try? JSONDecoder().decode(HubFile.self, from: $0) }
            .sorted { ($1.started, $1.process) < ($0.started, $0.process) }
    }

    private static var files: [URL] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".json") }.sorted().map(folder.appendingPathComponent)
    }

    /// The contents of a file whose hub runs: it has a lock on it, which ends with the process, however that ends. The number
    /// of the process alone may be another one's by then. The files are the tool's own, so an agent's roots do not decide.
    private static func held(_ file: URL) -> Data? {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard flock(descriptor, LOCK_SH | LOCK_NB) != 0 else { return nil }
        return try? handle.read(upToCount: 1 << 16)
    }

    /// Writes the file, so that only the current user can read it, and holds it until the process ends. Files of hubs that were
    /// killed are removed.
    ///
    /// - Returns: Whether it was written. Without it, the console needs `--hub` and `--token-file`.
    func write() -> Bool {
        let draft = Self.folder.appendingPathComponent("\(process).draft")
        guard let data = try? JSONEncoder().encode(self),
            (try? FileManager.default.createDirectory(
                at: Self.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])) != nil
        else { return false }
        for old in Self.files where Self.held(old) == nil { try? FileManager.default.removeItem(at: old) }
        // Never readable by others, also not for a moment, and never half of a file.
        try? FileManager.default.removeItem(at: draft)
        let descriptor = open(draft.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        // The descriptor stays open: the lock is the sign that the hub runs.
        let isWritten =
            flock(descriptor, LOCK_EX | LOCK_NB) == 0
            && (try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: data)) != nil
        guard isWritten, rename(draft.path, file.path) == 0 else {
            close(descriptor)
            try? FileManager.default.removeItem(at: draft)
            return false
        }
        return true
    }

    /// Removes the file of this process.
    static func remove() {
        let process = ProcessInfo.processInfo.processIdentifier
        try? FileManager.default.removeItem(at: folder.appendingPathComponent("\(process).json"))
    }
}
