extension CheckedFolder {
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
