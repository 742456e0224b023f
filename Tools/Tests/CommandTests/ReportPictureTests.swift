import Foundation
@testable import Reports
import TestProjects
import TestSupport
import Testing

/// "Which server?", answered by one look: what a report shows first, what it folds, and what it says of each environment.
@Suite struct ReportPictureTests {
    private static let projects = Switchyard.fixtures.appendingPathComponent("Projects", isDirectory: true)

    private static func page(_ folder: String, _ arguments: [String] = []) async throws -> String {
        try await Switchyard.run(["report", folder] + arguments, in: projects).output
    }

    /// The parts of a text that are in this order.
    private static func expect(_ parts: [String], inOrderIn text: String) {
        var rest = text[...]
        for part in parts {
            guard let range = rest.range(of: part) else {
                Issue.record("\(part) is not there, or too early")
                return
            }
            rest = rest[range.upperBound...]
        }
    }

    @Test(arguments: ["SixConfigurations", "Mistakes", "Journal"]) func findingsAreFirst(_ folder: String) async throws
    {
        let page = try await Self.page(folder)
        Self.expect(["findings", "map", "values", "switch-points"].map { "<section id=\"\($0)\"" }, inOrderIn: page)
    }

    /// Two schemes are drawn as one line: each finding has the name of its own.
    @Test func aLineOfSeveralSchemesIsNamedAfterTheOneWithTheFinding() async throws {
        let targets = ["A", "B"].map { name in
            WrittenProject.Target(
                name: name,
                configurations: ["Development", "Production"].map {
                    ($0, ["INFOPLIST_FILE": "Info.plist", "ENV": $0.lowercased()])
                }, resources: ["Environments.plist"])
        }
        let environments = ["development", "production"].map {
            "<key>\($0)</key><dict><key>apiURL</key><string>https://\($0).example</string></dict>"
        }.joined()
        func list(_ entries: String) -> String { "<plist version=\"1.0\"><dict>\(entries)</dict></plist>\n" }
        try await withTemporaryFolder { folder in
            var files = [
                "App.xcodeproj/project.pbxproj": WrittenProject.text(targets),
                "Info.plist": list("<key>SwitchyardEnvironment</key><string>$(ENV)</string>"),
                "Environments.plist": list(environments),
            ]
            for name in ["A", "B"] {
                files["App.xcodeproj/xcshareddata/xcschemes/\(name) Development.xcscheme"] = WrittenProject.scheme(
                    target: name, project: "App", run: "Development", archive: "Production")
            }
            try WrittenProject.write(files, in: folder)
            let page = try await Switchyard.run(["report", folder.path], in: folder).output
            for name in ["A", "B"] {
                let row = try #require(
                    page.components(separatedBy: "<tr").first { $0.contains("&quot;\(name) Development&quot;") })
                #expect(row.contains("#path-1\">\(name) Development: archive</a>"), "\(row)")
            }
        }
    }

    /// The name of the project, not that of its folder.
    @Test func theTitle() async throws {
        let page = try await Self.page("SixConfigurations")
        #expect(page.contains("<h1>Environments of Storefront</h1>"))
        #expect(try await Self.page("SixConfigurations", ["--format", "svg"]).contains(">Environments of Storefront<"))
    }

    @Test func whatIsTheSameIsFolded() async throws {
        let page = try await Self.page("SixConfigurations")
        let parts = page.components(separatedBy: "class=\"alike\"><summary>32 keys without a difference</summary>")
        try #require(parts.count == 2)
        #expect(parts[0].contains("<tr class=\"differing\"><th scope=\"row\">"))
        #expect(!parts[1].contains("class=\"differing\""))
        let rows = parts[1].components(separatedBy: "<tbody>")[1].components(separatedBy: "<tr>").dropFirst()
        #expect(rows.count == 32 && rows.allSatisfy { $0.components(separatedBy: "<td").count == 2 })
    }

    /// A secret may differ: nobody sees it.
    @Test func aHiddenValueIsNotSaidToBeTheSame() async throws {
        let example = Switchyard.fixtures.appendingPathComponent("../../../../Examples/Discussions").standardizedFileURL
        let page = try await Switchyard.run(["report"], in: example).output
        #expect(page.contains("<summary>4 keys without a difference, of which 1 hidden, because secret</summary>"))
    }

    @Test(arguments: [
        ("SixConfigurations", "development", "api.dev.storefront.example"),
        ("SixConfigurations", "qa", "api.qa.storefront.example"),
        ("SixConfigurations", "production", "api.storefront.example"),
        ("Mistakes", "qa", "qa.mistakes.example"),
    ]) func theServerIsBelowTheEnvironment(_ folder: String, _ environment: String, _ host: String) async throws {
        let svg = try await Self.page(folder, ["--format", "svg"])
        let box = try #require(
            svg.components(separatedBy: "<g class=\"node environment").first { $0.contains("<title>\(environment); ") })
        #expect(box.components(separatedBy: "</g>")[0].contains(">\(host)</text>"), "\(box.prefix(400))")
        #expect(box.components(separatedBy: "<text class=\"host\"").count == 2, "\(box.prefix(600))")
        let page = try await Self.page(folder)
        #expect(page.contains("<b>\(environment)</b><small class=\"server\">\(host)</small>"))
    }

    /// Two apps with environments of one name do not get each other's servers.
    @Test func theServerIsThatOfTheTarget() async throws {
        try await withTemporaryFolder { folder in
            func catalog(_ host: String) -> String {
                "<plist version=\"1.0\"><dict><key>production</key><dict><key>apiURL</key>"
                    + "<string>https://\(host)/</string></dict></dict></plist>"
            }
            let targets = ["Shop", "Bank"].map {
                WrittenProject.Target(name: $0, resources: ["\($0)/Environments.plist"])
            }
            var files = [
                "Apps.xcodeproj/project.pbxproj": WrittenProject.text(targets),
                "Shop/Environments.plist": catalog("shop.example"), "Bank/Environments.plist": catalog("bank.example"),
            ]
            for name in ["Shop", "Bank"] {
                files["Apps.xcodeproj/xcshareddata/xcschemes/\(name).xcscheme"] = WrittenProject.scheme(
                    target: name, project: "Apps", run: "Debug", archive: "Release")
            }
            try WrittenProject.write(files, in: folder)
            let page = try await Switchyard.run(["report"], in: folder).output
            #expect(page.contains("<h1>Environments of Apps</h1>"))
            for (name, host, other) in [("Shop", "shop", "bank"), ("Bank", "bank", "shop")] {
                let band = try #require(page.components(separatedBy: "data-target=\"\(name)\">").dropFirst().first)
                    .components(separatedBy: "</figure>")[0]
                #expect(band.contains(">\(host).example</text>") && !band.contains("\(other).example"), "\(band)")
            }
        }
    }

    /// Apps first; what users do not launch is folded, unless there is something to say about it.
    @Test func appsAreFirst() async throws {
        let page = try await Self.page("SixConfigurations")
        Self.expect(
            [
                "data-target=\"Storefront\"", "<details class=\"others\"><summary>2 targets",
                "data-target=\"StorefrontKit\"",
            ], inOrderIn: page)
    }

    @Test func aFindingLeadsToTheMapAndBack() async throws {
        let page = try await Self.page("Mistakes")
        let row = try #require(
            page.components(separatedBy: "<tr id=\"finding-").first { $0.contains(">unknown-environment</small>") })
        let number = row.prefix { $0 != "\"" }
        #expect(row.contains("class=\"error\""))
        let link = try #require(row.firstMatch(of: /<a class="onmap" href="#(path-\d+)">Typo: run, test<\/a>/))
        let chain = try #require(page.components(separatedBy: "<article class=\"chain\" id=\"\(link.output.1)\"").last)
        #expect(chain.components(separatedBy: "</article>")[0].contains("href=\"#finding-\(number)\""))
    }

    @Test(arguments: ["html", "svg", "mermaid"]) func withoutAProject(_ format: String) async throws {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(
                ["project.yml": "name: Shop\ntargets:\n  Shop:\n    type: application\n    platform: iOS\n"], in: folder
            )
            let report = try await Switchyard.run(["report", "--format", format], in: folder).output
            #expect(report.contains("XcodeGen generates from this file does not exist"), "\(report.suffix(600))")
            #expect(report.contains("xcodegen generate") && !report.contains("0 schemes"))
        }
    }

    @Test(arguments: [
        ("Release.Production", 134, "Release.…oduction"), ("Release.Production", 160, "Release.Production"),
        ("環境環境環境環境環境", 100, "環境環…境環境"), ("", 100, ""),
    ]) func namesAreCutInTheMiddle(_ text: String, _ width: Int, _ shown: String) {
        #expect(ReportLayout.cut(text, width) == shown)
    }
}
