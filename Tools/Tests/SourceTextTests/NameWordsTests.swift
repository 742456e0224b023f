import SourceText
import Testing

@Suite struct NameWordsTests {
    @Test(arguments: [
        ("sortOrder", ["sort", "Order"]), ("sort_order", ["sort", "order"]), ("sort-order", ["sort", "order"]),
        ("QAServer", ["QA", "Server"]), ("apiURL", ["api", "URL"]), ("URLOfAPI", ["URL", "Of", "API"]),
        ("QA2", ["QA2"]), ("Debug (Staging)", ["Debug", "Staging"]), ("Übung", ["Übung"]), ("a", ["a"]), ("A", ["A"]),
        ("", []), ("--", []), (" x ", ["x"]),
    ]) func identifiersAreSplit(_ name: String, _ words: [String]) {
        #expect(name.nameWords == words)
    }
}
