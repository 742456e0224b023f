import Foundation
import PropertyLists
import SettingsBundle
import Testing

/// The Settings bundles of public apps, where they are at hand: none of them may end the process.
@Suite struct CorpusTests {
    static let corpus: URL = {
        if let path = ProcessInfo.processInfo.environment["SWITCHYARD_CORPUS"] { return URL(fileURLWithPath: path) }
        let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return repository.deletingLastPathComponent().appendingPathComponent("shared/corpus")
    }()

    @Test func everyPublicBundleIsRead() throws {
        let manager = FileManager.default
        guard let files = manager.enumerator(at: Self.corpus, includingPropertiesForKeys: nil),
            files.nextObject() != nil
        else {
            print("The corpus was not swept: there is none at \(Self.corpus.path).")
            return
        }
        var bundles = 0
        var pages = 0
        var defaults = 0
        var findings: [String: Int] = [:]
        for case let folder as URL in try #require(manager.enumerator(at: Self.corpus, includingPropertiesForKeys: nil))
        where folder.pathExtension == "bundle" && folder.lastPathComponent.hasPrefix("Settings") {
            bundles += 1
            for device in [nil, .phone, .pad] as [SettingsDevice?] {
                let contents = SettingsBundleContents.read(folder, device: device)
                guard device == nil else { continue }
                pages += contents.pages.count
                defaults += contents.defaults.count
                for finding in contents.findings + contents.conflictFindings {
                    findings[finding.rule.rawValue, default: 0] += 1
                }
                // A page that is there is read or reported.
                #expect(!contents.pages.isEmpty || !contents.findings.isEmpty, "\(folder.path)")
                for (key, found) in contents.defaults {
                    let page = try PropertyList.read(URL(fileURLWithPath: found.file))
                    #expect(page[found.keyPath] == found.value, "\(key) in \(found.file)")
                }
            }
        }
        let counts = findings.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        print(
            "The corpus: \(bundles) bundles, \(pages) pages, \(defaults) defaults; \(counts.isEmpty ? "no findings" : counts)."
        )
        #expect(bundles > 0)
        #expect(defaults > 0)
    }
}
