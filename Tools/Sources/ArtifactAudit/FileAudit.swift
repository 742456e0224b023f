import Artifacts
import BytePatterns
import Executables
import Foundation
import PropertyLists
import SourceText
import Switchyard

/// What one file of an artifact has.
struct FileAudit: Sendable {
    var hits: [AuditReport.Hit] = []
    /// The texts of the expected environment that it has.
    var allowed: Set<AuditedText> = []
    var unread: [AuditReport.Coverage.Unread] = []
    var isExecutable = false
    var isOpaque = false
    var markers = RuntimeMarkers()
}

/// Examines the files of an artifact, on several threads.
struct FileExaminer: Sendable {
    let texts: AuditedTexts
    let search: TextSearch
    let immediates: Immediates
    /// Without a catalog: what looks like a server for development.
    private let suspicious: SuspiciousURLs?
    private let shortTexts: [AuditedText]
    /// The most places of one text in one file that are reported.
    private static let mostPlaces = 100

    init(_ given: AuditedTexts?) {
        let texts = given ?? .none
        self.texts = texts
        suspicious = given == nil ? SuspiciousURLs() : nil
        search = TextSearch(texts)
        shortTexts = texts.forbidden.filter { $0.kind != .name }
        immediates = Immediates(shortTexts.map(\.text))
    }

    func audit(_ file: ArtifactFile) -> FileAudit {
        var audit = FileAudit()
        let executable = executable(in: file, &audit)
        var found: [TextSearch.Found] = []
        do {
            try file.readChunks(
                of: 1 << 20, overlap: max(search.overlap, suspicious == nil ? 64 : SuspiciousURLs.overlap)
            ) { chunk in
                let isLast = chunk.offset + chunk.bytes.count == file.byteCount
                let part = search.found(
                    in: chunk.bytes, start: chunk.offset, overlap: chunk.overlap, isLast: isLast)
                found += part.forbidden
                audit.allowed.formUnion(part.allowed.map(\.text))
                audit.hits += suspiciousHits(chunk, file, executable)
                audit.markers.add(chunk.bytes, start: chunk.offset, overlap: chunk.overlap)
                if chunk.offset == 0 { audit.isOpaque = OpaqueContent.isOpaque(chunk.bytes, name: file.path) }
            }
        } catch {
            audit.unread.append(unread(file, (error as? ArtifactIssue)?.reason.code ?? "unreadable", executable != nil))
        }
        audit.hits += hits(found, in: file, executable)
        if file.storage != .structure { audit.hits += nameHits(file) }
        audit.hits += structureHits(file, known: Set(found.map(\.text)), &audit)
        if let executable { audit.hits += immediateHits(file, executable) + signatureHits(file, executable) }
        return audit
    }

    /// Reads the executable, if the file is one, and says what of it cannot be read.
    private func executable(in file: ArtifactFile, _ audit: inout FileAudit) -> Executable? {
        guard file.byteCount >= 8, let reader = try? file.reader() else { return nil }
        do {
            guard
                let executable = try Executable.read(
                    ExecutableBytes(byteCount: reader.byteCount) { try reader.bytes(in: $0) })
            else { return nil }
            audit.isExecutable = true
            for slice in executable.unreadSlices {
                audit.unread.append(unread(file, "\(slice.error.code.rawValue) (\(slice.architecture))", true))
            }
            for slice in executable.slices where slice.isEncrypted {
                audit.unread.append(unread(file, "encrypted (\(slice.architecture))", true))
            }
            return executable
        } catch {
            audit.isExecutable = true
            audit.unread.append(unread(file, error.code.rawValue, true))
            return nil
        }
    }

    private func unread(_ file: ArtifactFile, _ reason: String, _ isExecutable: Bool) -> AuditReport.Coverage.Unread {
        let name = (file.path as NSString).lastPathComponent
        let matters = isExecutable || name == "Info.plist" || file.storage == .structure
        return AuditReport.Coverage.Unread(path: file.path, reason: reason, matters: matters)
    }

    // MARK: Bytes

    private func hits(
        _ found: [TextSearch.Found], in file: ArtifactFile, _ executable: Executable?
    ) -> [AuditReport.Hit] {
        var places: [AuditedText: Int] = [:]
        return TextSearch.withoutPartialHosts(found).filter { place in
            places[place.text, default: 0] += 1
            return places[place.text, default: 0] <= Self.mostPlaces
        }.map { place in
            hit(
                place.text, file, part: executable?.part(at: place.offset), offset: place.offset,
                length: place.length, encoding: place.spelling.rawValue)
        }
    }

    private func hit(
        _ text: AuditedText, _ file: ArtifactFile, part: String?, offset: Int? = nil, length: Int? = nil,
        encoding: String? = nil, isCertain: Bool = false
    ) -> AuditReport.Hit {
        let rule: RuleID =
            switch text.kind {
            case .value: .otherEnvironmentValue
            case .host: .otherEnvironmentHost
            case .name: .otherEnvironmentName
            }
        // A name of three letters is in many files that know nothing of environments.
        let isCommon = text.kind == .name && text.text.utf8.count < 4 && !isCertain
        let severity: AuditReport.Hit.Severity =
            isNotShipped(file) ? .note : isCommon ? .warning : .error
        return AuditReport.Hit(
            rule: rule, severity: severity, path: file.path, part: part, offset: offset, length: length,
            encoding: encoding, environment: text.environment, key: text.key,
            value: text.isSecret ? AuditReport.redacted : text.text)
    }

