import Foundation
import PropertyLists
import SettingsBundle
import SettingsDisplay
import SourceText

/// The images of a bundle that specifiers name: files inside the bundle, and nothing else.
struct BundleImages {
    let directory: URL

    /// The bytes of an image, with their media type.
    struct Image {
        let type: String
        let bytes: Data
    }

    /// The file of an image.
    func file(_ name: String) -> URL? {
        guard !name.isEmpty, !name.contains("\0"), name.utf8.count < 256 else { return nil }
        return SettingsImage.fileNames(for: name).firstNonNil(inside)
    }

    /// A regular file that is in the bundle after following all links.
    private func inside(_ name: String) -> URL? {
        let file = directory.appendingPathComponent(name).resolvingSymlinksInPath().standardizedFileURL
        guard BundleFolder(directory).contains(file),
            let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let size = attributes[.size] as? Int, size <= PreviewLimits.image
        else { return nil }
        return file
    }

    /// The image with a name; `nil` if there is none, or if the file is not an image.
    func image(_ name: String) -> Image? {
        guard let file = file(name),
            let bytes = try? RegularFile.contents(atPath: file.path, limit: PreviewLimits.image)
        else { return nil }
        return Self.type(of: bytes).map { Image(type: $0, bytes: bytes) }
    }

    /// The media type according to the first bytes, whatever the name.
    private static func type(of bytes: Data) -> String? {
        let beginnings: [(String, [UInt8])] = [
            ("image/png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), ("image/jpeg", [0xFF, 0xD8, 0xFF]),
            ("image/gif", Array("GIF8".utf8)),
        ]
        return beginnings.first { bytes.starts(with: $0.1) }?.0
    }
}
