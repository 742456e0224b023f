import Foundation
import JSONRPC
import NIOConcurrencyHelpers
@_spi(FileAccess) import PropertyLists

/// The folders in which an agent may have files read: those of the options, or those that the client names.
final class AgentRoots: Sendable {
    private struct State {
        /// The folders without links; `nil` as long as the client was not asked.
        var folders: [String]?
        var asking: Task<[String], any Error>?
    }

    private let given: [String]?
    /// Files of the tool's own that are read besides.
    private let besides: Set<String>
    private let state = NIOLockedValueBox(State())

    init(given: [String]?, besides: [String] = []) {
        (self.given, self.besides) = (given, Set(besides))
    }

    /// Refuses every file outside of the folders, for all readers of the process: paths of arguments are checked before, and
    /// this is for what project files name.
    func guardFiles() {
        FileAccess.current = FileAccess(permits: { [self] path in besides.contains(path) || permits(path) })
    }

    /// The folders, which the client is asked for once, and again after it has others.
    ///
    /// - Parameter ask: asks the client; `nil` if it has no folders to name.
    /// - Throws: ``AgentRefusal`` if there are none.
    func folders(_ ask: (@Sendable () async throws -> JSONValue)?) async throws -> [String] {
        if let known = state.withLockedValue({ $0.folders }) { return known }
        let task = state.withLockedValue { state in
            if let asking = state.asking { return asking }
            let asking = Task { [given] in
                if let given { return given }
                guard let ask else { return try Self.workingFolder() }
                return try Self.folders(of: try await ask())
            }
            state.asking = asking
            return asking
        }
        do {
            let found = try await task.value
            state.withLockedValue { if $0.asking == task { ($0.folders, $0.asking) = (found, nil) } }
            return found
        } catch let error as RPCError {
            state.withLockedValue { $0.asking = nil }
            throw AgentRefusal(
                "the client did not say which folders may be read (\(error.message)): start the server with --root")
        } catch {
            state.withLockedValue { $0.asking = nil }
            throw error
        }
    }

    /// Asks the client again at the next call.
    func forget() { state.withLockedValue { ($0.folders, $0.asking) = (nil, nil) } }

    /// The folders that the client's answer has.
    private static func folders(of answer: JSONValue) throws -> [String] {
        let folders = (answer["roots"]?.elements ?? []).prefix(mostRoots).compactMap { root -> String? in
            guard let text = root["uri"]?.text, let url = URL(string: text), url.isFileURL,
                ["", "localhost"].contains(url.host ?? "")
            else { return nil }
            return resolved(url.path).flatMap { isFolder($0) ? $0 : nil }
        }
        guard !folders.isEmpty else {
            throw AgentRefusal(
                "the client names no folder that exists: open a project in it, or start the server with --root")
        }
        return folders
    }

    private static let mostRoots = 100

    /// The current folder, unless that is everything that the user has.
    private static func workingFolder() throws -> [String] {
        let folder = resolved(FileManager.default.currentDirectoryPath) ?? "/"
        let homes = [
            FileManager.default.homeDirectoryForCurrentUser.path, ProcessInfo.processInfo.environment["HOME"] ?? "",
        ]
        guard folder != "/", !homes.contains(where: { resolved($0) == folder }) else {
            throw AgentRefusal("the server was started in \(folder), which is no project: start it with --root FOLDER")
        }
        return [folder]
    }

    // MARK: Paths

    /// Whether a path is in one of the folders, after following all links.
    func permits(_ path: String) -> Bool {
        guard let folders = state.withLockedValue({ $0.folders }), let path = Self.resolved(path) else { return false }
        return folders.contains { path == $0 || $0 == "/" || path.hasPrefix($0 + "/") }
    }

    /// - Throws: ``AgentRefusal`` if a path of an argument is outside of the folders.
    func require(_ path: String) throws {
        guard !path.isEmpty else { throw AgentRefusal("a path must not be empty") }
        guard permits(path) else {
            let folders = state.withLockedValue { $0.folders } ?? []
            throw AgentRefusal(
                "\(path) is outside of the folders that may be read: \(folders.joined(separator: ", "))")
        }
    }

    /// The path without links. The last parts of one need not exist.
    static func resolved(_ path: String) -> String? {
        guard !path.isEmpty, !path.utf8.contains(0) else { return nil }
        var rest: [Substring] = []
        var known = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        while true {
            if let real = realpath(known, nil) {
                defer { free(real) }
                let folder = String(cString: real)
                guard !rest.isEmpty else { return folder }
                // A part that does not exist leads nowhere, and not up.
                guard !rest.contains("..") else { return nil }
                return (folder == "/" ? "" : folder) + "/" + rest.reversed().joined(separator: "/")
            }
            // A link that leads nowhere would lead elsewhere as soon as there is something.
            guard !isLink(known) else { return nil }
            let parts = known.split(separator: "/")
            guard let last = parts.last else { return nil }
            if last != "." { rest.append(last) }
            known = "/" + parts.dropLast().joined(separator: "/")
        }
    }

    private static func isLink(_ path: String) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
    }

    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}

/// Why a tool does nothing, in words for the model.
struct AgentRefusal: Error {
    let message: String

    init(_ message: String) { self.message = message }
}
