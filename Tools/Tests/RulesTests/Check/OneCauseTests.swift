import PropertyLists
import SourceText
import TestProjects
import Testing

/// One cause is one finding, however many files and projects have it.
@Suite struct OneCauseTests {
    private static let secret = ["9b1f0c7d3e5a8264", "c0d9e7f1a3b5d824"].joined()
    private static let other = ["71d2c6e09a4f5b83", "e8b4d10f7c6a2935"].joined()

    // MARK: Secrets

    /// The file for production is the first of those that have the same secrets.
    @Test(arguments: [
        ("Config/DEV.xcconfig", "Config/PROD.xcconfig", 1), ("prod/Keys.xcconfig", "stage/Keys.xcconfig", 1),
        ("A/DEV.xcconfig", "B/PROD.xcconfig", 2),
    ])
    func secretsOfTwoEnvironments(_ first: String, _ second: String, _ count: Int) throws {
        var project = CheckedProject()
        project.files = [first: "PUSH_SECRET = \(Self.secret)\n", second: "PUSH_SECRET = \(Self.other)\n"]
        let found = try project.findings(.committedSecret)
        #expect(found.count == count)
        if count == 1 { #expect(found.first?.location?.file.lowercased().contains("prod") == true) }
    }

    @Test func aNameIsToldOnce() throws {
        var project = CheckedProject()
        project.files = [
            "A.xcconfig": "PUSH_SECRET = \(Self.secret)\nPUSH_SECRET[sdk=iphoneos*] = \(Self.other)\n"
        ]
        #expect(try project.messages(.committedSecret) == ["PUSH_SECRET is a secret in 2 places"])
    }

    @Test(arguments: [
        ("\"9b1f0c7d3e5a8264c0d9e7f1\"", 1), ("'9b1f0c7d3e5a8264c0d9e7f1'", 1),
        ("Qm9vb2tNYXJrU2VjdXJlVG9rZW5WYWx1ZXM5Rw==", 1), ("ThisIsTheLongNameOfAnEntryInTheKeychain1", 0),
        ("development-purposes-only-9b1f0c7d3e5a8264", 0),
    ])
    func whatIsASecret(_ value: String, _ count: Int) throws {
        var project = CheckedProject()
        project.files = ["A.xcconfig": "PUSH_SECRET = \(value)\n"]
        #expect(try project.findings(.committedSecret).count == count)
    }

    /// The key identifies the app in every copy.
    @Test(arguments: [
        ("AppCenter-Config.plist", "9b1f0c7d3e5a8264c0d9e7f1a3b5d824", 0),
        ("Other.plist", "9b1f0c7d-3e5a-8264-c0d9-e7f1a3b5d824", 0), ("Other.plist", "9b1f0c7d3e5a8264c0d9e7f1", 1),
    ])
    func theFileOfAppCenter(_ name: String, _ value: String, _ count: Int) throws {
        var project = CheckedProject()
        project.files = [name: CheckedProject.propertyList("<key>AppSecret</key><string>\(value)</string>")]
        #expect(try project.findings(.committedSecret).count == count)
    }

    // MARK: Unused build settings

    /// Somebody expects a difference; one value is a leftover.
    @Test(arguments: [("API_HOST = a\n", Severity.note), ("API_HOST = a\nAPI_HOST[config=Debug] = b\n", .warning)])
    func aBuildSettingWithOneValue(_ text: String, _ severity: Severity) throws {
        var project = CheckedProject()
        project.targets = [CheckedProject.target("App", xcconfigs: ["Release": "A.xcconfig", "Debug": "A.xcconfig"])]
        project.files = ["A.xcconfig": text, "Main.swift": ""]
        #expect(try project.findings(.unusedBuildSetting).map(\.severity) == [severity])
    }

    // MARK: Copied files

    @Test func manyFilesAreCounted() throws {
        var project = CheckedProject()
        let names = (1...6).map { "C\($0).xcconfig" }
        project.targets[0].resources = names
        for name in names { project.files[name] = "A = 1\n" }
        #expect(
            try project.messages(.copiedXcconfig) == [
                "App copies 6 xcconfig files, such as C1.xcconfig and C2.xcconfig, into the product, where everybody "
                    + "can read them"
            ])
    }

    @Test(arguments: [
        ("App", "A = 1\n", 1), ("App", "// nothing\n#include? \"B.xcconfig\"\n", 0), ("Example/App", "A = 1\n", 0),
        ("Kit/SampleApps/App", "A = 1\n", 0),
    ])
    func aCopiedFile(_ name: String, _ text: String, _ count: Int) throws {
        var project = CheckedProject()
        project.names = [name]
        project.targets[0].resources = ["A.xcconfig"]
        let folder = name.split(separator: "/").dropLast().map { "\($0)/" }.joined()
        project.files = ["\(folder)A.xcconfig": text]
        #expect(try project.findings(.copiedXcconfig).count == count)
    }

    // MARK: Lines

    /// Two projects use one file.
    @Test func aLineThatTwoProjectsHide() throws {
        var project = CheckedProject()
        project.names = ["App", "Light"]
        project.targets = [
            CheckedProject.target(
                "App", "application", ["Release": ["PRODUCT_BUNDLE_IDENTIFIER": "com.example.app"]],
                xcconfigs: ["Release": "A.xcconfig"])
        ]
        project.files = ["A.xcconfig": "PRODUCT_BUNDLE_IDENTIFIER = com.example.beta\n"]
        #expect(try project.findings(.hiddenXcconfigValue).count == 1)
    }

    // MARK: Libraries

    @Test(arguments: [("FILE_LICENSE", 0), ("README", 1)])
    func theLicenseOfALibrary(_ name: String, _ count: Int) throws {
        var project = CheckedProject()
        project.files = [
            "Kit/Settings.bundle/Root.strings": "a = b;", "Kit/Kit.podspec": "", "Kit/\(name)": "",
        ]
        #expect(try project.findings(.settingsPaneMissing).count == count)
    }
}
