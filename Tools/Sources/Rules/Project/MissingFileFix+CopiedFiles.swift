import AppProjects
import Foundation
import PropertyLists
import SourceText

/// Where files come from that a build copies into a product.
extension MissingFileFix {
    /// Whether there is something to copy a file from.
    func hasTemplate(for path: String) -> Bool { template(for: path) != nil }

    /// Whether a scheme writes a file before it builds.
    func isWrittenBeforeBuild(_ path: String) -> Bool {
        scripts.contains { $0.start == .beforeBuild && $0.writes(path) }
    }

    /// What to do about files that a build copies.
    func fix(forCopied paths: [String]) -> String {
        let templated = paths.filter(hasTemplate)
        var rest = paths.filter { !templated.contains($0) }
        let written = rest.filter { script(for: [$0]) != nil }
        rest.removeAll { written.contains($0) }
        let ofFirebase = rest.filter { $0.part(afterLast: "/").contains("GoogleService-Info") }
        rest.removeAll { ofFirebase.contains($0) }
        func names(_ some: [String]) -> String {
            Set(some.map { String($0.part(afterLast: "/")) }).sorted().listed(upTo: 4)
        }
        let made = Dictionary(grouping: rest) { Self.command(forCopied: $0) ?? "" }.filter { !$0.key.isEmpty }
        rest.removeAll { made.values.joined().contains($0) }
        let subject = rest.count < paths.count ? names(rest) : rest.count == 1 ? "the file" : "the files"
        let commands = made.sorted { $0.key < $1.key }.map { "run \($0), which makes \($1.count == 1 ? "it" : "them")" }
        let writers = Dictionary(grouping: written) { script(for: [$0])?.writer ?? "" }.sorted { $0.key < $1.key }.map {
            writer(of: $1, called: $1.count < paths.count ? names($1) : nil)
        }
        let parts =
            [copies(for: templated)] + writers + commands + [
                ofFirebase.isEmpty
                    ? nil
                    : "download \(names(ofFirebase)) from the Firebase console: git ignores "
                        + (ofFirebase.count == 1 ? "it" : "them"),
                rest.isEmpty
                    ? nil
                    : "create \(subject), which git ignores: everybody who builds needs "
                        + (rest.count == 1 ? "a copy" : "copies"),
                manual(about: ofFirebase + rest).map { "\($0) says more" },
            ]
        return parts.compactMap { $0 }.joined(separator: "; ")
    }

    /// The command of a tool that makes a file of an app, that of Amplify.
    private static func command(forCopied path: String) -> String? {
        switch path.part(afterLast: "/") {
        case "amplifyconfiguration.json", "awsconfiguration.json": "amplify pull"
        default: nil
        }
    }

    /// The file for readers of the repository that names one of the files.
    private func manual(about paths: [String]) -> String? {
        guard let root = survey.folder?.path else { return nil }
        return paths.firstNonNil { path in
            Self.folders(above: path, to: root).firstNonNil { folder in
                ExistingFile.names(in: folder).filter { $0.lowercased().hasPrefix("readme") }.map { "\(folder)/\($0)" }
                    .first {
                        ExistingFile.text(of: $0)?.contains(path.part(afterLast: "/")) == true
                    }
            }
        }.map(RelativePaths(from: root).shown)
    }

    /// The folders of a file, from its own to another one.
    static func folders(above path: String, to root: String) -> [String] {
        FoldersAbove(path).prefix { $0 == root || $0.hasPrefix(root + "/") }
    }
}
