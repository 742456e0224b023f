import Foundation
import Generation
import Manifest
import PropertyLists
import SourceText
import TestSupport
import Testing

/// Random Info.plist and entitlements files in every layout: what is generated, twice and from other manifests, prunes to
/// the bytes of before, or nothing is written at all.
@Suite struct OwnedEntriesSoakTests {
    @Test func generateAndPrune() throws {
        let count = SoakCount.of(full: 4_000, slice: 150)
        var rejected: [String: Int] = [:]
        for seed in 0..<UInt64(count) {
            var random = SeededGenerator(seed: seed &+ 13_000_000)
            let before = Self.file(seed, &random)
            var data = before
            for _ in 0..<2 {
                let manifest = Self.manifest(&random)
                let part = Self.run(manifest, data)
                for finding in part.findings where finding.rule != .generatedKeyTaken {
                    rejected[finding.rule.rawValue, default: 0] += 1
                }
                guard let after = part.files.first?.data else { continue }
                let isKept = try Self.others(data).isSame(as: Self.others(after))
                #expect(isKept, "seed \(seed): something else changed")
                #expect(Self.run(manifest, after).files.allSatisfy { $0.change == .unchanged }, "seed \(seed)")
                data = after
            }
            let pruned = Self.run(Self.manifest(&random), data, isPruning: true)
            let after = pruned.files.first?.data ?? data
            #expect(
                after == before,
                "seed \(seed)\n\(String(decoding: before, as: UTF8.self).debugDescription)\n--- became\n\(String(decoding: after, as: UTF8.self).debugDescription)"
            )
        }
        // Refusing everything would give everything back, too.
        #expect(rejected.values.reduce(0, +) < count / 2, "\(rejected)")
        print("soak: \(count) property lists, rejected: \(rejected)")
    }

    private static func run(_ manifest: Manifest, _ data: Data, isPruning: Bool = false) -> GeneratedPart {
        ManifestPlan(manifest, isPruning: isPruning).infoPlists(existing: ["App/Info.plist": data])
    }

    private static func manifest(_ random: inout SeededGenerator) -> Manifest {
        var manifest = Manifests.discussions
        if random.oneIn(3) { manifest.selection.infoKey = "Backend" }
        if random.oneIn(3) { manifest.keys = [] }
        if random.oneIn(2) {
            for index in manifest.environments.indices { manifest.environments[index].identity.urlScheme = nil }
        }
        return manifest
    }

    private static func file(_ seed: UInt64, _ random: inout SeededGenerator) -> Data {
        let format: TreeFormat = random.oneIn(4) ? .binary : .xml
        guard case .dictionary(var entries) = random.dictionary(format, depth: 1) else { return Data() }
        func add(_ key: String, _ value: PropertyListValue) {
            entries.append(Tree.Entry(key: Array(key.utf16), value: Tree(value)))
        }
        if random.oneIn(2) {
            let types: [PropertyListValue] = [
                [], [["CFBundleURLSchemes": ["fb1"]]], [["CFBundleURLSchemes": []], "x"],
            ]
            add("CFBundleURLTypes", random.pick(types))
        }
        if random.oneIn(4) { add("CFBundleDisplayName", "Talk") }
        if random.oneIn(6) { add("NSExtension", [:]) }
        entries.shuffle(using: &random)
        if format == .binary {
            var writer = BinaryTreeWriter(seed: seed)
            return writer.data(.dictionary(entries))
        }
        var writer = XMLTreeWriter(seed: seed, isPlain: random.oneIn(2))
        return writer.data(.dictionary(entries))
    }

    /// A property list without Switchyard's entries, as readers that are not ours see it.
    private static func others(_ data: Data) throws -> Tree {
        let isBinary = data.starts(with: Data("bplist".utf8))
        guard case .dictionary(let entries) = try isBinary ? StrictBinaryReader.read(data) : StrictXMLReader.read(data)
        else { return .array([]) }
        let types = Array("CFBundleURLTypes".utf16)
        return .dictionary(
            entries.compactMap { entry in
                guard entry.key == types, case .array(let elements) = entry.value else {
                    return isOwn(entry.value) ? nil : entry
                }
                let others = elements.filter { !isOwn($0) }
                // What was generated into nothing is not an entry at all; an empty array is hard to tell from it here.
                return others.isEmpty ? nil : Tree.Entry(key: entry.key, value: .array(others))
            })
    }

    private static func isOwn(_ tree: Tree) -> Bool {
        switch tree {
        case .text(let units): String(decoding: units, as: UTF16.self).hasPrefix("$(SWITCHYARD_")
        case .array(let elements): elements.contains(where: isOwn)
        case .dictionary(let entries): entries.contains { isOwn($0.value) }
        default: false
        }
    }
}
