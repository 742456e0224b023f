import Foundation
import Generation
import LocatedPropertyLists
import PropertyLists
import SourceText
import Switchyard
import Testing

/// The example's bundle, and public apps' where they are.
@Suite struct RealBundleTests {
    private static let repository = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../..").standardizedFileURL

    /// Its rows were written by hand, and each answers for its part.
    @Test func discussionsChangesNothing() throws {
        let app = Self.repository.appendingPathComponent("Examples/Discussions/App")
        let catalog = try EnvironmentCatalog.read(app.appendingPathComponent("Environments.plist"))
        let files = try SettingsBundleFiles.read(app.appendingPathComponent("Settings.bundle"))
        #expect(files.contents.count == 6)
        let generation = try SettingsBundleGeneration(SettingsPlan(catalog: catalog), in: files)
        #expect(!generation.changesSomething)
        #expect(generation.findings.isEmpty)
    }

    private static let corpus =
        ProcessInfo.processInfo.environment["SWITCHYARD_CORPUS"].map { URL(fileURLWithPath: $0) }
        ?? repository.appendingPathComponent("../shared/corpus").standardizedFileURL

    /// Every page of every public bundle: unchanged it keeps its bytes, an edited row changes its own lines alone, and the
    /// bytes come back with the old value.
    @Test func rowsOfTheCorpusAreEditedAndRestored() throws {
        let names = FileManager.default.enumerator(atPath: Self.corpus.path)?.compactMap { $0 as? String } ?? []
        guard !names.isEmpty else {
            print("corpus: \(Self.corpus.path) is not here, so no public app's page was edited")
            return
        }
        var (bundles, pages, rows) = (0, 0, 0)
        for name in names.sorted() where name.hasSuffix(".bundle") {
            let files = try SettingsBundleFiles.read(Self.corpus.appendingPathComponent(name))
            bundles += files.contents.isEmpty ? 0 : 1
            for (file, data) in files.contents where file.hasSuffix(".plist") {
                var editor = try PropertyListEditor(data: data)
                try editor.set(editor.value, at: [])
                #expect(editor.data == data, "\(name)/\(file)")
                pages += 1
                for index in (editor.value[["PreferenceSpecifiers"]]?.arrayValue ?? []).indices {
                    try Self.editAndRestore(&editor, row: index, "\(name)/\(file)")
                    rows += 1
                }
            }
        }
        print("corpus: \(rows) rows on \(pages) pages of \(bundles) bundles edited and restored")
        #expect(rows > 0)
    }

    private static func editAndRestore(_ editor: inout PropertyListEditor, row: Int, _ file: String) throws {
        let path: PropertyListKeyPath = ["PreferenceSpecifiers", "\(row)", "Type"]
        guard let old = editor.value[path] else { return }
        let before = editor.data
        try editor.set("PSEditedSpecifier", at: path)
        #expect(editor.value[path] == "PSEditedSpecifier", "\(file) row \(row)")
        if !before.starts(with: Data("bplist".utf8)) {
            let (first, second) = (before.split(separator: 10), editor.data.split(separator: 10))
            #expect(first.count == second.count, "\(file) row \(row)")
            #expect(zip(first, second).count { $0 != $1 } == 1, "\(file) row \(row)")
        }
        try editor.set(old, at: path)
        #expect(editor.data == before, "\(file) row \(row)")
    }

    @Test(arguments: [nil, "Switchyard"]) func corpus(_ pane: String?) throws {
        let names = FileManager.default.enumerator(atPath: Self.corpus.path)?.compactMap { $0 as? String } ?? []
        guard !names.isEmpty else {
            print("corpus: \(Self.corpus.path) is not here, so no public app's bundle was generated into")
            return
        }
        var (given, unchanged, refused, binary) = (0, 0, 0, 0)
        for name in names.sorted() where name.hasSuffix(".bundle") {
            let files = try SettingsBundleFiles.read(Self.corpus.appendingPathComponent(name))
            guard files.contents["Root.plist"] != nil else { continue }
            var plan = Catalogs.fullPlan
            plan.pane = pane
            var bundle = GeneratedBundle(files.contents)
            do {
                try bundle.run(plan)
            } catch let error as GenerationError {
                refused += 1
                print("corpus: \(name) refused: \(error.findings.map(\.message))")
                continue
            }
            let generated = bundle.contents
            let second = try bundle.run(plan)
            #expect(!second.changesSomething, "\(name): \(second.files.filter { $0.change != .unchanged })")
            unchanged += 1
            #expect(bundle.contents == generated, "\(name)")
            plan.isPruning = true
            try bundle.run(plan)
            if bundle.contents == files.contents {
                given += 1
            } else {
                binary += 1
                for (file, data) in files.contents where bundle.contents[file] != data {
                    #expect(data.starts(with: Data("bplist".utf8)), "\(name): \(file)")
                }
            }
        }
        print(
            """
            corpus: \(given) bundles had their bytes back, \(unchanged) were unchanged by a second run, \(binary) have \
            a binary page, \(refused) refused
            """)
    }
}
