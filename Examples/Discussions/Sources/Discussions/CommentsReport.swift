import Foundation
import Switchyard

/// What the app shows: the number of comments, where they come from, and why.
enum CommentsReport {
    static func text() async throws -> String {
        let session = try Launch.session()
        let loader = CommentLoader(session: session)
        let comments = try await loader.comments()
        var lines = [
            "\(comments.count) comments from \(try loader.url.absoluteString)",
            "\(session.environment), \(session.selection.explanation)",
        ]
        if session.showsDebugBanner {
            lines.append(
                "banner: environment \(session.environment), token \(session.apiToken), timeout \(session.timeout)"
            )
        }
        if let first = comments.first { lines.append("first: \(first.author): \(first.text)") }
        return lines.joined(separator: "\n")
    }
}
