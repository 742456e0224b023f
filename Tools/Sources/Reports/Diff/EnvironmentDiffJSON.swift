import CatalogDifferences
import JSONRPC
import SourceText
import Switchyard

/// `diff ENV ENV --format json`: stable, for programs.
package struct EnvironmentDiffJSON: Encodable {
    private let path, first, second: String
    private let same: Int
    private let differences: [Entry]
    private let uncompared: [String]
    private let findings: [FindingJSON]

    private struct Entry: Encodable {
        let key: String
        let first, second: CatalogValueJSON?
    }

    package init(_ report: EnvironmentDiffReport) {
        path = report.path
        first = report.first
        second = report.second
        same = report.difference?.sameCount ?? 0
        differences = (report.difference?.entries ?? []).map { entry in
            Entry(
                key: entry.key, first: entry.first.map(CatalogValueJSON.init),
                second: entry.second.map(CatalogValueJSON.init))
        }
        uncompared = report.uncompared
        findings = report.findings.map { FindingJSON($0) }
    }
}

/// A value with its type and its origin; a secret is redacted, and so are passwords in URLs.
struct CatalogValueJSON: Encodable {
    private let value: JSONValue
    private let type: String
    private let secret: Bool?
    private let layer, file: String?
    private let line: Int?

    init(_ value: CatalogValue) {
        self.value =
            switch value.written {
            case .string?, nil: .string(value.description)
            case let written?: JSONValue(written)
            }
        type = value.type.name
        secret = value.isSecret ? true : nil
        layer = value.layer
        file = value.location?.file
        line = value.location?.position?.line
    }
}
