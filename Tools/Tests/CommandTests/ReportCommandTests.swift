import Foundation
import TestProjects
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// `report` as a process: the page, the map, and the diagram of real folders.
@Suite struct ReportCommandTests {
    private static let projects = Switchyard.fixtures.appendingPathComponent("Projects", isDirectory: true)
    private static let example = Switchyard.fixtures.appendingPathComponent("../../../../Examples/Discussions")
        .standardizedFileURL
    static let folders =
        ["Comments", "Mistakes", "Journal", "Layers", "SixConfigurations"].map { projects.appendingPathComponent($0) }
        + [example]

    // MARK: Every format

    @Test(arguments: folders) func theSameFilesMakeTheSameBytes(_ folder: URL) async throws {
        for format in ["html", "svg", "mermaid"] {
            let inside = try await Switchyard.run(["report", "--format", format], in: folder)
            let again = try await Switchyard.run(["report", folder.path, "--format", format])
            #expect(inside.code == 0 || inside.code == 1, "\(inside.errors)")
            #expect(inside.output == again.output && !inside.output.isEmpty)
            #expect(!inside.output.contains(folder.path))
        }
    }

    @Test(arguments: folders) func theDocumentsAreWellFormed(_ folder: URL) async throws {
        let page = try await Switchyard.run(["report"], in: folder).output
        try Self.expectPage(page)
        try Self.expectSVG(try await Switchyard.run(["report", "--format", "svg"], in: folder).output)
        try MermaidFlowchart.expect(try await Switchyard.run(["report", "--format", "mermaid"], in: folder).output)
    }

