import Foundation
import TestProjects
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// `--format junit`: what services that show results of tests read.
@Suite struct JUnitReportTests {
    /// The elements of a document, with their attributes, in order.
    private final class Elements: NSObject, XMLParserDelegate {
        var found: [(name: String, attributes: [String: String])] = []

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            found.append((name, attributes))
        }

        /// - Throws: if the text is not XML.
        static func of(_ text: String) throws -> [(name: String, attributes: [String: String])] {
            let elements = Elements()
            let parser = XMLParser(data: Data(text.utf8))
            parser.delegate = elements
            try #require(parser.parse(), "\(text)")
            let counts = try #require(elements.found.first?.attributes)
            for (name, count) in [("testcase", "tests"), ("failure", "failures"), ("error", "errors")] {
                #expect(elements.found.count { $0.name == name } == counts[count].flatMap(Int.init), "\(text)")
            }
            return elements.found
        }
    }

    @Test("A finding is a test: an error has failed, anything else has not", arguments: ["error", "note"])
    func check(_ severity: String) async throws {
        try await withTemporaryFolder { folder in
            let name = "A & \"B\" <c>.xcconfig"
            try WrittenProject.write([name: "API_URL = https://cut.example\nX = $(NOTHING)\n"], in: folder)
            let arguments = ["check", "--severity", severity, "--format"]
            let ended = try await Switchyard.run(arguments + ["junit"], in: folder)
            let json = try JSONTree(Data(try await Switchyard.run(arguments + ["json"], in: folder).output.utf8))
            let findings = json["findings"]?.elements ?? []
            let elements = try Elements.of(ended.output)
            #expect(ended.code == 1)
            let shown = elements.filter { $0.name == "testcase" }.map(\.attributes).dropFirst()
            #expect(shown.map { $0["classname"] } == findings.map { "switchyard.\($0["rule"]?.text ?? "")" })
            #expect(shown.allSatisfy { $0["file"] == name } && shown.first?["line"] == "1")
            let errors = findings.count { $0["severity"]?.text == "error" }
            #expect(elements.count { $0.name == "failure" } == errors && errors >= 1)
            #expect(elements.count { $0.name == "system-out" } == findings.count - errors)
        }
    }

    @Test("Without findings, there is a test that has passed; if nothing was checked, it has not")
    func nothing() async throws {
        try await withTemporaryFolder { folder in
            let none = try await Switchyard.run(["check", "--format", "junit"], in: folder)
            #expect(none.code == 2)
            #expect(try Elements.of(none.output).contains { $0.name == "error" })
            try WrittenProject.write(["A.xcconfig": "NAME = value\n"], in: folder)
            let clean = try await Switchyard.run(["check", "--format", "junit"], in: folder)
            #expect(clean.code == 0)
            #expect(try Elements.of(clean.output).map(\.name) == ["testsuites", "testsuite", "testcase"])
        }
    }

    @Test("What an audit finds has failed, unless it is accepted") func audit() async throws {
        let folder = Switchyard.fixtures.appendingPathComponent("Diff")
        let ended = try await Switchyard.run(["audit", "App", "--format", "junit"], in: folder)
        let json = try await Switchyard.run(["audit", "App", "--format", "json"], in: folder)
        let hits = try JSONTree(Data(json.output.utf8))["hits"]?.elements ?? []
        let elements = try Elements.of(ended.output)
        #expect(ended.code == json.code && !hits.isEmpty)
        #expect(elements.count { $0.name == "testcase" } == hits.count + 1)
    }
}
