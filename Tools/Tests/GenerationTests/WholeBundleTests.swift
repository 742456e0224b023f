import Foundation
import Generation
import PropertyLists
import SettingsBundle
import SettingsDisplay
import SourceText
import Switchyard
import Testing

/// A bundle that does not exist is made whole.
@Suite struct WholeBundleTests {
    @Test func everyKindOfSpecifier() throws {
        var bundle = GeneratedBundle()
        let generation = try bundle.run(Catalogs.fullPlan)
        #expect(generation.findings.isEmpty)
        #expect(generation.files.map(\.path) == ["Root.plist", "de.lproj/Root.strings", "en.lproj/Root.strings"])
        #expect(generation.files.allSatisfy { $0.change == .created })
        #expect(
            try bundle.specifiers().map { "\($0.kind.rawValue) \($0.key ?? $0.title ?? $0.footerText ?? "")" } == [
                "PSGroupSpecifier Applies at the next launch.", "PSMultiValueSpecifier environment",
                "PSGroupSpecifier Options", "PSToggleSwitchSpecifier showsBanner", "PSMultiValueSpecifier sort_order",
                "PSGroupSpecifier Applies at the next launch.", "PSTextFieldSpecifier token",
                "PSTextFieldSpecifier api_url", "PSGroupSpecifier Volume", "PSSliderSpecifier volume",
                "PSGroupSpecifier This App", "PSTitleValueSpecifier version", "PSTitleValueSpecifier build",
                "PSTitleValueSpecifier copyright",
                "PSGroupSpecifier Clears the choices made here at the next launch.",
                "PSToggleSwitchSpecifier reset_app",
            ])
    }

    @Test func thePickerOffersProductionFirst() throws {
        var bundle = GeneratedBundle()
        try bundle.run(Catalogs.fullPlan)
        let picker = try #require(try bundle.specifier("environment"))
        #expect(picker.values == ["production", "local", "qaEurope"])
        #expect(picker.choices.map(\.title) == ["Production", "Local", "QA Europe"])
        #expect(picker.defaultValue == "production")
    }

    @Test func defaultsAreTheCatalogsAndNoSecretIsWritten() throws {
        var bundle = GeneratedBundle()
        try bundle.run(Catalogs.fullPlan)
        #expect(try bundle.specifier("showsBanner")?.defaultValue == true)
        #expect(try bundle.specifier("sort_order")?.defaultValue == "oldest")
        #expect(try bundle.specifier("api_url")?.defaultValue == "https://x.example")
        #expect(try bundle.specifier("api_url")?.keyboardType == "URL")
        #expect(try bundle.specifier("volume")?.defaultValue == 0.5)
        let token = try #require(try bundle.specifier("token"))
        #expect(token.isSecure && token.defaultValue == nil)
        #expect(!bundle.text("Root.plist").contains("abc"))
    }

    @Test func titlesAreTranslated() throws {
        var bundle = GeneratedBundle()
        try bundle.run(Catalogs.fullPlan)
        #expect(bundle.entries("de.lproj/Root.strings")["Environment"] == "Umgebung")
        #expect(bundle.entries("de.lproj/Root.strings")["QA Europe"] == "QA Europe")
        let texts = Set(try bundle.specifiers().flatMap(\.texts).map(\.text))
        for language in ["de", "en"] {
            #expect(Set(bundle.entries("\(language).lproj/Root.strings").keys) == texts)
        }
    }

    @Test(arguments: [nil, "Switchyard"]) func aSecondRunChangesNothingAndPruningLeavesNothing(_ pane: String?) throws {
        var bundle = GeneratedBundle()
        var plan = Catalogs.fullPlan
        plan.childPane = pane
        try bundle.run(plan)
        let first = bundle.contents
        #expect(try !bundle.run(plan).changesSomething)
        #expect(bundle.contents == first)
        plan.isPruning = true
        try bundle.run(plan)
        #expect(bundle.contents.isEmpty)
        #expect(try !bundle.run(plan).changesSomething)
    }

    @Test func theSameAtEveryRun() throws {
        let first = try SettingsBundleGeneration(Catalogs.fullPlan, in: SettingsBundleFiles(directory: "b")).files
        for _ in 0..<5 {
            #expect(
                try SettingsBundleGeneration(Catalogs.fullPlan, in: SettingsBundleFiles(directory: "b")).files == first)
        }
    }

    @Test func aChildPane() throws {
        var bundle = GeneratedBundle()
        var plan = Catalogs.fullPlan
        plan.childPane = "For Testers"
        try bundle.run(plan)
        #expect(try bundle.specifiers().map(\.kind) == [.group, .childPane])
        #expect(try bundle.specifiers().last?.file == "For Testers")
        // iOS 13 had problems with pages that do not start with a group.
        #expect(try bundle.specifiers("For Testers.plist").first?.kind == .group)
        #expect(bundle.contents["de.lproj/For Testers.strings"] != nil)
        #expect(bundle.entries("de.lproj/Root.strings")["For Testers"] == "For Testers")
    }

    /// A bundle that iOS 18 would leave out gets a switch, and says so; a reset toggle is one already.
    @Test func somethingThatKeepsTheBundleListed() throws {
        var bundle = GeneratedBundle()
        var plan = SettingsPlan(catalog: Catalogs.make(reset: nil))
        #expect(try bundle.run(plan).findings.map(\.rule.rawValue) == ["settings-not-listed"])
        #expect(try bundle.specifiers().last?.key == "SwitchyardListedInSettings")
        #expect(try !bundle.run(plan).changesSomething)
        plan.catalog = Catalogs.make()
        #expect(try bundle.run(plan).findings.isEmpty)
        #expect(try bundle.specifiers().map(\.key) == [nil, "environment", nil, "reset_app"])
    }

    @Test(arguments: ["Root", "", "..", "a/b", "x~ipad", ".hidden"]) func pageNames(_ name: String) throws {
        let plan = SettingsPlan(catalog: Catalogs.make(), childPane: name)
        let error = #expect(throws: GenerationError.self) {
            try SettingsBundleGeneration(plan, in: SettingsBundleFiles(directory: "b"))
        }
        #expect(error?.findings.map(\.rule.rawValue) == ["settings-pane-name"])
    }

    @Test func theDefaultMustBeKnown() throws {
        var bundle = GeneratedBundle()
        #expect(throws: GenerationError.self) { try bundle.run(SettingsPlan(catalog: Catalogs.make(["a", "b"]))) }
        #expect(throws: GenerationError.self) {
            try bundle.run(SettingsPlan(catalog: Catalogs.make(["a", "b"]), defaultEnvironment: "c"))
        }
        try bundle.run(SettingsPlan(catalog: Catalogs.make(["a", "b"]), defaultEnvironment: "b"))
        #expect(try bundle.specifier("environment")?.defaultValue == "b")
    }

    /// What an open build uses where nothing names an environment is what Settings shows: an alias stands for its environment.
    @Test(arguments: ["b", "bee"]) func theDefaultOfTheCatalogIsThatOfTheRow(_ name: String) throws {
        var bundle = GeneratedBundle()
        var catalog = Catalogs.make(["a", "b", "production"])
        catalog.sources.aliases = ["bee": "b"]
        catalog.sources.defaultEnvironment = name
        try bundle.run(SettingsPlan(catalog: catalog))
        #expect(try bundle.specifier("environment")?.defaultValue == "b")
    }

    /// A Mac takes `root.plist` and `Root.plist` for one file.
    @Test func aFileThatDiffersByCaseOnlyIsNotMadeAgain() throws {
        var bundle = GeneratedBundle(texts: ["root.plist": "<plist><dict/></plist>"])
        let error = #expect(throws: GenerationError.self) { try bundle.run(Catalogs.fullPlan) }
        #expect(error?.findings.map(\.rule.rawValue) == ["settings-file-case"])
        #expect(error?.findings.map(\.fix) == ["rename \"root.plist\" to \"Root.plist\""])
    }
}
