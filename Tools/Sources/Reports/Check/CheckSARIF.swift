import Foundation
import PropertyLists
import SourceText

/// `check --format sarif`.
package struct CheckSARIF {
    let report: CheckReport

    package init(_ report: CheckReport) {
        self.report = report
    }

    /// The log.
    package var log: SARIFLog {
        let rules = Set(report.findings.map(\.finding.rule)).sorted()
        let indices = Dictionary(rules.enumerated().map { ($1, $0) }) { first, _ in first }
        var sources = SourceFiles()
        var run = SARIFLog.Run(
            rules, SARIFLog.Invocation(executionSuccessful: report.status != .unusable),
            report.findings.map { result($0, indices, &sources) })
        run.columnKind = "utf16CodeUnits"
        run.originalUriBaseIds = [Self.base: SARIFLog.Base(uri: Self.folder)]
        return SARIFLog(run)
    }

    private static let base = "SRCROOT"

    private static var folder: String {
        let path = FileManager.default.currentDirectoryPath
        return URL(fileURLWithPath: path, isDirectory: true).absoluteString
    }

    private func result(
        _ element: (finding: Finding, fingerprint: String?), _ indices: [RuleID: Int], _ sources: inout SourceFiles
    ) -> SARIFLog.Result {
        let finding = element.finding
        let related = finding.notes.map { note in
            SARIFLog.Location(
                message: SARIFLog.Text(note.message), physicalLocation: note.location.map { physical($0, &sources) })
        }
        return SARIFLog.Result(
            ruleId: finding.rule.rawValue, ruleIndex: indices[finding.rule] ?? -1, level: finding.severity.rawValue,
            message: SARIFLog.Text(finding.message + (finding.fix.map { ". To fix it: \($0)" } ?? "")),
            locations: finding.location.map { [SARIFLog.Location(physicalLocation: physical($0, &sources))] } ?? [],
            relatedLocations: related.isEmpty ? nil : related,
            partialFingerprints: element.fingerprint.map { ["switchyard/v1": $0] })
    }

    private func physical(
        _ location: SourceText.SourceLocation, _ sources: inout SourceFiles
    ) -> SARIFLog.PhysicalLocation {
        let file = SARIFLog.ArtifactLocation(
            uri: Self.uri(location.file), uriBaseId: location.file.hasPrefix("/") ? nil : Self.base)
        let region = location.position.map { position in
            let column = sources.line(at: location).map { Self.utf16Column(position.column, in: $0) }
            return SARIFLog.Region(startLine: position.line, startColumn: column ?? position.column)
        }
        return SARIFLog.PhysicalLocation(artifactLocation: file, region: region)
    }

    /// A column of UTF-8 bytes as one of UTF-16 code units.
    private static func utf16Column(_ column: Int, in line: String) -> Int {
        let index = line.utf8.index(line.startIndex, offsetBy: column - 1, limitedBy: line.endIndex) ?? line.endIndex
        return line.utf16.distance(from: line.startIndex, to: index) + 1
    }

    private static func uri(_ path: String) -> String {
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":"))
        let encoded = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
        return path.hasPrefix("/") ? "file://\(encoded)" : encoded
    }
}
