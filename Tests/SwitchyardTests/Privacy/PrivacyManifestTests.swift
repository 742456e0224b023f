import Foundation
import PropertyLists
import Testing

/// The privacy manifest declares what the sources of the libraries use. App Store Connect reads it with every app that
/// links Switchyard.
@Suite("Privacy manifest")
struct PrivacyManifestTests {
    private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Sources").standardizedFileURL

    /// The categories of [Apple's list](https://developer.apple.com/documentation/bundleresources/describing-use-of-required-reason-api),
    /// what of theirs a Swift file could mention, and the reason for which Switchyard may use it; `nil` for none.
    private static let interfaces: [(pattern: String, category: String, reason: String?)] = [
        (#"\bUserDefaults\b"#, "UserDefaults", "CA92.1"),
        (#"UserDefaults\(suiteName:"#, "UserDefaults", "1C8F.1"),
        (#"com\.apple\.configuration\.managed"#, "UserDefaults", "AC6B.1"),
        (#"\b[fl]?stat(at)?\("#, "FileTimestamp", "C617.1"),
        (
            #"\bf?getattrlist(at|bulk)?\(|\b(creation|modification|contentModification|fileModification)Date\b"#
                + #"|\b(contentModificationDate|creationDate)Key\b|\battributesOfItem\("#,
            "FileTimestamp", "C617.1"
        ),
        (#"\bsystemUptime\b|\bmach_absolute_time\b"#, "SystemBootTime", nil),
        (#"\bvolume\w*Capacity\w*\b|\bsystem(Free)?Size\b|\bf?stat(v)?fs\b"#, "DiskSpace", nil),
        (#"\bactiveInputModes\b"#, "ActiveKeyboards", nil),
    ]

    private let declared: [String: Set<String>]
    private let manifest: [String: PropertyListValue]

    init() throws {
        let root = try PropertyList.read(Self.sources.appendingPathComponent("SwitchyardCore/PrivacyInfo.xcprivacy"))
        manifest = try #require(root.dictionaryValue)
        var declared: [String: Set<String>] = [:]
        for entry in manifest["NSPrivacyAccessedAPITypes"]?.arrayValue ?? [] {
            let entry = try #require(entry.dictionaryValue)
            let category = try #require(entry["NSPrivacyAccessedAPIType"]?.stringValue)
            let reasons = (entry["NSPrivacyAccessedAPITypeReasons"]?.arrayValue ?? []).compactMap(\.stringValue)
            #expect(declared[category] == nil && !reasons.isEmpty)
            declared[category] = Set(reasons)
        }
        self.declared = declared
    }

    @Test("It has the keys that Apple documents, and neither tracking nor collected data")
    func shape() {
        #expect(
            Set(manifest.keys) == [
                "NSPrivacyAccessedAPITypes", "NSPrivacyCollectedDataTypes", "NSPrivacyTracking",
                "NSPrivacyTrackingDomains",
            ])
        #expect(manifest["NSPrivacyTracking"] == false)
        #expect(manifest["NSPrivacyCollectedDataTypes"] == [])
        #expect(manifest["NSPrivacyTrackingDomains"] == [])
    }

    @Test("What the sources use is declared, with its reason")
    func declaredUse() throws {
        let lines = try Self.codeLines()
        #expect(lines.count > 1_000)
        for interface in Self.interfaces {
            let expression = try NSRegularExpression(pattern: interface.pattern)
            let use = lines.first { line in
                expression.firstMatch(in: line.text, range: NSRange(line.text.startIndex..., in: line.text)) != nil
            }
            guard let use else { continue }
            guard let reason = interface.reason else {
                Issue.record("\(use.location) uses \(interface.category), for which Switchyard has no reason")
                continue
            }
            #expect(
                declared["NSPrivacyAccessedAPICategory\(interface.category)"]?.contains(reason) == true,
                "\(use.location) needs \(reason)")
        }
    }

    @Test("Every declared reason is one of those above")
    func known() {
        for (category, reasons) in declared {
            for reason in reasons {
                #expect(
                    Self.interfaces.contains {
                        "NSPrivacyAccessedAPICategory\($0.category)" == category && $0.reason == reason
                    }, "\(category) \(reason)")
            }
        }
    }

    /// The lines of the sources that are not comments.
    private static func codeLines() throws -> [(text: String, location: String)] {
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        var lines: [(String, String)] = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                let line = line.trimmingCharacters(in: .whitespaces)
                if !line.hasPrefix("//") { lines.append((line, "\(file.lastPathComponent):\(number + 1)")) }
            }
        }
        return lines
    }
}
