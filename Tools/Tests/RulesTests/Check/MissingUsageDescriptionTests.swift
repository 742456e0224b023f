import PropertyLists
import SourceText
import TestProjects
import Testing

@testable import Rules

/// An app that asks people for something, and whose Info.plist does not say why.
@Suite struct MissingUsageDescriptionTests {
    /// An app for iOS with a source file.
    private static func project(_ source: String, _ entries: String = "") -> CheckedProject {
        var project = CheckedProject()
        project.targets = [target("App")]
        project.files = ["App.swift": source + "\n", "App.plist": CheckedProject.propertyList(entries)]
        return project
    }

    private static func target(_ name: String, _ settings: [String: String] = [:]) -> WrittenProject.Target {
        let own = ["INFOPLIST_FILE": "\(name).plist", "SDKROOT": "iphoneos"].merging(settings) { $1 }
        var target = CheckedProject.target(name, "application", ["Debug": own, "Release": own])
        target.sources = ["App.swift"]
        return target
    }

    private static func entry(_ key: String) -> String { "<key>\(key)</key><string>To scan a ticket</string>" }

    /// A line asks, in Swift or Objective-C, and the key answers it.
    @Test(arguments: [
        ("AVCaptureDevice.requestAccess(for: .video) { _ in }", "NSCameraUsageDescription"),
        (
            "[AVCaptureDevice requestAccessForMediaType:AVMediaTypeVideo completionHandler:nil];",
            "NSCameraUsageDescription"
        ),
        ("picker.sourceType = .camera", "NSCameraUsageDescription"),
        ("picker.sourceType=UIImagePickerControllerSourceTypeCamera;", "NSCameraUsageDescription"),
        ("AVAudioSession.sharedInstance().requestRecordPermission { _ in }", "NSMicrophoneUsageDescription"),
        ("PHPhotoLibrary.requestAuthorization { _ in }", "NSPhotoLibraryUsageDescription"),
        ("PHPhotoLibrary.requestAuthorization(for: .addOnly) { _ in }", "NSPhotoLibraryAddUsageDescription"),
        ("store.requestAccess(for: .contacts) { _, _ in }", "NSContactsUsageDescription"),
        ("try await store.requestFullAccessToEvents()", "NSCalendarsUsageDescription"),
        ("store.requestAccess(to: .reminder) { _, _ in }", "NSRemindersUsageDescription"),
        ("SFSpeechRecognizer.requestAuthorization { _ in }", "NSSpeechRecognitionUsageDescription"),
        ("ATTrackingManager.requestTrackingAuthorization { _ in }", "NSUserTrackingUsageDescription"),
        ("let manager = CBCentralManager(delegate: self, queue: nil)", "NSBluetoothAlwaysUsageDescription"),
        ("store.requestAuthorization(toShare: [], read: types) { _, _ in }", "NSHealthShareUsageDescription"),
        ("MPMediaLibrary.requestAuthorization { _ in }", "NSAppleMusicUsageDescription"),
        ("INPreferences.requestSiriAuthorization { _ in }", "NSSiriUsageDescription"),
        ("manager.requestWhenInUseAuthorization()", "NSLocationWhenInUseUsageDescription"),
        (
            "context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: \"\") { _, _ in }",
            "NSFaceIDUsageDescription"
        ),
    ])
    func aLineThatAsks(_ line: String, _ key: String) throws {
        #expect(try Self.project(line).findings(.missingUsageDescription).map(\.severity) == [.warning])
        #expect(try Self.project(line, Self.entry(key)).findings(.missingUsageDescription) == [])
    }

