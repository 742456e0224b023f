import Artifacts
import Executables
import PropertyLists
import SourceText

extension FileExaminer {
    /// What the signature of a build for developers allows, and the texts of entitlements.
    func addSignatures(
        of file: ArtifactFile, _ executable: Executable, to audit: inout FileAudit
    ) {
        for slice in executable.slices {
            guard let signature = slice.signature else { continue }
            // Both forms: a system reads one of them.
            for entitlements in Set([signature.derEntitlements, signature.entitlements].compactMap { $0 }) {
                add(
                    StructuredTexts(entitlements), of: file, part: "entitlements (\(slice.architecture)) ", to: &audit)
            }
            guard let entitlements = signature.effectiveEntitlements else { continue }
            audit.hits += developmentHits(entitlements, file, "entitlements (\(slice.architecture))")
        }
    }

    /// What entitlements allow that only builds of developers need.
    func developmentHits(
        _ entitlements: PropertyListValue, _ file: ArtifactFile, _ part: String
    ) -> [AuditReport.Hit] {
        guard case .dictionary(let values) = entitlements else { return [] }
        var hits: [AuditReport.Hit] = []
        if values["get-task-allow"] == .boolean(true) || values["com.apple.security.get-task-allow"] == .boolean(true) {
            hits.append(
                AuditReport.Hit(
                    rule: .debuggableExecutable, severity: .warning, path: file.path, part: part,
                    value: "get-task-allow"))
        }
        for key in ["aps-environment", "com.apple.developer.aps-environment"]
        where values[key] == .string("development") {
            hits.append(
                AuditReport.Hit(
                    rule: .developmentNotifications, severity: .warning, path: file.path, part: part, value: key))
        }
        return hits
    }
}
