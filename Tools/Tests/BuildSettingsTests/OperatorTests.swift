import Testing

@testable import BuildSettings

/// The operators `$(NAME:op)` and `$(NAME:op=arg)`, in both grammars and on values that have nothing.
@Suite struct OperatorTests {
    /// A value by the string grammar, an operator, and what becomes of it.
    struct Row: Sendable, CustomTestStringConvertible {
        let value: String
        let operation: String
        let result: String
        var testDescription: String { "\(value.debugDescription):\(operation)" }

        init(_ value: String, _ operation: String, _ result: String) {
            self.value = value
            self.operation = operation
            self.result = result
        }
    }

    @Test(arguments: [
        Row("abc Def", "upper", "ABC DEF"),
        Row("straße", "upper", "STRASSE"),
        Row("ǆ é", "upper", "Ǆ É"),
        Row("ABC Def", "lower", "abc def"),
        Row("İ", "lower", "i̇"),
        Row("ÉCOLE", "lower", "école"),
        Row("My App-1.0", "identifier", "My_App_1_0"),
        Row("9 lives", "identifier", "__lives"),
        Row("a9", "identifier", "a9"),
        Row("Café x", "identifier", "Caf__x"),
        Row("_a-b", "identifier", "_a_b"),
        Row("日本", "identifier", "__"),
        Row("My App_1.0", "rfc1034identifier", "My-App-1-0"),
        Row("9 lives", "rfc1034identifier", "--lives"),
        Row("a-b.c_d", "rfc1034identifier", "a-b-c-d"),
        Row("é", "rfc1034identifier", "-"),
        Row("naïve.ü", "c99extidentifier", "naïve_ü"),
        Row("9lives", "c99extidentifier", "_lives"),
        Row("99x", "c99extidentifier", "_9x"),
        Row("日本 x", "c99extidentifier", "日本_x"),
        Row("a-b", "c99extidentifier", "a_b"),
        Row("e\u{301}", "c99extidentifier", "\u{E9}"),
        Row("🙂", "c99extidentifier", "_"),
        Row("a b", "quote", "a\\ b"),
        Row("a\"b'c\\d", "quote", "a\\\"b\\'c\\\\d"),
        Row("plain", "quote", "plain"),
    ])
    func changesLetters(row: Row) { check(row) }

    @Test(arguments: [
        Row("/a/x.c", "dir", "/a/"),
        Row("/x", "dir", "/"),
        Row("x", "dir", "./"),
        Row("/a/b/", "dir", "/a/b/"),
        Row("a/b/c", "dir", "a/b/"),
        Row("/a/x.c", "dir:dir", "/a/"),
        Row("/a/x.c", "file", "x.c"),
        Row("a/", "file", ""),
        Row("x", "file", "x"),
        Row("/", "file", ""),
        Row("/a/x.c", "base", "x"),
        Row("c.tar.gz", "base", "c.tar"),
        Row(".hidden", "base", ""),
        Row("x.", "base", "x"),
        Row("a.b/c", "base", "c"),
        Row("/a/x.c", "suffix", ".c"),
        Row("c.tar.gz", "suffix", ".gz"),
        Row(".hidden", "suffix", ".hidden"),
        Row("x.", "suffix", "."),
        Row("x", "suffix", ""),
        Row("a.b/c", "suffix", ""),
        Row("/a/./b//c/", "standardizepath", "/a/b/c"),
        Row("/a/../b", "standardizepath", "/b"),
        Row("/../b", "standardizepath", "/b"),
        Row("a/../b", "standardizepath", "a/../b"),
        Row("./a", "standardizepath", "a"),
        Row(".", "standardizepath", "."),
        Row("~/a/", "standardizepath", "~/a"),
        Row("/x", "__stripslash", "x"),
        Row("x/", "__stripslash", "x/"),
        Row("//x", "__stripslash", "/x"),
    ])
    func takesPathsApart(row: Row) { check(row) }

    @Test(arguments: [
        Row("YES", "not", "NO"),
        Row("NO", "not", "YES"),
        Row("yes", "not", "YES"),
        Row("1", "not", "YES"),
        Row("YES ", "not", "YES"),
        Row("1.2.3.4", "truncatedversion", "1.2.3"),
        Row("1.2", "truncatedversion", "1.2"),
        Row("1..2", "truncatedversion", "1.2"),
        Row("1", "truncatedversion", "1"),
        Row("1.2.3.4.5", "truncatedversion", "1.2.3"),
        Row("a", "__md5", "0cc175b9c0f1b6a831c399e269772661"),
        Row("abc", "__md5", "900150983cd24fb0d6963f7d28e17f72"),
        Row("message digest", "__md5", "f96b697d7cb7938d525a2f31aaf161d0"),
        Row(
            "12345678901234567890123456789012345678901234567890123456789012345678901234567890", "__md5",
            "57edf4a22be3c955ac49da2e2107b67a"),
    ])
    func changesOtherText(row: Row) { check(row) }

