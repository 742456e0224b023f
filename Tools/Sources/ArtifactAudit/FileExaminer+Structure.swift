import Artifacts
import BytePatterns
import Executables
import Foundation
import PropertyLists
import SourceText

extension FileExaminer {
    func addStructure(of file: ArtifactFile, known: Set<AuditedText>, to audit: inout FileAudit) {
        let name = file.path.fileName
        guard file.storage != .structure else { return }
        guard StructuredTexts.mayRead(name, file.byteCount) else {
            return addWideText(of: file, known: known, to: &audit)
        }
        guard let data = try? file.contents(limit: StructuredTexts.limit),
            let structure = StructuredTexts(data, name: name)
        else {
            if name == "Info.plist" { audit.unread.append(unread(file, "malformed", false)) }
            return addWideText(of: file, known: known, to: &audit)
        }
        // Text without a structure is a property list of one string.
        if name == "Info.plist", !structure.isDictionary { audit.unread.append(unread(file, "malformed", false)) }
        add(structure, of: file, part: "", known: known, to: &audit)
        if suspicious != nil, structure.kind == .propertyList, let list = try? PropertyList.parse(data) {
            audit.hits += SuspiciousFiles.found(in: list, path: file.path).map { found in
                AuditReport.Hit(
                    rule: found.rule, severity: found.isCertain ? .error : .warning, path: file.path, part: found.part,
                    value: found.value)
            }
        }
        if structure.kind == .profile, let profile = try? ProvisioningProfile(data), let allowed = profile.entitlements
        {
            audit.hits += developmentHits(allowed, file, "Entitlements")
        }
    }

    /// Searches text in UTF-16 as if it were in UTF-8, for what is spelled in it: base64 and percent-encoding.
    private func addWideText(of file: ArtifactFile, known: Set<AuditedText>, to audit: inout FileAudit) {
        guard (4...StructuredTexts.limit).contains(file.byteCount), let reader = try? file.reader(),
            let mark = try? reader.bytes(in: 0..<2), mark == [0xFF, 0xFE] || mark == [0xFE, 0xFF],
            let data = try? file.contents(limit: StructuredTexts.limit),
            let text = String(data: data, encoding: .utf16)
        else { return }
        audit.add(decoded(text, in: file, part: "text in UTF-16", known: known))
    }

    func add(
        _ structure: StructuredTexts, of file: ArtifactFile, part: String, known: Set<AuditedText>,
        to audit: inout FileAudit
    ) {
        let name = file.path.fileName
        var seen = known
        let names = Dictionary(grouping: texts.forbidden.filter { $0.kind == .name }, by: \.text)
        let weak = Dictionary(grouping: texts.weak, by: \.text)
        for entry in structure.entries {
            if name == "Info.plist", !entry.isKey, entry.path == texts.infoKey {
                audit.hits += selectionHits(entry, file)
                continue
            }
            for text in names[entry.text] ?? [] {
                let hit = hit(text, file, part: part + entry.path, encoding: entry.isKey ? "key" : "value")
                switch NameMeaning(text.text, entry, structure, path: file.path, size: file.byteCount) {
                case .certain: audit.hits.append(hit)
                case .likely: audit.likelyHits.append(hit)
                case .none: break
                }
            }
            if !entry.isKey {
                for text in weak[entry.text] ?? [] where entry.isValue(ofKey: text.key) {
                    audit.hits.append(hit(text, file, part: part + entry.path, encoding: "value"))
                }
            }
            // An escape that is no usual spelling, such as "&#104;ttps".
            guard entry.text.utf8.count >= AuditedText.shortest else { continue }
            let hits = decoded(entry.text, in: file, part: part + entry.path, known: seen)
            seen.formUnion(hits.texts)
            audit.add(hits)
        }
        for (path, bytes) in structure.data {
            let hits = bytes.withUnsafeBytes { decoded($0, in: file, part: part + path, known: seen) }
            seen.formUnion(hits.texts)
            audit.add(hits)
        }
    }

    /// A build that says which environment it selects says another one than it should.
    private func selectionHits(_ entry: StructuredTexts.Entry, _ file: ArtifactFile) -> [AuditReport.Hit] {
        guard !entry.text.isEmpty, !texts.allowedEnvironments.contains(entry.text) else { return [] }
        // Without a catalog, only the name itself says what it is.
        guard suspicious == nil || SuspiciousFiles.namesServer(entry.text) else { return [] }
        return [
            AuditReport.Hit(
                rule: .otherEnvironmentName, severity: .error, path: file.path, part: entry.path, encoding: "value",
                environment: entry.text, value: entry.text)
        ]
    }
}
