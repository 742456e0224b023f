import Foundation
import Manifest
import PropertyListEditing
import PropertyLists
import SettingsBundle
import SettingsDisplay
import SourceText
import Switchyard

/// The copy of the Settings bundle for builds that can only reach production: the rows that people wrote, titles, and the
/// reset. Build settings choose between it and the bundle, so that no script has to change the product.
extension ManifestGeneration {
    /// - Parameter bundle: the Settings bundle as it is after the generation.
    mutating func generateSealedSettingsBundle(
        _ plan: SettingsPlan, of bundle: SettingsBundleFiles
    ) throws(GenerationError) {
        guard let source = manifest.outputs.settingsBundle?.bundle else { return }
        let target = manifest.outputs.sealedSettingsBundle
        let path = target ?? "\(manifest.outputs.folder)/Sealed/Settings.bundle"
        var wanted: [String: Data] = [:]
        if target != nil, !isPruning {
            var plan = plan
            plan.isSealed = true
            let sealed = bundle.applying(try SettingsBundleGeneration(plan, in: bundle).files)
            let unused = plan.otherTitles.subtracting(sealed.pageTexts)
            for (file, data) in sealed.contents { wanted[file] = try owned(data, file, without: unused) }
            for file in folder.allFiles(in: source) where wanted[file] == nil && bundle.contents[file] == nil {
                wanted[file] = try folder.contents(of: "\(source)/\(file)")
            }
        }
        let isOurs = try folder.contents(of: "\(path)/Root.plist").map(OwnedFile.owns) ?? true
        for file in Set(folder.allFiles(in: path)).union(wanted.keys).sorted() {
            let before = try folder.contents(of: "\(path)/\(file)")
            guard isOurs || before == nil else {
                guard target != nil else { return }
                throw GenerationError(findings: [
                    Finding(
                        .fileNotGenerated, .error, "the bundle exists and was not generated, so it is not replaced",
                        file: folder.url.appendingPathComponent(path).path, fix: "move it, or remove sealedCopy")
                ])
            }
            let reason =
                wanted[file] == nil
                ? GeneratedFile.removalReason : "the Settings bundle of builds with production alone"
            add(
                GeneratedFile(
                    path: "\(path)/\(file)", before: before, after: wanted[file],
                    reasons: before == wanted[file] ? [] : [reason]))
        }
    }

    /// A page or strings file as a property list with our mark, which the Settings app reads like the original.
    ///
    /// - Parameter unused: the texts whose translations nothing in the copy shows: titles of other environments.
    private func owned(
        _ data: Data, _ file: String, without unused: Set<String>
    ) throws(GenerationError) -> Data {
        do {
            var root = try PropertyList.parse(data)
            if file.hasSuffix(".strings"), let texts = root.dictionaryValue {
                root = .dictionary(texts.filter { !unused.contains($0.key) })
            }
            return try XMLPropertyListWriter.data(
                root, keyOrder: PlannedSpecifier.keyOrder, comment: OwnedFile.comment(manifestName))
        } catch {
            throw GenerationError(findings: [
                Finding(.malformedPropertyList, .error, "the file cannot be copied: \(error)", file: file)
            ])
        }
    }
}

extension SettingsPlan {
    /// The titles of the environments beside production.
    fileprivate var otherTitles: Set<String> {
        let production = try? catalog.production.get()
        let others = catalog.names.filter { $0 != production }
        return Set(others.map { catalog.titles[$0] ?? TitleText.title(of: $0) })
    }
}

extension SettingsBundleFiles {
    /// The texts of all specifiers of the pages.
    fileprivate var pageTexts: Set<String> {
        Set(
            contents.filter { $0.key.hasSuffix(".plist") }.flatMap { _, data in
                let page = (try? PropertyList.parse(data))?.dictionaryValue
                return page?["PreferenceSpecifiers"]?.arrayValue ?? []
            }.flatMap { SettingsSpecifier($0.dictionaryValue ?? [:]).texts.map(\.text) })
    }
}

extension OutputFolder {
    /// The paths of the files in a folder and its subfolders, relative to it.
    fileprivate func allFiles(in path: String) -> [String] {
        var found: [String] = []
        var open = [path]
        while let next = open.popLast() {
            found += files(in: next).map { String($0.dropFirst(path.count + 1)) }
            open += folders(in: next)
        }
        return found
    }
}
