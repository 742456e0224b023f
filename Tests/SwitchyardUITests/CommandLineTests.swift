import ConsoleCommands
import Switchyard
import Testing

@testable import SwitchyardUI

@MainActor
@Suite("The command line of the screen")
struct CommandLineTests {
    private func model(policy: ReleasePolicy = .open) throws -> EnvironmentModel {
        let session = try launch(policy: policy).session
        return EnvironmentModel(session, console: EnvironmentConsole(session))
    }

    @Test func `A line is run, shown, and changes the list`() async throws {
        let model = try model()
        let line = try #require(model.commandLine)
        let before = model.revision
        line.input = "set theme dark"
        await line.submit()
        #expect(line.input.isEmpty)
        #expect(line.entries.map(\.line) == ["set theme dark"])
        #expect(line.entries.last?.text == "theme = dark takes effect now")
        #expect(line.entries.last?.isError == false)
        #expect(model.liveKeys.first { $0.name == "theme" }?.text == "dark")
        #expect(model.revision > before)
        line.input = "set theme drak"
        await line.submit()
        #expect(line.entries.last?.isError == true)
    }

    @Test func `Completion follows the input`() throws {
        let line = try #require(try model().commandLine)
        #expect(line.completions.isEmpty)
        line.input = "set the"
        #expect(line.completions == ["set theme "])
    }

    @Test func `The history goes back and forth`() async throws {
        let line = try #require(try model().commandLine)
        for text in ["get theme", "findings"] {
            line.input = text
            await line.submit()
        }
        var seen: [String] = []
        for _ in 0..<3 {
            line.showPrevious()
            seen.append(line.input)
        }
        for _ in 0..<3 {
            line.showNext()
            seen.append(line.input)
        }
        #expect(seen == ["findings", "get theme", "get theme", "findings", "", ""])
    }

    @Test func `An empty line is not run, and a sealed build has no command line`() async throws {
        let line = try #require(try model().commandLine)
        line.input = "  "
        await line.submit()
        #expect(line.entries.isEmpty)
        #expect(try model(policy: .sealed).commandLine == nil)
    }
}
