import PropertyLists

/// The files of examples about `Switchyard.yaml` and a project.
extension Rule {
    static let debug = "  Debug: { environment: staging, for: development }\n"

    static let release = "  Release: { environment: production, for: app-store }\n"

    static func manifest(_ outputs: String = "", configurations: String = debug + release) -> String {
        "configurations:\n\(configurations)environments:\n  production: {}\n  staging: {}\n\(outputs)"
    }

    /// `generate` beside a project; nothing is written.
    static func generated(_ files: [RuleExample.File]) -> RuleExample {
        RuleExample(["generate", "--dry-run"], files.filter { !$0.path.hasPrefix("Switchyard/") })
    }

    /// A project that uses a generated xcconfig file.
    static func wired(_ settings: [String], manifest: String) -> [RuleExample.File] {
        ExampleProject(
            target: [
                .init(name: "Debug", settings: settings, base: "Switchyard/Debug.xcconfig"),
                .init(name: "Release", base: "Switchyard/Release.xcconfig"),
            ]
        ).with(
            .text("Switchyard.yaml", manifest),
            .text(
                "Switchyard/Debug.xcconfig",
                "SWITCHYARD_ENVIRONMENT = staging\nSWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) SWITCHYARD_OPEN\n"
            ),
            RuleExample.File.text("Switchyard/Release.xcconfig", "SWITCHYARD_ENVIRONMENT = production\n").hidden(),
            .infoPlist(["CFBundleName": "App"]).hidden())
    }
}
