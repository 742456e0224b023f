import Foundation
import JSONRPC
import PropertyLists
@testable import Reports
import SourceText
import TestProjects
import TestSupport
import Testing

/// All commands claim the same of a project: the environment of each action, the value of each key, and what is wrong with a line.
@Suite struct AgreementTests {
    private static let own: [String] =
        ["Projects", "Reports", "Check"].flatMap { kind -> [String] in
            let folder = Switchyard.fixtures.appendingPathComponent(kind).path
            return (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted().map { "\(folder)/\($0)" }
                ?? []
        } + ["Discussions", "Greetings"].map { Switchyard.repository.appendingPathComponent("Examples/\($0)").path }

    private static let publicApps = ((try? FileManager.default.contentsOfDirectory(atPath: Corpus.folder.path)) ?? [])
        .sorted().filter { $0.contains("+") }.prefix(SoakCount.of(full: .max, slice: 8))

    @Test(arguments: own) func ofAProjectOfOurOwn(_ folder: String) async throws {
        try await Self.expectNone(in: folder)
    }

    @Test func ofAWrittenProject() async throws {
        try await withTemporaryFolder { folder in
            try WrittenProject.write(EditedProject.files, in: folder)
            try await Self.expectNone(in: folder.path)
        }
    }

    @Test(.enabled(if: Corpus.isPresent, Comment(rawValue: Corpus.absence)), arguments: publicApps)
    func ofAPublicApp(_ name: String) async throws {
        try await Self.expectNone(in: Corpus.folder.appendingPathComponent(name).path)
    }

    private static func expectNone(in folder: String) async throws {
        let claims = try await Redaction.scope { try await Claims(of: folder) }
        for contradiction in claims.contradictions { Issue.record(Comment(rawValue: contradiction)) }
    }
}

/// What the commands print of one folder for programs.
private struct Claims {
    private let check, matrix, map: JSONValue
    private let explained: [(action: JSONValue, answer: JSONValue)]

    /// Explaining reads the project each time.
    private static let mostExplained = 6

    init(of folder: String) async throws {
        var request = CheckRequest(path: folder)
        request.severity = .note
        check = try JSONValue(
            encoding: CheckJSON(await CheckReport.running(request, CheckProgress(telling: { _ in }))))
        map = try JSONValue(encoding: MapJSON(await ReportModel.checking(folder, since: nil)))
        var asked = MatrixRequest()
        asked.path = folder
        matrix = try JSONValue(encoding: MatrixJSON(MatrixReport(asked)))
        var seen: Set<[String?]> = []
        let actions = (matrix["actions"]?.elements ?? []).filter { action in
            LaunchAction(rawValue: action["action"]?.text ?? "") != nil && action["testPlan"]?.text == nil
                && action["target"]?.text != nil && action["configuration"]?.text != nil
                && seen.insert([action["target"]?.text, action["configuration"]?.text]).inserted
        }
        explained = try actions.prefix(Self.mostExplained).map { action in
            var request = ExplainRequest()
            request.project.project = folder
            request.project.target = action["target"]?.text
            request.scheme = action["scheme"]?.text
            request.action = try #require(LaunchAction(rawValue: action["action"]?.text ?? ""))
            return (action, try JSONValue(encoding: ExplainJSON(ExplainReport(request))))
        }
    }

    /// What one claims and another does not.
    var contradictions: [String] { ofTheMap + ofExplanations + ofValues + ofFindings }

    /// `matrix` and the map name the same environment for each action.
    private var ofTheMap: [String] {
        let lines = map["lines"]?.elements ?? []
        return (matrix["actions"]?.elements ?? []).compactMap { action in
            let claims = lines.filter { line in
                Self.texts(line["targets"]).contains(action["target"]?.text ?? "")
                    && Self.texts(line["actions"]).contains(action["action"]?.text ?? "")
                    && Self.texts(line["schemes"]).contains { Self.isName(action["scheme"]?.text, $0) }
                    && line["configuration"] == action["configuration"]
            }
            guard !claims.isEmpty else { return nil }
            let members = ["environment", "source", "sealed"]
            let isSame = claims.contains { line in members.allSatisfy { line[$0] == action[$0] } }
            return isSame ? nil : "matrix: \(action.line), map: \(claims.map(\.line))"
        }
    }

    /// `explain` names the environment that `matrix` names.
    private var ofExplanations: [String] {
        explained.compactMap { action, answer in
            guard let build = answer["build"], answer["environment"]?["name"] != nil else { return nil }
            let isSame =
                build["configuration"] == action["configuration"]
                && answer["environment"]?["name"] == action["environment"]
                && answer["environment"]?["source"] == action["source"]
                && (action["environment"] == .null || answer["environment"]?["sealed"] == action["sealed"])
            return isSame ? nil : "matrix: \(action.line), explain: \(answer["environment"]?.line ?? "")"
        }
    }

    /// A key of Info.plist has one value in a build configuration.
    private var ofValues: [String] {
        explained.flatMap { action, answer -> [String] in
            let survey = (check["configurationSurveys"]?.elements ?? []).first { $0["target"] == action["target"] }
            return (survey?["values"]?.elements ?? []).compactMap { value -> String? in
                let variant = value["variants"]?.elements?.first {
                    Self.texts($0["configurations"]).contains(action["configuration"]?.text ?? "")
                }
                guard let key = value["keyPath"]?.text, let said = answer["infoPlist"]?[key]?["value"]?.text,
                    let checked = variant?["value"]?.text, said != checked
                else { return nil }
                return "check: \(key) is \(checked), explain: \(said) in \(action.line)"
            }
        }
    }

    /// What `explain` and `matrix` warn of, `check` has with the same severity, or as a note: it sees that no build reads the
    /// value. It leaves out what another finding about the file explains, and says once what several files lack.
    private var ofFindings: [String] {
        let known = check["findings"]?.elements ?? []
        let others = explained.map { ("explain", $0.answer) } + [("matrix", matrix)]
        return others.flatMap { command, document in
            (document["findings"]?.elements ?? []).compactMap { finding -> String? in
                guard finding["severity"] != .string("note"), !Self.refusals.contains(finding["rule"]?.text ?? "")
                else { return nil }
                let ofRule = known.filter { $0["rule"] == finding["rule"] }
                let ofFile = known.filter { other in
                    ([other] + (other["notes"]?.elements ?? [])).contains { $0["file"] == finding["file"] }
                }
                let same = ofRule.filter(ofFile.contains)
                let isSaid =
                    same.isEmpty
                    ? !ofRule.isEmpty || ofFile.contains { $0["severity"] != .string("note") }
                    : same.contains { [finding["severity"], .string("note")].contains($0["severity"]) }
                return isSaid ? nil : "\(command): \(finding.line), check: \(same.map(\.line))"
            }
        }
    }

    /// Of a folder that a command does not take, or of a launch without a catalog, which `check` does not need.
    private static let refusals: Set = ["missing-catalog", "missing-project", "unknown-scheme", "unknown-target"]

    private static func texts(_ value: JSONValue?) -> [String] { (value?.elements ?? []).compactMap(\.text) }

    /// Whether a name is shown with what kind of scheme it is.
    private static func isName(_ name: String?, _ shown: String) -> Bool {
        name.map { shown == $0 || shown.hasPrefix($0 + " (") } ?? false
    }
}
