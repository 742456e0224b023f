import Artifacts
import BytePatterns
import Executables
import Foundation
import SourceText

/// What one file of an artifact has.
struct FileAudit: Sendable {
    /// The texts of other environments.
    var texts = TextHits()
    /// What else was found.
    var hits: [AuditReport.Hit] = []
    /// Names that are an accident unless the artifact has values of the catalog, too.
    var likelyNames: [AuditReport.Hit] = []
    /// The texts of the expected environment that it has, by their indices.
    var allowed: Set<Int> = []
    var unread: [AuditReport.Coverage.Unread] = []
    var isExecutable = false
    var isOpaque = false
    /// Whether it is a script or a configuration file that was not decoded.
    var isUndecoded = false
    var markers = RuntimeMarkers()

    /// Adds what content within the file has.
    mutating func add(_ inner: FileAudit, _ move: (AuditReport.Hit) -> AuditReport.Hit) {
        texts.add(inner.texts, move)
        hits += inner.hits.map(move)
        likelyNames += inner.likelyNames.map(move)
        allowed.formUnion(inner.allowed)
        isOpaque = isOpaque || inner.isOpaque
        isUndecoded = isUndecoded || inner.isUndecoded
    }
}

/// Examines the files of an artifact, on several threads.
struct FileExaminer: Sendable {
    let texts: AuditedTexts
    let search: TextSearch
    let immediates: Immediates
    /// Without a catalog: what looks like a server for development.
    let suspicious: SuspiciousURLs?
    let names: [String: [AuditedText]]
    /// The words that name another environment in the name of a file.
    private let fileWords: Set<String>
    /// What tells whether the structure of a file of text matters.
    let hints: StructureHints
    let weak: [String: [AuditedText]]
    let weakHosts: [String: [AuditedText]]
    /// The length of the longest text of ``names`` and ``weak``.
    let longestWord: Int

    init(_ given: AuditedTexts?) {
        let texts = given ?? .none
        self.texts = texts
        suspicious = given == nil ? SuspiciousURLs() : nil
        search = TextSearch(texts)
        immediates = Immediates(Array(search.forbidden), allowed: texts.allowed.map(\.text))
        names = Dictionary(grouping: texts.forbidden.filter { $0.kind == .name }, by: \.text)
        weak = Dictionary(grouping: texts.weak.filter { $0.kind != .host }, by: \.text)
        weakHosts = Dictionary(grouping: texts.weak.filter { $0.kind == .host }) { $0.text.lowercased() }
        longestWord = (Array(names.keys) + Array(weak.keys)).map(\.utf8.count).max() ?? 0
        hints = StructureHints(Array(names.keys) + Array(weak.keys) + Array(weakHosts.keys))
        fileWords = given == nil ? SuspiciousHost.stagingWords : texts.otherEnvironments
    }

