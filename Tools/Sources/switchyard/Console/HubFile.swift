import Foundation
import PropertyLists

/// The hub that runs on this computer for the current user: a file of the user's own, with its address and the token of
/// the person who started it. The console finds the hub by it.
struct HubFile: Codable {
    /// The address without a key.
    let address: String
    /// The token of the person who started the hub.
    let token: String
    /// The process, so that a hub removes only its own file.
    let process: Int32

    /// The file. `HOME` decides, also where the system has another idea of it.
    static var file: URL {
        let variable = ProcessInfo.processInfo.environment["HOME"] ?? ""
        let home = variable.isEmpty ? FileManager.default.homeDirectoryForCurrentUser.path : variable
        return URL(fileURLWithPath: home, isDirectory: true).appendingPathComponent(".switchyard/hub.json")
    }

    init(address: String, token: String) {
        (self.address, self.token) = (address, token)
        process = ProcessInfo.processInfo.processIdentifier
    }

    /// The hub of the file, or `nil` if there is none.
    static func read() -> HubFile? {
        guard let data = try? RegularFile.contents(atPath: file.path, limit: 1 << 16) else { return nil }
        return try? JSONDecoder().decode(HubFile.self, from: data)
    }

    /// Writes the file, so that only the current user can read it.
    ///
    /// - Returns: Whether it was written. Without it, the console needs `--hub` and `--token-file`.
    @discardableResult
    func write() -> Bool {
        let file = Self.file
        let folder = file.deletingLastPathComponent()
        let draft = folder.appendingPathComponent("hub-\(process).json")
        guard let data = try? JSONEncoder().encode(self),
            (try? FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])) != nil
        else { return false }
        // Never readable by others, also not for a moment, and never half of a file.
        try? FileManager.default.removeItem(at: draft)
        let descriptor = open(draft.path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        guard descriptor >= 0 else { return false }
        let isWritten =
            (try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: data)) != nil
        guard isWritten, rename(draft.path, file.path) == 0 else {
            try? FileManager.default.removeItem(at: draft)
            return false
        }
        return true
    }

    /// Whether another hub has written the file and has not ended.
    var isRunning: Bool { process != ProcessInfo.processInfo.processIdentifier && kill(process, 0) == 0 }

    /// Removes the file of this process, unless another hub has taken its place.
    static func remove() {
        let process = ProcessInfo.processInfo.processIdentifier
        if read()?.process == process { try? FileManager.default.removeItem(at: file) }
    }
}
