import Foundation
import TestProjects
import Testing

@testable import Reports

/// The line on a terminal that says what a long check is doing.
@Suite struct CheckProgressTests {
    private static let erase = "\r\u{1B}[K"

    @Test func aLongCheckSaysWhatItDoesAndRemovesIt() throws {
        let terminal = try Terminal()
        let progress = CheckProgress(on: terminal.end, after: .zero)
        progress.begin("looking for files")
        progress.end()
        let shown = try terminal.shown()
        #expect(shown.hasPrefix("\(Self.erase)checking: looking for files"))
        #expect(shown.hasSuffix(Self.erase))
        progress.begin("nothing after the end")
        #expect(try terminal.shown() == "")
    }

    @Test func aShortCheckShowsNothing() throws {
        let terminal = try Terminal()
        let progress = CheckProgress(on: terminal.end, after: .seconds(1_000_000))
        progress.begin("looking for files")
        progress.end()
        #expect(try terminal.shown() == "")
    }

    @Test(arguments: [[:], ["TERM": "dumb"], ["TERM": ""], ["TERM": "xterm", "CI": "true"]])
    func nobodyLooks(_ variables: [String: String]) {
        #expect(CheckProgress.terminal(variables) == nil)
    }
}
