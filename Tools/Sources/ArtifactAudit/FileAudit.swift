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
    /// Hits that are an accident unless the artifact has values of the catalog, too.
    var likelyHits: [AuditReport.Hit] = []
    /// The texts of the expected environment that it has.
    var allowed: Set<AuditedText> = []
    var unread: [AuditReport.Coverage.Unread] = []
    var isExecutable = false
    var isOpaque = false
    var markers = RuntimeMarkers()

    mutating func add(_ hits: FileHits) {
        self.hits += hits.certain
        likelyHits += hits.likely
        allowed.formUnion(hits.allowed)
    }
}

/// Hits of a part of a file, and the texts of the expected environment that it has.
struct FileHits: Sendable {
    var certain: [AuditReport.Hit] = []
    /// Hits that are an accident unless the artifact has values of the catalog, too.
    var likely: [AuditReport.Hit] = []
    var allowed: Set<AuditedText> = []
    /// The texts of the hits.
    var texts: Set<AuditedText> = []

    mutating func add(_ text: AuditedText, _ hit: AuditReport.Hit) {
        texts.insert(text)
        if text.isEverywhere { likely.append(hit) } else { certain.append(hit) }
    }
}

/// Examines the files of an artifact, on several threads.
struct FileExaminer: Sendable {
    let texts: AuditedTexts
    let search: TextSearch
    let immediates: Immediates
    /// Without a catalog: what looks like a server for development.
    let suspicious: SuspiciousURLs?
    let shortTexts: [AuditedText]
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
        var streams = EmbeddedStreams(overlap: search.overlap)
        var lines: Set<TextSearch.Found> = []
        do {
            try file.readChunks(of: 1 << 20, overlap: overlap) { chunk in
                let isLast = chunk.offset + chunk.bytes.count == file.byteCount
                let part = search.found(
                    in: chunk.bytes, start: chunk.offset, overlap: chunk.overlap, isLast: isLast)
                found += part.forbidden
                audit.allowed.formUnion(part.allowed.map(\.text))
                let joined = search.foundInLines(of: chunk.bytes, start: chunk.offset)
                lines.formUnion(joined.forbidden)
                audit.allowed.formUnion(joined.allowed.map(\.text))
                streams.read(chunk, isLast: isLast) { offset, bytes in
                    audit.add(decoded(bytes, in: file, part: "compressed data", offset: offset))
                }
                audit.hits += suspiciousHits(chunk, file, executable)
                if suspicious != nil, let executable { addMenus(chunk, file, executable, to: &audit) }
                audit.markers.add(chunk.bytes, start: chunk.offset, overlap: chunk.overlap)
                if chunk.offset == 0 { audit.isOpaque = OpaqueContent.isOpaque(chunk.bytes, name: file.path) }
            }
        } catch {
            audit.unread.append(unread(file, (error as? ArtifactIssue)?.reason.code ?? "unreadable", executable != nil))
        }
        audit.isOpaque = audit.isOpaque || streams.isCutOff
        found += lines.subtracting(found)
        audit.add(hits(found, in: file, executable))
        if file.storage != .structure { audit.add(hits(inText: file.path, of: file, part: "the name of the file")) }
        let known = Set(found.map(\.text))
        addStructure(of: file, known: known, to: &audit)
        if let executable {
            audit.hits += immediateHits(file, executable)
            addSignatures(of: file, executable, known: known, to: &audit)
        }
        return audit
    }

    /// How much of a part of a file the next one has. Lines of base64 have breaks and blanks.
    private var overlap: Int {
        max(search.overlap * 3 / 2, EmbeddedStreams.overlap, suspicious == nil ? 0 : SuspiciousURLs.overlap)
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

    func unread(_ file: ArtifactFile, _ reason: String, _ isExecutable: Bool) -> AuditReport.Coverage.Unread {
        let name = file.path.fileName
        let matters = isExecutable || name == "Info.plist" || file.storage == .structure
        return AuditReport.Coverage.Unread(path: file.path, reason: reason, matters: matters)
    }

    // MARK: Bytes

    private func hits(
        _ found: [TextSearch.Found], in file: ArtifactFile, _ executable: Executable?
    ) -> FileHits {
        var places: [AuditedText: Int] = [:]
        var hits = FileHits()
        for place in TextSearch.withoutRepetitions(found) {
            places[place.text, default: 0] += 1
            guard places[place.text, default: 0] <= Self.mostPlaces else { continue }
            hits.add(
                place.text,
                hit(
                    place.text, file, part: executable?.part(at: place.offset), offset: place.offset,
                    length: place.length, encoding: place.spelling.rawValue))
        }
        return hits
    }

    /// What was decoded from a part of a file, each text once, without those that are known.
    func decoded(
        _ bytes: UnsafeRawBufferPointer, in file: ArtifactFile, part: String, offset: Int? = nil,
        known: Set<AuditedText> = []
    ) -> FileHits {
        let plain = search.found(in: bytes)
        let lines = search.foundInLines(of: bytes)
        var hits = FileHits(allowed: Set((plain.allowed + lines.allowed).map(\.text)))
        for place in TextSearch.withoutRepetitions(plain.forbidden + lines.forbidden)
        where !known.contains(place.text) && !hits.texts.contains(place.text) {
            hits.add(
                place.text, hit(place.text, file, part: part, offset: offset, encoding: place.spelling.rawValue))
        }
        return hits
    }

    func decoded(
        _ text: String, in file: ArtifactFile, part: String, known: Set<AuditedText> = []
    ) -> FileHits {
        Array(text.utf8).withUnsafeBytes { decoded($0, in: file, part: part, known: known) }
    }

    /// What a text beside the content has, such as a file's name.
    private func hits(inText text: String, of file: ArtifactFile, part: String) -> FileHits {
        var hits = decoded(text, in: file, part: part)
        hits.allowed = []
        return hits
    }

    /// What the target of a symbolic link has.
    func hits(inTarget target: String, path: String) -> [AuditReport.Hit] {
        Array(target.utf8).withUnsafeBytes { search.found(in: $0) }.forbidden.map {
            hit($0.text, path, part: "the target of the link", encoding: $0.spelling.rawValue)
        }
    }

    func hit(
        _ text: AuditedText, _ file: ArtifactFile, part: String?, offset: Int? = nil, length: Int? = nil,
        encoding: String? = nil
    ) -> AuditReport.Hit {
        hit(text, file.path, part: part, offset: offset, length: length, encoding: encoding)
    }

    func hit(
        _ text: AuditedText, _ path: String, part: String?, offset: Int? = nil, length: Int? = nil,
        encoding: String? = nil
    ) -> AuditReport.Hit {
        let rule: RuleID =
            switch text.kind {
            case .value: .otherEnvironmentValue
            case .host: .otherEnvironmentHost
            case .name: .otherEnvironmentName
            }
        return AuditReport.Hit(
            rule: rule, severity: isNotShipped(path) ? .note : .error, path: path, part: part, offset: offset,
            length: length, encoding: encoding,
            environment: text.environment == AuditedText.noEnvironment ? nil : text.environment, key: text.key,
            value: text.isSecret ? AuditReport.redacted : text.text)
    }

    /// Whether the file stays with the team: debugging information of an archive.
    func isNotShipped(_ path: String) -> Bool {
        path.hasPrefix("dSYMs/") || path.contains(".dSYM/") || path.contains("/dSYMs/")
            || path.hasPrefix("BCSymbolMaps/")
    }

    private func suspiciousHits(
        _ chunk: ArtifactChunk, _ file: ArtifactFile, _ executable: Executable?
    ) -> [AuditReport.Hit] {
        guard let suspicious else { return [] }
        return suspicious.found(in: chunk.bytes, start: chunk.offset, overlap: chunk.overlap).map { found in
            AuditReport.Hit(
                rule: found.kind.rule,
                severity: isNotShipped(file.path) ? .note : found.kind == .thisComputer ? .warning : .error,
                path: file.path, part: executable?.part(at: found.offset), offset: found.offset, length: found.length,
                encoding: found.spelling.rawValue, value: found.url)
        }
    }

    /// The names of debug menus in an executable, each once.
    private func addMenus(
        _ chunk: ArtifactChunk, _ file: ArtifactFile, _ executable: Executable, to audit: inout FileAudit
    ) {
        for (name, offset) in SuspiciousFiles.menus(in: chunk.bytes) {
            guard !audit.hits.contains(where: { $0.rule == .debugMenu && $0.value == name }) else { continue }
            audit.hits.append(
                AuditReport.Hit(
                    rule: .debugMenu, severity: isNotShipped(file.path) ? .note : .warning, path: file.path,
                    part: executable.part(at: chunk.offset + offset), offset: chunk.offset + offset,
                    length: name.utf8.count, encoding: Spelling.utf8.rawValue, value: name))
        }
    }

}

extension AuditReport {
    static let redacted = "<redacted>"
}
