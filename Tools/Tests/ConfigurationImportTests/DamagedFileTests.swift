import Foundation
import Manifest
import SourceText
import TestSupport
import Testing

@testable import ConfigurationImport

/// Files with random damage: whatever they have, the result is a manifest that our own reader accepts, or findings about
/// lines that the file has.
@Suite struct DamagedFileTests {
    private static let seeds: [String] = [
        "# c\nAPI_URL=https://example.com/api\nexport N=\"a\\nb\" # c\nT='x y'\nE=\nF=true\nV=1.10\n",
        "environments: [Staging, Production]\nnatrium_variables:\n  h: { Staging: s, Production: p }\nvariables:\n  u: \"x#{h}\"\n"
            + "  t: \"#env(T)\"\n  n: null\n  m:\n    Staging,Production: { Debug: a, Release: b }\n",
        "<plist><dict><key>KZBEnvironments</key><array><string>QA</string><string>PROD</string></array><key>u</key><dict>"
            + "<key>QA</key><real>1.5</real><key>PROD</key><data>AAEC</data></dict></dict></plist>",
        "{ KZBEnvironments = (QA, Common, \"a b\"); u = { QA = \"x//y\"; Common = (1, {a = b;}); }; }",
        "{\"default\": {\"r\": 3}, \"staging\": {\"a\": {\"u\": \"https://s.example\", \"v\": true}, \"l\": [1, \"a\", {\"b\": 2.5}]},"
            + " \"production\": {\"a.b\": 1, \"a\": null}}",
    ]
    private static let pieces = [
        "\n", "\r\n", "\"", "'", "{", "}", "[", "]", ":", "=", "#", ",", "<", ">", "</", "$(A)", "//", "- ", "\t", "&a",
        "*a", "<<",
        "staging", "production", "Common", "true", "null", "1.10", "\u{FEFF}", "é", "\u{0}", "\u{2028}", "API_TOKEN",
        "environments",
    ]

    @Test(arguments: 0..<SoakCount.of(full: 20_000, slice: 400)) func areFindings(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let sources = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in Self.source(&random) }
        let proposal = Proposal(sources, configurations: [])
        let manifest = try Manifest(Data(ProposalYAML(proposal, in: "/p").text.utf8), file: "Switchyard.yaml")
        _ = try manifest.productionName
    }

    private static func source(_ random: inout SeededGenerator) -> ImportedSource? {
        var bytes = Array(random.pick(seeds).utf8)
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let place = random.upTo(bytes.count)
            switch random.upTo(3) {
            case 0: bytes.removeSubrange(place..<min(bytes.count, place + random.upTo(5)))
            case 1: bytes.insert(contentsOf: random.pick(pieces).utf8, at: place)
            case 2: bytes.insert(UInt8(random.upTo(255)), at: place)
            default: bytes.insert(contentsOf: bytes.prefix(random.upTo(bytes.count)), at: place)
            }
        }
        let data = Data(bytes)
        let source: ImportedSource? =
            switch random.upTo(4) {
            case 0: EnvFile.read(data, file: "/p/.env", environment: random.oneIn(2) ? "staging" : nil)
            case 1: NatriumFile.read(data, file: "/p/.natrium.yml")
            case 2: PropertyListSource.kzbEnvironments(data, file: "/p/KZBEnvironments.plist")
            case 3: PropertyListSource.environmentFile(data, file: "/p/environments.json")
            default: PropertyListSource.values(data, file: "/p/config.prod.plist", environment: "prod")
            }
        for location in (source?.issues.map(\.location) ?? []) + (source?.values.map(\.location) ?? []) {
            guard let line = location.position?.line else { continue }
            #expect(line >= 1 && line <= bytes.count + 1)
        }
        return source
    }
}
