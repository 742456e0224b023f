import Foundation
import PropertyLists
import TestProjects
import TestSupport
import Testing

/// `switchyard assemble` as a process.
@Suite struct AssembleCommandTests {
    struct Told: Decodable {
        struct File: Decodable {
            let path: String
            let target: String
            let source: String?
        }
        struct Note: Decodable, Hashable {
            let target: String
            let reason: String
            let path: String
        }
        struct Bundle: Decodable {
            let target: String
            let path: String
            let identifier: String?
        }
        struct Finding: Decodable {
            let rule: String
            let severity: String
        }

        let target: String?
        let policy: String?
        let catalog: String?
        let bundles: [Bundle]
        let files: [File]
        let notLaidOut: [Note]
        let findings: [Finding]
    }

    /// A project may be somebody else's: what it names outside of its repository is not copied.
    @Test(arguments: ["../../outside.txt", "../../../../../../../../../../etc/hostname", "link.txt"])
    func filesOutsideTheRepositoryAreNamed(_ path: String) async throws {
        try await withTemporaryFolder { folder in
            let app = folder.appendingPathComponent("repo/app")
            let target = WrittenProject.Target(name: "App", resources: [path, "Own.json", "../Shared.json"])
            try WrittenProject.write(
                [
                    "repo/app/App.xcodeproj/project.pbxproj": WrittenProject.text([target]), "repo/app/Own.json": "{}",
                    "repo/Shared.json": "{}", "repo/.git/HEAD": "", "outside.txt": "not yours",
                ], in: folder)
            try FileManager.default.createSymbolicLink(
                atPath: app.appendingPathComponent("link.txt").path,
                withDestinationPath: folder.appendingPathComponent("outside.txt").path)
            let (told, _) = try await Self.assemble("Release", in: app)
            #expect(Set(told.files.map(\.path)) == ["Own.json", "Shared.json"])
            #expect(told.notLaidOut.map(\.reason).contains("outside-repository"))
        }
    }

