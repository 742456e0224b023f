import Foundation
import PropertyLists
import SourceText

extension ImportFormat {
    /// `.env`, `.env.staging`, `staging.env`.
    static let envFiles = ImportFormat(
        has: { EnvFileName.isOne($1) },
        read: { files, project in EnvFileChoice(files, of: project).sources })
}

/// Which `.env` files belong to the app, and the environment of each. The kind of a file decides, and not whether its
/// name is a usual one.
struct EnvFileChoice {
    private(set) var sources: [ImportedSource] = []
    private let project: ImportedProject
    /// The names of the files that scripts of schemes pick.
    private var picked: Set<String> { project.picked }

    /// - Parameter files: the files below a folder, and above it.
    init(_ files: [String], of project: ImportedProject) {
        self.project = project
        let above = files.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
            .filter { project.searched.hasPrefix($0 + "/") }
        let folders = project.folders.union(above)
        let byFolder = Dictionary(grouping: files) { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
        for (folder, files) in byFolder.sorted(by: { $0.key < $1.key }) {
            // Files such as docker.env are of other programs, unless a script picks them.
            let named = files.map { EnvFileName($0) }.filter { $0.isOfFamily || picked.contains($0.name) }
            guard folders.contains(folder) else {
                for file in named { leaveOut(file.path, "it is not beside or above the Xcode project") }
                continue
            }
            add(named.sorted { $0.path < $1.path })
        }
    }

    private mutating func leaveOut(_ file: String, _ reason: String) {
        var source = ImportedSource(.envFile, file: file)
        source.leaveOut(URL(fileURLWithPath: file).lastPathComponent, reason, at: nil)
        sources.append(source)
    }

    private mutating func add(_ files: [EnvFileName]) {
        let environments = files.filter { reason(against: $0, files) == nil }.compactMap(\.environment)
        let hasDevelopment = environments.contains { EnvironmentName.canonical($0) == EnvironmentName.development }
        for file in files {
            if let reason = reason(against: file, files) {
                leaveOut(file.path, reason)
            } else if let environment = file.environment {
                // .env.staging.local without .env.staging is what there is of staging.
                let overlaid = picked.contains(file.name) ? nil : file.overlaid
                let isDoubtful = overlaid != nil || file.isLocal && !picked.contains(file.name)
                read(
                    file.path, overlaid ?? environment,
                    doubt: isDoubtful ? "\(file.name) may be for one developer alone" : nil)
            } else if environments.isEmpty {
                read(file.path, nil)
            } else {
                // What counts where nothing picks another file has no name of its own.
                read(
                    file.path, hasDevelopment ? "default" : EnvironmentName.development,
                    doubt: "nothing says which environment \(file.name) is for")
            }
        }
    }

    /// Why a file is not an environment; `nil` if it is one, or is for all of them.
    private func reason(against file: EnvFileName, _ others: [EnvFileName]) -> String? {
        guard !picked.contains(file.name) else { return nil }
        if file.isExample { return "it is an example for developers" }
        if file.isCopy { return "it is a copy" }
        let isOverlay = file.overlaid.map { parent in others.contains { $0.environment == parent } } ?? false
        // Beside .env alone, .env.local is what a developer changes.
        let isOnly = file.isLocal && !others.contains { $0.environment != nil && !$0.isLocal && !$0.isAside }
        return isOverlay || isOnly ? "it is for one developer" : nil
    }

    private mutating func read(_ file: String, _ environment: String?, doubt: String? = nil) {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
        let isOfReactNative = ReactNativeConfig.isUsed(in: folder)
        let source = project.read(file, .envFile) { data in
            var source = EnvFile.read(data, file: file, environment: environment, isOfReactNative: isOfReactNative)
            if source.values.isEmpty, !source.issues.isEmpty {
                // Nothing in it is a variable: it is something else, or cannot be read.
                source.environments = []
            } else if let environment {
                source.doubts[environment] = doubt
            }
            return source
        }
        sources += [source].compactMap(\.self)
    }
}

/// The name of a `.env` file: `.env`, `.env.staging`, `staging.env`.
struct EnvFileName {
    let path: String
    let name: String
    /// The environment in the name; `nil` for `.env`.
    let environment: String?

    init(_ path: String) {
        self.path = path
        name = URL(fileURLWithPath: path).lastPathComponent
        let rest =
            Self.isOfFamily(name)
            ? name.dropFirst(".env".count).drop { ".-_".contains($0) } : name.dropLast(".env".count)
        environment = rest.isEmpty ? nil : String(rest)
    }

    /// Whether a name is that of such a file.
    static func isOne(_ name: String) -> Bool {
        isOfFamily(name) || name.lowercased().hasSuffix(".env")
    }

    private static func isOfFamily(_ name: String) -> Bool {
        let name = name.lowercased()
        return name == ".env" || [".env.", ".env-", ".env_"].contains(where: name.hasPrefix)
    }

    /// Whether it is `.env`, or that with an environment behind it.
    var isOfFamily: Bool { Self.isOfFamily(name) }

    /// Whether it shows what people write into a file of their own: `.env.example`, `.env.staging.template`.
    var isExample: Bool { isMarked(["example", "sample", "template", "tmpl", "tpl", "dist", "default", "defaults"]) }

    /// Whether an editor or a person has kept it beside the true one.
    var isCopy: Bool {
        isMarked(["bak", "backup", "old", "orig", "copy", "save", "swp", "tmp"]) || name.hasSuffix("~")
    }

    /// Whether it is not a file of an environment.
    var isAside: Bool { isExample || isCopy }

    /// Whether it is `.env.local`, which many tools read over `.env`.
    var isLocal: Bool { environment?.lowercased() == "local" }

    /// The environment whose values one developer changes with the file: `staging` of `.env.staging.local`.
    var overlaid: String? {
        guard let environment, environment.lowercased().hasSuffix(".local") else { return nil }
        return String(environment.dropLast(".local".count))
    }

    private func isMarked(_ marks: Set<String>) -> Bool {
        (environment ?? "").lowercased().split { ".-_".contains($0) }.contains { marks.contains(String($0)) }
    }
}
