import Foundation
import SourceText

/// The scripts of a scheme, which run before or after its actions.
struct SchemeScripts {
    /// All of them.
    let all: String
    /// Those that run before the build.
    let beforeBuild: String
    private let name: String

    /// Reads the text of a file; `nil` if it has no scripts.
    init?(_ text: String, of name: String) {
        guard text.containsText("scriptText") else { return nil }
        self.name = name
        all = Self.plain(text)
        let build = text.range(of: "<BuildAction").map { text[$0.lowerBound...] } ?? ""
        let end = build.range(of: "</BuildAction>")?.lowerBound ?? build.endIndex
        guard let start = build[..<end].range(of: "<PreActions>"),
            let stop = build[start.upperBound..<end].range(of: "</PreActions>")
        else {
            beforeBuild = ""
            return
        }
        beforeBuild = Self.plain(build[start.upperBound..<stop.lowerBound])
    }

    /// What a sentence calls those that run before the build.
    var pre: String { "the pre-action of the scheme \"\(name)\"" }
    /// What a sentence calls the others.
    var other: String { "an action of the scheme \"\(name)\"" }

    /// The texts of scripts, without the elements around them.
    private static func plain(_ text: some StringProtocol) -> String {
        let scripts = text.components(separatedBy: "scriptText = \"").dropFirst().map { $0.prefix { $0 != "\"" } }
        return scripts.joined(separator: "\n").replacing("&gt;", with: ">").replacing("&lt;", with: "<").replacing(
            "&quot;", with: "\""
        )
        .replacing("&apos;", with: "'").replacing("&#10;", with: "\n").replacing("&amp;", with: "&")
    }
}