    /// Examines a file of the artifact, or of content within one.
    func audit(_ file: ArtifactFile, _ budget: InnerBudget, depth: Int = 0) -> FileAudit {
        let file = file.loaded(upTo: 1 << 18)
        var audit = FileAudit()
        let executable = executable(in: file, &audit)
        var streams = EmbeddedStreams(overlap: search.overlap, waste: budget.waste)
        var lines: Set<TextSearch.Found> = []
        var urls: [String: Int] = [:]
        var head: [UInt8] = []
        do {
            try file.readChunks(of: max(1 << 20, 4 * overlap), overlap: overlap) { chunk in
                let isLast = chunk.offset + chunk.bytes.count == file.byteCount
                if chunk.offset == 0 { head = Array(chunk.bytes.prefix(OpaqueContent.headCount)) }
                // A library to be linked has code as well.
                let isCode = executable != nil || head.starts(with: "!<arch>\n".utf8)
                let places = ScannedPlaces(chunk.bytes, isCode: isCode, needs: search.needs)
                var markers = audit.markers
                let found = search.found(
                    in: chunk.bytes, places, start: chunk.offset, overlap: chunk.overlap, isLast: isLast
                ) { markers.add($0, at: $1) }
                audit.markers = markers
                add(found, of: file, executable, to: &audit)
                let joined =
                    search.foundInLines(of: chunk.bytes, places.runs, start: chunk.offset)
                    + search.found(inTexts: places.wide, start: chunk.offset)
                add(joined.filter { lines.insert($0).inserted }, of: file, executable, to: &audit)
                streams.read(chunk, headers: places.headers, isLast: isLast) { part in
                    // What has no end may have been decoded from any bytes.
                    if part.hasEnd { budget.waste.add(part.bytes.count) }
                    addInner(
                        part.bytes, isWhole: part.isWhole, of: file, "compressed data", part.offset, budget, depth,
                        &audit)
                }
                addLists(in: chunk, headers: places.headers, isLast: isLast, of: file, budget, depth, &audit)
                Base64Content.forEach(in: chunk, places, isLast: isLast) { offset, bytes, isWhole in
                    bytes.withUnsafeBytes {
                        // What is behind the content may look like base64 as well.
                        addInner(
                            $0, isWhole: isWhole, hasEnd: false, of: file, "base64", offset, budget, depth, &audit)
                    }
                }
                if OpaqueContent.isWithin(chunk.bytes, ofFileWith: head) { audit.isOpaque = true }
                if let suspicious { addURLs(suspicious, chunk, file, executable, &urls, to: &audit) }
                if suspicious != nil, let executable { addMenus(chunk, file, executable, &urls, to: &audit) }
            }
        } catch {
            audit.unread.append(unread(file, (error as? ArtifactIssue)?.reason.code ?? "unreadable"))
        }
        if OpaqueContent.isOpaque(head, name: file.path) {
            audit.isOpaque = true
            audit.isUndecoded = audit.isUndecoded || OpaqueContent.isText(head, name: file.path)
        }
        audit.isOpaque = audit.isOpaque || streams.hasClosedEntry
        if streams.isUsedUp { audit.unread.append(unread(file, Self.usedUp)) }
        if file.storage != .structure {
            addText(file.path, of: file, part: "the name of the file", isContent: false, to: &audit)
            addName(of: file, to: &audit)
            addStructure(of: file, head: head, budget, depth: depth, to: &audit)
            addRecords(of: file, head: head, budget, depth: depth, to: &audit)
        }
        if let executable {
            addImmediates(of: file, executable, to: &audit)
            addSignatures(of: file, executable, to: &audit)
        }
        return audit
    }

    /// How much of a part of a file the next one has. Lines of base64 have breaks and blanks.
    private var overlap: Int {
        max(search.overlap, EmbeddedStreams.overlap, suspicious == nil ? 0 : SuspiciousURLs.overlap)
    }

    /// Reads the executable, if the file is one, and says what of it cannot be read.
    private func executable(in file: ArtifactFile, _ audit: inout FileAudit) -> Executable? {
        guard file.byteCount >= 8, file.storage != .structure, let reader = try? file.reader() else { return nil }
        do {
            guard
                let executable = try Executable.read(
                    ExecutableBytes(byteCount: reader.byteCount) { try reader.bytes(in: $0) })
            else { return nil }
            audit.isExecutable = true
            for slice in executable.unreadSlices {
                audit.unread.append(unread(file, "\(slice.error.code.rawValue) (\(slice.architecture))"))
            }
            for slice in executable.slices where slice.isEncrypted {
                audit.unread.append(unread(file, "encrypted (\(slice.architecture))"))
            }
            return executable
        } catch {
            audit.isExecutable = true
            audit.unread.append(unread(file, error.code.rawValue))
            return nil
        }
    }

    func unread(_ file: ArtifactFile, _ reason: String) -> AuditReport.Coverage.Unread {
        AuditReport.Coverage.Unread(path: file.path, reason: reason)
    }

    // MARK: Texts

    private func add(
        _ found: [TextSearch.Found], of file: ArtifactFile, _ executable: Executable?, to audit: inout FileAudit
    ) {
        for place in found {
            guard search.isForbidden(place.text) else {
                audit.allowed.insert(place.text)
                continue
            }
            audit.texts.add(place.text, isCertain: place.isCertain) {
                hit(
                    search.texts[place.text], file.path, part: executable?.part(at: place.offset), offset: place.offset,
                    length: place.length, encoding: place.spelling.rawValue)
            }
        }
    }

