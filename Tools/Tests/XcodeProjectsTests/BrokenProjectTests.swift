import Foundation
import PropertyLists
import SourceText
import Testing
import XcodeProjects

/// What is wrong with project files: told with its place, never a trap.
@Suite struct BrokenProjectTests {
    @Test(arguments: [
        ("", "1:1", "the file is empty"),
        ("  \n", "1:1", "the file is empty"),
        ("{ }", "1:1", "the file has no objects"),
        ("( a )", "1:1", "the file has no objects"),
        ("word", "1:1", "the file has no objects"),
        ("{ rootObject = P; }", "1:1", "the file has no dictionary \"objects\""),
        ("{ objects = (); rootObject = P; }", "1:3", "the file has no dictionary \"objects\""),
        ("{ objects = {}; }", "1:1", "the file has no \"rootObject\", which refers to the project"),
        (
            "{ objects = { P = { isa = PBXGroup; }; }; rootObject = P; }", "1:43",
            "\"rootObject\" refers to P, which is not a PBXProject in this file"
        ),
        (
            "{ objects = { P = PBXProject; }; rootObject = P; }", "1:34",
            "\"rootObject\" refers to P, which is not a PBXProject in this file"
        ),
        (
            "{ objects = {\n<<<<<<< HEAD\n a = b;\n=======\n a = c;\n>>>>>>> main\n}; }", "2:1",
            "unresolved merge conflict: the file contains both versions"
        ),
        ("{ objects = {\n  a = b\n  c = d;\n}; }", "2:8", "\";\" is missing after this value"),
        ("{ objects = {\n  a = (b, c;\n}; }", "2:12", "\",\" is missing after this value"),
        ("<?xml version=\"1.0\"?>\n<plist><dict>\n<key>objects</key></dict></plist>", "3:1", "this key has no value"),
        (
            "<plist><dict>\n<<<<<<< HEAD\n<key>a</key>\n", "2:1",
            "unresolved merge conflict: the file contains both versions"
        ),
        ("{ \"objects\": { \"P\": null } }", "1:21", "\"n\" is not valid here: expected a value"),
    ])
    func refuses(text: String, place: String, message: String) {
        let error = #expect(throws: XcodeProjectError.self) {
            try XcodeProject(data: Data(text.utf8), directory: "/repo/App.xcodeproj")
        }
        #expect(error?.finding.rule == .malformedProject)
        #expect(error?.finding.severity == .error)
        #expect(error?.description == "/repo/App.xcodeproj/project.pbxproj:\(place): \(message)")
    }

    @Test(arguments: [
        (
            "G = { isa = PBXGroup; children = (A, ‹!›B); }; A = { isa = PBXGroup; };", RuleID.missingProjectObject,
            "the project file has no object with the identifier \"B\""
        ),
        (
            "G = { isa = PBXGroup; children = (A); }; A = { isa = PBXGroup; children = (‹!›G); };",
            RuleID.projectGroupCycle,
            "group contains itself"
        ),
        ("G = { isa = PBXGroup; children = (‹!›G); };", RuleID.projectGroupCycle, "group contains itself"),
        (
            """
            G = { isa = PBXGroup; children = (A); }; A = { isa = PBXGroup; children = (B); };
            B = { isa = PBXGroup; children = (‹!›A); };
            """, RuleID.projectGroupCycle, "group contains itself"
        ),
        (
            "G = { isa = PBXGroup; ‹!›children = A; };", RuleID.malformedProjectObject,
            "expected an array, not a string"
        ),
        (
            "G = { isa = PBXGroup; children = (‹!›{ }); };", RuleID.malformedProjectObject,
            "expected a string, not a dictionary"
        ),
        (
            "G = { isa = PBXGroup; ‹!›path = (); };", RuleID.malformedProjectObject,
            "expected a string, not an array"
        ),
        ("‹!›G = \"\";", RuleID.malformedProjectObject, "object G must be a dictionary, not a string"),
        ("‹!›G = { name = a; };", RuleID.malformedProjectObject, "object G has no isa"),
        (
            "G = { isa = PBXGroup; path = a; }; ‹!›G = { isa = PBXGroup; };", RuleID.duplicateKey,
            "key \"G\" occurs twice in the same dictionary; only this one counts"
        ),
        (
            "G = { isa = PBXGroup; }; L = { isa = XCConfigurationList; buildConfigurations = (‹!›C); };",
            RuleID.missingProjectObject, "the project file has no object with the identifier \"C\""
        ),
        (
            """
            G = { isa = PBXGroup; }; L = { isa = XCConfigurationList; buildConfigurations = (C); };
            C = { isa = XCBuildConfiguration; ‹!›baseConfigurationReference = F; };
            """, RuleID.missingProjectObject, "the project file has no object with the identifier \"F\""
        ),
        (
            """
            G = { isa = PBXGroup; }; L = { isa = XCConfigurationList; buildConfigurations = (C); };
            C = { isa = XCBuildConfiguration; ‹!›buildSettings = (); };
            """, RuleID.malformedProjectObject, "expected a dictionary, not an array"
        ),
        (
            """
            G = { isa = PBXGroup; }; L = { isa = XCConfigurationList; buildConfigurations = (C); };
            C = { isa = XCBuildConfiguration; buildSettings = { A = 1; ‹!›B = { }; C = 2; }; };
            """, RuleID.malformedProjectObject,
            "the value of build setting \"B\" must be a string or an array of strings"
        ),
    ])
    func reports(objects: String, rule: RuleID, message: String) throws {
        let parts = XcodeProject.text(objects, fields: "mainGroup = G;").components(separatedBy: "‹!›")
        let project = try XcodeProject(data: Data(parts.joined().utf8), directory: "/repo/App.xcodeproj")
        let place = LineTable(parts[0]).position(at: parts[0].utf8.count)
        let finding = try #require(project.findings.first)
        #expect(project.findings.count == 1)
        #expect(finding.rule == rule)
        #expect(finding.severity == (objects.contains("children = (A, ‹!›B)") ? .note : .warning))
        #expect(finding.message == message)
        #expect(finding.location == SourceLocation(file: "/repo/App.xcodeproj/project.pbxproj", position: place))
    }

    /// Whichever of two equal objects counts, nothing changes.
    @Test(arguments: [
        ("A /* a */ = {isa = PBXGroup; name = \"a;}\"; };", Severity.note),
        ("A /* b; */ = {\nisa = PBXGroup; /* } */ name = \"a;}\";\n};", .note),
        ("A /* a */ = {isa = PBXGroup; name = b; };", .warning),
    ])
    func aSecondObject(_ other: String, _ severity: Severity) throws {
        let project = try XcodeProject.small(
            """
            G = { isa = PBXGroup; children = (A); };
            A /* a */ = {isa = PBXGroup; name = "a;}"; };
            \(other)
            """, fields: "mainGroup = G; targets = ();")
        #expect(project.findings.filter { $0.rule == .duplicateKey }.map(\.severity) == [severity])
    }

    /// Two objects with the identifiers of two others: each is to get one of its own.
    @Test func objectsThatReferToDifferentOnes() throws {
        let project = try XcodeProject.small(
            """
            G = { isa = PBXGroup; };
            B /* a */ = {isa = PBXBuildFile; productRef = D /* a */; };
            B /* b */ = {isa = PBXBuildFile; productRef = D /* b */; };
            D /* a */ = {isa = XCSwiftPackageProductDependency; productName = a; };
            D /* b */ = {isa = XCSwiftPackageProductDependency; productName = b; };
            """, fields: "mainGroup = G; targets = ();")
        let found = project.findings.filter { $0.rule == .duplicateKey }
        #expect(found.map(\.severity) == [.warning, .warning])
        #expect(Set(found.map(\.fix)).count == 1)
    }

    /// What a merge left behind changes nothing where the same file is there again.
    @Test(arguments: [("/* A.xib */", Severity.note), ("/* B.xib */", .warning), ("", .warning)])
    func aFileOfAPhaseThatIsGone(_ comment: String, _ severity: Severity) throws {
        let project = try XcodeProject.small(
            """
            G = { isa = PBXGroup; };
            T = { isa = PBXNativeTarget; buildPhases = (R); };
            R = { isa = PBXResourcesBuildPhase; files = (
            B /* A.xib */,
            C \(comment),
            ); };
            B = { isa = PBXBuildFile; fileRef = G; };
            """, fields: "mainGroup = G; targets = (T);")
        let found = project.findings.filter { $0.rule == .missingProjectObject }
        #expect(found.map(\.severity) == [severity])
    }

    @Test func reportsTargets() throws {
        let project = try XcodeProject.small(
            """
            G = { isa = PBXGroup; };
            T = { isa = PBXNativeTarget; buildPhases = (R); name = (); };
            R = { isa = PBXResourcesBuildPhase; files = (B, C, D); };
            B = { isa = PBXBuildFile; fileRef = F; };
            C = { isa = PBXBuildFile; };
            """, fields: "mainGroup = G; targets = (T, G, U);")
        #expect(project.targets.map(\.name) == ["T"])
        #expect(project.targets[0].resources.isEmpty)
        #expect(
            project.findings.map { "\($0.location?.position?.description ?? "") \($0.message)" } == [
                "5:82 expected a target, not a PBXGroup",
                "5:85 the project and T refer to 3 objects that are not in the project file, and Xcode leaves them "
                    + "out: U, D, and F",
                "8:1 PBXNativeTarget has no build configurations",
                "8:49 expected a string, not an array",
            ])
    }

    /// What a merge lost of a target is told once, in the words of the project file.
    @Test func whatATargetLost() throws {
        let project = try XcodeProject.small(
            """
            G = { isa = PBXGroup; };
            T = { isa = PBXNativeTarget; name = AppTests; buildConfigurationList = L; buildPhases = (
            A /* Frameworks */,
            R,
            ); };
            R = { isa = PBXResourcesBuildPhase; files = (
            B /* A.xib in Resources */,
            ); };
            L = { isa = XCConfigurationList; buildConfigurations = (C); };
            C = { isa = XCBuildConfiguration; name = Debug;
            baseConfigurationReference = X /* App.debug.xcconfig */;
            };
            """, fields: "mainGroup = G; targets = (T);")
        let found = project.findings.filter { $0.rule == .missingProjectObject }
        #expect(
            found.map(\.message) == [
                "AppTests refers to 3 objects that are not in the project file, and Xcode leaves them out: the build "
                    + "phase Frameworks, A.xib in Resources, and App.debug.xcconfig"
            ])
        #expect(found.first?.notes.map(\.message) == ["A.xib in Resources", "App.debug.xcconfig"])
        #expect(found.first?.fix == "remove the references, or restore the objects from version control")
    }

    /// Nobody ships tests, and CocoaPods adds what is its own again.
    @Test(
        arguments: [
            (
                "bundle.unit-test", ["[CP] Check Pods Manifest.lock"], true, Severity.note,
                "run pod install, which adds it"
            ),
            ("application", ["[CP] Copy", "[CP] Embed"], true, .warning, "run pod install, which adds them"),
            (
                "application", ["[CP] Copy", "Frameworks"], true, .warning,
                "run pod install, which adds those of CocoaPods; remove the other reference, or restore its object "
                    + "from version control"
            ),
            (
                "application", ["[CP] Copy"], false, .warning,
                "remove the reference, or restore the object from version control"
            ),
            (
                "bundle.ui-testing", ["Frameworks"], false, .note,
                "remove the reference, or restore the object from version control"
            ),
        ])
    func whatCocoaPodsAdds(
        _ type: String, _ phases: [String], _ hasPodfile: Bool, _ severity: Severity, _ fix: String
    ) throws {
        let references = phases.enumerated().map { "A\($0.offset) /* \($0.element) */,\n" }.joined()
        let text = XcodeProject.text(
            """
            G = { isa = PBXGroup; };
            T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.\(type)";
            buildConfigurationList = L; buildPhases = (
            \(references)); };
            L = { isa = XCConfigurationList; buildConfigurations = (C); };
            C = { isa = XCBuildConfiguration; name = Debug; };
            """, fields: "mainGroup = G; targets = (T);")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        if hasPodfile { try Data().write(to: folder.appendingPathComponent("Podfile")) }
        let project = try XcodeProject(data: Data(text.utf8), directory: folder.path + "/App.xcodeproj")
        let found = project.findings.filter { $0.rule == .missingProjectObject }
        #expect(found.map(\.severity) == [severity])
        #expect(found.map(\.fix) == [fix])
    }

    @Test func readsSettingsOfOtherTypes() throws {
        let json = """
            {"rootObject": "P", "objects": {
            "P": {"isa": "PBXProject", "buildConfigurationList": "L"},
            "L": {"isa": "XCConfigurationList", "buildConfigurations": ["C"]},
            "C": {"isa": "XCBuildConfiguration", "name": "Debug", "buildSettings":
            {"A": true, "B": false, "C": 5, "D": 1.5, "E": [1, "x y", false]}}}}
            """
        let project = try XcodeProject(data: Data(json.utf8), directory: "/repo/App.xcodeproj")
        #expect(
            project.configurations["Debug"]?.settings.map(\.value) == [
                .text("YES"), .text("NO"), .text("5"), .text("1.5"), .list(["1", "x y", "NO"]),
            ])
    }

    @Test func livesThroughEveryCut() throws {
        let whole = Array(try Fixture.data("Tuist.xcodeproj/project.pbxproj"))
        for length in 0..<whole.count - 2 {
            #expect(throws: XcodeProjectError.self, "\(length) bytes") {
                try XcodeProject(data: Data(whole.prefix(length)), directory: "/repo/App.xcodeproj")
            }
        }
    }

    @Test func livesThroughTheCutsOfAScheme() throws {
        let whole = Array(try Fixture.data("Classic/Classic.xcodeproj/xcshareddata/xcschemes/Classic.xcscheme"))
        for length in 0..<whole.count - 2 {
            #expect(throws: XcodeProjectError.self, "\(length) bytes") {
                try XcodeScheme(data: Data(whole.prefix(length)), file: "/repo/App.xcscheme")
            }
        }
    }

    /// Objects that refer to the wrong ones, or to none: whatever comes out, it comes out.
    @Test(arguments: 0..<60)
    func livesThroughDamage(seed: Int) throws {
        var state = UInt64(seed)
        func random(_ bound: Int) -> Int {
            // A linear congruential generator; its high bits are good enough to break things.
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % max(bound, 1)
        }
        let names = ["Tuist.xcodeproj", "XcodeGen.xcodeproj", "Classic/Classic.xcodeproj", "Modern/Modern.xcodeproj"]
        let sample = Array(try Fixture.data(names[seed % names.count] + "/project.pbxproj"))
        let splinters = ["", "{}", "()", "\"\"", "a", ";", "}", "(", "\"", "isa", "<00>", "\n"].map { Array($0.utf8) }
        for _ in 0..<12 {
            var bytes = sample
            for _ in 0...random(4) {
                let from = random(bytes.count)
                let to = min(bytes.count, from + random(40))
                if random(2) == 0 {
                    bytes.replaceSubrange(from..<to, with: splinters[random(splinters.count)])
                } else {
                    // Another piece of the file, so that references go astray.
                    let source = random(bytes.count)
                    let piece = Array(bytes[source..<min(bytes.count, source + to - from)])
                    bytes.replaceSubrange(from..<to, with: piece)
                }
            }
            do throws(XcodeProjectError) {
                let project = try XcodeProject(data: Data(bytes), directory: "/repo/none/App.xcodeproj")
                #expect(project.findings.allSatisfy { $0.location?.position != nil })
            } catch {
                #expect(error.finding.rule == .malformedProject)
                #expect(error.finding.location?.position != nil, "\(error)")
            }
        }
    }

    /// Many targets that share one long phase would make lists as long as the file, squared.
    @Test func limitsWhatTargetsShare() throws {
        let targets = (0..<2_000).map {
            "T\($0) = { isa = PBXNativeTarget; buildConfigurationList = L; buildPhases = (R); };\n"
        }
        let names = (0..<2_000).map { "T\($0)" }.joined(separator: ",")
        let files = (0..<2_000).map { "B\($0) = { isa = PBXBuildFile; fileRef = F; };\n" }
        let fileNames = (0..<2_000).map { "B\($0)" }.joined(separator: ",")
        let project = try XcodeProject.small(
            "G = { isa = PBXGroup; children = (F); }; F = { isa = PBXFileReference; path = f; };"
                + "R = { isa = PBXResourcesBuildPhase; files = (\(fileNames)); };" + targets.joined() + files.joined(),
            fields: "mainGroup = G; targets = (\(names));")
        #expect(project.targets.count == 2_000)
        #expect(project.targets[0].resources.count == 2_000)
        #expect(project.findings.map(\.rule) == [.largeProject])
    }
}
