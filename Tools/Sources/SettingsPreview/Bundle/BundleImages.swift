import Foundation
import PropertyLists
import SettingsBundle
import SourceText

/// The images of a bundle that rows name: loose files inside of it, and nothing else.
struct BundleImages {
    let directory: URL

    /// An image's bytes and what they are.
    struct Image {
        let type: String
        let bytes: Data
    }

    /// The file that a name means.
    func file(_ name: String) -> URL? {
        guard !name.isEmpty, !name.contains("\0"), name.utf8.count < 256 else { return nil }
        return SettingsImage.fileNames(for: name).firstNonNil(inside)
    }

    /// A regular file that lies in the bundle when all links are followed.
    private func inside(_ name: String) -> URL? {
        let file = directory.appendingPathComponent(name).resolvingSymlinksInPath().standardizedFileURL
        guard BundleFolder(directory).contains(file),
            let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let size = attributes[.size] as? Int, size <= PreviewLimits.image
        else { return nil }
        return file
    }

    /// The image of a name; `nil` when there is none, or the file is something else.
    func image(_ name: String) -> Image? {
        guard let file = file(name),
            let bytes = try? RegularFile.contents(atPath: file.path, limit: PreviewLimits.image)
        else { return nil }
        return Self.type(of: bytes).map { Image(type: $0, bytes: bytes) }
    }

    /// What the bytes begin like: the name says nothing.
    private static func type(of bytes: Data) -> String? {
        let beginnings: [(String, [UInt8])] = [
            ("image/png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), ("image/jpeg", [0xFF, 0xD8, 0xFF]),
            ("image/gif", Array("GIF8".utf8)),
        ]
        return beginnings.first { bytes.starts(with: $0.1) }?.0
    }
}
