import Foundation
import Generation
import ProjectWiring
import TestProjects
import Testing

/// What wiring does to projects of all kinds, and that it can be taken back.
@Suite struct WiringTests {
    struct Case: CustomTestStringConvertible {
        let name: String
        var project: SampleProject
        var manifest = WiredFolder.manifest()
        var files: [String: String] = [:]
        /// What the files have after wiring.
        var expected: [String] = []

        var testDescription: String { name }
    }

    static let app = SampleProject.Target(name: "App")

    static let cases: [Case] = [
        Case(
            name: "groups", project: SampleProject(targets: [app]),
            expected: [
                "/* Environments.plist in Resources */,", "baseConfigurationReference = 5317C4EA", "path = Switchyard;",
            ]),
        Case(
            name: "CRLF", project: SampleProject(targets: [app], newline: "\r\n"), expected: ["path = Switchyard;\r\n"]),
        Case(
            name: "no phases", project: SampleProject(targets: [SampleProject.Target(name: "App", phases: [])]),
            expected: ["/* Begin PBXResourcesBuildPhase section */", "/* Resources */ = {"]),
        Case(
            name: "an xcconfig file for each", project: withBases("Config/Debug.xcconfig", "Config/Release.xcconfig"),
            files: [
                "Config/Debug.xcconfig": "// Debug\nSWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) LOCAL\n",
                "Config/Release.xcconfig": "\u{FEFF}COLOR = red",
            ]),
        Case(
            name: "one xcconfig file for both", project: withBases("Base.xcconfig", "Base.xcconfig"),
            files: ["Base.xcconfig": "COLOR = red\n"], expected: ["SWITCHYARD_WIRED_BASE = "]),
        Case(
            name: "CocoaPods", project: withBases("Pods/App/App.debug.xcconfig", "Pods/App/App.release.xcconfig"),
            files: ["Pods/App/App.debug.xcconfig": "PODS = 1\n", "Pods/App/App.release.xcconfig": "PODS = 2\n"],
            expected: ["SWITCHYARD_WIRED_BASE = "]),
        Case(
            name: "an extension and tests",
            project: SampleProject(targets: [
                app, SampleProject.Target(name: "Widget", productType: "com.apple.product-type.app-extension"),
                SampleProject.Target(name: "AppTests", productType: "com.apple.product-type.bundle.unit-test"),
            ]), manifest: WiredFolder.manifest(targets: "[App, Widget]"),
            expected: ["/* Environments.plist in Resources */,"]),
        Case(
            name: "a synchronized folder", project: withFolder(nil),
            manifest: WiredFolder.manifest("generate: { folder: App/Generated, infoPlists: [App/Info.plist] }"),
            files: ["App/Info.plist": infoPlist],
            expected: [
                "Exceptions for \"App\" folder in \"App\" target", "\t\t\t\tInfo.plist,", "Generated/Debug.xcconfig,",
            ]),
        Case(
            name: "a synchronized folder with a list of exceptions", project: withFolder([]),
            manifest: WiredFolder.manifest("generate: { folder: App/Generated }"),
            expected: ["Generated/Debug.xcconfig,"]),
        Case(
            name: "a synchronized folder with exceptions", project: withFolder(["Info.plist", "Notes.txt"]),
            manifest: WiredFolder.manifest("generate: { folder: App/Generated, infoPlists: [App/Info.plist] }"),
            files: ["App/Info.plist": infoPlist], expected: ["SWITCHYARD_WIRED_EXCEPTIONS = "]),
        Case(
            name: "a generated Info.plist", project: withSettings("GENERATE_INFOPLIST_FILE = YES"),
            expected: ["INFOPLIST_FILE = \"Switchyard/App-Info.plist\";"]),
        Case(
            name: "accessors and a Settings bundle",
            project: SampleProject(targets: [
                SampleProject.Target(name: "App", files: ["Main.swift", "Settings.bundle"])
            ]),
            manifest: WiredFolder.manifest(
                "generate: { accessors: { file: App/AppConfiguration.swift, fake: App/Fake.swift }, settingsBundle: { bundle: App/Settings.bundle } }"
            ),
            files: ["App/Settings.bundle/Root.plist": settingsPage],
            expected: [
                "/* AppConfiguration.swift in Sources */,", "/* Fake.swift in Sources */,",
                "/* Settings.bundle in Resources */,",
            ]),
        Case(
            name: "brands",
            project: SampleProject(targets: [SampleProject.Target(name: "Acme"), SampleProject.Target(name: "Best")]),
            manifest: WiredFolder.manifest(
                "brands: { acme: { targets: [Acme] }, best: { targets: [Best] } }", targets: "[]"),
            expected: ["path = acme;", "path = best;"]),
    ]

    static func withBases(_ debug: String, _ release: String) -> SampleProject {
        var app = app
        app.configurations[0].base = debug
        app.configurations[1].base = release
        return SampleProject(targets: [app])
    }

