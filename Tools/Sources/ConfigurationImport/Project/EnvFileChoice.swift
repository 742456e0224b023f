import Foundation
import PropertyLists
import SourceText

/// Which `.env` files belong to the app, and the environment of each.
struct EnvFileChoice {
    private(set) var sources: [ImportedSource] = []

    /// - Parameters:
    ///   - files: the files below a folder.
    ///   - folders: the folders of the projects, and those above them up to the searched one.
    init(_ files: [String], besides folders: Set<String>) {
        let byFolder = Dictionary(grouping: files) { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
        for (folder, files) in byFolder.sorted(by: { $0.key < $1.key }) {
            guard folders.contains(folder) else {
                for file in files { leaveOut(file, "it is not beside or above the Xcode project") }
                continue
            }
            add(files.sorted())
        }
    }

    private mutating func leaveOut(_ file: String, _ reason: String) {
        var source = ImportedSource(.envFile, file: file)
        source.leaveOut(URL(fileURLWithPath: file).lastPathComponent, reason, at: nil)
        sources.append(source)
    }

    private mutating func add(_ files: [String]) {
        let named = files.map { (file: $0, suffix: Self.suffix(of: $0)) }
        let environments = named.map(\.suffix).filter(PropertyListSource.isEnvironmentWord)
        let hasDevelopment = environments.contains { EnvironmentName.canonical($0) == EnvironmentName.development }
        for (file, suffix) in named {
            switch suffix.lowercased() {
            case "example", "sample", "template", "dist", "default", "defaults":
                leaveOut(file, "it is an example for developers")
            case "local": leaveOut(file, "it is for one developer")
            case "" where environments.isEmpty: read(file, nil)
            case "" where hasDevelopment:
                leaveOut(file, "another file is for development, and which of them counts is not known")
            case "": read(file, EnvironmentName.development)
            default:
                if PropertyListSource.isEnvironmentWord(suffix) {
                    read(file, suffix)
                } else {
                    leaveOut(file, "\"\(suffix)\" is not a usual name of an environment")
                }
            }
        }
    }

    /// What follows `.env.`.
    private static func suffix(of file: String) -> String {
        String(URL(fileURLWithPath: file).lastPathComponent.dropFirst(".env".count).drop { $0 == "." })
    }

    private mutating func read(_ file: String, _ environment: String?) {
        switch TextFile.contents(of: file) {
        case .success(let data):
            let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
            sources.append(
                EnvFile.read(
                    data, file: file, environment: environment, isOfReactNative: ReactNativeConfig.isUsed(in: folder)))
        case .failure(let error):
            var source = ImportedSource(.envFile, file: file)
            source.issues.append(ImportIssue(.unreadable, error.message, SourceLocation(file: file)))
            sources.append(source)
        }
    }
}
