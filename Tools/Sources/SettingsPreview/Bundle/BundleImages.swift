import Foundation

/// The images of a bundle that rows name: loose files inside of it, and nothing else.
struct BundleImages {
    let directory: URL

    /// Larger files are no icons.
    private static let largest = 1 << 20

    /// An image's bytes and what they are.
    struct Image {
        let type: String
        let bytes: Data
    }

    /// The file that a name means: as it is, or without extension, for any density.
    func file(_ name: String) -> URL? {
        guard !name.isEmpty, !name.contains("\0"), name.utf8.count < 256 else { return nil }
        let endings = ["", "@3x.png", "@2x.png", ".png", ".jpg", ".jpeg", ".gif"]
        let names = endings.map { name + $0 } + [densified(name)].compactMap { $0 }
        return names.lazy.compactMap(inside).first
    }

    /// `plus.png` is there as `plus@2x.png` only.
    private func densified(_ name: String) -> String? {
        name.hasSuffix(".png") ? name.dropLast(4) + "@2x.png" : nil
    }

    /// A regular file that lies in the bundle when all links are followed.
    private func inside(_ name: String) -> URL? {
        let root = directory.resolvingSymlinksInPath().standardizedFileURL.path
        let file = directory.appendingPathComponent(name).resolvingSymlinksInPath().standardizedFileURL
        guard file.path.hasPrefix(root + "/"),
            let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let size = attributes[.size] as? Int, size <= Self.largest
        else { return nil }
        return file
    }

    /// The image of a name; `nil` when there is none, or the file is something else.
    func image(_ name: String) -> Image? {
        guard let file = file(name), let bytes = try? Data(contentsOf: file), bytes.count <= Self.largest else {
            return nil
        }
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
