import Testing

@testable import AppProjects

/// A scheme's launch argument is divided as a shell would.
@Suite struct ShellWordsTests {
    @Test(arguments: [
        ("-environment qa", ["-environment", "qa"]),
        ("  -environment\t'quality assurance' ", ["-environment", "quality assurance"]),
        ("-name \"a b\"c", ["-name", "a bc"]),
        (#"-name a\ b"#, ["-name", "a b"]),
        (#"-name "say \"hi\" \n""#, ["-name", #"say "hi" \n"#]),
        (#"'a\b'"#, [#"a\b"#]),
        ("-empty ''", ["-empty", ""]),
        ("open \"quote", ["open", "quote"]),
        (#"ends with \"#, ["ends", "with", "\\"]),
        ("", []),
        ("   ", []),
    ]) func words(_ text: String, _ words: [String]) {
        #expect(ShellWords.of(text) == words)
    }
}
