import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// The build phases that put pages into a Settings bundle, with the scripts that they call. They are read only for a page
/// that is missing.
struct ScriptsOfPages {
    let phases: [ScriptPhase]
    /// The files that may be called.
    let files: [String]
    /// The name of the bundle.
    let bundle: String

    /// Whether one of them makes a page: it names the page's file, or calls a program that makes pages of licenses with the
    /// page's name as the prefix.
    func make(_ page: String) -> Bool {
        let file = page.part(afterLast: "/")
        let name = file.hasSuffix(".plist") ? String(file.dropLast(".plist".count)) : String(file)
        guard !name.isEmpty else { return false }
        return phases.contains { phase in
            let text = ([phase.text] + called(by: phase.text)).joined(separator: "\n")
            guard text.containsText(bundle) else { return false }
            return Self.has("\(name).plist", text) || Self.isOfLicenses(text) && Self.has(name, text)
        }
    }

    /// The texts of the files that a script calls, and of those that its programs read.
    private func called(by script: String) -> [String] {
        let isOfLicenses = Self.isOfLicenses(script)
        return files.filter { file in
            let name = file.part(afterLast: "/")
            return name.contains(".") && Self.has(String(name), script) || isOfLicenses && name == "license_plist.yml"
        }.compactMap(ExistingFile.text)
    }

    private static func isOfLicenses(_ script: String) -> Bool {
        ["license-plist", "LicensePlist", "license_plist", "ackgen", "AckGen"].contains(where: script.containsText)
    }

    /// Whether a text has a name, and not only as a part of a longer one.
    private static func has(_ name: String, _ text: String) -> Bool {
        guard text.containsText(name) else { return false }
        func isOfName(_ character: Character?) -> Bool {
            character.map { $0.isLetter || $0.isNumber || "_-.".contains($0) } ?? false
        }
        return text.ranges(of: name).contains { range in
            !isOfName(text[..<range.lowerBound].last) && !isOfName(text[range.upperBound...].first)
        }
    }
}
