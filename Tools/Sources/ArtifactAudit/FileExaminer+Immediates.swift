import Artifacts
import Executables
import SourceText

extension FileExaminer {
    /// The short texts in instructions.
    func addImmediates(of file: ArtifactFile, _ executable: Executable, to audit: inout FileAudit) {
        guard let reader = try? file.reader() else { return }
        for slice in executable.slices where !slice.isEncrypted && !slice.isBigEndian {
            let processor: Immediates.Processor
            switch slice.architecture {
            case "x86_64", "x86_64h": processor = .x86_64
            case "arm64", "arm64e", "aarch64": processor = .arm64
            default: continue
            }
            for range in slice.codeRanges {
                let size = 8 << 20
                for start in stride(from: range.lowerBound, to: range.upperBound, by: size) {
                    // The words of one text may lie on both sides of the boundary.
                    let part = start..<min(start + size, range.upperBound)
                    let first = max(range.lowerBound, start - Immediates.longReach)
                    let end = min(part.upperBound + Immediates.longReach, range.upperBound)
                    guard let code = try? reader.bytes(in: first..<end) else { break }
                    for found in code.withUnsafeBytes({ immediates.found(in: $0, processor) })
                    where part.contains(first + found.offset) {
                        let offset = first + found.offset
                        audit.texts.add(found.text, isCertain: found.isCertain) {
                            hit(
                                search.texts[found.text], file.path, part: executable.part(at: offset), offset: offset,
                                encoding: "immediate")
                        }
                    }
                }
            }
        }
    }
}
