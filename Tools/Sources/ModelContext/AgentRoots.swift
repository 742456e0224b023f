import Foundation
package import JSONRPC
@_spi(FileAccess) import PropertyLists
import Reports
import Synchronization

/// The folders in which an agent may have files read: those of the options, or those that the client names.
package final class AgentRoots: Sendable {
    private struct State {
        /// The folders of the request that is being answered, without links.
        var folders: [String]?
        /// The folders that the client has named; `nil` as long as it was not asked.
        var named: [String]?
        var asking: Task<[String], any Error>?
    }

    private let given: [String]?
    /// Where the server was started.
    private let start = FileManager.default.currentDirectoryPath
    private let state = Mutex(State())

    package init(given: [String]?) { self.given = given }

    /// Refuses every file outside of the folders, for all readers of the process: paths of arguments are checked before, and
    /// this is for what project files name.
    package func guardFiles() {
        FileAccess.current = FileAccess(permits: { [self] path in
            // What a revision had is laid out elsewhere, and leads nowhere else.
            permits(path) || ResolvedPath.of(path).map(RevisionCopy.contains) == true
        })
    }

    /// The folders for a request: those of the options, those that the client names, or the one in which the server was started.
    ///
    /// - Parameter ask: asks the client, which is done once, and again after it has others; `nil` if it has no folders to name.
    /// - Throws: ``AgentRefusal`` if there are none.
    package func folders(_ ask: (@Sendable () async throws -> JSONValue)?) async throws -> [String] {
        let found: [String]
        if let given {
            found = given
        } else if let ask {
            found = try await named(ask)
        } else {
            found = try startFolder()
        }
        state.withLock { $0.folders = found }
        return found
    }

    private func named(_ ask: @escaping @Sendable () async throws -> JSONValue) async throws -> [String] {
        if let known = state.withLock({ $0.named }) { return known }
        let task = state.withLock { state in
            if let asking = state.asking { return asking }
            let asking = Task { try Self.folders(of: try await ask()) }
            state.asking = asking
            return asking
        }
        do {
            let found = try await task.value
            state.withLock { if $0.asking == task { ($0.named, $0.asking) = (found, nil) } }
            return found
        } catch let error as RPCError {
            state.withLock { $0.asking = nil }
            throw AgentRefusal(
                "the client did not say which folders may be read (\(error.message)): start the server with --root")
        } catch {
            state.withLock { $0.asking = nil }
            throw error
        }
    }

    /// Asks the client again at the next call.
    package func forget() { state.withLock { ($0.named, $0.asking) = (nil, nil) } }

    /// The folders that the client's answer has.
    private static func folders(of answer: JSONValue) throws -> [String] {
        let folders = (answer["roots"]?.elements ?? []).prefix(mostRoots).compactMap { root -> String? in
            guard let text = root["uri"]?.text, let url = URL(string: text), url.isFileURL,
                ["", "localhost"].contains(url.host ?? "")
            else { return nil }
            return ResolvedPath.of(url.path).flatMap { isFolder($0) ? $0 : nil }
        }
        guard !folders.isEmpty else {
            throw AgentRefusal(
                "the client names no folder that exists: open a project in it, or start the server with --root")
        }
        return folders
    }

    private static let mostRoots = 100

    /// The folder in which the server was started, unless that is everything that the user has.
    private func startFolder() throws -> [String] {
        let folder = ResolvedPath.of(start) ?? "/"
        let homes = [
            FileManager.default.homeDirectoryForCurrentUser.path, ProcessInfo.processInfo.environment["HOME"] ?? "",
        ]
        guard folder != "/", !homes.contains(where: { ResolvedPath.of($0) == folder }) else {
            throw AgentRefusal(
                "the server was started in \(folder), which is not a project: start it with --root FOLDER")
        }
        return [folder]
    }

    // MARK: Paths

    /// Whether a path is in one of the folders, after following all links.
    func permits(_ path: String) -> Bool {
        guard let folders = state.withLock({ $0.folders }), let path = ResolvedPath.of(path)
        else { return false }
        return folders.contains { path == $0 || $0 == "/" || path.hasPrefix($0 + "/") }
    }

    /// - Throws: ``AgentRefusal`` if a path of an argument is outside of the folders.
    package func require(_ path: String) throws {
        guard !path.isEmpty else { throw AgentRefusal("a path must not be empty") }
        guard permits(path) else {
            let folders = state.withLock { $0.folders } ?? []
            throw AgentRefusal(
                "\(path) is outside the folders that may be read: \(folders.joined(separator: ", "))")
        }
    }

    package static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}

/// Why a tool does nothing, in words for the model.
package struct AgentRefusal: Error {
    package let message: String

    package init(_ message: String) { self.message = message }
}
