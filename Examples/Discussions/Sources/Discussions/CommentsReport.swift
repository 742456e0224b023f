import Foundation
import Switchyard

/// What the app shows: the number of comments, where they come from, and why.
struct CommentsReport {
    let session: EnvironmentSession<AppConfiguration>
    let loaded: LoadedComments
    let url: URL

    /// Loads the comments, after the handlers have deleted what another environment left.
    static func load(_ session: EnvironmentSession<AppConfiguration>) async throws -> CommentsReport {
        await session.waitForHandlers()
        let loader = CommentLoader(session: session, caches: Launch.caches)
        return CommentsReport(session: session, loaded: try await loader.comments(), url: try loader.url)
    }

    /// The report, with the comments in the order that Settings says now.
    var text: String {
        let order = session.sortOrder
        let comments = loaded.comments.sorted { order == .newest ? $0.id > $1.id : $0.id < $1.id }
            .prefix(session.pageSize)
        var lines = [
            "\(comments.count) \(loaded.isSaved ? "saved comments" : "comments") from \(url.absoluteString)",
            "\(session.environment), \(session.selection.explanation)",
        ]
        if let error = session.recoveredError {
            lines.append("the chosen environment cannot be used: \(error.message)")
        }
        if session.showsDebugBanner {
            lines.append(
                "banner: environment \(session.environment), token \(session.apiToken), timeout \(session.timeout)"
            )
        }
        if let first = comments.first { lines.append("first: \(first.author): \(first.text)") }
        return lines.joined(separator: "\n")
    }
}

extension PendingSelection {
    /// What to do so that a choice takes effect.
    var notice: String { "\(environment) is selected at the next launch: end the app and open it again" }
}
