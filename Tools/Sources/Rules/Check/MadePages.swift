import Foundation
import SourceText
import XcodeProjects

/// The pages of a Settings bundle that build phases name: what is not in the folder may be in the product.
struct MadePages {
    private let names: Set<String>

    init(_ scripts: [ScriptPhase], in bundle: String) {
        let bundleName = String(bundle.part(afterLast: "/")) + "/"
        names = scripts.reduce(into: []) { names, script in
            let text = ([script.text] + script.inputs).joined(separator: "\n")
            guard text.containsText(bundleName) else { return }
            names.formUnion(
                text.components(separatedBy: bundleName).dropFirst().compactMap {
                    $0.firstMatch(of: /^[\w .-]+?(?=\.plist)/).map { String($0.output) }
                })
        }
    }

    /// Whether a finding is about a page that a build phase makes, or about a link that it may add.
    func explain(_ finding: Finding) -> Bool {
        guard [.settingsPaneMissing, .settingsOrphanPage].contains(finding.rule) else { return false }
        return finding.subjects.contains { if case .page(let name) = $0 { names.contains(name) } else { false } }
            || finding.rule == .settingsOrphanPage && names.contains("Root")
    }
}