    /// Asking for the location always needs both keys, and no older one.
    @Test(arguments: [
        ([], ["NSLocationAlwaysAndWhenInUseUsageDescription", "NSLocationWhenInUseUsageDescription"]),
        (
            ["NSLocationAlwaysUsageDescription", "NSLocationWhenInUseUsageDescription"],
            ["NSLocationAlwaysAndWhenInUseUsageDescription"]
        ),
        (["NSLocationAlwaysAndWhenInUseUsageDescription"], ["NSLocationWhenInUseUsageDescription"]),
        (["NSLocationAlwaysAndWhenInUseUsageDescription", "NSLocationWhenInUseUsageDescription"], []),
    ])
    func askingForTheLocationAlways(_ keys: [String], _ missing: [String]) throws {
        let project = Self.project("[self.manager requestAlwaysAuthorization];", keys.map(Self.entry).joined())
        #expect(
            try project.messages(.missingUsageDescription)
                == (missing.isEmpty
                    ? []
                    : [
                        "the Info.plist of App has no \(missing.joined(separator: " or ")), and the source asks for the location: the system does "
                            + "not ask, and the app gets no location"
                    ]))
    }

    /// An app that also asks for less gets the location.
    @Test(arguments: [("NSLocationWhenInUseUsageDescription", 0), ("NSLocationAlwaysUsageDescription", 1)])
    func askingForTheLocationInTwoWays(_ key: String, _ count: Int) throws {
        let project = Self.project(
            "manager.requestAlwaysAuthorization()\nmanager.requestWhenInUseAuthorization()", Self.entry(key))
        #expect(try project.findings(.missingUsageDescription).count == count)
    }

    /// What is compiled and never used does not run.
    @Test(arguments: [
        ("class Scanner { }", "", 0), ("class Scanner { }", "let scanner = Scanner()\n", 1),
        ("class Scanner { }", "// let scanner = Scanner()\n", 0),
        ("class Scanner { }", "let scanner = ScannerView()\n", 0),
        ("extension Scanner { }", "class Scanner { }\n", 1), ("class AppDelegate { }", "", 1),
        ("@main\nstruct Tickets: App { }", "", 1), ("func scan() { }", "", 1),
        ("@implementation Scanner\n@end", "#import \"Scanner.h\"\n@class Scanner;\n", 0),
        ("@implementation Scanner\n@end", "Scanner *scanner = nil;\n", 1),
    ])
    func aTypeThatNothingUses(_ declaration: String, _ other: String, _ count: Int) throws {
        var project = Self.project("\(declaration)\na.requestAccess(for: .video)")
        project.targets[0].sources.append("Other.swift")
        project.files["Other.swift"] = other
        #expect(try project.findings(.missingUsageDescription).count == count)
    }

    @Test func aTypeOfAStoryboardOrASuperclass() throws {
        var project = Self.project("@implementation Scanner\na.requestAccess(for: .video)\n@end")
        project.targets[0].resources = ["Main.storyboard"]
        project.files["Main.storyboard"] = "<viewController customClass=\"Scanner\"/>\n"
        #expect(try project.findings(.missingUsageDescription).count == 1)
        project.files["Main.storyboard"] = "<viewController/>\n"
        #expect(try project.findings(.missingUsageDescription) == [])
        project.targets[0].sources.append("Ticket.m")
        project.files["Ticket.m"] = "@implementation Ticket\n@end\n"
        project.files["Ticket.h"] = "@interface Ticket : Scanner\n@end\n"
        #expect(try project.findings(.missingUsageDescription).count == 1)
    }

    @Test(arguments: [
        "// manager.requestWhenInUseAuthorization()", "/*\n manager.requestWhenInUseAuthorization()\n*/",
        "if manager.responds(to: #selector(manager.requestWhenInUseAuthorization)) { }",
        "if picker.sourceType == .camera { }", "UIImagePickerController.isSourceTypeAvailable(.camera)",
        "let a = 1  // was PHPhotoLibrary.requestAuthorization",
        "a() /* off:\nmanager.requestWhenInUseAuthorization() */",
        "fatalError(\"call manager.requestWhenInUseAuthorization() first\")",
        // A library for all permissions, of which the app may use one.
        "a.requestAccess(for: .video)\na.requestAccess(for: .audio)\na.requestAccess(for: .contacts)\na.requestAccess(to: .event)\n"
            + "INPreferences.requestSiriAuthorization { _ in }",
    ])
    func aLineThatDoesNotAsk(_ source: String) throws {
        #expect(try Self.project(source).messages(.missingUsageDescription) == [])
    }

    @Test func words() throws {
        var project = Self.project("a.requestAccess(for: .video)\na.requestRecordPermission { }\n")
        let found = try project.findings(.missingUsageDescription)
        #expect(
            found.map(\.message) == [
                "the Info.plist of App has no NSCameraUsageDescription or NSMicrophoneUsageDescription, and the source asks for "
                    + "the camera and the microphone: the app crashes at the call"
            ])
        #expect(found.map(\.location?.file) == ["App.plist"])
        #expect(found.first?.notes.map { $0.location?.description } == ["App.swift:1:1", "App.swift:2:1"])
        #expect(found.first?.fix == "add the keys with sentences that say what the app uses each for")
        // Xcode generates the Info.plist.
        project.targets = [Self.target("App", ["INFOPLIST_FILE": "", "GENERATE_INFOPLIST_FILE": "YES"])]
        project.files["App.swift"] = "a.requestAccess(for: .video)\n"
        let generated = try project.findings(.missingUsageDescription)
        #expect(
            generated.map(\.fix) == [
                "set INFOPLIST_KEY_NSCameraUsageDescription to a sentence that says what the app uses the camera for"
            ])
        #expect(generated.map { $0.location?.description } == ["App.swift:1:1"])
    }

    @Test func aKeyThatIsNotAtTheTop() throws {
        let found = try Self.project(
            "manager.requestWhenInUseAuthorization()",
            "<key>Privacy</key><dict>\n\(Self.entry("NSLocationWhenInUseUsageDescription"))</dict>"
        ).findings(.missingUsageDescription)
        #expect(found.map(\.fix) == ["move it to the top of the Info.plist"])
        #expect(
            found.first?.notes.first?.message
                == "NSLocationWhenInUseUsageDescription is in \"Privacy\", where the system does not look")
        #expect(found.first?.notes.first?.location?.position?.line == 5)
    }

    /// Apps for several environments compile the same files.
    @Test func copiesOfAnApp() throws {
        var project = Self.project("a.requestAccess(for: .video)")
        project.targets = [Self.target("App Beta"), Self.target("App")]
        project.files["App Beta.plist"] = CheckedProject.propertyList("")
        let found = try project.findings(.missingUsageDescription)
        #expect(found.map(\.location?.file) == ["App.plist"])
        #expect(found.first?.message.hasPrefix("the Info.plist of App and App Beta has no ") == true)
        #expect(found.first?.notes.first?.location?.file == "App Beta.plist")
    }

    /// Each call needs its own key, whatever another one on the line says.
    @Test(arguments: [
        ("PHPhotoLibrary.requestAuthorization(for: .addOnly) { _ in }", "NSPhotoLibraryAddUsageDescription"),
        ("PHPhotoLibrary.requestAuthorization(for: .readWrite) { _ in }", "NSPhotoLibraryUsageDescription"),
        ("store.requestAuthorization(toShare: nil, read: types) { _, _ in }", "NSHealthShareUsageDescription"),
        ("store.requestAuthorization(toShare: types, read: nil) { _, _ in }", "NSHealthUpdateUsageDescription"),
        ("store.requestWriteOnlyAccessToEvents { _, _ in }", "NSCalendarsWriteOnlyAccessUsageDescription"),
    ])
    func theKeyOfACall(_ line: String, _ key: String) throws {
        let found = try Self.project(line).messages(.missingUsageDescription)
        #expect(found.map { $0.hasPrefix("the Info.plist of App has no \(key), and") } == [true])
    }

    /// Xcode skips a file that stands twice in Compile Sources, and warns.
    @Test func aFileThatIsCompiledTwice() throws {
        var project = Self.project("class Scanner { }\na.requestAccess(for: .video)")
        project.targets[0].sources = ["App.swift", "App.swift", "Main.swift"]
        project.files["Main.swift"] = "let scanner = Scanner()\n"
        #expect(try project.findings(.missingUsageDescription).count == 1)
    }

    /// All of them need the key.
    @Test func anInfoPlistForEachBuildConfiguration() throws {
        var project = Self.project("a.requestAccess(for: .video)")
        project.targets[0].configurations[0].settings["INFOPLIST_FILE"] = "Debug.plist"
        project.files["Debug.plist"] = CheckedProject.propertyList("")
        let found = try project.findings(.missingUsageDescription)
        #expect(found.map(\.location?.file) == ["Debug.plist"])
        #expect(found.first?.notes.map { $0.location?.file } == ["App.plist", "App.swift"])
    }

    /// What an xcconfig file that is not in git says is not known.
    @Test func aMissingXcconfigFile() throws {
        var project = Self.project("a.requestAccess(for: .video)")
        project.targets[0].xcconfigs = ["Debug": "App.xcconfig"]
        project.files["App.xcconfig"] = "#include? \"Local.xcconfig\"\n"
        #expect(try project.messages(.missingUsageDescription) == [])
    }

    /// Where another build configuration, a translation, or a script has it, nothing is missing.
    @Test func aReasonThatIsElsewhere() throws {
        let key = "NSCameraUsageDescription"
        var other = Self.project("a.requestAccess(for: .video)")
        other.targets[0].configurations[0].settings["INFOPLIST_FILE"] = "Debug.plist"
        other.files["Debug.plist"] = CheckedProject.propertyList(Self.entry(key))
        #expect(try other.messages(.missingUsageDescription) == [])

        var translated = Self.project("a.requestAccess(for: .video)")
        translated.targets[0].resources = ["en.lproj/InfoPlist.strings"]
        translated.files["en.lproj/InfoPlist.strings"] = "\(key) = \"To scan\";"
        #expect(try translated.messages(.missingUsageDescription) == [])

        var written = Self.project("a.requestAccess(for: .video)")
        written.targets[0].scripts = ["plutil -insert \(key) -string Scan \"$INFOPLIST_FILE\"\n"]
        #expect(try written.messages(.missingUsageDescription) == [])
    }

    @Test(arguments: [
        ["SDKROOT": "macosx"], ["INFOPLIST_FILE": "Gone.plist"], ["INFOPLIST_PREPROCESS": "YES"],
        ["SDKROOT": "watchos"],
    ])
    func aBuildOfWhichItIsNotKnown(_ settings: [String: String]) throws {
        var project = Self.project("a.requestAccess(for: .video)")
        project.targets = [Self.target("App", settings)]
        #expect(try project.messages(.missingUsageDescription) == [])
    }

    /// What an app does not compile, it does not do; what others wrote, it may not.
    @Test(arguments: [("Other.swift", 0), ("Kit/App.swift", 1), ("ThirdParty/App.swift", 0)])
    func aFileOfTheApp(_ file: String, _ count: Int) throws {
        var project = Self.project("a.requestAccess(for: .video)")
        project.files[file] = project.files.removeValue(forKey: "App.swift")
        if file.contains("/") { project.targets[0].sources = [file] }
        #expect(try project.findings(.missingUsageDescription).count == count)
    }
}
