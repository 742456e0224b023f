import AppProjects
import BuildSettings
import Foundation
import SourceText
import XcodeProjects

/// The xcconfig files that do not exist or cannot be read, and the build settings that are not defined for that reason.
struct MissingSettings {
    /// The names of the files, each once.
    private(set) var files: [String] = []
    /// The names of files that not every machine needs to have: those of `#include?`.
    private(set) var optionalFiles: [String] = []
    /// Where the first file is missing.
    private(set) var location: SourceLocation?
    /// By build configuration that misses a file: the values of each name.
    private var values: [String: [String: [String]]] = [:]

    init(_ builds: [ConfiguredTarget]) {
        for build in builds where build.hasMissingFiles {
            for diagnostic in build.layers.flatMap(\.settings.diagnostics) {
                guard [.missingIncludedFile, .unreadableBaseConfiguration].contains(diagnostic.kind),
                    let name = Self.name(of: diagnostic),
                    // CocoaPods creates them, and they have no configuration.
                    !(diagnostic.file + "/" + name).contains("Pods/Target Support Files/")
                else { continue }
                let shown = URL(fileURLWithPath: name).lastPathComponent
                if !files.contains(shown) { files.append(shown) }
                let place =
                    diagnostic.line > 0
                    ? SourceLocation(diagnostic.file, line: diagnostic.line)
                    : SourceLocation(file: build.project.file)
                location = location ?? place
            }
            for file in build.layers.flatMap(\.settings.files) where !FileManager.default.fileExists(atPath: file) {
                let shown = URL(fileURLWithPath: file).lastPathComponent
                guard !file.contains("Pods/Target Support Files/"), !(files + optionalFiles).contains(shown) else {
                    continue
                }
                optionalFiles.append(shown)
            }
            let assignments = build.layers.flatMap(\.settings.assignments)
            values[build.configuration] = Dictionary(grouping: assignments, by: \.name).mapValues { $0.map(\.value) }
        }
    }

    /// The file that a diagnostic is about: what its line includes, or the file itself.
    private static func name(of diagnostic: XcconfigDiagnostic) -> String? {
        guard diagnostic.line > 0 else { return diagnostic.file }
        guard let bytes = XcconfigFileSystem.disk.read(diagnostic.file) else { return nil }
        return XcconfigFile(bytes: bytes, file: diagnostic.file).statements.firstNonNil { statement in
            if case .include(let include) = statement, include.line == diagnostic.line { include.name } else { nil }
        }
    }

    /// A build setting that a text refers to, also through others, and that is not defined in a build configuration that
    /// misses a file.
    func undefined(in text: String, _ build: ConfiguredTarget) -> String? {
        guard let known = values[build.configuration] else { return nil }
        var seen: Set<String> = []
        var texts = [text]
        while let next = texts.popLast() {
            let references = SettingReferences([next])
            for name in references.names.sorted() where seen.insert(name).inserted {
                if let values = known[name] {
                    texts += values
                } else if !Self.isXcodes(name) && !build.table.isAssigned(name) {
                    return name
                }
            }
            for name in references.composed where !known.keys.contains(where: name.matches) { return name.shown }
        }
        return nil
    }

    private static func isXcodes(_ name: String) -> Bool {
        ["inherited", "value"].contains(name) || SuppliedNames.contains(name)
            || BuildSettingTypes.builtIn.isDeclared(name)
    }

    /// What is said first: that files are missing, and how many keys cannot be read for that reason.
    func issue(unreadKeys count: Int) -> ImportIssue? {
        let names = files + (count > 0 ? optionalFiles : [])
        guard let last = names.last else { return nil }
        let list = names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " and " + last
        let isOne = names.count == 1
        let keys =
            count == 0
            ? "the keys in \(isOne ? "it" : "them") cannot be read"
            : "\(count) key\(count == 1 ? "" : "s") cannot be read"
        return ImportIssue(
            .unreadable,
            "\(list) \(isOne ? "is" : "are") missing: \(keys); create \(isOne ? "it" : "them") and run init again",
            location ?? SourceLocation(file: last))
    }
}
