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
                var start = range.lowerBound
                while start < range.upperBound {
                    // Two words of one text may lie on both sides of the boundary.
                    let end = min(start + size + 256, range.upperBound)
                    guard let code = try? reader.bytes(in: start..<end) else { break }
                    for found in code.withUnsafeBytes({ immediates.found(in: $0, processor) })
                    where found.offset < size {
                        let offset = start + found.offset
                        audit.texts.add(found.text, isCertain: true) {
                            hit(
                                search.texts[found.text], file.path, part: executable.part(at: offset), offset: offset,
                                encoding: "immediate")
                        }
                    }
                    start += size
                }
            }
        }
    }
}
