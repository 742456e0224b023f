import Foundation
import PropertyLists
import Testing

@testable import SettingsBundle

/// How often the file system is asked.
@Suite("Pages are listed and read once") struct FileOperationTests {
    /// Counts what is asked of the file system.
    private final class Counts {
        var lists: [String] = []
        var looks: [String] = []
        var reads: [String] = []

        func disk() -> BundleDisk {
            let real = BundleDisk.real
            var disk = real
            disk.list = { folder in
                self.lists.append(folder)
                return real.list(folder)
            }
            disk.exists = { path in
                self.looks.append(path)
                return real.exists(path)
            }
            disk.read = { file, budget throws(PropertyListError) in
                self.reads.append(file.lastPathComponent)
                return try real.read(file, &budget)
            }
            return disk
        }
    }

    private let counts = Counts()

    private func read(_ bundle: WrittenBundle, _ device: SettingsDevice? = nil) -> SettingsBundleContents {
        var budget = ReadingBudget()
        return SettingsBundleContents.read(
            BundleListing(bundle.url, disk: counts.disk()), device: device, spending: &budget)
    }

    /// A page of licenses, as generators write them: one page for each library, in a folder of their own.
    private func licenses(_ count: Int) throws -> WrittenBundle {
        let names = (0..<count).map { "com.example/License\($0)" }
        var pages = Dictionary(uniqueKeysWithValues: names.map { ($0, page(field("key-\($0)", "text"))) })
        pages["Root"] = page(pane("Licenses"))
        pages["Licenses"] = .dictionary(["PreferenceSpecifiers": .array(names.map { pane($0) })])
        return try WrittenBundle(pages)
    }

    @Test(
        "150 pages: one listing of each folder, one reading of each page",
        arguments: [nil, .phone, .pad] as [SettingsDevice?])
    func pages(_ device: SettingsDevice?) throws {
        let bundle = try licenses(150)
        let contents = read(bundle, device)
        #expect(contents.pages.count == 152)
        #expect(contents.findings.isEmpty)
        #expect(counts.lists == [bundle.url.path, bundle.url.path + "/com.example"])
        #expect(counts.looks.isEmpty)
        #expect(counts.reads.count == 152 && Set(counts.reads).count == 152)
    }

    @Test("A bundle without pages, and one that does not exist: one listing")
    func nothing() throws {
        let bundle = try WrittenBundle([:])
        #expect(read(bundle).rules == [.settingsPaneMissing])
        #expect(counts.lists == [bundle.url.path])
        #expect(counts.looks.isEmpty && counts.reads.isEmpty)
    }

    @Test("Only symbolic links are looked up, in the bundle and in folders that are links")
    func links() throws {
        let bundle = try WrittenBundle([
            "Root": page(pane("Link"), pane("Folder/Page"), pane("Out")), "Page": page(field("a", 1)),
            "Real/Page": page(field("b", 1)),
        ])
        let other = try WrittenBundle(["Root": page(field("c", 1))])
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: bundle.path("Link"), withDestinationPath: bundle.path("Page"))
        try manager.createSymbolicLink(atPath: bundle.path("Out"), withDestinationPath: other.path("Root"))
        try manager.createSymbolicLink(
            atPath: bundle.url.appendingPathComponent("Folder").path,
            withDestinationPath: bundle.url.appendingPathComponent("Real").path)
        let contents = read(bundle, .phone)
        #expect(contents.defaultValues == ["a": 1, "b": 1])
        #expect(contents.rules == [.settingsPaneMissing])
        #expect(contents.findings.first?.message.contains("a symbolic link out of the bundle") == true)
        #expect(!counts.looks.isEmpty)
        #expect(counts.looks.allSatisfy { !$0.hasSuffix("Root.plist") && !$0.hasSuffix("/Page~iphone.plist/") })
    }

    @Test("A page that vanishes after the listing is missing", arguments: [nil, .phone] as [SettingsDevice?])
    func vanished(_ device: SettingsDevice?) throws {
        let bundle = try WrittenBundle(["Root": page(pane("A")), "A": page(field("a", 1))])
        var disk = counts.disk()
        let read = disk.read
        disk.read = { file, budget throws(PropertyListError) in
            try? FileManager.default.removeItem(atPath: bundle.path("A"))
            return try read(file, &budget)
        }
        var budget = ReadingBudget()
        let contents = SettingsBundleContents.read(
            BundleListing(bundle.url, disk: disk), device: device, spending: &budget)
        #expect(contents.pages.map(\.name) == ["Root"])
        #expect(contents.rules == [.settingsPaneMissing])
    }

    @Test(
        "Names that lead nowhere", arguments: ["../Root", "A/../Root", "", "/", ".", "Root.plist/Root", "Missing/Root"])
    func nowhere(_ name: String) throws {
        let bundle = try WrittenBundle(["Root": page(), "A/Root": page()])
        #expect(BundleListing(bundle.url).place(of: name + (name.hasSuffix("Root") ? ".plist" : "")) == .nowhere)
    }

    @Test("Names that lead to a file", arguments: ["Root.plist", "/Root.plist", "./Root.plist", "A//Root.plist"])
    func inside(_ name: String) throws {
        let bundle = try WrittenBundle(["Root": page(), "A/Root": page()])
        guard case .inside(let file) = BundleListing(bundle.url).place(of: name) else {
            Issue.record("\(name) leads nowhere")
            return
        }
        #expect(FileManager.default.fileExists(atPath: file.path))
    }
}
