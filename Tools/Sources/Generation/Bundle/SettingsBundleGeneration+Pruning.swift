import Foundation
import PropertyLists
import SourceText

extension SettingsBundleGeneration {
    /// Prunes the files in memory before anything is written. If pruning cannot restore the bytes, nothing is generated.
    func checkPruning() throws(GenerationError) {
        let before = try Self.pruned(bundle, plan)
        let after = try Self.pruned(bundle.applying(files), plan)
        let lost = Set(before.contents.keys).union(after.contents.keys).sorted()
            .filter { before.contents[$0] != after.contents[$0] }
        guard !lost.isEmpty else { return }
        throw GenerationError(
            findings: lost.map { file in
                let isFirst = before.contents[file] == bundle.contents[file]
                return Finding(
                    .settingsNotReversible, .error,
                    "\"\(file)\" is not laid out as Xcode does it, so removing the generated specifiers later could not restore it exactly",
                    file: bundle.path(file),
                    fix: isFirst
                        ? Self.layoutFix(file, before.contents[file]) : "prune the bundle, then generate again")
            })
    }

    private static func layoutFix(_ file: String, _ data: Data?) -> String {
        if data?.starts(with: Data("bplist".utf8)) ?? false {
            return "convert the file with \"plutil -convert xml1\" or \"plutil -convert binary1\""
        }
        return file.hasSuffix(".plist")
            ? "save the file in Xcode's layout: each element on its own line, and an empty array as <array/>"
            : "save the file with one kind of line ending"
    }

    private static func pruned(
        _ bundle: SettingsBundleFiles, _ plan: SettingsPlan
    ) throws(GenerationError) -> SettingsBundleFiles {
        var plan = plan
        plan.isPruning = true
        return bundle.applying(try SettingsBundleGeneration(plan, in: bundle).files)
    }
}