    @Test(arguments: [
        Row("/a/x.c", "dir=/d", "/d/x.c"),
        Row("/a/x.c", "dir=d/", "d/x.c"),
        Row("x.c", "dir=", "x.c"),
        Row("/a/x.c", "file=y.d", "/a/y.d"),
        Row("/a/x.c", "file=/F", "/F"),
        Row("/a/x.c", "file=", "/a"),
        Row("x.c", "file=y", "y"),
        Row("/a/x.c", "base=B", "/a/B.c"),
        Row("x.tar.gz", "base=B", "B.gz"),
        Row("plain", "base=B", "B."),
        Row("/a/x.c", "suffix=o", "/a/x.o"),
        Row("/a/x.c", "suffix=.o", "/a/x.o"),
        Row("/a/x.c", "suffix=y.o", "/a/x.o"),
        Row("a.c", "suffix=", "a."),
        Row("a", "suffix=o", "a.o"),
        Row("x", "default=y", "x"),
        Row("/p/src/x.c", "relativeto=/p/build", "../../build"),
        Row("/p", "relativeto=/p/a/b", "a/b"),
        Row("/p/a", "relativeto=/p/a/", "."),
        Row("/p/./a", "relativeto=/p/b/../c", "../c"),
        Row("p/a", "relativeto=/p", "p/a"),
        Row("/p/a", "relativeto=p", "/p/a"),
        Row("/p/x", "isancestor=/p", "YES"),
        Row("/p/x/y", "isancestor=/", "YES"),
        Row("/p", "isancestor=/p", "NO"),
        Row("/px", "isancestor=/p", "NO"),
        Row("/p/../q", "isancestor=/q/..", "YES"),
        Row("p/x", "isancestor=p", "NO"),
    ])
    func mapsWithAnArgument(row: Row) { check(row) }

    @Test(arguments: [
        Row("x", "upper:lower", "x"),
        Row("/a/my app.tar.gz", "file:base:upper:identifier", "MY_APP_TAR"),
        Row("x", "shout:upper", "X"),
        Row("x", "shout=a:upper", "X"),
        Row("x", "shout=a$(E):upper", "X"),
        Row("x", ":upper", "X"),
        Row("x", "=y:upper", "X"),
        Row("x", "Upper", "x"),
        Row("x", "up per:upper", "X"),
        Row("x", "upper:", "X"),
        Row("x", "default", "x"),
        Row("", "default=a:b", "a"),
        Row("", "default=C:/x", "C"),
        Row("", "default= x ", " x "),
        Row("", "default=$(E)", ""),
        Row("", "default=$(E:default=y)", "y"),
        Row("x", "suffix=$(S)", "x.s"),
        Row("x", "suffix=$(S):upper", "X.S"),
    ])
    func followEachOther(row: Row) { check(row) }

    @Test func anArgumentEndsAtTheDelimiterOfItsReference() {
        var build = SampleBuild("A = $(U:default=(x))\nB = ${U:default=(x)}\nC = $[U:default=(x)]")
        #expect(build.text("A") == "(x)")
        #expect(build.text("B") == "(x)")
        #expect(build.text("C") == "(x)")
        // In `A`, the first parenthesis ends the argument, and the second is text.
        var longer = SampleBuild("A = $(U:default=(x)y)\nB = ${U:default=(x)y}")
        #expect(longer.text("A") == "(xy)")
        #expect(longer.text("B") == "(x)y")
    }

    private func check(_ row: Row) {
        let settings = ["V": row.value, "S": "s", "R": "$(V:\(row.operation))"]
        var build = SampleBuild(settings: settings, types: ["V": .string, "R": .string])
        #expect(build.text("R") == row.result)
        #expect(build.list("R") == [row.result], "a string is a list of one element")
        #expect(build.evaluator.expand("<$(V:\(row.operation))>") == "<\(row.result)>")
    }
}