    static func withFolder(_ exceptions: [String]?) -> SampleProject {
        var app = app
        app.isSynchronized = true
        app.exceptions = exceptions
        return SampleProject(targets: [app], objectVersion: 77)
    }

    static func withSettings(_ settings: String...) -> SampleProject {
        var app = app
        for index in app.configurations.indices { app.configurations[index].settings = settings }
        return SampleProject(targets: [app])
    }

    static let infoPlist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        \t<key>CFBundleIdentifier</key>
        \t<string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>
        </dict>
        </plist>

        """

    static let settingsPage = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        \t<key>PreferenceSpecifiers</key>
        \t<array/>
        </dict>
        </plist>

        """

    private static func files(_ folder: URL) -> [String: Data] {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return names.reduce(into: [:]) { $0[$1] = try? Data(contentsOf: folder.appendingPathComponent($1)) }
    }

    @Test(arguments: cases) func wiresOnceAndBack(_ example: Case) throws {
        try withTemporaryFolder { url in
            let folder = try WiredFolder(url, example.project.text, manifest: example.manifest, files: example.files)
            let before = Self.files(url)
            let settings = try folder.buildSettings()
            let objects = try folder.objects()
            let wiring = try folder.wire()
            #expect(wiring.findings.isEmpty)
            #expect(wiring.hiddenSettings(areWritten: true).isEmpty)
            let text = try folder.text()
            for part in example.expected { #expect(text.contains(part), "\(part)\n\(text)") }
            // Every build configuration of the app has its environment now.
            try Self.expectEnvironments(in: folder)
            Self.expectKept(settings, try folder.buildSettings())
            Self.expectKept(objects, try folder.objects())
            // A second run changes nothing.
            let wired = Self.files(url)
            #expect(try folder.wire().files.allSatisfy { $0.change == .unchanged })
            #expect(Self.files(url) == wired)
            try folder.unwire()
            let after = Self.files(url)
            for (path, data) in before {
                let now = after[path]
                guard example.manifest.contains("infoPlists: [\(path)]") || path.contains(".bundle/") else {
                    #expect(now == data, "\(path)\n\(String(decoding: now ?? Data(), as: UTF8.self))")
                    continue
                }
            }
            #expect(after.keys.allSatisfy { !$0.contains("Wired/") && !$0.hasSuffix("-Info.plist") })
            #expect(try folder.unwire().files.allSatisfy { $0.change == .unchanged })
        }
    }

    private static func expectEnvironments(in folder: WiredFolder) throws {
        let values = try folder.environments()
        #expect(!values.isEmpty)
        for (build, environment) in values {
            #expect(environment == (build.hasSuffix("Debug") ? "staging" : "production"), "\(build)")
        }
    }

    /// Lists may get elements; everything else keeps its value.
    static func expectKept(_ before: [String: String], _ after: [String: String]) {
        for (name, value) in before {
            let now = after[name] ?? ""
            if name.hasSuffix("/SWIFT_ACTIVE_COMPILATION_CONDITIONS") || name.hasSuffix("/EXCLUDED_SOURCE_FILE_NAMES") {
                #expect(
                    Set(value.split(separator: " ")).isSubset(of: Set(now.split(separator: " "))), "\(name): \(now)")
            } else if name.hasSuffix("/INFOPLIST_FILE"), value.isEmpty {
                continue
            } else {
                #expect(now == value, "\(name)")
            }
        }
    }

    /// Every object is still there, with what it had.
    static func expectKept(_ before: [String: [String: Any]], _ after: [String: [String: Any]]) {
        for (identifier, object) in before {
            for (key, value) in object where key != "baseConfigurationReference" {
                let now = after[identifier]?[key]
                switch (value, now) {
                case (let value as [Any], let now as [Any]):
                    #expect(
                        NSArray(array: now.filter { new in value.contains { NSObject.same($0, new) } })
                            == NSArray(array: value))
                case (let value as [String: Any], let now as [String: Any]):
                    for (name, text) in value { #expect(now[name].map { NSObject.same($0, text) } == true, "\(name)") }
                default: #expect(now.map { NSObject.same($0, value) } == true, "\(identifier).\(key)")
                }
            }
        }
        for identifier in after.keys where before[identifier] == nil { #expect(identifier.hasPrefix("5317C4EA")) }
    }
}

extension NSObject {
    fileprivate static func same(_ left: Any, _ right: Any) -> Bool {
        switch (left, right) {
        case (let left as String, let right as String): left == right
        case (let left as [Any], let right as [Any]):
            left.count == right.count && zip(left, right).allSatisfy { same($0, $1) }
        case (let left as [String: Any], let right as [String: Any]):
            left.count == right.count && left.allSatisfy { key, value in right[key].map { same($0, value) } ?? false }
        default: false
        }
    }
}
