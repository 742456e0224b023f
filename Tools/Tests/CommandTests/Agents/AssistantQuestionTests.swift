import Foundation
import Rules
import SourceText
import TestProjects
import TestSupport
import Testing

/// What people ask an assistant about a project of 60 targets: each question is one call, whose answer is right and short.
@Suite struct AssistantQuestionTests {
    struct Question: Sendable {
        let words: String
        let tool, arguments: String
        /// What the answer has to say.
        let isRight: @Sendable (JSONTree) -> Bool
    }

    /// How long an answer may be, in characters.
    static let most = 6_000

    /// The tools whose documents no command prints.
    static let ownDocuments: Set = ["changes", "launch", "map"]

    static let questions = [
        Question(
            words: "Why does the TestFlight build talk to staging?", tool: "explain",
            arguments: #"{"scheme":"App3 TestFlight","action":"archive","keys":["apiURL"]}"#
        ) { answer in
            let chosen = answer["environment"]?["answers"]?.elements?.first { $0["outcome"]?.text == "chosen" }
            let origin = chosen?["chain"]?.elements?.first?["origin"]
            return answer["environment"]?["name"]?.text == "staging" && chosen?["source"]?.text == "info-plist"
                && origin?["file"]?.text == "Config/TestFlight.xcconfig" && origin?["line"] == .integer(1)
        },
        Question(
            words: "Which schemes reach production?", tool: "map",
            arguments: #"{"environment":["production"]}"#
        ) { answer in
            let lines = answer["lines"]?.elements ?? []
            let schemes = Set(lines.flatMap { $0["schemes"]?.elements ?? [] }.compactMap(\.text))
            return schemes == Set((0..<10).map { "App\($0)" })
                && lines.allSatisfy { $0["environment"]?.text == "production" && $0["sealed"] == .boolean(true) }
        },
        Question(
            words: "What must change so that QA gets a new host?", tool: "explain",
            arguments: #"{"target":"App3","configuration":"QA","keys":["apiURL"]}"#
        ) { answer in
            let value = answer["values"]?["apiURL"]
            return value?["value"]?.text == "https://qa.shop.example"
                && value?["origin"]?["file"]?.text == "Environments.plist" && value?["origin"]?["line"] == .integer(7)
        },
        Question(
            words: "Is this release sealed, and why?", tool: "matrix",
            arguments: #"{"scheme":["App3","App3 TestFlight"],"configuration":["Release","TestFlight"]}"#
        ) { answer in
            let actions = answer["actions"]?.elements ?? []
            let release = actions.first { $0["action"]?.text == "archive" && $0["configuration"]?.text == "Release" }
            let beta = actions.first { $0["action"]?.text == "archive" && $0["configuration"]?.text == "TestFlight" }
            return release?["seal"]?["state"]?.text == "sealed" && release?["environment"]?.text == "production"
                && beta?["seal"]?["state"]?.text == "testflight"
                && beta?["seal"]?["condition"]?.text == "SWITCHYARD_TESTFLIGHT"
                && beta?["seal"]?["file"]?.text == "Config/TestFlight.xcconfig"
        },
        Question(
            words: "Which file sets the bundle identifier of the widget in Release?", tool: "build_settings",
            arguments:
                #"{"target":"App3Widget","configuration":"Release","names":["PRODUCT_BUNDLE_IDENTIFIER"]}"#
        ) { answer in
            let setting = answer["settings"]?["PRODUCT_BUNDLE_IDENTIFIER"]
            let text = setting.map { "\($0)" } ?? ""
            return setting?["value"]?.text == "com.acme.app3.widget"
                && text.contains("Shop.xcodeproj/project.pbxproj")
        },
        Question(
            words: "What changed for App Store users since a tag?", tool: "changes",
            arguments: #"{"since":"v1","audience":"app-store"}"#
        ) { answer in
            let changes = answer["changes"]?.elements ?? []
            return changes.count == 1 && answer["released"] == .integer(1)
                && changes[0]["text"]?.text?.contains(
                    "production: apiURL changes from https://shop.example to https://www.shop.example") == true
        },
        Question(
            words: "Where does the value of a key come from in Debug?", tool: "explain",
            arguments: #"{"target":"App3","configuration":"Debug","keys":["retries"]}"#
        ) { answer in
            let origin = answer["values"]?["retries"]?["origin"]
            return origin?["layer"]?.text == "Common" && origin?["line"] == .integer(4)
        },
        Question(
            words: "Which keys differ between two environments?", tool: "diff",
            arguments: #"{"environments":["production","qa"]}"#
        ) { answer in
            (answer["differences"]?.elements ?? []).compactMap { $0["key"]?.text } == ["apiURL"]
        },
        Question(
            words: "How do I launch in qa?", tool: "launch",
            arguments: #"{"environment":"qa","scheme":"App3"}"#
        ) { answer in
            answer["arguments"] == .array([.string("-server"), .string("qa")])
                && answer["variables"] == .object(["SWITCHYARD_ENVIRONMENT": .string("qa")])
                && answer["obstacle"] == .null && answer["selected"]?["environment"]?.text == "qa"
        },
        Question(
            words: "Is this edit safe?", tool: "check", arguments: #"{"since":"HEAD"}"#
        ) { answer in
            let findings = answer["findings"]?.elements ?? []
            return findings.count == 1 && findings[0]["rule"]?.text == "changed-release"
                && findings[0]["message"]?.text?.contains("apiURL of production changes") == true
        },
        Question(
            words: "What does this rule mean?", tool: "rule", arguments: #"{"ids":["changed-release"]}"#
        ) { answer in
            answer["rules"]?.elements?.first?["why"]?.text?.contains("check --since") == true
        },
    ]

