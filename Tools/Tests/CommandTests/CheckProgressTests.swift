import Foundation
import TestProjects
import Testing

@testable import SwitchyardCommand

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The line on a terminal that says what a long check is doing.
@Suite struct CheckProgressTests {
    /// A pseudo terminal: what is written to its end is read from its other one.
    private struct Terminal {
        let end: FileHandle
        private let other: FileHandle

        init() throws {
            var (opened, slave): (Int32, Int32) = (0, 0)
            try #require(openpty(&opened, &slave, nil, nil, nil) == 0)
            other = FileHandle(fileDescriptor: opened, closeOnDealloc: true)
            end = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
        }

        /// What was written, up to a mark that is written now.
        func shown() throws -> String {
            try end.write(contentsOf: Data("#".utf8))
            var text = ""
            while !text.hasSuffix("#") { text += String(decoding: other.availableData, as: UTF8.self) }
            return String(text.dropLast())
        }
    }

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
