import CatalogDifferences
import Foundation
import NIOHTTP1
import SourceText

/// `ping --format json`: stable, for programs.
struct PingJSON: Encodable {
    private let path: String
    private let environments: [String]
    private let urls: [Row]
    private let findings: [FindingJSON]

    private struct Row: Encodable {
        let environment, key: String
        let url, skipped: String?
        let status: Int?
        let method, error, certificateEnd: String?
        let redirects: [String]?
        let otherEnvironment, file: String?
        let line: Int?
    }

    init(_ report: PingReport) {
        path = report.plan.path
        environments = report.plan.environments
        urls = report.rows.map { row in
            let (target, result) = (row.target, row.result)
            let redirects = (result?.redirects ?? []).map(\.withoutSecrets)
            return Row(
                environment: target.environment, key: target.key, url: target.url?.withoutSecrets,
                skipped: target.skipped, status: result?.status, method: result?.method.rawValue,
                error: result?.error?.message, certificateEnd: result?.certificateEnd?.formatted(.iso8601),
                redirects: redirects.isEmpty ? nil : redirects, otherEnvironment: result?.otherEnvironment,
                file: target.value.location?.file, line: target.value.location?.position?.line)
        }
        findings = report.findings.map { FindingJSON($0) }
    }
}