    /// Whether the file stays with the team: debugging information of an archive.
    private func isNotShipped(_ file: ArtifactFile) -> Bool {
        file.path.hasPrefix("dSYMs/") || file.path.contains(".dSYM/") || file.path.hasPrefix("BCSymbolMaps/")
    }

    private func suspiciousHits(
        _ chunk: ArtifactChunk, _ file: ArtifactFile, _ executable: Executable?
    ) -> [AuditReport.Hit] {
        guard let suspicious else { return [] }
        return suspicious.found(in: chunk.bytes, start: chunk.offset, overlap: chunk.overlap).map { found in
            AuditReport.Hit(
                rule: found.kind.rule,
                severity: isNotShipped(file) ? .note : found.kind == .thisComputer ? .warning : .error,
                path: file.path, part: executable?.part(at: found.offset), offset: found.offset, length: found.length,
                encoding: found.spelling.rawValue, value: found.url)
        }
    }

    // MARK: Signatures

    /// What the signature of a build for developers allows.
    private func signatureHits(_ file: ArtifactFile, _ executable: Executable) -> [AuditReport.Hit] {
        executable.slices.compactMap { slice in
            guard case .dictionary(let entitlements)? = slice.signature?.effectiveEntitlements,
                entitlements["get-task-allow"] == .boolean(true)
            else { return nil }
            return AuditReport.Hit(
                rule: .debuggableExecutable, severity: .warning, path: file.path,
                part: "entitlements (\(slice.architecture))", value: "get-task-allow")
        }
    }

    // MARK: Names of files

    private func nameHits(_ file: ArtifactFile) -> [AuditReport.Hit] {
        Array(file.path.utf8).withUnsafeBytes { search.found(in: $0) }.forbidden.map {
            hit($0.text, file, part: "the name of the file", encoding: $0.spelling.rawValue)
        }
    }

    // MARK: Files with a structure

    private func structureHits(
        _ file: ArtifactFile, known: Set<AuditedText>, _ audit: inout FileAudit
    ) -> [AuditReport.Hit] {
        let name = (file.path as NSString).lastPathComponent
        guard StructuredTexts.mayRead(name, file.byteCount), file.storage != .structure else { return [] }
        guard let data = try? file.contents(limit: StructuredTexts.limit),
            let structure = StructuredTexts(data, name: name)
        else {
            if name == "Info.plist" { audit.unread.append(unread(file, "malformed", false)) }
            return []
        }
        // Text without a structure is a property list of one string.
        if name == "Info.plist", !structure.isDictionary { audit.unread.append(unread(file, "malformed", false)) }
        var hits: [AuditReport.Hit] = []
        var seen = known
        let names = Dictionary(grouping: texts.forbidden.filter { $0.kind == .name }, by: \.text)
        let weak = Dictionary(grouping: texts.weak, by: \.text)
        for entry in structure.entries {
            if name == "Info.plist", !entry.isKey, entry.path == texts.infoKey {
                hits += selectionHits(entry, file)
                continue
            }
            for text in names[entry.text] ?? [] {
                // The key of an environment in a catalog is no accident, however short its name is.
                guard !entry.isKey || text.text.utf8.count >= 4 || entry.hasContent else { continue }
                hits.append(
                    hit(
                        text, file, part: entry.path, encoding: entry.isKey ? "key" : "value",
                        isCertain: entry.isKey && entry.hasContent))
            }
            guard !entry.isKey else { continue }
            for text in weak[entry.text] ?? [] where entry.isValue(ofKey: text.key) {
                hits.append(hit(text, file, part: entry.path, encoding: "value"))
            }
            // An escape that is no usual spelling, such as "&#104;ttps".
            let decoded = Array(entry.text.utf8).withUnsafeBytes { search.found(in: $0) }.forbidden
            for found in TextSearch.withoutPartialHosts(decoded) where seen.insert(found.text).inserted {
                hits.append(hit(found.text, file, part: entry.path, encoding: found.spelling.rawValue))
            }
        }
        return hits
    }

    /// A build that says which environment it selects says another one than it should.
    private func selectionHits(_ entry: StructuredTexts.Entry, _ file: ArtifactFile) -> [AuditReport.Hit] {
        guard !entry.text.isEmpty, !texts.allowedEnvironments.contains(entry.text) else { return [] }
        return [
            AuditReport.Hit(
                rule: .otherEnvironmentName, severity: .error, path: file.path, part: entry.path, encoding: "value",
                environment: entry.text, value: entry.text)
        ]
    }

    // MARK: Instructions

    private func immediateHits(_ file: ArtifactFile, _ executable: Executable) -> [AuditReport.Hit] {
        guard let reader = try? file.reader() else { return [] }
        var hits: [AuditReport.Hit] = []
        for slice in executable.slices where !slice.isEncrypted && !slice.isBigEndian {
            let processor: Immediates.Processor
            switch slice.architecture {
            case "x86_64", "x86_64h": processor = .x86_64
            case "arm64", "arm64e", "aarch64": processor = .arm64
            default: continue
            }
            for range in slice.codeRanges {
                let size = 8 << 20
                var start = range.lowerBound
                while start < range.upperBound {
                    // Two words of one text may lie on both sides of the boundary.
                    let end = min(start + size + 256, range.upperBound)
                    guard let code = try? reader.bytes(in: start..<end) else { break }
                    for found in code.withUnsafeBytes({ immediates.found(in: $0, processor) })
                    where found.offset < size {
                        let offset = start + found.offset
                        hits.append(
                            hit(
                                shortTexts[found.text], file, part: executable.part(at: offset), offset: offset,
                                encoding: "immediate"))
                    }
                    start += size
                }
            }
        }
        return hits
    }
}

extension AuditReport {
    static let redacted = "<redacted>"
}
