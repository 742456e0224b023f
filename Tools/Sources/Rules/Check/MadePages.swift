import Foundation
import PropertyLists
import SourceText
import XcodeProjects

/// The pages of a Settings bundle that build phases make or link: what is not in the folder may be in the product.
struct MadePages {
    private let names: Set<String>
    /// Whether a program changes the first page, other than by setting a value.
    private let changesRoot: Bool
    private let scripts: ScriptsOfPages

    /// - Parameter files: the files that build phases may call.
    init(_ scripts: [ScriptPhase], calling files: [String], in bundle: String) {
        self.scripts = ScriptsOfPages(phases: scripts, files: files, bundle: String(bundle.part(afterLast: "/")))
        let bundleName = bundle.part(afterLast: "/") + "/"
        var names: Set<String> = []
        var changesRoot = false
        for script in scripts {
            let text = ([script.text] + script.inputs).joined(separator: "\n")
            guard text.contains(bundleName) else { continue }
            let parts = text.components(separatedBy: bundleName).dropFirst()
            let pages = parts.compactMap { $0.firstMatch(of: /^[\w .-]+?(?=\.plist)/).map { String($0.output) } }
            names.formUnion(pages)
            let setsValues = ["PlistBuddy", "plutil", "defaults write"].contains(where: text.contains)
            if pages.contains("Root"), !setsValues { changesRoot = true }
        }
        self.names = names.subtracting(["Root"])
        self.changesRoot = changesRoot
    }

    /// Whether a finding is about a page that a build phase makes, or about a link that it may add.
    func explain(_ finding: Finding) -> Bool {
        switch finding.rule {
        case .settingsPaneMissing:
            return names.contains(where: isNamed(in: finding))
                || Self.page(of: finding).map(scripts.make) == true
        case .settingsOrphanPage:
            return changesRoot
                || names.contains { name in
                    finding.location?.file.hasSuffix("/\(name).plist") == true
                }
        default: return false
        }
    }

    /// The name of the page that a finding says is missing.
    private static func page(of finding: Finding) -> String? {
        let parts = finding.message.split(separator: "\"")
        return finding.message.hasPrefix("page \"") && parts.count > 1 ? String(parts[1]) : nil
    }

    private func isNamed(in finding: Finding) -> (String) -> Bool {
        { name in finding.message.contains("\"\(name)\"") || finding.message.contains("\(name).plist") }
    }
}
