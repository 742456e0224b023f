import Foundation
package import JSONRPC
import Reports
import SourceText
import Switchyard
import Synchronization

/// The server of the Language Server Protocol: what is open, checks of it, and answers to questions about a position.
package final class EditorServer: RPCService {
    private struct State {
        var isInitialized = false
        /// Whether the client can be asked to tell what changes on disk.
        var canWatch = false
        /// Whether the client tells it.
        var isWatching = false
        var isShutDown = false
        var hasExited = false
        /// The folders of the editor.
        var folders: [String] = []
    }

    /// Whether the client has ended the process without ending the session.
    package var wasBrokenOff: Bool { state.withLock { $0.hasExited && !$0.isShutDown } }

    private let documents = EditorDocuments()
    private let projects: EditorProjects
    private let checks: EditorChecks
    private let state = Mutex(State())

    private let connection: RPCConnection

    package init(_ connection: RPCConnection) {
        projects = EditorProjects(ReadableCatalogs(documents))
        checks = EditorChecks(connection, documents, projects)
        self.connection = connection
    }

    // MARK: Notifications

    package func take(_ method: String, _ params: JSONValue?) async {
        let document = params?["textDocument"]
        let uri = document?["uri"]?.text ?? ""
        let version = document?["version"]?.integer
        switch method {
        case "$/cancelRequest": if let id = RequestID(params?["id"]) { connection.cancel(id, answering: true) }
        case "initialized": watchFiles()
        case "exit":
            state.withLock { $0.hasExited = true }
            connection.close()
        case "textDocument/didOpen":
            edited(documents.open(uri, version: version, document?["text"]?.text ?? ""), isSaved: true)
        case "textDocument/didChange":
            edited(
                documents.change(uri, version: version, params?["contentChanges"]?.elements ?? []), isSaved: false)
        case "textDocument/didClose": edited(documents.close(uri), isSaved: true)
        case "textDocument/didSave": edited(EditorDocuments.path(of: uri), isSaved: true)
        case "workspace/didChangeWatchedFiles":
            for change in params?["changes"]?.elements ?? [] {
                edited(EditorDocuments.path(of: change["uri"]?.text), isSaved: true)
            }
        case "workspace/didChangeWorkspaceFolders":
            let added = Self.folders(params?["event"]?["added"])
            let removed = Set(Self.folders(params?["event"]?["removed"]))
            state.withLock { $0.folders = $0.folders.filter { !removed.contains($0) } + added }
        default: break
        }
    }

    private func edited(_ path: String?, isSaved: Bool) {
        guard let path else { return }
        // Without watching, a change of files by another program is not told.
        projects.edited(path, isSaved: isSaved || !state.withLock(\.isWatching))
        checks.schedule(folder(of: path), isSaved: isSaved)
    }

    // MARK: Changes from outside

    /// Asks the client to tell when another program changes a file that findings are about.
    private func watchFiles() {
        let isAsked = state.withLock { state in
            defer { state.canWatch = false }
            return state.canWatch
        }
        guard isAsked else { return }
        let watchers = Self.watched.map { JSONValue.object(["globPattern": .string($0)]) }
        let registration: JSONValue = .object([
            "id": .string("switchyard-files"), "method": .string("workspace/didChangeWatchedFiles"),
            "registerOptions": .object(["watchers": .array(watchers)]),
        ])
        // The next message does not wait for the answer; a client that refuses tells nothing.
        Task { [self] in
            let answer = try? await connection.ask(
                "client/registerCapability", .object(["registrations": .array([registration])]), within: .seconds(60))
            if answer != nil { state.withLock { $0.isWatching = true } }
        }
    }

    private static let watched = [
        "**/project.pbxproj", "**/project.xcproj", "**/*.xcconfig", "**/*.plist", "**/*.entitlements",
        "**/*.xcscheme", "**/*.xctestplan", "**/*.xcworkspacedata", "**/*.strings", "**/Switchyard.yaml",
        // Seals follow #if in sources.
        "**/*.swift",
    ]

    // MARK: Requests

    package func respond(to method: String, _ params: JSONValue?, of id: RequestID) async throws -> JSONValue {
        if method == "initialize" { return initialize(params) }
        let (isInitialized, isShutDown) = state.withLock { ($0.isInitialized, $0.isShutDown) }
        guard isInitialized else { throw RPCError(.notInitialized, "the first request is \"initialize\"") }
        guard !isShutDown else { throw RPCError(.invalidRequest, "the server is shut down") }
        switch method {
        case "shutdown":
            state.withLock { $0.isShutDown = true }
            return .null
        case "textDocument/hover": return try await place(params) { $0.hover() }
        case "textDocument/definition": return try await place(params) { $0.definition() }
        case "textDocument/completion": return try await place(params) { $0.completion() }
        case "textDocument/prepareRename": return try await place(params) { $0.prepareRename() }
        case "textDocument/rename":
            let name = params?["newName"]?.text ?? ""
            return try await place(params) { try $0.rename(to: name) }
        default: throw RPCError.noMethod(method)
        }
    }

    private func initialize(_ params: JSONValue?) -> JSONValue {
        let named = Self.folders(params?["workspaceFolders"])
        let root = EditorDocuments.path(of: params?["rootUri"]?.text) ?? params?["rootPath"]?.text
        let edits = params?["capabilities"]?["workspace"]?["workspaceEdit"]
        let watching = params?["capabilities"]?["workspace"]?["didChangeWatchedFiles"]
        documents.haveVersions = edits?["documentChanges"] == .boolean(true)
        state.withLock { state in
            state.isInitialized = true
            state.canWatch = watching?["dynamicRegistration"] == .boolean(true)
            state.folders = named.isEmpty ? [root].compactMap { $0 } : named
        }
        return .object([
            "capabilities": .object([
                "positionEncoding": .string("utf-16"),
                "textDocumentSync": .object([
                    "openClose": .boolean(true), "change": .integer(2),
                    "save": .object(["includeText": .boolean(false)]),
                ]),
                "renameProvider": .object(["prepareProvider": .boolean(true)]),
                "hoverProvider": .boolean(true), "definitionProvider": .boolean(true),
                "completionProvider": .object([
                    "triggerCharacters": .array(["(", "{", "\"", "$"].map(JSONValue.string))
                ]),
                "workspace": .object([
                    "workspaceFolders": .object(["supported": .boolean(true), "changeNotifications": .boolean(true)])
                ]),
            ]),
            "serverInfo": .object([
                "name": .string("switchyard"), "version": .string(ToolVersion.current),
            ]),
        ])
    }

    private static func folders(_ value: JSONValue?) -> [String] {
        (value?.elements ?? []).compactMap { EditorDocuments.path(of: $0["uri"]?.text) }
    }

    /// The folder that is checked for a file: the innermost of the editor's folders, or the file's own.
    private func folder(of path: String) -> String {
        let folders = state.withLock { $0.folders }
        return folders.filter { path == $0 || path.hasPrefix($0 == "/" ? "/" : $0 + "/") }.max { $0.count < $1.count }
            ?? URL(fileURLWithPath: path).deletingLastPathComponent().path
    }

    /// Answers a question about a position, away from the threads that answer messages.
    private func place(
        _ params: JSONValue?, _ answer: @escaping @Sendable (EditorPlace) throws -> JSONValue
    ) async throws -> JSONValue {
        guard let path = EditorDocuments.path(of: params?["textDocument"]?["uri"]?.text),
            let position = EditorPosition(params?["position"])
        else { throw RPCError(.invalidParams, "there is no position in a file") }
        let secrets = Redaction.request
        let value = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async { [self] in
                let folder = folder(of: path)
                let place = EditorPlace(path, position, documents) { [self] in projects.project(folder) }
                let result = RequestSecrets.with(secrets) { Result { try place.map(answer) ?? .null } }
                continuation.resume(with: result)
            }
        }
        try Task.checkCancellation()
        return value
    }
}
