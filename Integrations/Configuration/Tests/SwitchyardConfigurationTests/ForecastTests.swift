import Foundation
import Testing

@Suite("The example", .timeLimit(.minutes(1)))
struct ForecastTests {
    @Test(
        "An app that reads by ConfigReader has environments",
        arguments: [
            ([], "5 days of https://qa.weather.example/forecast, metric"),
            (["-environment", "production"], "5 days of https://weather.example/forecast, metric"),
            (["-units", "imperial"], "5 days of https://qa.weather.example/forecast, imperial"),
        ])
    func output(_ arguments: [String], _ expected: String) throws {
        let process = Process()
        // The products of a build are in one folder.
        process.executableURL = Bundle.main.executableURL?.deletingLastPathComponent().appending(path: "Forecast")
        process.arguments = arguments
        let home = URL.temporaryDirectory.appending(path: "\(UUID())")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        process.environment = ["HOME": home.path, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(text == expected + "\n" && process.terminationStatus == 0)
    }
}
