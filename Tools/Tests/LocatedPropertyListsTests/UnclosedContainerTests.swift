import Foundation
import LocatedPropertyLists
import SourceText
import Testing

/// A missing closing character is reported where the container starts, if the lines are indented.
@Suite struct UnclosedContainerTests {
    private func error(_ text: String) -> PropertyListSyntaxError? {
        LocatedPropertyList(data: Data(text.utf8)).syntaxError
    }

    @Test(arguments: [
        (
            """
            {
            \tobjects = {
            \t\tA1 /* App */ = ‹!›{
            \t\t\tisa = PBXGroup;
            \t\tA2 /* Config */ = {
            \t\t\tisa = PBXGroup;
            \t\t};
            \t};
            \trootObject = R;
            }

            """, "\"{\" of A1 is not closed"
        ),
        (
            """
            {
            \tobjects = {
            \t\tA1 = {
            \t\t\tchildren = ‹!›(
            \t\t\t\tB1 /* ) */,
            \t\t\tname = "x ) }";
            \t\t};
            \t};
            }
            """, "\"(\" of children is not closed"
        ),
        // Without indentation, what the reader noticed.
        ("{ a = { b = c; d = e; }‹!›", "\";\" is missing after this value"),
        // What the reader noticed in the line itself.
        ("{\n\ta = {\n\t\tb = (c‹!›;\n\t};\n}\n", "\",\" is missing after this value"),
        // The root itself.
        ("‹!›{\n\ta = b;\n", "\"{\" is not closed"),
        // An error before it.
        ("{\n\ta = b‹!›\n\tc = {\n\t\td = e;\n}\n", "\";\" is missing after this value"),
    ]) func position(_ marked: String, _ message: String) throws {
        let text = MarkedText(marked)
        let found = try #require(error(text.text))
        #expect(found.message == message)
        #expect(found.position == (try text.place("!")))
    }

    @Test func aValidListIsLeftAlone() {
        #expect(error("{\n\ta = (\n\t\tb,\n); c = d; }\n") == nil)
    }
}
