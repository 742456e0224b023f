import PropertyLists
import SourceText
import TestProjects
import Testing

@testable import Rules

/// What an Info.plist says of why the app asks people.
@Suite struct UsageDescriptionTests {
    @Test func anEmptyReasonThatIsTranslatedOrInATemplate() throws {
        var project = CheckedProject()
        project.targets = [CheckedProject.target("App", "application", ["Release": ["INFOPLIST_FILE": "Info.plist"]])]
        func plist(_ key: String) -> String { CheckedProject.propertyList("<key>\(key)</key><string></string>") }
        project.files = ["Info.plist": plist("NSCameraUsageDescription")]
        #expect(try project.findings(.emptyUsageDescription).map(\.severity) == [.note])
        project.targets[0].resources = ["en.lproj/InfoPlist.strings"]
        project.files["en.lproj/InfoPlist.strings"] = "NSCameraUsageDescription = \"To scan\";"
        #expect(try project.findings(.emptyUsageDescription).isEmpty)
        project.files["Info.plist"] = plist("NSSystemExtensionUsageDescription")
        #expect(try project.findings(.emptyUsageDescription).isEmpty)
    }

    /// Where source asks, people see that there is no reason.
    @Test(arguments: [
        ("let session = AVCaptureSession()\n", Severity.warning), ("// AVCaptureSession()\n", .note),
        ("let store = CNContactStore()\n", .note),
    ])
    func anEmptyReason(_ source: String, _ severity: Severity) throws {
        var project = CheckedProject.files(["App.swift": source])
        project.targets = ["Beta", "App"].map { name in
            CheckedProject.target(name, "application", ["Release": ["INFOPLIST_FILE": "\(name).plist"]])
        }
        for file in ["Beta.plist", "App.plist"] {
            project.files[file] = CheckedProject.propertyList("<key>NSCameraUsageDescription</key><string> </string>")
        }
        let found = try project.findings(.emptyUsageDescription)
        #expect(found.map(\.severity) == [severity])
        #expect(found.map(\.location?.file) == ["App.plist"])
        #expect(found.first?.notes.map(\.location?.file) == ["Beta.plist"])
    }

