package import Foundation
import PropertyLists
import SourceText

/// The values of a manifest's secrets, from variables and files.
package struct SecretValues: Sendable {
    /// The values, by environment and then by the name of the key.
    package private(set) var values: [String: [String: String]] = [:]

    /// The largest file with a secret, in bytes.
    private static let mostBytes = 64 << 10

    /// Reads the values.
    ///
    /// - Parameters:
    ///   - manifest: the manifest that says where they are.
    ///   - variables: the process environment.
    ///   - folder: the folder of the manifest.
    /// - Throws: ``ManifestError`` with a finding for each value that is not there. A key that is optional may have none.
    package init(
        of manifest: Manifest, variables: [String: String], folder: URL
    ) throws(ManifestError) {
        let findings = read(manifest, variables, folder)
        guard findings.isEmpty else { throw ManifestError(findings: findings) }
    }

    /// Reads the values that are there.
    ///
    /// - Parameters:
    ///   - manifest: the manifest that says where they are.
    ///   - variables: the process environment.
    ///   - folder: the folder of the manifest.
    package init(given manifest: Manifest, variables: [String: String], folder: URL) {
        _ = read(manifest, variables, folder)
    }

    /// Reads the values, and reports those that are not there.
    private mutating func read(_ manifest: Manifest, _ variables: [String: String], _ folder: URL) -> [Finding] {
        var findings: [Finding] = []
        for key in manifest.keys {
            guard let secret = key.secret else { continue }
            // What is the same in several environments is one finding.
            var missing: [String: [String]] = [:]
            for environment in manifest.environments.map(\.name) {
                switch secret {
                case .variable(let pattern):
                    let name = pattern.replacing("{environment}", with: Manifest.variableName(environment))
                    if let value = variables[name], !value.isEmpty {
                        values[environment, default: [:]][key.name] = value
                    } else {
                        missing["variable \(name) is not set", default: []].append(environment)
                    }
                case .file(let pattern):
                    let path = pattern.replacing("{environment}", with: environment)
                    if let value = Self.text(of: folder.appendingPathComponent(path)) {
                        values[environment, default: [:]][key.name] = value
                    } else {
                        missing["file \(path) does not exist, or is empty or not text", default: []].append(environment)
                    }
                }
            }
            guard !key.isOptional else { continue }
            for (reason, environments) in missing.sorted(by: { $0.key < $1.key }) {
                findings.append(
                    Finding(
                        rule: .missingSecret, severity: .error,
                        message:
                            "the secret \(key.name) of \(environments.joined(separator: ", ")) has no value: \(reason)",
                        location: key.location))
            }
        }
        return findings
    }

    /// The files that contain secrets, relative to the manifest.
    package static func files(of manifest: Manifest) -> [String] {
        let names = manifest.environments.map(\.name)
        let paths = manifest.keys.flatMap { key -> [String] in
            guard case .file(let pattern)? = key.secret else { return [] }
            return names.map { pattern.replacing("{environment}", with: $0) }
        }
        return Set(paths).sorted()
    }

    /// The text of a file without blanks around it; `nil` if there is none.
    private static func text(of file: URL) -> String? {
        guard let data = try? RegularFile.contents(atPath: file.path, limit: mostBytes),
            let text = String(validating: data, as: UTF8.self)?.trimmingCharacters(in: .whitespacesAndNewlines)
        else { return nil }
        return text.isEmpty ? nil : text
    }
}
