import Foundation
import LocatedPropertyLists
import PropertyLists
import SettingsBundle
import SettingsDisplay
import SourceText

/// The pages that Settings can reach in a bundle, and the page of a plan.
struct PlannedPages {
    private let files: SettingsBundleFiles
    /// The pages, in the order in which they were found.
    private(set) var pages: [SettingsPage] = []
    private var visited: Set<String> = []

    /// - Throws: ``GenerationError`` if a page exists but cannot be read, so that its specifiers are unknown.
    init(_ files: SettingsBundleFiles, page: String) throws(GenerationError) {
        self.files = files
        // Without recursion: a chain of pages may be longer than the stack.
        var pending = page == "Root" ? ["Root"] : [page, "Root"]
        while let name = pending.popLast() {
            guard visited.insert(name).inserted else { continue }
            for found in try read(name) {
                pages.append(found)
                pending += found.specifiers.filter { $0.kind == .childPane }.compactMap(\.file).reversed()
            }
        }
    }

    /// The page and its variants that exist.
    private func read(_ name: String) throws(GenerationError) -> [SettingsPage] {
        var found: [SettingsPage] = []
        for variant in [nil] + SettingsDevice.allCases.map(Optional.some) {
            let file = name + (variant?.suffix ?? "") + ".plist"
            if let error = files.unreadable[file] { throw GenerationError(findings: [Finding(error)]) }
            guard let data = files.contents[file] else { continue }
            found.append(try page(name, variant, file, data))
        }
        return found
    }

    private func page(
        _ name: String, _ variant: SettingsDevice?, _ file: String, _ data: Data
    ) throws(GenerationError) -> SettingsPage {
        let path = files.path(file)
        let root: PropertyListValue
        do throws(PropertyListError) {
            root = try PropertyList.parse(data)
        } catch {
            throw GenerationError(findings: [
                Finding(PropertyListError(error.code, error.message, file: path))
            ])
        }
        guard let properties = root.dictionaryValue, properties["PreferenceSpecifiers"]?.arrayValue != nil else {
            throw GenerationError(findings: [
                Finding(
                    .settingsPageShape, .error,
                    "the page is not a dictionary with an array named PreferenceSpecifiers", file: path,
                    keyPath: [])
            ])
        }
        return SettingsPage(name: name, file: file, variant: variant, properties: properties)
    }
}

extension SettingsPage {
    /// The specifiers that Switchyard did not generate.
    var others: [SettingsSpecifier] { specifiers.filter { SettingsPart(of: .dictionary($0.properties)) == nil } }
}
