import Foundation

extension ArtifactIssue.Reason: CustomStringConvertible {
    /// The reason for people.
    package var description: String {
        switch self {
        case .encrypted: "the entry is encrypted"
        case .unsupportedCompression(let method):
            "the entry's compression is \(Self.name(ofMethod: method)), which is not decoded"
        case .duplicateName: "another entry has the same name"
        case .unsafeName: "the name leaves the folder that the archive is unpacked to"
        case .symbolicLink(let target, let leadsOutside):
            "a symbolic link to \(target)\(leadsOutside ? ", outside the artifact" : "")"
        case .ratioLimit: "the content is too large for its compressed size"
        case .totalLimit: "the artifact has more compressed content than the limit"
        case .entryLimit: "the artifact has more entries than the limit"
        case .archiveLimit: "the artifact has more archives than the limit"
        case .truncated: "the content ends too early"
        case .checksum: "the content does not have the checksum that the archive states"
        case .overlappingEntries: "the entry shares bytes with another entry"
        case .depthLimit: "archives are nested deeper than the limit"
        case .sizeLimit: "the content is larger than the limit"
        case .unreadable(let number): "the file cannot be read: \(String(cString: strerror(number)))"
        case .notRegularFile: "it is a device, pipe or socket"
        case .changed: "the file changed while it was read"
        case .malformed(let what): "the bytes are malformed: \(what)"
        case .headerMismatch(let what): "the directory and the entry's header state different things: \(what)"
        case .ambiguousDirectory: "the archive has two directories, and programs may read either"
        case .unlistedBytes(let count): "\(count) bytes of the archive belong to no entry"
        }
    }

    private static func name(ofMethod method: UInt16) -> String {
        switch method {
        case 1: "shrink"
        case 6: "implode"
        case 9: "deflate64"
        case 12: "bzip2"
        case 14: "LZMA"
        case 93: "Zstandard"
        case 95: "XZ"
        case 98: "PPMd"
        default: "method \(method)"
        }
    }
}
