import Foundation
import JSONRPC
import PropertyLists
import Reports
import Rules
import SourceText
import Synchronization

/// Checks folders again after edits, and tells the editor what was found: the findings of `check`, with what is not saved.
final class EditorChecks: Sendable {
    /// How long nothing is typed before a check begins. The next edit ends it.
    private static let pause = Duration.milliseconds(40)

    /// What is known of a folder.
    private struct Folder {
        /// Counted up by every edit: what a check finds after one is of no use.
        var generation = 0
        /// What git says, until something is saved.
        var git: GitFiles?
        /// The files with findings that the editor shows.
        var shown: Set<String> = []
        var isRunning = false
    }

    private let connection: RPCConnection
    private let documents: EditorDocuments
    private let projects: EditorProjects
    private let folders = Mutex<[String: Folder]>([:])

    init(_ connection: RPCConnection, _ documents: EditorDocuments, _ projects: EditorProjects) {
        (self.connection, self.documents, self.projects) = (connection, documents, projects)
    }

    /// Checks a folder soon.
    ///
    /// - Parameter isSaved: whether files on disk may be others.
    func schedule(_ folder: String, isSaved: Bool) {
        let generation = with(folder) { state in
            state.generation += 1
            if isSaved { state.git = nil }
            return state.generation
        }
        Task { [self] in
            try await Task.sleep(for: Self.pause)
            await Redaction.scope { await check(folder, generation) }
        }
    }

    private func check(_ folder: String, _ generation: Int) async {
        // The one that runs begins again after the last edit.
        let isFirst = with(folder) { state in
            guard state.generation == generation, !state.isRunning else { return false }
            state.isRunning = true
            return true
        }
        guard isFirst else { return }
        let git: GitFiles
        if let known = with(folder, { $0.git }) {
            git = known
        } else {
            git = await GitFiles(listingFrom: folder)
            with(folder) { $0.git = git }
        }
        let started = with(folder) { $0.generation }
        let secrets = Redaction.request
        let report = await withCheckedContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async { [self] in
                let report = RequestSecrets.with(secrets) {
                    checked(folder, git) { [self] in isStale(folder, started) }
                }
                continuation.resume(returning: report)
            }
        }
        let isCurrent = with(folder) { state in
            state.isRunning = false
            return state.generation == started
        }
        if isCurrent {
            publish(report, folder)
        } else {
            schedule(folder, isSaved: false)
        }
    }

    private func isStale(_ folder: String, _ generation: Int) -> Bool { with(folder) { $0.generation != generation } }

    @discardableResult
    private func with<Value>(_ folder: String, _ body: (inout Folder) -> Value) -> Value {
        folders.withLock { body(&$0[folder, default: Folder()]) }
    }

    /// What `switchyard check FOLDER` reports.
    private func checked(
        _ folder: String, _ git: GitFiles, isStale: @escaping @Sendable () -> Bool
    ) -> CheckReport {
        let (known, take) = projects.check(of: folder)
        return CheckReport.running(
            CheckRequest(path: folder), git, CheckProgress(telling: { _ in }), known: known, isCancelled: isStale,
            surveyed: take)
    }

    // MARK: Diagnostics

    private func publish(_ report: CheckReport, _ folder: String) {
        // Many findings are in one file, which is read once.
        let texts = Memo<String, EditorText?>()
        func range(_ path: String, _ position: SourcePosition?) -> JSONValue {
            Self.range(position, in: position == nil ? nil : texts.value(of: path) { documents.text(of: path) })
        }
        var found: [String: [JSONValue]] = [:]
        for (finding, _) in report.findings {
            guard let location = finding.location else { continue }
            let path = location.file.absolutePath
            // A finding about a folder is one of the editor's file, if it is in there.
            found[path, default: []].append(diagnostic(finding, range(path, location.position), range))
        }
        let paths = Set(found.keys)
        let gone = with(folder) { state in
            defer { state.shown = paths }
            return state.shown.subtracting(paths)
        }
        for path in gone { found[path] = [] }
        for (path, diagnostics) in found.sorted(by: { $0.key < $1.key }) {
            var members: [String: JSONValue] = [
                "uri": .string(documents.uri(of: path)), "diagnostics": .array(diagnostics),
            ]
            if let version = documents[path]?.version { members["version"] = .integer(Int64(version)) }
            connection.notify("textDocument/publishDiagnostics", .object(members))
        }
    }

    private func diagnostic(
        _ finding: Finding, _ place: JSONValue, _ range: (_ path: String, SourcePosition?) -> JSONValue
    ) -> JSONValue {
        let severity =
            switch finding.severity {
            case .error: 1
            case .warning: 2
            default: 3
            }
        let related = finding.notes.compactMap { note -> JSONValue? in
            guard let location = note.location else { return nil }
            let file = location.file.absolutePath
            return .object([
                "location": .object(["uri": .string(documents.uri(of: file)), "range": range(file, location.position)]),
                "message": .string(note.message.harmless),
            ])
        }
        let words = [finding.message] + [finding.fix].compactMap { $0 }
        return .object([
            "range": place, "severity": .integer(Int64(severity)), "source": .string("switchyard"),
            "code": .string(finding.rule.rawValue), "message": .string(words.joined(separator: "\n").harmless),
            "relatedInformation": .array(related),
        ])
    }

    private static func range(_ position: SourcePosition?, in text: EditorText?) -> JSONValue {
        let start = EditorPosition(line: 0, character: 0)
        guard let position else { return EditorText.range(start, start) }
        return text?.range(from: position)
            ?? EditorText.range(
                EditorPosition(line: position.line - 1, character: 0), EditorPosition(line: position.line, character: 0)
            )
    }
}
