import ArtifactAudit
import Artifacts
import FuzzInput
import Switchyard

/// The main function, by the name that SwiftPM gives it.
@_cdecl("fuzz_audit_main")
public func main(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    runFuzzer(count, arguments) { fuzzAudit($0, $1) }
}

/// An artifact of any bytes: archives, streams within files, lines of base64, property lists, databases, programs.
private func fuzzAudit(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let artifact = Artifact(bytes: bytes, name: "Shop.app/Info.plist")
    for file in artifact.files { check(file) }
    for report in audits.map({ $0.report(on: artifact) }) {
        for hit in report.hits {
            precondition((hit.offset ?? 0) >= 0 && (hit.length ?? 0) >= 0, "a place before the file")
            // What is within a decoded part is not at its offset of the file.
            guard hit.part == nil, let file = artifact.files.first(where: { $0.path == hit.path }) else { continue }
            precondition((hit.offset ?? 0) <= file.byteCount, "a place beyond the file")
        }
    }
    return 0
}

/// A file is read in few parts and in many.
private func check(_ file: ArtifactFile) {
    guard file.byteCount < 20_000 else { return }
    for length in [1 << 20, 100] { checkStreams(of: file, inPartsOf: length) }
    _ = try? file.contents(limit: 1 << 16)
}

/// A stream within a file begins in the file.
private func checkStreams(of file: ArtifactFile, inPartsOf length: Int) {
    var reader = EmbeddedStreams(overlap: 64, waste: WasteBudget(file.byteCount))
    try? file.readChunks(of: length, overlap: EmbeddedStreams.overlap) { chunk in
        let isLast = chunk.offset + chunk.bytes.count == file.byteCount
        reader.read(chunk, headers: Array(chunk.bytes.indices), isLast: isLast) { part in
            precondition((0..<file.byteCount).contains(part.offset), "a stream beyond the file")
        }
    }
}

/// With a catalog and without one.
private let audits: [ArtifactAudit] = {
    let catalog = EnvironmentCatalog(environments: [
        "production": ["url": "https://shop.example/api"],
        "staging": ["url": "https://staging.shop.example/api", "token": "c2VjcmV0IHRleHQ"],
    ])
    return [ArtifactAudit(AuditedTexts(catalog, expected: "production")), ArtifactAudit(nil)]
}()