    /// What the map shows is what `matrix` says.
    @Test(arguments: folders) func theMapIsTheMatrix(_ folder: URL) async throws {
        let page = try await Switchyard.run(["report"], in: folder).output
        let matrix = try await Switchyard.run(["matrix", "--format", "json"], in: folder).output
        let root = try #require(try JSONSerialization.jsonObject(with: Data(matrix.utf8)) as? [String: Any])
        let actions = try #require(root["actions"] as? [[String: Any]])
        let expected = actions.map { action in
            ["scheme", "action", "target", "configuration", "environment", "source", "sealed"].map { name in
                if let truth = action[name] as? Bool { "\(truth)" } else { action[name] as? String ?? "" }
            }
        }
        #expect(!expected.isEmpty)
        #expect(
            Self.actions(in: page).sorted { $0.lexicographicallyPrecedes($1) }
                == expected.sorted { $0.lexicographicallyPrecedes($1) })
    }

    /// The actions of all lines of a page, each as in a row of `matrix`.
    private static func actions(in page: String) -> [[String]] {
        let part = page.components(separatedBy: "<div id=\"all\"").last ?? page
        return part.matches(of: /<a class="path[^>]*>/).flatMap { match -> [[String]] in
            func value(_ name: String) -> String {
                let rest = match.output.components(separatedBy: " data-\(name)=\"").dropFirst().first ?? ""
                return String(rest.prefix { $0 != "\"" }).replacing("&lt;", with: "<").replacing("&amp;", with: "&")
            }
            return value("actions").split(separator: " ").map { action in
                [value("scheme"), String(action)]
                    + ["target", "configuration", "environment", "source", "sealed"].map(value)
            }
        }
    }

    @Test(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence))) func theCorpus() async throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Corpus.folder.path).sorted()
        var count = 0
        for (index, name) in folders.enumerated() where index.isMultiple(of: SoakCount.of(full: 1, slice: 5)) {
            let folder = Corpus.folder.appendingPathComponent(name, isDirectory: true)
            guard FileManager.default.fileExists(atPath: folder.path + "/.") else { continue }
            let ended = try await Switchyard.run(["report"], in: folder)
            // Where there is nothing to check, that is said, and there is no page.
            guard ended.code != 2 else {
                #expect(ended.output.isEmpty && !ended.errors.isEmpty, "\(name)")
                continue
            }
            count += 1
            try Self.expectPage(ended.output)
            #expect(try await Switchyard.run(["report"], in: folder).output == ended.output, "\(name)")
            try Self.expectSVG(try await Switchyard.run(["report", "--format", "svg"], in: folder).output)
            try MermaidFlowchart.expect(
                try await Switchyard.run(["report", "--format", "mermaid"], in: folder).output)
        }
        #expect(count > 0)
    }

    // MARK: What is in it

    @Test func theExample() async throws {
        let page = try await Switchyard.run(["report"], in: Self.example).output
        #expect(page.contains("data-scheme=\"Discussions (local)\""))
        // The chain of explain, with its lines.
        #expect(page.contains("<b>Info.plist key DEFAULT_NETWORK_SETTINGS</b>: testing selected <code>App/Info.plist:"))
        #expect(page.contains("<code>Switchyard/Debug.xcconfig:"))
        #expect(page.contains("&lt;redacted&gt;") && !page.contains("not-a-real-token"))
        #expect(page.contains("class=\"differs\""))
        let thick = page.matches(of: /<a class="path e0 store"[^>]*data-actions="archive"[^>]*>/).count
        #expect(thick == 2, "the archives of two schemes are for users")
    }

    @Test func findingsDashTheirOwnLines() async throws {
        let page = try await Switchyard.run(["report", "Mistakes"], in: Self.projects).output
        let lines = page.matches(of: /<a class="path[^>]*>/).map { String($0.output) }
        let staged = try #require(
            lines.first { $0.contains("data-scheme=\"Mistakes Staging\"") && $0.contains("test archive") })
        #expect(staged.contains(" found") && staged.contains("scheme-mismatch"))
        let clean = try #require(lines.first { $0.contains("data-environment=\"qa\"") })
        #expect(!clean.contains(" found"), "\(clean)")
    }

    /// Without a catalog, the map has what seems to select the environment, and says that it is a guess.
    @Test func aProjectWithoutACatalog() async throws {
        let page = try await Switchyard.run(["report", "Journal"], in: Self.projects).output
        #expect(page.contains("class=\"path e0") && page.contains(" guess"), "\(page.prefix(200))")
        #expect(page.contains("probably "))
        #expect(page.contains("<h2 id=\"values-title\">Values</h2>"))
    }

    @Test func namesAreData() async throws {
        let hostile = "</script><img src=x onerror=alert(1)>\"'&`]]><!--"
        let name = hostile.replacing("/", with: "∕")
        try await withTemporaryFolder { folder in
            func xml(_ text: String) -> String {
                text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
                    .replacing("\"", with: "&quot;")
            }
            let catalog =
                "<plist version=\"1.0\"><dict><key>production</key><dict><key>\(xml(hostile))</key><string>\(xml(hostile))</string></dict>"
                + "<key>\(xml(hostile))</key><dict><key>\(xml(hostile))</key><string>2</string></dict></dict></plist>"
            let target = WrittenProject.Target(
                name: "App",
                configurations: [
                    ("Debug", ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "SWITCHYARD_OPEN"]), ("Release", [:]),
                ],
                resources: ["Environments.plist"])
            let scheme = WrittenProject.scheme(
                target: "App", project: "App", run: "Debug", archive: "Release",
                inRun:
                    "<CommandLineArguments><CommandLineArgument argument=\"-environment '\(xml(hostile).replacing("'", with: "'\\''"))'\" isEnabled=\"YES\"/></CommandLineArguments>"
            )
            try WrittenProject.write(
                [
                    "App.xcodeproj/project.pbxproj": WrittenProject.text([target]), "Environments.plist": catalog,
                    "App.xcodeproj/xcshareddata/xcschemes/\(name).xcscheme": scheme,
                ], in: folder)
            let page = try await Switchyard.run(["report"], in: folder)
            try Self.expectPage(page.output)
            #expect(!page.output.contains("<img") && page.output.contains("&lt;img"))
            // The page's own script, and no other one.
            #expect(page.output.components(separatedBy: "</script>").count == 2)
            try Self.expectSVG(try await Switchyard.run(["report", "--format", "svg"], in: folder).output)
            try MermaidFlowchart.expect(try await Switchyard.run(["report", "--format", "mermaid"], in: folder).output)
            let comment = try await Switchyard.run(["check", "--format", "markdown"], in: folder).output
            #expect(!comment.contains("<img") && comment.hasPrefix("<!-- switchyard:check -->\n"), "\(comment)")
        }
    }

    // MARK: Files and revisions

    @Test func aFileIsWrittenOnce() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("page.html")
            let first = try await Switchyard.run(["report", "Comments", "-o", file.path], in: Self.projects)
            #expect(first.output.hasPrefix("wrote ") && first.errors.isEmpty)
            let date = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date
            _ = try await Switchyard.run(["report", "Comments", "-o", file.path], in: Self.projects)
            #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate] as? Date == date)
            let printed = try await Switchyard.run(["report", "Comments"], in: Self.projects).output
            #expect(try String(contentsOf: file, encoding: .utf8) == printed)
            let nowhere = folder.appendingPathComponent("no/page.html").path
            let ended = try await Switchyard.run(["report", "Comments", "-o", nowhere], in: Self.projects)
            #expect(ended.code == 2 && ended.errors.contains("cannot be written"), "\(ended.all)")
        }
    }

    @Test(arguments: [
        ["report", "Nowhere"], ["report", ""], ["report", "--since=-x"],
        ["report", "Comments", "--since", "no-such-revision"],
    ])
    func whatCannotBeUsed(_ arguments: [String]) async throws {
        let ended = try await Switchyard.run(arguments, in: Self.projects)
        #expect(ended.code == 2 && ended.output.isEmpty && !ended.errors.isEmpty, "\(ended.all)")
    }

    @Test func whatChangedSinceARevision() async throws {
        try await withTemporaryFolder { folder in
            func write(run: String, url: String) throws {
                let catalog =
                    "<plist version=\"1.0\"><dict><key>production</key><dict><key>apiURL</key><string>\(url)</string></dict>"
                    + "<key>qa</key><dict><key>apiURL</key><string>https://qa.example</string></dict></dict></plist>"
                let target = WrittenProject.Target(
                    name: "App",
                    configurations: [
                        ("Debug", ["SWIFT_ACTIVE_COMPILATION_CONDITIONS": "SWITCHYARD_OPEN"]), ("Release", [:]),
                    ], resources: ["Environments.plist"])
                try WrittenProject.write(
                    [
                        "Sub/App.xcodeproj/project.pbxproj": WrittenProject.text([target]),
                        "Sub/Environments.plist": catalog,
                        "Sub/App.xcodeproj/xcshareddata/xcschemes/App.xcscheme": WrittenProject.scheme(
                            target: "App", project: "App", run: run, archive: "Release"),
                    ], in: folder)
            }
            try write(run: "Release", url: "https://a.example")
            try await Repository.commitAll(in: folder)
            let before = try await Switchyard.run(["report", "Sub", "--since", "HEAD"], in: folder).output
            #expect(before.contains("No scheme selects anything different"))
            try write(run: "Debug", url: "https://b.example")
            let status = try await Repository.git(["status", "--porcelain"], in: folder)
            let page = try await Switchyard.run(["report", "Sub", "--since", "HEAD"], in: folder).output
            try Self.expectPage(page)
            #expect(
                page.contains(
                    "<h3>App Store</h3>\n<ul>\n<li>production: apiURL changes from https://a.example to https://b.example</li>"
                ))
            #expect(
                page.contains("<h3>Development and testers</h3>")
                    && page.contains(
                        "<li>scheme App (run, test, profile, analyze) changes from production in Release (")
                    || page.contains("<li>scheme App (run, test) changes from production in Release ("))
            #expect(page.contains("● was https://a.example"))
            #expect(page.contains(" changed\"") && page.contains("● was production in Release"))
            // Neither the index nor a file is written.
            #expect(try await Repository.git(["status", "--porcelain"], in: folder) == status)
        }
    }

    // MARK: Documents

    /// A page is one document that loads nothing, whose links lead to something in it.
    private static func expectPage(_ page: String) throws {
        #expect(page.hasPrefix("<!DOCTYPE html>\n") && page.hasSuffix("</html>\n"))
        #expect(page.firstMatch(of: /<(link|img|iframe|object|script src)/) == nil)
        let ids = page.matches(of: #/ id="([^"]*)"/#).map { String($0.output.1) }
        let names = Set(ids)
        #expect(names.count == ids.count, "an identifier occurs twice")
        for link in page.matches(of: #/ href="#([^"]*)"/#) {
            #expect(names.contains(String(link.output.1)), "\(link.output.0)")
        }
        // Everything between the head and the script is XML, but for the elements that end by themselves.
        let body = try #require(page.firstMatch(of: /(?s)<main>.*<\/main>/)).output
        let closed = body.replacing(/<input([^>]*)>/) { "<input\($0.output.1)/>" }
            .replacing(" hidden>", with: " hidden=\"\">").replacing(" hidden role=", with: " hidden=\"\" role=")
            .replacing("<details open ", with: "<details open=\"\" ")
        try expectXML(String(closed))
    }

    private static func expectSVG(_ text: String) throws {
        #expect(text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\""))
        try expectXML(text)
    }

    private static func expectXML(_ text: String) throws {
        let parser = XMLParser(data: Data(text.utf8))
        #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "") in line \(parser.lineNumber)")
    }
}