    @Test func leftoversOfAnEarlierRunGo() async throws {
        try await withTemporaryFolder { folder in
            let target = WrittenProject.Target(name: "App", resources: ["Own.json"])
            let leftover = ".Release.app.\(UUID().uuidString)"
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.pbxproj": WrittenProject.text([target]), "Own.json": "{}",
                    "\(leftover)/.switchyard-assembled": "", "\(leftover).old/.switchyard-assembled": "",
                    ".Release.app.mine/.switchyard-assembled": "",
                    ".Release.app.\(UUID().uuidString)/without a mark": "",
                ], in: folder)
            _ = try await Self.assemble("Release", in: folder)
            let hidden = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasPrefix(".") }
            #expect(hidden.count == 2, "\(hidden)")
            #expect(!hidden.contains { $0.hasPrefix(leftover) })
        }
    }

    /// Runs the command; what it prints is always what the schema says.
    static func assemble(
        _ configuration: String, _ options: [String] = [], in folder: URL
    ) async throws -> (told: Told, code: Int32?) {
        let ended = try await Switchyard.run(
            ["assemble", "--configuration", configuration, "-o", "\(configuration).app", "--format", "json"] + options,
            in: folder)
        let schema = try JSONSchema(DocumentSchemaTests.schemas.appendingPathComponent("assemble.schema.json"))
        #expect(schema.violations(of: try JSONTree(Data(ended.output.utf8))) == [], "\(ended.all)")
        return (try JSONDecoder().decode(Told.self, from: Data(ended.output.utf8)), ended.code)
    }

    private static func files(_ name: String, in folder: URL) throws -> Set<String> {
        let root = folder.appendingPathComponent(name)
        let found = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        return Set(
            found.filter { path in
                var isFolder: ObjCBool = false
                let file = root.appendingPathComponent(path).path
                return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) && !isFolder.boolValue
            })
    }

    // MARK: What is laid out

    /// An app with a synchronized folder, localizations, a bundle folder, a platform filter, and a widget.
    private static let project = """
        // !$*UTF8*$!
        { objectVersion = 77; rootObject = P; objects = {
          P = { isa = PBXProject; mainGroup = G; targets = (APP, WIDGET); buildConfigurationList = CP; };
          G = { isa = PBXGroup; sourceTree = "<group>"; children = (SYNC, STRINGS, BUNDLE, MODEL, TVICON, MISSING, CATALOG, SEALED, LINK, WPRODUCT); };
          SYNC = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; exceptions = (EX); };
          EX = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = APP; membershipExceptions = (Info.plist, Notes.md); };
          STRINGS = { isa = PBXVariantGroup; name = Shop.strings; sourceTree = "<group>"; children = (EN, DE); };
          EN = { isa = PBXFileReference; name = en; path = Texts/en.lproj/Shop.strings; sourceTree = "<group>"; };
          DE = { isa = PBXFileReference; name = de; path = Texts/de.lproj/Shop.strings; sourceTree = "<group>"; };
          BUNDLE = { isa = PBXFileReference; path = Vendor.bundle; sourceTree = "<group>"; };
          MODEL = { isa = PBXFileReference; path = Shop.xcdatamodeld; sourceTree = "<group>"; };
          TVICON = { isa = PBXFileReference; path = tv.png; sourceTree = "<group>"; };
          MISSING = { isa = PBXFileReference; path = Gone.json; sourceTree = "<group>"; };
          CATALOG = { isa = PBXFileReference; path = Environments.plist; sourceTree = "<group>"; };
          SEALED = { isa = PBXFileReference; path = Environments.production.plist; sourceTree = "<group>"; };
          LINK = { isa = PBXFileReference; path = Linked; sourceTree = "<group>"; };
          WPRODUCT = { isa = PBXFileReference; path = Widget.appex; sourceTree = BUILT_PRODUCTS_DIR; };
          APP = { isa = PBXNativeTarget; name = Shop; productType = "com.apple.product-type.application";
            fileSystemSynchronizedGroups = (SYNC); buildPhases = (RES, SRC, EMBED, SCRIPT); buildConfigurationList = CA; };
          WIDGET = { isa = PBXNativeTarget; name = Widget; productReference = WPRODUCT;
            productType = "com.apple.product-type.app-extension"; buildPhases = (); buildConfigurationList = CW; };
          RES = { isa = PBXResourcesBuildPhase; files = (F1, F2, F3, F4, F5, F6, F7); };
          F1 = { isa = PBXBuildFile; fileRef = STRINGS; };
          F2 = { isa = PBXBuildFile; fileRef = BUNDLE; };
          F3 = { isa = PBXBuildFile; fileRef = TVICON; platformFilters = (tvos, ); };
          F4 = { isa = PBXBuildFile; fileRef = MISSING; };
          F5 = { isa = PBXBuildFile; fileRef = CATALOG; };
          F6 = { isa = PBXBuildFile; fileRef = SEALED; };
          F7 = { isa = PBXBuildFile; fileRef = LINK; };
          SRC = { isa = PBXSourcesBuildPhase; files = (F8); };
          F8 = { isa = PBXBuildFile; fileRef = MODEL; };
          EMBED = { isa = PBXCopyFilesBuildPhase; name = "Embed Foundation Extensions"; dstPath = ""; dstSubfolderSpec = 13; files = (F9); };
          F9 = { isa = PBXBuildFile; fileRef = WPRODUCT; };
          SCRIPT = { isa = PBXShellScriptBuildPhase; name = "Copy secrets"; files = (); };
          CP = { isa = XCConfigurationList; buildConfigurations = (PD, PR); defaultConfigurationName = Release; };
          PD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { SDKROOT = iphoneos; EXCLUDED_SOURCE_FILE_NAMES = "Environments.*.plist"; }; };
          PR = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = iphoneos; EXCLUDED_SOURCE_FILE_NAMES = ("Environments*.plist", Widget.appex); INCLUDED_SOURCE_FILE_NAMES = Environments.production.plist; }; };
          CA = { isa = XCConfigurationList; buildConfigurations = (AD, AR); };
          AD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { INFOPLIST_FILE = App/Info.plist; PRODUCT_BUNDLE_IDENTIFIER = com.example.shop.debug; }; };
          AR = { isa = XCBuildConfiguration; name = Release; buildSettings = { INFOPLIST_FILE = App/Info.plist; PRODUCT_BUNDLE_IDENTIFIER = com.example.shop; }; };
          CW = { isa = XCConfigurationList; buildConfigurations = (WD, WR); };
          WD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { GENERATE_INFOPLIST_FILE = YES; INFOPLIST_KEY_CFBundleDisplayName = "Shop widget"; PRODUCT_BUNDLE_IDENTIFIER = com.example.shop.debug.widget; }; };
          WR = { isa = XCBuildConfiguration; name = Release; buildSettings = { GENERATE_INFOPLIST_FILE = YES; }; };
        }; }
        """

    private static let catalog = """
        <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
        <key>production</key><dict/><key>staging</key><dict/></dict></plist>
        """

    private static func write(in folder: URL) throws {
        try WrittenProject.write(
            [
                "Shop.xcodeproj/project.pbxproj": project, "App/Info.plist": WrittenProject.infoPlist,
                "App/Notes.md": "no member", "App/Data/prices.json": "{}", "App/Shop.swift": "",
                "App/Assets.xcassets/Contents.json": "{}", "App/Settings.bundle/Root.plist": catalog,
                "App/Texts.xcstrings": """
                {"sourceLanguage": "en", "strings": {"Buy": {"localizations": {"de": {"stringUnit": {"value": "Kaufen"}}}}}}
                """,
                "Texts/en.lproj/Shop.strings": "\"a\" = \"A\";\n", "Texts/de.lproj/Shop.strings": "\"a\" = \"Ä\";\n",
                "Vendor.bundle/deep/er.txt": "vendor", "tv.png": "png", "Environments.plist": catalog,
                "Environments.production.plist": catalog, "Linked/kept.txt": "kept",
            ], in: folder)
        let links = [("inside", "kept.txt"), ("outside", "../../../etc/passwd")]
        for (name, target) in links {
            try FileManager.default.createSymbolicLink(
                atPath: folder.appendingPathComponent("Linked/\(name)").path, withDestinationPath: target)
        }
    }

    @Test func theProductOfABuildConfigurationIsLaidOut() async throws {
        try await withTemporaryFolder { folder in
            try Self.write(in: folder)
            let (told, code) = try await Self.assemble("Debug", ["--target", "Shop"], in: folder)
            #expect(code == 0)
            #expect(
                try Self.files("Debug.app", in: folder) == [
                    ".switchyard-assembled", "Info.plist", "prices.json", "Settings.bundle/Root.plist",
                    "en.lproj/Shop.strings", "de.lproj/Shop.strings", "en.lproj/Texts.strings",
                    "de.lproj/Texts.strings", "Vendor.bundle/deep/er.txt", "Environments.plist", "Linked/kept.txt",
                    "Linked/inside", "PlugIns/Widget.appex/Info.plist",
                ])
            #expect(told.files.count == 12)
            #expect(told.bundles.map(\.path) == ["", "PlugIns/Widget.appex"])
            #expect(told.bundles.map(\.identifier) == ["com.example.shop.debug", "com.example.shop.debug.widget"])
            #expect(told.catalog == "Environments.plist")
            let reasons = Set(told.notLaidOut.filter { $0.target == "Shop" }.map { "\($0.reason) \($0.path)" })
            #expect(
                reasons == [
                    "executable Shop", "asset-catalog App/Assets.xcassets", "missing Gone.json",
                    "missing Shop.xcdatamodeld", "script Copy secrets", "link Linked/outside",
                ])
            let widget = try PropertyList.read(
                folder.appendingPathComponent("Debug.app/PlugIns/Widget.appex/Info.plist"))
            #expect(widget.dictionaryValue?["CFBundleDisplayName"] == "Shop widget")
        }
    }

    @Test func whatABuildConfigurationExcludesIsNotThere() async throws {
        try await withTemporaryFolder { folder in
            try Self.write(in: folder)
            let (told, _) = try await Self.assemble("Release", ["--target", "Shop"], in: folder)
            let files = try Self.files("Release.app", in: folder)
            #expect(files.contains("Environments.production.plist") && !files.contains("Environments.plist"))
            #expect(!files.contains { $0.hasPrefix("PlugIns") })
            #expect(told.catalog == "Environments.production.plist")
        }
    }

    // MARK: The folder

    @Test func onlyAFolderOfThisCommandIsReplaced() async throws {
        try await withTemporaryFolder { folder in
            try Self.write(in: folder)
            let app = folder.appendingPathComponent("Debug.app")
            _ = try await Self.assemble("Debug", ["--target", "Shop"], in: folder)
            try Data().write(to: app.appendingPathComponent("added.txt"))
            #expect(try await Self.assemble("Debug", ["--target", "Shop"], in: folder).code == 0)
            #expect(try !Self.files("Debug.app", in: folder).contains("added.txt"))
            // One that people made stays as it is.
            try FileManager.default.removeItem(at: app.appendingPathComponent(".switchyard-assembled"))
            let before = try Self.files("Debug.app", in: folder)
            let refused = try await Self.assemble("Debug", ["--target", "Shop"], in: folder)
            #expect(refused.code == 2)
            #expect(refused.told.findings.map(\.rule) == ["file-not-generated"])
            #expect(try Self.files("Debug.app", in: folder) == before)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(!names.contains { $0.hasPrefix(".Debug") })
        }
    }

    @Test func itIsReadLikeABuiltApp() async throws {
        try await withTemporaryFolder { folder in
            try Self.write(in: folder)
            _ = try await Self.assemble("Debug", ["--target", "Shop"], in: folder)
            let ended = try await Switchyard.run(["explain", "--bundle", "Debug.app"], in: folder)
            #expect(ended.output.contains("production"), "\(ended.all)")
            let audit = try await Switchyard.run(["audit", "Debug.app", "--no-catalog"], in: folder)
            #expect(audit.code == 0, "\(audit.all)")
        }
    }

    @Test(arguments: [
        (["--configuration", "Relase", "--target", "Shop"], "Release"), (["--target", "Shop"], "--configuration"),
        (["--configuration", "Debug", "--target", "Store"], "Shop"),
    ]) func unusableArgumentsAreExplained(_ arguments: [String], _ word: String) async throws {
        try await withTemporaryFolder { folder in
            try Self.write(in: folder)
            let ended = try await Switchyard.run(["assemble", "-o", "X.app"] + arguments, in: folder)
            #expect(ended.code == 2 && ended.output == "")
            #expect(ended.errors.contains(word), "\(ended.errors)")
            #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("X.app").path))
        }
    }
}
