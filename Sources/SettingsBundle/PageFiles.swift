import Foundation
import PropertyLists

/// Finds the files of pages by name.
struct PageFiles {
    let listing: BundleListing
    let reader: SettingsReader

    /// The file of the page for all devices, whether it exists or not.
    func plainFile(of name: String) -> URL { listing.url(of: name + ".plist") }

    /// The file that a device shows; without a device, the page's file and those of its variants.
    func files(of name: String, on device: SettingsDevice?) -> [(variant: SettingsDevice?, file: URL)] {
        if let device { return [file(of: name, on: device)].compactMap { $0 } }
        let plain = reader.endings.firstNonNil { inside(name + $0) }.map {
            (variant: SettingsDevice?.none, file: $0)
        }
        let variants = SettingsDevice.allCases.compactMap { file(of: name, on: $0) }.filter { $0.variant != nil }
        return [plain].compactMap { $0 } + variants
    }

    /// Whether the page's file exists but is a symbolic link that leads out of the bundle.
    func leadsOut(_ name: String) -> Bool { listing.place(of: name + ".plist") == .outside }

    /// The devices that have no file for this page.
    func devices(without name: String) -> [SettingsDevice] {
        SettingsDevice.allCases.filter { file(of: name, on: $0) == nil }
    }

    /// The reader's preferred file.
    private func file(of name: String, on device: SettingsDevice) -> (variant: SettingsDevice?, file: URL)? {
        for ending in reader.endings {
            if let own = inside(name + device.suffix + ending) { return (device, own) }
            if let plain = inside(name + ending) { return (nil, plain) }
        }
        return nil
    }

    private func inside(_ name: String) -> URL? {
        if case .inside(let file) = listing.place(of: name) { file } else { nil }
    }
}
