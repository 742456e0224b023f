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
            guard let data = try? RegularFile.contents(atPath: file, limit: 1 << 20) else { continue }
            let text = String(decoding: data, as: UTF8.self)
            for name in rest where text.contains(name) { found.insert(name) }
            rest.subtract(found)
        }
        return found
    }

    /// Whether a file may run builds, or generate projects.
    static func isScript(_ name: Substring, _ suffix: String) -> Bool {
        scriptSuffixes.contains(suffix) || scriptNames.contains(name)
    }

    private static let scriptSuffixes: Set<String> = [
        "sh", "rb", "py", "yml", "yaml", "json", "mk", "swift-config", "toml", "js", "bazel", "bzl", "zsh", "bash",
    ]
    private static let scriptNames: Set<Substring> = [
        "Makefile", "Fastfile", "Podfile", "Rakefile", "Dangerfile", "Gymfile", "Scanfile", "Snapfile", "BUILD",
        "Workspace.swift", "Package.swift", "pre-commit", "configure", "setup", "bootstrap",
    ]
}
