import Foundation
import PropertyLists
import SettingsBundle
import TestSupport
import Testing

/// The Settings bundles of public apps, where they are at hand: none of them may end the process.
@Suite(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence))) struct CorpusTests {
    @Test func everyPublicBundleIsRead() throws {
        var bundles = 0
        var pages = 0
        var defaults = 0
        var findings: [String: Int] = [:]
        for folder in Corpus.files(".bundle") where folder.lastPathComponent.hasPrefix("Settings") {
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
