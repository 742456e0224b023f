import Artifacts
import BytePatterns
import Executables
import Foundation
import PropertyLists
import SourceText

extension FileExaminer {
    func addStructure(
        of file: ArtifactFile, head: [UInt8], _ budget: InnerBudget, depth: Int, to audit: inout FileAudit
    ) {
        let name = file.path.fileName
        guard StructuredTexts.mayRead(name, head, file.byteCount),
            let data = try? file.contents(limit: StructuredTexts.limit),
            // Nothing in it means more than its bytes.
            suspicious != nil || name == "Info.plist" || audit.texts.hasAmbiguous
                || hints.mayMatter(in: data, isQuoted: StructuredTexts.isJSON(name, head)),
            let structure = StructuredTexts(data, name: name)
        else {
            if StructuredTexts.isTooLarge(head, file.byteCount) { audit.isOpaque = true }
            if name == "Info.plist" { audit.unread.append(unread(file, "malformed")) }
            return
        }
        // Text without a structure is a property list of one string.
        if name == "Info.plist", !structure.isDictionary { audit.unread.append(unread(file, "malformed")) }
        if !structure.isComplete { audit.unread.append(unread(file, Self.usedUp)) }
        if structure.kind.saysWhereTextsEnd { audit.texts.removeAmbiguous() }
        add(structure, of: file, part: "", to: &audit)
        for (path, bytes) in structure.data {
            bytes.withUnsafeBytes { addInner($0, isWhole: true, of: file, path, nil, budget, depth, &audit) }
        }
        for entry in structure.entries where !entry.isKey {
            guard let bytes = Base64Content.decoded(entry.text) else { continue }
            bytes.withUnsafeBytes { addInner($0, isWhole: true, of: file, entry.path, nil, budget, depth, &audit) }
        }
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

    /// Examines the values of a database that are not in one piece in the file, and those in a format of their own.
    func addRecords(of file: ArtifactFile, head: [UInt8], _ budget: InnerBudget, depth: Int, to audit: inout FileAudit)
    {
        guard SQLiteRecords.mayRead(head) else { return }
        guard file.byteCount <= SQLiteRecords.limit, let data = try? file.contents(limit: SQLiteRecords.limit) else {
            audit.isOpaque = true
            return
        }
        let isComplete = data.withUnsafeBytes { bytes in
            SQLiteRecords.forEachValue(in: bytes) { value, offset, isInOnePiece in
                guard !isInOnePiece || InnerContent.hasFormat(value) else { return }
                addInner(value, isWhole: true, of: file, "record", offset, budget, depth, &audit)
            }
        }
        if !isComplete { audit.isOpaque = true }
    }

    func add(_ structure: StructuredTexts, of file: ArtifactFile, part: String, to audit: inout FileAudit) {
        let name = file.path.fileName
        var counts: [AuditedText: Int] = [:]
        // The texts one after another, so that they are searched at once.
        var joined: [UInt8] = []
        var starts: [(offset: Int, entry: Int)] = []
        for (index, entry) in structure.entries.enumerated() {
            if name == "Info.plist", !entry.isKey, entry.place == nil, entry.name == texts.infoKey {
                audit.hits += selectionHits(entry, file)
                continue
            }
            // Letters may be decomposed.
            let mayBeWord = entry.text.utf8.count <= 3 * longestWord
            for text in (mayBeWord ? names[entry.text] : nil) ?? [] {
                let meaning = NameMeaning(text.text, entry, structure, path: file.path, size: file.byteCount)
                counts[text, default: 0] += 1
                guard meaning != .none, counts[text, default: 0] <= Self.mostNames else { continue }
                let hit = hit(text, file.path, part: part + entry.path, encoding: entry.isKey ? "key" : "value")
                if meaning == .certain { audit.hits.append(hit) } else { audit.likelyNames.append(hit) }
            }
            if !entry.isKey {
                let hosts = weakHosts.isEmpty ? [] : weakHosts[entry.host] ?? []
                for text in ((mayBeWord ? weak[entry.text] : nil) ?? []) + hosts where entry.isValue(text) {
                    audit.hits.append(hit(text, file.path, part: part + entry.path, encoding: "value"))
                }
            }
            guard entry.text.utf8.count >= AuditedText.shortest else { continue }
            starts.append((joined.count, index))
            joined += entry.text.utf8
            joined.append(0)
        }
        func entry(at offset: Int) -> StructuredTexts.Entry {
            var (low, high) = (0, starts.count)
            while high - low > 1 {
                let middle = (low + high) / 2
                if starts[middle].offset <= offset { low = middle } else { high = middle }
            }
            return structure.entries[starts[low].entry]
        }
        joined.withUnsafeBytes {
            addTexts(of: $0, of: file, to: &audit, isWithinWords: { entry(at: $0).isOfWords }) { offset in
                (part + entry(at: offset).path, nil)
            }
        }
    }

    /// The most places of one name in one file that are reported.
    private static let mostNames = 100

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
