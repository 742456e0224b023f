import Testing

@testable import BuildSettings

/// What cannot be written, in words.
@Suite struct WriteErrorTests {
    @Test(arguments: [
        (XcconfigWriteError.Code.lineBreak, "a\nb", "the value of a build setting cannot contain a line break"),
        (
            .name, "A-B",
            "invalid build setting name \"A-B\": use letters, digits, and underscores, and start with a letter or an "
                + "underscore"
        ),
        (.condition, "[sdk=[a]]", "condition \"[sdk=[a]]\" cannot be written in an xcconfig file"),
    ])
    func saysWhatIsWrong(code: XcconfigWriteError.Code, text: String, message: String) {
        #expect(XcconfigWriteError(code: code, text: text).description == message)
    }

    @Test(arguments: ["", "9A", "A-B", "A B", "é", "A.B", "A="])
    func invalidNames(name: String) {
        #expect(throws: XcconfigWriteError(code: .name, text: name)) { try XcconfigText.assignment(name, value: "1") }
    }

    @Test(arguments: [("", "x"), ("sdk", "[a]"), ("a=b", "x"), ("a]", "x"), ("sdk", "a\nb"), ("s\u{2028}", "x")])
    func invalidConditions(parameter: String, pattern: String) {
        let condition = BuildSettingCondition(parameter: parameter, pattern: pattern)
        #expect(throws: XcconfigWriteError(code: .condition, text: condition.description)) {
            try XcconfigText.assignment("A", conditions: [condition], value: "1")
        }
    }

    @Test(arguments: [
        ("A", [], "1", "A = 1"), ("A", [], "", "A ="), ("_", [], " ", "_ = $() $()"),
        ("A", [("sdk", "iphoneos*")], "1", "A[sdk=iphoneos*] = 1"),
        ("A", [("sdk", ""), ("config", "a,b=c")], "1", "A[sdk=][config=a,b=c] = 1"),
    ])
    func wholeLines(name: String, conditions: [(String, String)], value: String, line: String) throws {
        let conditions = conditions.map { BuildSettingCondition(parameter: $0.0, pattern: $0.1) }
        let written = try XcconfigText.assignment(name, conditions: conditions, value: value)
        #expect(written == line)
        let parsed = XcconfigFile(bytes: Array(written.utf8), file: "f").assignments
        #expect(parsed.map(\.name) == [name])
        #expect(parsed.map(\.conditions) == [conditions])
    }
}

/// Path arithmetic of operators, apart from references.
@Suite struct PathTextTests {
    @Test(arguments: [
        ("", "", ""), ("a", "", "a"), ("", "b", "b"), ("a", "b", "a/b"), ("a/", "b", "a/b"), ("a", "/b", "/b"),
        ("/", "b", "/b"), ("a", "../b", "a/../b"),
    ])
    func joins(left: String, right: String, joined: String) {
        #expect(PathText.join(left, right) == joined)
    }

    @Test(arguments: [
        ("", ""), ("/", "/"), (".", "."), ("./", ""), ("a/./b", "a/b"), ("a//b/", "a/b"), ("/a/../../b", "/b"),
        ("a/../b", "b"), ("../a", "../a"), ("a/../../b", "../b"), ("/..", "/"), ("../..", "../.."),
    ])
    func normalizes(path: String, normalized: String) {
        #expect(PathText.normalized(path) == normalized)
    }

    @Test(arguments: [("a/../b", "a/../b"), ("./a/.", "a"), ("/a/../b", "/b")])
    func keepsParentsInRelativePaths(path: String, normalized: String) {
        #expect(PathText.normalized(path, climbing: false) == normalized)
    }
}
