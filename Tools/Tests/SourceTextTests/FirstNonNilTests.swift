import SourceText
import Testing

@Suite struct FirstNonNilTests {
    /// A file that is there at the first look only.
    @Test func eachElementIsAskedOnce() {
        var asked: [String] = []
        let found = ["a", "b", "c"].firstNonNil { name -> String? in
            defer { asked.append(name) }
            return name == "b" && !asked.contains("b") ? name : nil
        }
        #expect(found == "b")
        #expect(asked == ["a", "b"])
    }

    @Test func nothingIsNil() { #expect([1, 2].firstNonNil { _ in Int?.none } == nil) }
}
