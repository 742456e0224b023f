public import Foundation

/// Files of public apps, in the folder that `SWITCHYARD_CORPUS` names or in `shared/corpus` beside the repository. Tests
/// of them are `.enabled(if: Corpus.isPresent, Corpus.absence)`, so that they are reported as skipped without it.
public enum Corpus {
    /// The folder, whether or not it exists.
    public static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["SWITCHYARD_CORPUS"] { return URL(fileURLWithPath: path) }
        // The file may be seen through the link of the tools' package.
        let repository = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().appendingPathComponent("../../..")
        return repository.appendingPathComponent("../shared/corpus").standardizedFileURL
    }()

    /// Whether there is a corpus.
    public static let isPresent = FileManager.default.enumerator(atPath: folder.path)?.nextObject() != nil

    /// Why a test of the corpus is skipped.
    public static let absence = "there is no corpus of public apps; set SWITCHYARD_CORPUS to its folder"

    /// Paths below the folder that end in one of the suffixes, sorted.
    public static func paths(_ suffixes: String...) -> [String] {
        let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return all.filter { path in suffixes.contains { path.hasSuffix($0) } }.sorted()
    }

    /// The same as URLs.
    public static func files(_ suffixes: String...) -> [URL] {
        suffixes.flatMap { paths($0) }.sorted().map { folder.appendingPathComponent($0) }
    }
}
