import PropertyLists
import Switchyard
import SwitchyardTesting
import Testing

@testable import SwitchyardUI

@MainActor
@Suite("Values with their origins")
struct ValuesTests {
    @Test func `Every value has its type, its text, and its origin`() throws {
        let model = EnvironmentModel(
            try launch(["environment": "qa", "theme": "dark"], arguments: ["-pageSize", "50"]).session)
        let lines = model.values.map { "\($0.name) = \($0.text) (\($0.type)) from \($0.origin)" }
        #expect(
            lines == [
                "apiKey = <redacted> (string) from Common",
                "apiURL = https://qa.example (url) from qa",
                "beta = NO (bool) from Common",
                "hosts = (a.example, \"b example\") (array) from Common",
                "pageSize = 50 (int) from launch argument -pageSize",
                "theme = dark (enumeration) from user defaults key theme",
                "timeout = 30s (duration) from Common",
                "token = <redacted> (string) from Common",
                "volume = 0.5 (double) from Common",
            ])
        #expect(model.values.filter(\.isOverridden).map(\.name) == ["pageSize", "theme"])
    }

    @Test(arguments: [
        ("url", ["apiURL"]), ("QA.EXAMPLE", ["apiURL"]), (" page ", ["pageSize"]), ("nothing", []),
        ("b example", ["hosts"]), ("apikey", ["apiKey"]),
    ])
    func `The search is in keys, texts, and origins`(search: String, found: [String]) throws {
        let model = EnvironmentModel(try launch(["environment": "qa"]).session)
        #expect(model.values(matching: search).map(\.name) == found)
    }

    @Test func `An empty search finds everything`() throws {
        let model = EnvironmentModel(try launch().session)
        #expect(model.values(matching: "  ").count == model.values.count)
    }

    @Test(arguments: ["s3cret", "t0ken", "redacted"])
    func `The search does not tell what a secret is`(search: String) throws {
        #expect(EnvironmentModel(try launch().session).values(matching: search).isEmpty)
    }

    @Test func `A secret is in no text of the model`() throws {
        let model = EnvironmentModel(try launch().session)
        model.override("token", with: "an0ther")
        #expect(model.notice?.text == "key \"token\" cannot be overridden: it is secret, and user defaults are not")
        var shown = model.report
        dump(model.values, to: &shown)
        dump(model.liveKeys, to: &shown)
        dump(model.notice, to: &shown)
        for secret in ["s3cret", "t0ken", "an0ther"] { #expect(!shown.contains(secret)) }
    }
}