    /// Xcode generates the key from a build setting.
    @Test(arguments: [("", 1), ("$(REASON)", 0), ("To scan a ticket", 0)])
    func anEmptyReasonInABuildSetting(_ value: String, _ count: Int) throws {
        var project = CheckedProject.files(["App.swift": "let session = AVCaptureSession()\n"])
        let settings = ["GENERATE_INFOPLIST_FILE": "YES", "INFOPLIST_KEY_NSCameraUsageDescription": value]
        project.targets = [CheckedProject.target("App", "application", ["Debug": settings, "Release": settings])]
        let found = try project.findings(.emptyUsageDescription)
        #expect(found.map(\.severity) == (0..<count).map { _ in .warning })
        #expect(
            found.allSatisfy { $0.location?.file == "App.xcodeproj/project.pbxproj" && $0.location?.position != nil })
        #expect(found.flatMap(\.notes).map(\.message) == (0..<count).map { _ in "the same here" })
        #expect(found.allSatisfy { $0.message.hasPrefix("NSCameraUsageDescription is empty, and the source ") })
    }

    /// Where another build configuration has a reason, it is meant for all.
    @Test func aReasonInTheBuildSettingOfAnotherConfiguration() throws {
        let name = "INFOPLIST_KEY_NSCameraUsageDescription"
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target(
                "App", "application",
                [
                    "Debug": ["GENERATE_INFOPLIST_FILE": "YES", name: "To scan a ticket"],
                    "Release": ["GENERATE_INFOPLIST_FILE": "YES", name: ""],
                ])
        ]
        let found = try project.findings(.emptyUsageDescription)
        #expect(found.map(\.severity) == [.warning])
        let note = try #require(found.first?.notes.first)
        #expect(note.message == "the reason is here")
        #expect(note.location?.file == "App.xcodeproj/project.pbxproj" && note.location != found.first?.location)
    }

    /// Nobody sends exercises to App Review.
    @Test(arguments: [(20, Severity.warning), (21, .note)])
    func anEmptyReasonInOneOfManyProjects(_ count: Int, _ severity: Severity) throws {
        var project = CheckedProject.files(["App1/App.swift": "let session = AVCaptureSession()\n"])
        project.targets = [CheckedProject.target("App", "application", ["Release": ["INFOPLIST_FILE": "Info.plist"]])]
        project.names = (1...count).map { "App\($0)/App" }
        project.files["App1/Info.plist"] = CheckedProject.propertyList(
            "<key>NSCameraUsageDescription</key><string> </string>")
        #expect(try project.findings(.emptyUsageDescription).map(\.severity) == [severity])
    }

    /// A package asks, whose source is not there.
    @Test(
        arguments: [
            (
                "package.json", "{\n  \"dependencies\": {\n    \"react-native-camera\": \"^4.2\"\n  }\n}\n",
                "react-native-camera"
            ),
            ("ios/../pubspec.yaml", "dependencies:\n  image_picker: ^1.0\n", "image_picker"),
            ("pubspec.yaml", "dependencies:\n  geolocator: ^1.0\n", nil), ("other.yaml", "camera: 1\n", nil),
        ] as [(String, String, String?)])
    func anEmptyReasonOfAPackage(_ file: String, _ text: String, _ package: String?) throws {
        var project = CheckedProject.files([
            file: text, ".git/HEAD": "",
            "ios/Info.plist": CheckedProject.propertyList("<key>NSCameraUsageDescription</key><string></string>"),
        ])
        project.names = ["ios/App"]
        project.targets = [CheckedProject.target("App", "application", ["Release": ["INFOPLIST_FILE": "Info.plist"]])]
        let found = try project.findings(.emptyUsageDescription)
        #expect(found.map(\.severity) == [package == nil ? .note : .warning])
        #expect(
            package == nil
                || found.map(\.message) == [
                    "NSCameraUsageDescription is empty, and the app uses the package \(package ?? ""): people are asked without "
                        + "a reason, which App Review rejects"
                ])
    }

    /// The system shows such a text, too.
    @Test(arguments: [
        ("YES", true), ("xxx", true), ("Foo", true), ("...", true), ("Description ", true), ("Yes, to scan", false),
        ("相机", false), ("Testing your blood", false),
    ])
    func aReasonThatSaysNothing(_ text: String, _ isEmpty: Bool) throws {
        var project = CheckedProject.files([
            "App.swift": "let session = AVCaptureSession()\n",
            "Info.plist": CheckedProject.propertyList(
                "<key>NSCameraUsageDescription</key><string>\(text)</string>"
                    + "<key>NSMicrophoneUsageDescription</key><string>To talk</string>"),
        ])
        project.targets = [CheckedProject.target("App", "application", ["Release": ["INFOPLIST_FILE": "Info.plist"]])]
        let written = text.split(separator: " ").joined(separator: " ")
        #expect(
            try project.messages(.emptyUsageDescription)
                == (isEmpty
                    ? [
                        "NSCameraUsageDescription is \"\(written)\", and the source uses AVCaptureSession: people are asked "
                            + "without a reason, which App Review rejects"
                    ] : []))
    }

    /// A plug-in may ask, whose source is not there.
    @Test(arguments: [("Release", "To scan", Severity.warning), ("Debug", "To scan", .note), ("Release", "foo", .note)])
    func aReasonInAnotherBuildConfiguration(_ name: String, _ other: String, _ severity: Severity) throws {
        var project = CheckedProject()
        project.targets = [
            CheckedProject.target(
                "App", "application", [name: ["INFOPLIST_FILE": "A.plist"], "Beta": ["INFOPLIST_FILE": "B.plist"]])
        ]
        func plist(_ text: String) -> String {
            CheckedProject.propertyList("<key>NSCameraUsageDescription</key><string>\(text)</string>")
        }
        project.files = ["A.plist": plist(""), "B.plist": plist(other)]
        let found = try project.findings(.emptyUsageDescription).filter { $0.location?.file == "A.plist" }
        #expect(found.map(\.severity) == [severity])
        #expect(found.flatMap(\.notes).map(\.location?.file) == (severity == .warning ? ["B.plist"] : []))
    }
}
