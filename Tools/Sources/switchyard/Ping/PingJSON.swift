import CatalogDifferences
import Foundation
import NIOHTTP1
import SourceText

/// `ping --format json`: stable, for programs.
struct PingJSON {
    let report: PingReport

    init(_ report: PingReport) {
        self.report = report
    }

    var value: JSONValue {
        .object([
            "path": .string(report.plan.path),
            "environments": .array(report.plan.environments.map(JSONValue.string)),
            "urls": .array(report.rows.map(url)),
            "findings": .array(report.findings.map(JSONValue.init)),
        ])
    }

    private func url(_ row: PingReport.Row) -> JSONValue {
        let (target, result) = (row.target, row.result)
        let redirects = (result?.redirects ?? []).map { JSONValue.string($0.withoutSecrets) }
        return .members([
            "environment": .string(target.environment), "key": .string(target.key),
            "url": target.url.map { .string($0.withoutSecrets) },
            "skipped": target.skipped.map(JSONValue.string),
            "status": result?.status.map { .integer(Int64($0)) }, "method": result.map { .string($0.method.rawValue) },
            "error": (result?.error).map { .string($0.message) },
            "certificateEnd": (result?.certificateEnd).map { .string($0.formatted(.iso8601)) },
            "redirects": redirects.isEmpty ? nil : .array(redirects),
            "otherEnvironment": (result?.otherEnvironment).map(JSONValue.string),
            "file": target.value.location.map { .string($0.file) },
            "line": target.value.location?.position.map { .integer(Int64($0.line)) },
        ])
    }
}
