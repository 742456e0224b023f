import Foundation
import PropertyLists
import SourceText

/// The folders that a Podfile takes pods and projects from.
struct PodfilePaths {
    private let folders: [String]
    /// The folder of the repository, if there is one.
    private let root: String?

    init(_ podfile: Podfile) {
        let names = podfile.lines.compactMap { line -> Substring? in
            if let pod = line.firstMatch(of: /^\s*pod\s.*\bpath\s*(?:=>|:)\s*['"]([^'"]+)['"]/) { return pod.output.1 }
            return line.firstMatch(of: /^\s*(?:xcode)?proj(?:ect)?\s+['"]([^'"]+\/[^'"]+)['"]/)?.output.1
        }
        folders = Set(names).sorted().map { URL(fileURLWithPath: "\(podfile.folder)/\($0)").standardizedFileURL.path }
        root = FoldersAbove.repository(of: podfile.path)
    }

    /// What checks out the submodules that have some of them; `nil` if none is missing.
    var preparation: Finding.Cause.Command.Preparation? {
        guard let root, folders.contains(where: { GitSubmodule.isMissing(around: $0 + "/") }) else { return nil }
        return .init(MissingFileFix.submodules, in: root)
    }

    /// The names of the folders outside of the repository that do not exist.
    var missingRepositories: [String] {
        guard let root else { return [] }
        return folders.filter { !$0.hasPrefix(root + "/") && $0 != root && !ExistingFile.isThere($0) }.map {
            String($0.part(afterLast: "/"))
        }.uniqued
    }
}
