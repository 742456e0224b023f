import Foundation

/// What it means that the name of an environment is a whole value or key of a file.
///
/// Names such as `test`, `local`, and `beta` are in many files that know nothing of environments: keys of package manifests,
/// words of the user interface, and test data. In 600 folders of apps and libraries, they were in 90.
enum NameMeaning {
    /// No accident.
    case certain
    /// An accident unless the artifact has values of the catalog, too.
    case likely
    /// An accident.
    case none

    /// The size from which a file is data rather than configuration.
    private static let largest = 16 << 10

    /// Words that other files have, too, as opposed to `staging` or `qa`.
    private static let everyday: Set<String> = [
        "alpha", "beta", "common", "debug", "default", "demo", "dev", "develop", "development", "int", "integration",
        "internal", "latest", "live", "local", "main", "master", "next", "preview", "release", "sandbox", "stable",
        "store",
        "test", "testing",
    ]

    static func isEveryday(_ name: String) -> Bool { everyday.contains(name.lowercased()) }

    /// Files about packages, whose keys and words are those of their tools.
    private static let manifests: Set<String> = [
        "package.json", "package-lock.json", "composer.json", "bower.json", "tsconfig.json", "contents.json",
        "metadata.json",
        "package.resolved", "component.json", "lerna.json", "deno.json",
    ]

    /// Parts of keys whose values name environments.
    private static let keys = ["env", "server", "stage", "backend", "flavor", "deploy", "tier"]

    init(_ name: String, _ entry: StructuredTexts.Entry, _ structure: StructuredTexts, path: String, size: Int) {
        let isEveryday = Self.isEveryday(name)
        let isWord = name.allSatisfy(\.isLetter)
        // "Staging server", "QA-2".
        guard isWord else {
            self = .certain
            return
        }
        let isKeyAlone = entry.isKey && !entry.hasContent
        switch structure.kind {
        case .propertyList, .profile, .variables, .xml:
            // Apple's own names of the servers for notifications.
            guard !entry.path.hasSuffix("aps-environment") else {
                self = .none
                return
            }
            let isOfSettings = path.contains("Settings.bundle/") && !isKeyAlone
            self = isEveryday && !isOfSettings && !(entry.isKey && entry.hasContent) ? .likely : .certain
        case .strings where path.contains("Settings.bundle/"): self = .certain
        case .strings: self = isEveryday ? .likely : .certain
        case .json, .yaml:
            if !entry.isKey, Self.namesEnvironments(entry.path) {
                self = .certain
            } else if Self.manifests.contains(path.fileName.lowercased())
                || path.hasSuffix(".map")
            {
                self = .none
            } else if size > Self.largest {
                self = isEveryday ? .none : .likely
            } else {
                self = isEveryday ? .likely : .certain
            }
        }
    }

    /// Whether a key is one whose value names an environment, such as `server.environment`.
    private static func namesEnvironments(_ path: String) -> Bool {
        let words = path.lowercased().split(separator: ".").filter { !$0.allSatisfy(\.isNumber) }
        guard let last = words.last else { return false }
        return keys.contains { last.contains($0) }
    }
}
