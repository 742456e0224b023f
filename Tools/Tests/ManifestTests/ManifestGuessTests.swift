import Foundation
import PropertyLists
import SourceText
import Testing

@testable import Manifest

/// `uncertain: true`: what is a guess until a person removes the line.
@Suite struct ManifestGuessTests {
    private static let text = """
        production:
          environment: mainnet
          uncertain: true
        configurations:
          Debug: { environment: testnet, for: development }
          Release:
            environment: mainnet
            for: app-store
            uncertain: true
        keys:
          api:
            optional: false
            uncertain: true
          name: string
        environments:
          mainnet: { values: { api: a, name: M } }
          testnet:
            uncertain: true
            values: { api: b, name: T }

        """

    private static func manifest(_ text: String) throws -> Manifest {
        try Manifest(Data(text.utf8), file: "Switchyard.yaml")
    }

    @Test func eachGuessHasItsLine() throws {
        let guesses = try Self.manifest(Self.text).guesses
        #expect(
            guesses.map(\.subject) == [
                .production("mainnet"), .configuration("Release", environment: "mainnet"), .key("api"),
                .environment("testnet"),
            ])
        #expect(guesses.map(\.location.position?.line) == [3, 9, 13, 18])
        #expect(guesses.allSatisfy { $0.finding().severity == .error && $0.finding().rule == .unconfirmedGuess })
    }

    /// Removing the lines, and nothing else, settles the guesses: what is left says the same.
    @Test func removingTheLinesSettlesThem() throws {
        let lines = Self.text.split(separator: "\n", omittingEmptySubsequences: false)
        let settled = try Self.manifest(lines.filter { !$0.contains("uncertain") }.joined(separator: "\n"))
        #expect(settled.guesses == [])
        let before = try Self.manifest(Self.text)
        #expect(settled.production == before.production)
        #expect(settled.environments.map(\.values) == before.environments.map(\.values))
        #expect(settled.configurations.map(\.environment) == before.configurations.map(\.environment))
    }

    /// A build rests on its own build configuration, and a sealed one on the environments that it can reach.
    @Test func aBuildRestsOnWhatIsInIt() throws {
        let manifest = try Self.manifest(Self.text)
        #expect(
            manifest.guesses(of: "Debug").map(\.subject) == [
                .production("mainnet"), .key("api"), .environment("testnet"),
            ])
        #expect(
            manifest.guesses(of: "Release").map(\.subject) == [
                .production("mainnet"), .configuration("Release", environment: "mainnet"), .key("api"),
            ])
        #expect(manifest.guesses(of: "Unlisted") == manifest.guesses)
    }

    @Test func falseIsNoGuess() throws {
        let text = Self.text.replacing("uncertain: true", with: "uncertain: false")
        #expect(try Self.manifest(text).guesses == [])
    }

    @Test func anotherValueIsRefused() {
        let text = Self.text.replacing("uncertain: true", with: "uncertain: perhaps")
        #expect(throws: ManifestError.self) { try Self.manifest(text) }
    }
}
