import Foundation
@testable import Manifest
import SourceText

/// Manifests as texts.
enum ManifestText {
    /// A manifest that is read.
    static func read(_ text: String) throws(ManifestError) -> Manifest {
        try Manifest(Data(text.utf8), file: "Switchyard.yaml")
    }

    /// What is wrong with a text, as `line:column: message [rule]`; empty if nothing is.
    static func errors(_ text: String) -> [String] { errors(Data(text.utf8)) }

    static func errors(_ data: Data) -> [String] {
        do throws(ManifestError) {
            _ = try Manifest(data, file: "Switchyard.yaml")
            return []
        } catch {
            return error.findings.map { finding in
                "\(finding.location?.position.map { "\($0)" } ?? "-"): \(finding.message) [\(finding.rule)]"
            }
        }
    }

    static func fixes(_ text: String) -> [String?] {
        do throws(ManifestError) {
            _ = try read(text)
            return []
        } catch {
            return error.findings.map(\.fix)
        }
    }

    /// An environment with these values, and the keys above them.
    static func values(_ values: String, keys: String = "{}") -> String {
        "keys: \(keys)\nenvironments:\n  production:\n    values: \(values)\n"
    }
}