/// Operators in a list evaluation map each element; in a text evaluation, the whole text.
@Suite struct ListOperatorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let value: String
        let operation: String
        let list: [String]
        let text: String
        var testDescription: String { "\(value):\(operation)" }

        init(_ value: String, _ operation: String, list: [String], text: String) {
            self.value = value
            self.operation = operation
            self.list = list
            self.text = text
        }
    }

    @Test(arguments: [
        Row("a b", "upper", list: ["A", "B"], text: "A B"),
        Row("A \"B c\"", "lower", list: ["a", "b c"], text: "a \"b c\""),
        Row("my-app 9x", "identifier", list: ["my_app", "_x"], text: "my_app_9x"),
        Row("a_b c.d", "rfc1034identifier", list: ["a-b", "c-d"], text: "a-b-c-d"),
        Row("ü-1 9", "c99extidentifier", list: ["ü_1", "_"], text: "ü_1_9"),
        Row("\"a b\" c", "quote", list: ["a\\ b", "c"], text: "\\\"a\\ b\\\"\\ c"),
        Row("/a/x.c /b/y.d", "dir", list: ["/a/", "/b/"], text: "/a/x.c /b/"),
        Row("/a/x.c /b/y.d", "file", list: ["x.c", "y.d"], text: "y.d"),
        Row("/a/x.c /b/y.d", "base", list: ["x", "y"], text: "y"),
        Row("/a/x.c /b/y.d", "suffix", list: [".c", ".d"], text: ".d"),
        Row("/a/../x /b/./y", "standardizepath", list: ["/x", "/b/y"], text: "/x /b/y"),
        Row("YES NO", "not", list: ["NO", "YES"], text: "YES"),
        Row("1.2.3.4 5.6.7.8", "truncatedversion", list: ["1.2.3", "5.6.7"], text: "1.2.3"),
        Row("/a /b", "__stripslash", list: ["a", "b"], text: "a /b"),
        Row(
            "a abc", "__md5", list: ["0cc175b9c0f1b6a831c399e269772661", "900150983cd24fb0d6963f7d28e17f72"],
            text: "e1dd1c4eede02ac144ac85f7d2dda871"),
        Row("/a/x.c y.d", "dir=/o", list: ["/o/x.c", "/o/y.d"], text: "/o/x.c y.d"),
        Row("/a/x.c y.d", "file=z", list: ["/a/z", "z"], text: "/a/z"),
        Row("/a/x.c y.d", "base=B", list: ["/a/B.c", "B.d"], text: "/a/B.d"),
        Row("/a/x.c y.d", "suffix=o", list: ["/a/x.o", "y.o"], text: "/a/x.c y.o"),
        Row("a b", "default=z", list: ["a", "b"], text: "a b"),
        Row("/p/a /p/b", "relativeto=/p", list: ["..", ".."], text: "../../.."),
        Row("/p/a /q", "isancestor=/p", list: ["YES", "NO"], text: "YES"),
        Row("/a/x.c /b/y.d", "file:upper", list: ["X.C", "Y.D"], text: "Y.D"),
        Row("a b", "shout", list: ["a", "b"], text: "a b"),
    ])
    func mapEachElement(row: Row) {
        var build = SampleBuild("L = \(row.value)\nR = $(L:\(row.operation))")
        let evaluated = build.evaluator.evaluate("R")
        #expect(evaluated.list == row.list)
        #expect(evaluated.value == row.text)
    }

    @Test func everyOperatorIsInTheTables() {
        let names = RetrievalOperator.allCases.map(\.rawValue) + ReplacementOperator.allCases.map(\.rawValue)
        #expect(RetrievalOperator.allCases.count == 15)
        #expect(ReplacementOperator.allCases.count == 7)
        #expect(Set(names).count == 18, "dir, file, base, and suffix are operators with and without an argument")
    }

    @Test func aListArgumentIsGluedInAList() {
        var build = SampleBuild("L = a b\nR = $(U:default=$(L))")
        #expect(build.list("R") == ["ab"])
        #expect(build.text("R") == "a b")
    }
}

/// Operators on values without text.
@Suite struct OperatorsOnNothingTests {
    @Test(arguments: RetrievalOperator.allCases)
    func leaveAnUndefinedNameEmpty(operation: RetrievalOperator) {
        var build = SampleBuild("R = $(U:\(operation.rawValue))|\nS = $(U:\(operation.rawValue))")
        #expect(build.text("R") == "|")
        #expect(build.text("S") == "")
        #expect(build.list("S") == [])
    }

    @Test(arguments: ReplacementOperator.allCases)
    func leaveAnUndefinedNameEmptyExceptDefault(operation: ReplacementOperator) {
        var build = SampleBuild("R = $(U:\(operation.rawValue)=/x)")
        #expect(build.text("R") == (operation == .default ? "/x" : ""))
        #expect(build.list("R") == (operation == .default ? ["/x"] : []))
    }

    @Test(arguments: RetrievalOperator.allCases)
    func leaveAnEmptyListEmpty(operation: RetrievalOperator) {
        var build = SampleBuild("U =\nR = $(U:\(operation.rawValue))")
        #expect(build.text("R") == "")
        #expect(build.list("R") == [])
    }

    @Test(arguments: [
        ("upper", ""), ("lower", ""), ("identifier", ""), ("rfc1034identifier", ""), ("c99extidentifier", ""),
        ("quote", "\"\""), ("dir", "./"), ("file", ""), ("base", ""), ("suffix", ""), ("standardizepath", ""),
        ("not", "YES"), ("truncatedversion", ""), ("__stripslash", ""), ("__md5", "d41d8cd98f00b204e9800998ecf8427e"),
        ("dir=/d", "/d"), ("file=f", "f"), ("base=b", "b."), ("suffix=s", ".s"), ("default=d", "d"),
        ("relativeto=/r", ""), ("isancestor=/i", "NO"),
    ])
    func applyToAnEmptyText(operation: String, result: String) {
        for value in ["V =\n", ""] {
            var build = SampleBuild("\(value)R = $(V:\(operation))", types: ["V": .string, "R": .string])
            #expect(build.text("R") == result)
        }
    }
}