    @Test func eachIsOneShortCall() async throws {
        try await withTemporaryFolder { folder in
            let top = folder.resolvingSymlinksInPath()
            try WrittenProject.write(Self.files(host: "shop.example"), in: top)
            try await Repository.commitAll(in: top)
            try await Repository.git(["tag", "v1"], in: top)
            try WrittenProject.write(Self.files(host: "www.shop.example"), in: top)
            try await AgentClient.with(in: top, roots: [top]) { client in
                for question in Self.questions {
                    let answer = try await client.call(question.tool, question.arguments)
                    let document = try #require(answer.document, "\(question.words): \(answer.text)")
                    #expect(question.isRight(document), "\(question.words): \(answer.text)")
                    #expect(answer.text.count <= Self.most, "\(question.words): \(answer.text.count)")
                    guard Self.ownDocuments.contains(question.tool) else { continue }
                    let file = DocumentSchemaTests.schemas.appendingPathComponent("\(question.tool).schema.json")
                    #expect(try JSONSchema(file).violations(of: document) == [], "\(question.words)")
                }
            }
        }
    }

    @Test("A build that cannot be switched says why, and gives no arguments")
    func obstacles() async throws {
        try await withTemporaryFolder { folder in
            let top = folder.resolvingSymlinksInPath()
            try WrittenProject.write(Self.files(host: "shop.example"), in: top)
            try await AgentClient.with(in: top, roots: [top]) { client in
                for (arguments, obstacle, selected) in [
                    (#"{"environment":"qa","scheme":"App3","configuration":"Release"}"#, "sealed", "production"),
                    (#"{"environment":"qa","target":"App3","configuration":"TestFlight"}"#, "not-allowed", "staging"),
                    (#"{"environment":"qx","target":"App3","configuration":"Debug"}"#, "unknown-environment", nil),
                    (#"{"environment":"qa","target":"App3Widget","configuration":"Nowhere"}"#, "no-build", nil),
                    (#"{"environment":"qa"}"#, "no-build", nil),
                ] as [(String, String, String?)] {
                    let answer = try await client.call("launch", arguments)
                    let document = try #require(answer.document, "\(answer.text)")
                    #expect(document["obstacle"]?.text == obstacle, "\(arguments): \(answer.text)")
                    #expect(document["arguments"] == .array([]) && document["variables"] == .object([:]))
                    #expect(document["selected"]?["environment"]?.text == selected, "\(arguments): \(answer.text)")
                }
            }
        }
    }

    @Test("What any rule means is a short answer") func rules() async throws {
        let schema = try JSONSchema(DocumentSchemaTests.schemas.appendingPathComponent("rules.schema.json"))
        try await AgentClient.with(in: AgentConformanceTests.project) { client in
            for rule in Rule.all.map(\.id.rawValue) {
                let answer = try await client.call("rule", #"{"ids":["\#(rule)"]}"#)
                #expect(answer.text.count <= Self.most, "\(rule): \(answer.text.count)")
                let document = try #require(answer.document, "\(rule)")
                #expect(schema.violations(of: document) == [], "\(rule)")
            }
        }
    }

    @Test("A name that the project does not have is said", arguments: ["map", "matrix"])
    func unknownNames(_ tool: String) async throws {
        try await AgentClient.with(in: AgentConformanceTests.project) { client in
            let answer = try await client.call(tool, #"{"environment":["prodcution"]}"#)
            let finding = answer.document?["findings"]?.elements?.first
            #expect(finding?["rule"]?.text == "unknown-environment", "\(answer.text)")
            #expect(finding?["fix"]?.text == "did you mean \"production\"?", "\(answer.text)")
        }
    }

    @Test("Without a catalog no environment is known, and a build configuration is", arguments: ["map", "matrix"])
    func withoutCatalog(_ tool: String) async throws {
        try await withTemporaryFolder { folder in
            let top = folder.resolvingSymlinksInPath()
            try WrittenProject.write(CheckSinceTests.plainApp(), in: top)
            try await AgentClient.with(in: top, roots: [top]) { client in
                let asked = try await client.call(tool, #"{"environment":["production"]}"#)
                let fix = asked.document?["findings"]?.elements?.first?["fix"]?.text
                #expect(fix?.contains("name a build configuration") == true, "\(asked.text)")
                let answer = try await client.call(tool, #"{"configuration":["Release"]}"#)
                let found = answer.document?["lines"] ?? answer.document?["actions"]
                #expect(found?.elements?.isEmpty == false, "\(answer.text)")
            }
        }
    }

    @Test("An edit is judged without what has not changed") func edits() async throws {
        try await withTemporaryFolder { folder in
            let top = folder.resolvingSymlinksInPath()
            let journal = Switchyard.fixtures.appendingPathComponent("Projects/Journal")
            try FileManager.default.copyItem(at: journal, to: top.appendingPathComponent("Journal"))
            try await Repository.commitAll(in: top)
            try await AgentClient.with(in: top, roots: [top]) { client in
                let all = try await client.call("check")
                #expect(all.document?["configurationSurveys"]?.elements?.isEmpty == false, "\(all.text)")
                let edited = try await client.call("check", #"{"since":"HEAD"}"#)
                #expect(edited.document?["findings"] == .array([]), "\(edited.text)")
                #expect(edited.document?["configurationSurveys"] == nil, "\(edited.text)")
            }
        }
    }

    @Test("The list of tools leaves room for answers", arguments: [[], ["--allow-changes"]])
    func listOfTools(_ options: [String]) async throws {
        try await AgentClient.with(options, in: AgentConformanceTests.project) { client in
            try await client.ask("tools/list")
            let length = await client.lastLine.count
            #expect((10_000...24_000).contains(length), "\(length)")
        }
    }

    // MARK: The project

    private static let configurations = ["Debug", "QA", "TestFlight", "Release"]

    private static func files(host: String) -> [String: String] {
        var targets: [WrittenProject.Target] = []
        var files: [String: String] = [:]
        let bases = Dictionary(uniqueKeysWithValues: configurations.map { ($0, "Config/\($0).xcconfig") })
        for number in 0..<10 {
            let app = "App\(number)"
            func target(_ name: String, _ type: String, _ identifier: String) -> WrittenProject.Target {
                let own = [
                    "PRODUCT_BUNDLE_IDENTIFIER": identifier, "INFOPLIST_FILE": "Info.plist", "SDKROOT": "iphoneos",
                ]
                return WrittenProject.Target(
                    name: name, productType: "com.apple.product-type.\(type)",
                    configurations: configurations.map { ($0, own) }, xcconfigs: bases)
            }
            var main = target(app, "application", "com.acme.app\(number)")
            main.resources = ["Environments.plist"]
            main.sources = ["App.swift"]
            main.embeds = ["\(app)Widget"]
            targets += [main, target("\(app)Widget", "app-extension", "com.acme.app\(number).widget")]
            targets += ["Kit", "Net", "Core", "Model"].map {
                target(app + $0, "framework", "com.acme.app\(number).\($0.lowercased())")
            }
            let schemes = "Shop.xcodeproj/xcshareddata/xcschemes"
            files["\(schemes)/\(app).xcscheme"] = WrittenProject.scheme(
                target: app, project: "Shop", run: "Debug", archive: "Release")
            files["\(schemes)/\(app) TestFlight.xcscheme"] = WrittenProject.scheme(
                target: app, project: "Shop", run: "QA", archive: "TestFlight")
        }
        files["Shop.xcodeproj/project.pbxproj"] = WrittenProject.text(targets)
        for (name, environment, condition) in [
            ("Debug", "staging", "SWITCHYARD_OPEN"), ("QA", "qa", "SWITCHYARD_OPEN"),
            ("TestFlight", "staging", "SWITCHYARD_TESTFLIGHT"), ("Release", "production", ""),
        ] {
            files["Config/\(name).xcconfig"] =
                "APP_ENV = \(environment)\nSWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) \(condition)\n"
        }
        files["App.swift"] =
            "import Switchyard\n#if SWITCHYARD_OPEN\nlet policy = ReleasePolicy.open\n#elseif SWITCHYARD_TESTFLIGHT\n"
            + "let policy = ReleasePolicy.testFlight\n#else\nlet policy = ReleasePolicy.sealed\n#endif\n"
        files["Info.plist"] = list("<key>SwitchyardEnvironment</key><string>$(APP_ENV)</string>")
        files["Environments.plist"] = list(
            "<key>Switchyard</key><dict><key>EnvironmentKey</key><string>server</string><key>TestFlightEnvironments</key>"
                + "<array><string>staging</string></array></dict>\n"
                + "<key>Common</key><dict>\n<key>retries</key><integer>3</integer></dict>\n"
                + [("production", host), ("staging", "staging.shop.example"), ("qa", "qa.shop.example")].map {
                    "<key>\($0)</key><dict><key>apiURL</key><string>https://\($1)</string></dict>\n"
                }.joined())
        return files
    }

    private static func list(_ body: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\"><dict>\(body)</dict></plist>\n"
    }
}
