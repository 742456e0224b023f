import Foundation
import TestProjects
import Testing

/// A value is known, empty, or unknown because a file is missing that may define it.
@Suite struct UnknownValueTests {
    /// Writes an app whose bundle identifier begins with what a file of each developer says.
    private static func write(_ local: String?, isOptional: Bool = false, in folder: URL) throws {
        let settings = ["INFOPLIST_FILE": "Info.plist", "PRODUCT_BUNDLE_IDENTIFIER": "$(ORGANIZATION).shop$(SUFFIX)"]
        let target = WrittenProject.Target(
            name: "App", configurations: [("Debug", settings), ("Release", settings)],
            xcconfigs: ["Debug": isOptional ? "Debug.xcconfig" : "Local.xcconfig"])
        var files = [
            "App.xcodeproj/project.pbxproj": WrittenProject.text([target]), "Info.plist": WrittenProject.infoPlist,
            "Debug.xcconfig": "#include? \"Local.xcconfig\"\n",
        ]
        files["Local.xcconfig"] = local
        try WrittenProject.write(files, in: folder)
    }

    private static let name = "PRODUCT_BUNDLE_IDENTIFIER"
    private static let commands: [[String]] = [
        ["explain", "."], ["explain", ".", "--format", "json"], ["matrix", ".", "--setting", name],
        ["matrix", ".", "--setting", name, "--format", "json"], ["build-settings", ".", name],
        ["build-settings", ".", name, "--format", "json"],
    ].map { $0 + ["--configuration", "Debug"] }

    private static func printed(_ arguments: [String], in folder: URL) async throws -> String {
        try await Switchyard.run(arguments, in: folder).output
    }

    @Test(arguments: commands, [false, true])
    func nothingIsClaimedWhereAFileIsMissing(_ arguments: [String], _ isOptional: Bool) async throws {
        try await withTemporaryFolder { folder in
            try Self.write(nil, isOptional: isOptional, in: folder)
            let unknown = try await Self.printed(arguments, in: folder)
            #expect(unknown.contains("<unknown: Local.xcconfig is missing>"), "\(unknown)")
            try Self.write("ORGANIZATION = com.acme\n", isOptional: isOptional, in: folder)
            let known = try await Self.printed(arguments, in: folder)
            #expect(known.contains("com.acme.shop") && !known.contains("<unknown"), "\(known)")
        }
    }

    /// What names the environment is not empty either.
    @Test(arguments: [["explain", ".", "--configuration", "Debug"], ["matrix", "."], ["check", "."]])
    func anEnvironmentIsUnknown(_ arguments: [String]) async throws {
        try await withTemporaryFolder { folder in
            let settings = ["INFOPLIST_FILE": "Info.plist"]
            var target = WrittenProject.Target(
                name: "App", configurations: [("Debug", settings), ("Release", settings)],
                resources: ["Environments.plist"], xcconfigs: ["Debug": "Local.xcconfig"])
            target.sources = ["App.swift"]
            let environments = ["staging", "production"].map { "<key>\($0)</key><dict><key>a</key><true/></dict>" }
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.pbxproj": WrittenProject.text([target]),
                    "App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": WrittenProject.scheme(
                        target: "App", project: "App", run: "Debug", archive: "Release"),
                    "App.swift": "import Switchyard\n#if DEBUG\nlet policy = ReleasePolicy.open\n#endif\n",
                    "Environments.plist": "<plist version=\"1.0\"><dict>\(environments.joined())</dict></plist>\n",
                    "Info.plist": WrittenProject.infoPlist.replacing(
                        "</dict>", with: "<key>SwitchyardEnvironment</key><string>$(APP_ENV)</string></dict>"),
                ], in: folder)
            let all = try await Switchyard.run(arguments, in: folder).all
            #expect(all.contains("unknown environment \"<unknown: Local.xcconfig is missing>\""), "\(all)")
            #expect(!all.contains("is empty"), "\(all)")
        }
    }

    /// What only adds to a value may be left out; where the build cannot do without the file, nobody knows.
    @Test(arguments: [(true, "com.acme.shop"), (false, "<unknown: Local.xcconfig is missing>")])
    func anAffixMayBeMissing(_ isOptional: Bool, _ value: String) async throws {
        try await withTemporaryFolder { folder in
            try Self.write(nil, isOptional: isOptional, in: folder)
            let arguments = ["build-settings", ".", Self.name, "ORGANIZATION=com.acme", "--configuration", "Debug"]
            let printed = try await Self.printed(arguments, in: folder)
            #expect(printed.contains("\(Self.name) = \(value)"), "\(printed)")
        }
    }

    /// Without a file that could define it, it is empty.
    @Test func aValueMayBeEmpty() async throws {
        try await withTemporaryFolder { folder in
            try Self.write(nil, in: folder)
            let printed = try await Self.printed(
                ["build-settings", ".", Self.name, "--configuration", "Release"], in: folder)
            #expect(printed.contains("\(Self.name) = .shop"), "\(printed)")
        }
    }
}
