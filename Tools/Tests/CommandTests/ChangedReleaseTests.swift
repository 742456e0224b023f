import Foundation
import TestProjects
import Testing

/// What `check --since` says of a change of what a release reaches that no other rule sees: an app without a catalog, whose values
/// are in xcconfig files.
@Suite struct ChangedReleaseTests {
    struct Change: CustomTestStringConvertible {
        let testDescription: String
        /// The parts of the one line; `nil` if nothing may be said.
        let says: [String]?
        let make: @Sendable (inout [String: String]) -> Void

        init(_ name: String, says: [String]?, _ make: @escaping @Sendable (inout [String: String]) -> Void) {
            (testDescription, self.says, self.make) = (name, says, make)
        }

        /// A change of a text in the file of Release.
        init(_ name: String, _ old: String, _ new: String, says: [String]?) {
            self.init(name, says: says) { files in
                files["Config/Release.xcconfig"] = files["Config/Release.xcconfig"]?.replacing(old, with: new)
            }
        }
    }

    private static let scheme = "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme"
    private static let beta = "App.xcodeproj/xcshareddata/xcschemes/Beta.xcscheme"

    private static let files: [String: String] = {
        let keys = [
            "APIHost": "$(API_HOST)", "APIURL": "$(API_SCHEME)://$(API_HOST)/v1", "Timeout": "$(SERVER_TIMEOUT)",
            "PushToken": "$(PUSH_TOKEN)", "CFBundleVersion": "$(BUILD)",
        ]
        let entries = keys.sorted { $0.key < $1.key }.map { "<key>\($0.key)</key><string>\($0.value)</string>\n" }
        func settings(_ host: String) -> String {
            "API_SCHEME = https\nAPI_HOST = \(host)\nSERVER_TIMEOUT = 30\nPUSH_TOKEN = 4f7a90c12be834d6\nBUILD = 1\n"
        }
        let own = ["INFOPLIST_FILE": "Info.plist", "SDKROOT": "iphoneos", "PRODUCT_BUNDLE_IDENTIFIER": "com.acme.shop"]
        var app = WrittenProject.Target(
            name: "App", configurations: ["Debug", "Release", "Staging"].map { ($0, own) },
            xcconfigs: [
                "Debug": "Config/Debug.xcconfig", "Release": "Config/Release.xcconfig",
                "Staging": "Config/Staging.xcconfig",
            ])
        app.sources = ["App.swift"]
        return [
            "App.xcodeproj/project.pbxproj": WrittenProject.text([app]),
            scheme: WrittenProject.scheme(target: "App", project: "App", run: "Debug", archive: "Release"),
            "Config/Debug.xcconfig": settings("staging.shop.example"),
            "Config/Staging.xcconfig": settings("staging.shop.example"),
            "Config/Release.xcconfig": settings("shop.example"),
            "Info.plist": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>\n"
                + entries.joined() + "</dict></plist>\n",
            "App.swift": keys.keys.sorted().map { "let a\($0) = Bundle.main.object(forInfoDictionaryKey: \"\($0)\")\n" }
                .joined(),
        ]
    }()

    static let changes = [
        Change(
            "another host, which is no URL", "API_HOST = shop.example", "API_HOST = other.shop.example",
            says: [
                "Config/Release.xcconfig:2", "APIHost in Info.plist of App",
                "from shop.example to other.shop.example",
            ]),
        Change(
            "no encryption", "API_SCHEME = https", "API_SCHEME = http",
            says: ["APIURL in Info.plist of App", "from https://shop.example/v1 to http://shop.example/v1"]),
        Change(
            "no host", "SERVER_TIMEOUT = 30", "SERVER_TIMEOUT = 0",
            says: ["Config/Release.xcconfig:3", "Timeout in Info.plist of App", "from 30 to 0"]),
        Change(
            "a secret", "4f7a90c12be834d6", "90b1c2d3e4f5a6b7", says: ["PushToken in Info.plist of App changes ["]),
        Change("the number of the build", "BUILD = 1", "BUILD = 2", says: nil),
        Change(
            "the same value through another setting", "API_HOST = shop.example",
            "SHOP = shop.example\nAPI_HOST = $(SHOP)", says: nil),
        Change("another host", says: ["ChatHost in Info.plist of App", "is new: chat.shop.example"]) { files in
            files["Info.plist"] = files["Info.plist"]?.replacing(
                "<key>Timeout", with: "<key>ChatHost</key><string>chat.shop.example</string>\n<key>Timeout")
        },
        Change("a new key that says nothing of a host", says: nil) { files in
            files["Info.plist"] = files["Info.plist"]?.replacing(
                "<key>Timeout", with: "<key>Depth</key><string>12</string>\n<key>Timeout")
        },
        Change("a value is gone", says: ["APIHost in Info.plist of App is gone; it was shop.example"]) { files in
            files["Info.plist"] = files["Info.plist"]?.replacing(
                "<key>APIHost</key><string>$(API_HOST)</string>\n", with: "")
        },
        Change("another archive", says: ["Beta.xcscheme:", "a release is new: scheme Beta (archive)", "Staging"]) {
            $0[beta] = WrittenProject.scheme(target: "App", project: "App", run: "Debug", archive: "Staging")
        },
        Change("the same archive by another name", says: nil) { files in
            files[beta] = files[scheme]
            files[scheme] = nil
        },
        Change("what only testers have", says: nil) { files in
            files["Config/Staging.xcconfig"] = files["Config/Staging.xcconfig"]?.replacing("30", with: "60")
        },
    ]

    @Test(arguments: changes) func oneLineOrNothing(_ change: Change) async throws {
        let ended = try await withTemporaryFolder { folder in
            try WrittenProject.write(Self.files, in: folder)
            try await Repository.commitAll(in: folder)
            var changed = Self.files
            change.make(&changed)
            #expect(changed != Self.files)
            for file in Self.files.keys where changed[file] == nil {
                try FileManager.default.removeItem(at: folder.appendingPathComponent(file))
            }
            try WrittenProject.write(changed, in: folder)
            return try await Switchyard.run(["check", "--since", "HEAD"], in: folder)
        }
        #expect(ended.code == (change.says == nil ? 0 : 1), "\(ended.all)")
        #expect(ended.output.split(separator: "\n").count == (change.says == nil ? 0 : 1), "\(ended.all)")
        for part in change.says ?? [] { #expect(ended.output.contains(part), "\(ended.all)") }
        #expect(!ended.all.contains("4f7a90c1") && !ended.all.contains("90b1c2d3"))
    }

    /// A report says that a secret has changed, and not to what.
    @Test func aReportSaysThatASecretChanged() async throws {
        let ended = try await withTemporaryFolder { folder in
            try WrittenProject.write(Self.files, in: folder)
            try await Repository.commitAll(in: folder)
            let file = "Config/Release.xcconfig"
            try WrittenProject.write(
                [file: Self.files[file]?.replacing("4f7a90c12be834d6", with: "90b1c2d3e4f5a6b7") ?? ""], in: folder)
            return try await Switchyard.run(["report", ".", "--since", "HEAD", "--format", "markdown"], in: folder)
        }
        #expect(ended.all.contains("PushToken changes, which is secret"), "\(ended.all)")
        #expect(!ended.all.contains("4f7a90c1") && !ended.all.contains("90b1c2d3"))
    }
}
