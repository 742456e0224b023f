import Foundation
import PropertyLists

/// The files of pages by their names.
struct PageFiles {
    let directory: URL
    let reader: SettingsReader
    private let folder: BundleFolder
    /// Whether a path is there: a question to the disk, which may answer differently the next time.
    private let isThere: (String) -> Bool

    init(
        directory: URL, reader: SettingsReader,
        isThere: @escaping (String) -> Bool = { FileManager.default.fileExists(atPath: $0) }
    ) {
        self.directory = directory
        self.reader = reader
        self.isThere = isThere
        folder = BundleFolder(directory)
    }

    /// The file of the page for every device, whether it is there or not.
    func plainFile(of name: String) -> URL { directory.appendingPathComponent(name + ".plist") }

    /// The file that a device shows; without one the page's and those of its variants, which take its place.
    func files(of name: String, on device: SettingsDevice?) -> [(variant: SettingsDevice?, file: URL)] {
        if let device { return [file(of: name, on: device)].compactMap { $0 } }
        let plain = reader.endings.firstNonNil { inside(name + $0) }.map {
            (variant: SettingsDevice?.none, file: $0)
        }
        let variants = SettingsDevice.allCases.compactMap { file(of: name, on: $0) }.filter { $0.variant != nil }
        return [plain].compactMap { $0 } + variants
    }

    /// Whether the page's file is there, and a link leads out of the bundle to it.
    func leadsOut(_ name: String) -> Bool {
        let file = plainFile(of: name)
        return !name.split(separator: "/").contains("..") && isThere(file.path) && !folder.contains(file)
    }

    /// The devices that have no file of this page.
    func devices(without name: String) -> [SettingsDevice] {
        SettingsDevice.allCases.filter { file(of: name, on: $0) == nil }
    }

    /// The reader's first choice.
    private func file(of name: String, on device: SettingsDevice) -> (variant: SettingsDevice?, file: URL)? {
        for ending in reader.endings {
            if let own = inside(name + device.suffix + ending) { return (device, own) }
            if let plain = inside(name + ending) { return (nil, plain) }
        }
        return nil
    }

    /// A file that is there and lies in the bundle: Settings shows nothing from outside of it, whatever a name says, or
    /// a link.
    private func inside(_ name: String) -> URL? {
        guard !name.split(separator: "/").contains("..") else { return nil }
        let file = directory.appendingPathComponent(name)
        return isThere(file.path) && folder.contains(file) ? file : nil
    }
}