    /// What a text of the file has that its bytes do not show: once each, and only what is not certain already.
    ///
    /// - Parameter isContent: whether the texts of the expected environment count.
    func addText(
        _ text: String, of file: ArtifactFile, part: String, offset: Int? = nil, isContent: Bool = true,
        to audit: inout FileAudit
    ) {
        guard text.utf8.count >= AuditedText.shortest else { return }
        Array(text.utf8).withUnsafeBytes {
            addTexts(of: $0, of: file, isContent: isContent, to: &audit) { _ in (part, offset) }
        }
    }

    /// - Parameters:
    ///   - isWithinWords: whether words are apart from one another at a place, so that what looks like a part of a longer one is.
    ///   - place: what a place in the bytes is called, and its offset in the file.
    func addTexts(
        of bytes: UnsafeRawBufferPointer, of file: ArtifactFile, isContent: Bool = true, to audit: inout FileAudit,
        isWithinWords: (Int) -> Bool = { _ in false }, _ place: (Int) -> (part: String, offset: Int?)
    ) {
        for found in search.found(in: bytes) {
            guard search.isForbidden(found.text) else {
                if isContent { audit.allowed.insert(found.text) }
                continue
            }
            guard !audit.texts.isCertain(found.text), found.isCertain || !isWithinWords(found.offset) else { continue }
            audit.texts.add(found.text, isCertain: found.isCertain) {
                let (part, offset) = place(found.offset)
                return hit(
                    search.texts[found.text], file.path, part: part, offset: offset, encoding: found.spelling.rawValue)
            }
        }
    }

    /// A file with settings whose name says that it is for another environment.
    private func addName(of file: ArtifactFile, to audit: inout FileAudit) {
        guard let word = SuspiciousFiles.environment(inNameOf: file.path, among: fileWords) else { return }
        audit.hits.append(
            AuditReport.Hit(rule: .otherEnvironmentFile, severity: .warning, path: file.path, value: word))
    }

    /// What the target of a symbolic link has.
    func hits(inTarget target: String, path: String) -> [AuditReport.Hit] {
        Array(target.utf8).withUnsafeBytes { search.found(in: $0) }.filter { search.isForbidden($0.text) }.map {
            place in
            var hit = hit(
                search.texts[place.text], path, part: "the target of the link", encoding: place.spelling.rawValue)
            if !place.isCertain { hit.severity = .warning }
            return hit
        }
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
            rule: rule, severity: .error, path: path, part: part, offset: offset,
            length: length, encoding: encoding,
            environment: text.environment == AuditedText.noEnvironment ? nil : text.environment, key: text.key,
            value: text.isSecret ? AuditRedaction.mark : text.text)
    }

    // MARK: Without a catalog

    /// The most places of one URL in one file that are reported.
    private static let mostPlaces = 100

    private func addURLs(
        _ suspicious: SuspiciousURLs, _ chunk: ArtifactChunk, _ file: ArtifactFile, _ executable: Executable?,
        _ known: inout [String: Int], to audit: inout FileAudit
    ) {
        for found in suspicious.found(in: chunk.bytes, start: chunk.offset, overlap: chunk.overlap) {
            known[found.url, default: 0] += 1
            guard known[found.url, default: 0] <= Self.mostPlaces else { continue }
            audit.hits.append(
                AuditReport.Hit(
                    rule: found.kind.rule, severity: found.kind == .thisComputer ? .warning : .error, path: file.path,
                    part: executable?.part(at: found.offset), offset: found.offset, length: found.length,
                    encoding: found.spelling.rawValue, value: found.url))
        }
    }

    /// The names of debug menus in an executable, each once.
    private func addMenus(
        _ chunk: ArtifactChunk, _ file: ArtifactFile, _ executable: Executable, _ known: inout [String: Int],
        to audit: inout FileAudit
    ) {
        for (name, offset) in SuspiciousFiles.menus(in: chunk.bytes) where known.updateValue(1, forKey: name) == nil {
            audit.hits.append(
                AuditReport.Hit(
                    rule: .debugMenu, severity: .warning, path: file.path,
                    part: executable.part(at: chunk.offset + offset), offset: chunk.offset + offset,
                    length: name.utf8.count, encoding: Spelling.utf8.rawValue, value: name))
        }
    }
}
