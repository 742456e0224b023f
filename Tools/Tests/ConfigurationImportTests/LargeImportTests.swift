import Foundation
import Manifest
import PropertyLists
import SourceText
import Testing

@testable import ConfigurationImport

/// Large files: what is beyond a limit is said, and the work does not grow with the square of what they have.
@Suite struct LargeImportTests {
    private static func proposal(_ sources: [ImportedSource]) throws -> Proposal {
        let proposal = Proposal(sources, configurations: [])
        _ = try Manifest(Data(ProposalYAML(proposal, in: "/p").text.utf8), file: "Switchyard.yaml")
        return proposal
    }

    @Test func manySecrets() throws {
        let lines = (0..<1_500).map { $0 % 2 == 0 ? "TOKEN_\($0)=s3cret-value-\($0)" : "NAME_\($0)=name \($0)" }
        let source = EnvFile.read(Data(lines.joined(separator: "\n").utf8), file: "/p/.env", environment: nil)
        let proposal = try Self.proposal([source])
        #expect(Set(proposal.secrets.compactMap(\.variable)).count == 750)
    }

    @Test func manyEnvironments() throws {
        let names = (0..<5_000).map { "e\($0)" }
        let text = "environments: [\(names.joined(separator: ", "))]\nvariables: { a: x, b: y }\n"
        let proposal = try Self.proposal([NatriumFile.read(Data(text.utf8), file: "/p/.natrium.yml")])
        let most = EnvironmentMerge.mostGroups
        #expect(proposal.environments.count == most)
        #expect(proposal.issues.map(\.message) == ["more than \(most) environments are not imported"])
    }

    @Test func manyEnvFiles() throws {
        let sources = (0..<1_000).map { index in
            EnvFile.read(Data("A=\(index)".utf8), file: "/p/.env.e\(index)", environment: "e\(index)")
        }
        let proposal = try Self.proposal(sources)
        #expect(proposal.environments.count == EnvironmentMerge.mostGroups)
        #expect(proposal.issues.filter { $0.message.hasPrefix("more than") }.count == 1)
    }

    /// A secret is found in another text, wherever it is there.
    @Test(
        arguments: [
            ("s3cret-value", true), ("https://a.example/s3cret-value?x", true), ("xs3cret-valu", false), ("", false),
            ("s3cret-s3cret-value", true), ("S3CRET-VALUE", false), ("other-token-9\u{1F600}", true),
            ("s3cret-", false),
        ]) func aKnownTextIsFound(_ text: String, _ isIn: Bool)
    {
        #expect(KnownTexts(["s3cret-value", "other-token-9\u{1F600}", "s3cret-value-2"]).areIn(text) == isIn)
        #expect(!KnownTexts([]).areIn(text))
    }
}
