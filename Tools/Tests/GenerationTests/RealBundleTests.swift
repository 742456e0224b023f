import Foundation
import Generation
import LocatedPropertyLists
import Manifest
import PropertyListEditing
import PropertyLists
import SourceText
import Switchyard
import TestSupport
import Testing

/// The example's bundle, and public apps' where they are.
@Suite struct RealBundleTests {
    private static let repository = URL(fileURLWithPath: #filePath)
        .appendingPathComponent("../../../..").standardizedFileURL

    /// Its specifiers are generated, but for the child pane, whose page was written by hand.
    @Test func discussionsChangesNothing() throws {
        let example = Self.repository.appendingPathComponent("Examples/Discussions")
        let manifest = try Manifest.read(example.appendingPathComponent(Manifest.fileName))
        let files = try SettingsBundleFiles.read(example.appendingPathComponent("App/Settings.bundle"))
        #expect(files.contents.count == 6)
        let plan = SettingsPlan(catalog: manifest.catalog(), defaultEnvironment: "testing")
        let generation = try SettingsBundleGeneration(plan, in: files)
        #expect(!generation.changesSomething)
        #expect(generation.findings.isEmpty)
    }

    /// Every page of every public bundle: unchanged it keeps its bytes, an edited specifier changes its own lines alone, and the
    /// bytes come back with the old value.
    @Test(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)))
    func specifiersOfTheCorpusAreEditedAndRestored() throws {
        var (bundles, pages, specifiers) = (0, 0, 0)
        for (index, name) in Corpus.paths(".bundle").enumerated()
        where index.isMultiple(of: SoakCount.of(full: 1, slice: 5)) {
            let files = try SettingsBundleFiles.read(Corpus.folder.appendingPathComponent(name))
            bundles += files.contents.isEmpty ? 0 : 1
            for (file, data) in files.contents where file.hasSuffix(".plist") {
                var editor = try PropertyListEditor(data: data)
                try editor.set(editor.value, at: [])
                #expect(editor.data == data, "\(name)/\(file)")
                pages += 1
                for index in (editor.value[["PreferenceSpecifiers"]]?.arrayValue ?? []).indices {
                    try Self.editAndRestore(&editor, specifier: index, "\(name)/\(file)")
                    specifiers += 1
                }
            }
        }
        print("corpus: \(specifiers) specifiers on \(pages) pages of \(bundles) bundles edited and restored")
        #expect(specifiers > 0)
    }

    private static func editAndRestore(_ editor: inout PropertyListEditor, specifier: Int, _ file: String) throws {
        let path: PropertyListKeyPath = ["PreferenceSpecifiers", "\(specifier)", "Type"]
        guard let old = editor.value[path] else { return }
        let before = editor.data
        try editor.set("PSEditedSpecifier", at: path)
        #expect(editor.value[path] == "PSEditedSpecifier", "\(file) specifier \(specifier)")
        if !before.starts(with: Data("bplist".utf8)) {
            let (first, second) = (before.split(separator: 10), editor.data.split(separator: 10))
            #expect(first.count == second.count, "\(file) specifier \(specifier)")
            #expect(zip(first, second).count { $0 != $1 } == 1, "\(file) specifier \(specifier)")
        }
        try editor.set(old, at: path)
        #expect(editor.data == before, "\(file) specifier \(specifier)")
    }

    @Test(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)), arguments: [nil, "Switchyard"])
    func corpus(_ pane: String?) throws {
        var (given, unchanged, rejected, binary) = (0, 0, 0, 0)
        for name in Corpus.paths(".bundle") {
            let files = try SettingsBundleFiles.read(Corpus.folder.appendingPathComponent(name))
            guard files.contents["Root.plist"] != nil else { continue }
            var plan = Catalogs.fullPlan
            plan.childPane = pane
            var bundle = GeneratedBundle(files.contents)
            do {
                try bundle.run(plan)
            } catch let error as GenerationError {
                rejected += 1
                print("corpus: \(name) rejected: \(error.findings.map(\.message))")
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
        #expect(unchanged > 0)
        print(
            """
            corpus: \(given) bundles had their bytes back, \(unchanged) were unchanged by a second run, \(binary) have \
            a binary page, \(rejected) rejected
            """)
    }
}
