import Foundation
import PropertyLists
import SourceText

extension CheckedFolder {
    /// Which names scripts, manifests, and build files of the folder mention.
    func mentions(of names: [String]) -> Set<String> {
        var rest = Set(names)
        var found: Set<String> = []
        for file in scripts + manifests {
            guard !rest.isEmpty else { break }
            guard let text = ExistingFile.text(of: file) else { continue }
            for name in rest where text.containsText(name) { found.insert(name) }
            rest.subtract(found)
        }
        return found
    }

    /// The paths of xcconfig files whose names scripts put together: `Environments/#{name}.xcconfig`.
    func composed(of files: [String]) -> Set<String> {
        var found: Set<String> = []
        for script in scripts where found.count < files.count {
            guard let text = ExistingFile.text(of: script), text.contains(".xcconfig") else { continue }
            let paths = text.components(separatedBy: ".xcconfig").dropLast().compactMap(ComposedPath.init)
            for file in files where paths.contains(where: { $0.matches(URL(fileURLWithPath: file)) }) {
                found.insert(file)
            }
        }
        return found
    }

    /// The names of build settings that the scripts mention: words in capitals, and those of the versions that fastlane or
    /// agvtool write into each target.
    var mentionedSettings: Set<String> {
        scripts.concurrentMap(Self.settings).reduce(into: []) { $0.formUnion($1) }
    }

    private static func settings(in script: String) -> Set<String> {
        guard let data = try? RegularFile.contents(atPath: script, limit: 1 << 20) else { return [] }
        var names: Set<String> = []
        data.withUnsafeBytes { bytes in
            guard let text = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
            let count = bytes.count
            var index = 0
            while index < count {
                let start = index
                var hasLetter = false
                // Compared with numbers, since ranges take ten times as long in a debug build.
                while index < count {
                    let byte = text[index]
                    if byte >= 0x41 && byte <= 0x5A {
                        hasLetter = true
                    } else if byte != 0x5F && (byte < 0x30 || byte > 0x39) {
                        break
                    }
                    index += 1
                }
                if hasLetter, index - start > 2 {
                    names.insert(String(decoding: bytes[start..<index], as: UTF8.self))
                }
                index += 1
            }
        }
        return names.union(writtenVersions(String(decoding: data, as: UTF8.self)))
    }

    /// The build settings whose values a script writes into all targets: `increment_version_number` of fastlane calls
    /// agvtool, which writes the Info.plist files, too.
    private static func writtenVersions(_ script: String) -> [String] {
        let writers = [
            "MARKETING_VERSION": ["increment_version_number", "new-marketing-version"],
            "CURRENT_PROJECT_VERSION": ["increment_build_number", "new-version", "next-version"],
        ]
        let isOfTools = ["agvtool", "increment_"].contains(where: script.containsText)
        guard isOfTools else { return [] }
        return writers.filter { $0.value.contains { script.holds(word: $0) } }.map(\.key)
    }

    /// Whether a file may run builds, or generate projects.
    static func isScript(_ name: Substring, _ suffix: String) -> Bool {
        scriptSuffixes.contains(suffix) || scriptNames.contains(name)
    }

    /// Whether a file without a suffix is in a folder of scripts.
    static func isOfScripts(_ path: String) -> Bool {
        path.split(separator: "/").dropLast().last.map {
            ["bin", "script", "scripts", "tools"].contains($0.lowercased())
        }
            ?? false
    }

    private static let scriptSuffixes: Set<String> = [
        "sh", "rb", "py", "yml", "yaml", "json", "mk", "swift-config", "toml", "js", "bazel", "bzl", "zsh", "bash",
    ]
    private static let scriptNames: Set<Substring> = [
        "Makefile", "Fastfile", "Podfile", "Rakefile", "Dangerfile", "Gymfile", "Scanfile", "Snapfile", "BUILD",
        "Workspace.swift", "Package.swift", "pre-commit", "configure", "setup", "bootstrap", "justfile", "Justfile",
    ]
}

/// The path of a file whose name a script puts together from text and the value of a variable.
private struct ComposedPath {
    /// The name of the folder.
    let folder: String
    /// What the name of the file starts with.
    let prefix: String

    /// The path that a text ends with, without the suffix of the file; `nil` if it is no path or has no variable.
    init?(_ text: String) {
        let word = text.suffix(200).split(omittingEmptySubsequences: false) { $0.isWhitespace || "\"'`=".contains($0) }
            .last
        let parts = word?.split(separator: "/") ?? []
        guard parts.count > 1, let name = parts.last, let variable = name.firstIndex(where: { "#$\\{(".contains($0) })
        else { return nil }
        folder = String(parts[parts.count - 2])
        prefix = String(name[..<variable])
    }

    func matches(_ file: URL) -> Bool {
        file.lastPathComponent.hasPrefix(prefix) && file.deletingLastPathComponent().lastPathComponent == folder
    }
}
