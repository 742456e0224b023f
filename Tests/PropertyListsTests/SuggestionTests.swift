import PropertyLists
import Testing

/// "Did you mean".
@Suite struct SuggestionTests {
    static let environments = ["Local", "Production", "QA", "Staging"]

    @Test(
        arguments: [
            ("qa", "QA"), ("Qa", "QA"), ("q", "QA"), ("LocalServer", "Local"), ("local", "Local"), ("Loc", "Local"),
            ("Lokal", "Local"), ("prod", "Production"), ("Prodcution", "Production"), ("Productoin", "Production"),
            ("PRODUCTION", "Production"), ("Stagin", "Staging"), ("Stagging", "Staging"),
            ("Development", nil), ("x", nil), ("", nil), ("banana", nil), ("🚉", nil), ("ServerLocally", nil),
        ] as [(String, String?)])
    func nearest(_ text: String, _ expected: String?) {
        #expect(Suggestion.nearest(to: text, among: Self.environments) == expected)
    }

    @Test(arguments: [("prodd", "prod"), ("dve", "dev"), ("de", "dev"), ("quality", nil)] as [(String, String?)])
    func shortNames(_ text: String, _ expected: String?) {
        #expect(Suggestion.nearest(to: text, among: ["dev", "prod", "qa"]) == expected)
    }

    /// No suggestion is better than a far one.
    @Test(arguments: [
        ("API_BASE_URL", "API_HOST_URL"), ("DEV_URL", "UAT_URL"), ("x", "y"), ("eu", "us"),
    ]) func anotherName(_ text: String, _ candidate: String) {
        #expect(Suggestion.nearest(to: text, among: [candidate]) == nil)
    }

    @Test(arguments: [
        (["bat", "cat", "rat"], "mat", "bat"), (["rat", "cat", "bat"], "mat", "bat"),
        (["cat", "rat", "bat"], "mat", "bat"),
        (["Apis", "apis"], "api", "Apis"), (["apis", "Apis"], "api", "Apis"),
    ])
    func tiesGoToTheFirstInOrder(_ candidates: [String], _ text: String, _ expected: String) {
        #expect(Suggestion.nearest(to: text, among: candidates) == expected)
        #expect(Suggestion.nearest(to: text, among: Set(candidates)) == expected)
    }

    @Test func theNearestOfSeveralWins() {
        #expect(Suggestion.nearest(to: "apiURL", among: ["apiURLs", "apiUrl", "apiURI", "api"]) == "apiUrl")
    }

    @Test func longNamesAreQuick() {
        let text = String(repeating: "environment", count: 100_000)
        #expect(Suggestion.nearest(to: text, among: [text + "s", "dev"]) == text + "s")
        #expect(Suggestion.nearest(to: text, among: ["dev", ""]) == nil)
    }

    @Test func aSentence() {
        #expect(Suggestion.sentence(for: "qa", among: ["QA"]) == "did you mean \"QA\"?")
        #expect(Suggestion.sentence(for: "qa", among: ["production"]) == nil)
    }
}
