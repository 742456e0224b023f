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
        let products = rest.filter { [".framework", ".xcframework"].contains(where: $0.hasSuffix) }
        let own = rest.filter { !products.contains($0) }
        let commands = made.sorted { $0.key < $1.key }.map { "run \($0), which makes \($1.count == 1 ? "it" : "them")" }
        let writers = Dictionary(grouping: written) { script(for: [$0])?.writer ?? "" }.sorted { $0.key < $1.key }.map {
            writer(of: $1, called: $1.count < paths.count ? names($1) : nil)
        }
        let subject = own.count < paths.count ? names(own) : own.count == 1 ? "the file" : "the files"
        let parts =
            [copies(for: templated)] + writers + commands + [
                ofFirebase.isEmpty
                    ? nil
                    : "download \(names(ofFirebase)) from the Firebase console: git ignores "
                        + (ofFirebase.count == 1 ? "it" : "them"),
                own.isEmpty
                    ? nil
                    : "create \(subject), which git ignores: everybody who builds needs "
                        + (own.count == 1 ? "a copy" : "copies"),
                products.isEmpty ? nil : "build or download \(names(products)), which git ignores",
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

    /// The file that says more about files: one for readers of the repository, a script for what is built, or a script that
    /// fills their folder.
    private func manual(about paths: [String]) -> String? {
        guard let root = survey.folder?.path else { return nil }
        return document(about: paths, below: root) ?? builder(of: paths) ?? filler(of: paths, below: root)
    }

    /// Whether files for readers of the repository name all the files.
    func isDocumented(_ paths: [String]) -> Bool {
        survey.folder.map { folder in paths.allSatisfy { document(about: [$0], below: folder.path) != nil } } ?? false
    }

    /// The nearest file for readers that names one of the files.
    private func document(about paths: [String], below root: String) -> String? {
        paths.firstNonNil { path in
            Self.folders(above: path, to: root).firstNonNil { folder in
                ReaderDocument.all(in: folder).first {
                    ExistingFile.text(of: $0)?.contains(path.part(afterLast: "/")) == true
                }
            }
        }.map(RelativePaths(from: root).shown)
    }

    /// The script that somebody runs to build one of the frameworks.
    private func builder(of paths: [String]) -> String? {
        let products = paths.filter { $0.hasSuffix("framework") }.map { String($0.part(afterLast: "/")) }
        return scripts.first { $0.start == .byHand && products.contains(where: $0.text.containsText) }?.writer
    }

    /// The script that names a folder of the files that git ignores and that is not here.
    private func filler(of paths: [String], below root: String) -> String? {
        let folders = Set(paths.compactMap { Self.ignoredFolder(of: $0, below: root) })
        return survey.folder?.scripts.first { file in
            !file.dropFirst(root.count).split(separator: "/").contains(where: Self.isOfCI)
                && folders.contains { ExistingFile.text(of: file)?.containsText($0) == true }
        }.map(RelativePaths(from: root).shown)
    }

    /// The name of the folder that git ignores and that is not here, with a file in it; `nil` for a name that says little.
    private static func ignoredFolder(of path: String, below root: String) -> String? {
        let folder = folders(above: path, to: root).last { $0 != root && GitIgnorePatterns.ignore($0) }
        return folder.flatMap { folder in
            let name = String(folder.part(afterLast: "/"))
            return name.count > 4 && !ExistingFile.isThere(folder) ? name : nil
        }
    }

    /// The folders of a file, from its own to another one.
    static func folders(above path: String, to root: String) -> [String] {
        FoldersAbove(path).prefix { $0 == root || $0.hasPrefix(root + "/") }
    }
}
