import Foundation
package import SourceText

extension DeclaredSecrets {
    /// The secrets of a manifest, with the values that variables and files have for them.
    package init(_ manifest: Manifest) {
        self.init()
        let secrets = manifest.keys.filter { $0.secret != nil }
        for key in secrets {
            declare(name: key.name)
            if case .variable(let pattern)? = key.secret {
                declare(name: pattern.replacing("{environment}", with: ""))
            }
        }
        guard !secrets.isEmpty else { return }
        let folder = URL(fileURLWithPath: manifest.file).deletingLastPathComponent()
        let given = SecretValues(
            given: manifest, variables: ProcessInfo.processInfo.environment, folder: folder)
        for text in given.values.values.flatMap(\.values) { declare(text: text) }
    }
}
