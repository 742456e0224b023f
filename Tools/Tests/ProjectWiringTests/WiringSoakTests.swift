import Foundation
import Generation
import ProjectWiring
import TestProjects
import TestSupport
import Testing

/// Random projects and random edits of them: wiring, editing and taking the wiring back is editing alone.
@Suite struct WiringSoakTests {
    @Test func wiringEditingAndUnwiringIsEditing() throws {
        let count = SoakCount.of(full: 1_000, slice: 40)
        var edits = 0
        for seed in 0..<count {
            var generator = SeededGenerator(seed: UInt64(seed))
            let example = RandomProject(&generator)
            try withTemporaryFolder { url in
                let folder = try WiredFolder(
                    url, example.project.text, manifest: example.manifest, files: example.files)
                let original = try folder.text()
                let settings = try folder.buildSettings()
                let objects = try folder.objects()
                try folder.wire(movesSettings: example.movesSettings)
                let wired = try folder.text()
                if !example.movesSettings {
                    WiringTests.expectKept(objects, try folder.objects())
                    WiringTests.expectKept(settings, try folder.buildSettings())
                }
                #expect(try folder.wire().files.allSatisfy { $0.change == .unchanged }, "seed \(seed)")
                #expect(try folder.text() == wired, "seed \(seed)")
                var pair = EditedPair(original: original, wired: wired)
                for _ in 0..<generator.upTo(8) { pair.edit(&generator) }
                edits += pair.count
                try folder.set(pair.wired)
                if generator.oneIn(3) { try folder.wire() }
                try folder.unwire()
                let restored = try folder.text()
                let expected = pair.original.replacing(Self.emptySection, with: "")
                guard restored.replacing(Self.emptySection, with: "") == expected else {
                    Issue.record("seed \(seed): \(Self.difference(expected, restored))")
                    return
                }
            }
        }
        #expect(edits > count)
    }

    /// A section without objects, which Xcode does not write.
    private static var emptySection: Regex<Substring> {
        /\/\* Begin [A-Za-z]+ section \*\/\r?\n\/\* End [A-Za-z]+ section \*\/\r?\n\r?\n/
            .matchingSemantics(.unicodeScalar)
    }

    /// The first lines that differ.
    private static func difference(_ left: String, _ right: String) -> String {
        let lines = zip(left.components(separatedBy: "\n"), right.components(separatedBy: "\n"))
        return lines.first { $0 != $1 }.map { "expected \($0.0.debugDescription), got \($0.1.debugDescription)" }
            ?? "at the end"
    }
}

/// A random project with a manifest for it.
struct RandomProject {
    let project: SampleProject
    let manifest: String
    let files: [String: String]
    let movesSettings: Bool

    init(_ generator: inout SeededGenerator) {
        (project, files) = SampleProject.random(&generator)
        var outputs = ["folder: \(generator.pick(["Switchyard", "App/Generated", "Config/Switchyard"]))"]
        if generator.oneIn(3) { outputs.append("accessors: { file: App/Values.swift }") }
        let apps = project.targets.map(\.name).filter { $0.contains("App") }
        manifest = WiredFolder.manifest(
            "generate: { \(outputs.joined(separator: ", ")) }",
            targets: generator.oneIn(2) ? "[]" : "[\(apps.joined(separator: ", "))]")
        movesSettings = generator.oneIn(3)
    }
}

/// A project and its wired version, which are edited alike.
private struct EditedPair {
    var original: String
    var wired: String
    private(set) var count = 0

    init(original: String, wired: String) {
        self.original = original
        self.wired = wired
    }

    private enum Kind: CaseIterable {
        case element, object, setting

        func matches(_ line: String) -> Bool {
            switch self {
            case .element: line.hasPrefix("\t\t\t\t") && line.hasSuffix(",") && !line.contains(" = ")
            case .object: line.hasPrefix("\t\t") && line.hasSuffix("; };")
            case .setting:
                line.hasPrefix("\t\t\t\t") && line.hasSuffix(";") && line.contains(" = ")
                    && !line.contains("LastUpgrade")
                    && !line.contains("[")
            }
        }

        /// A new line after one of the kind. Xcode keeps build settings in order.
        func line(_ number: Int, after line: String) -> String {
            let identifier = "F0000000000000000" + String(1_000_000 + number)
            return switch self {
            case .element: "\t\t\t\t\(identifier) /* new \(number) */,"
            case .object:
                "\t\t\(identifier) /* new \(number) */ = {isa = PBXFileReference; path = \"new \(number)\"; sourceTree = \"<group>\"; };"
            case .setting: "\(line.prefix { $0 != " " })_NEW\(number) = \"value \(number)\";"
            }
        }
    }

    /// Lines that are in both, each known by its text and by how often it was there before.
    mutating func edit(_ generator: inout SeededGenerator) {
        let newline = original.contains("\r\n") ? "\r\n" : "\n"
        var lines = original.components(separatedBy: newline)
        var others = wired.components(separatedBy: newline)
        let kind = generator.pick(Kind.allCases)
        // What wiring moves or replaces is not edited here.
        let found = lines.indices.filter { kind.matches(lines[$0]) && !Self.isTouched(lines[$0]) }
        guard let index = found.isEmpty ? nil : generator.pick(found) else { return }
        let line = lines[index]
        let occurrence = lines[..<index].count { $0 == line }
        guard lines.count(where: { $0 == line }) == others.count(where: { $0 == line }) else { return }
        guard let other = others.indices.filter({ others[$0] == line }).dropFirst(occurrence).first else { return }
        count += 1
        switch generator.upTo(2) {
        case 0:
            lines.remove(at: index)
            others.remove(at: other)
        case 1 where kind == .setting:
            let changed = line.prefix { $0 != "=" } + "= changed\(count);"
            lines[index] = String(changed)
            others[other] = String(changed)
        default:
            lines.insert(kind.line(count, after: line), at: index + 1)
            others.insert(kind.line(count, after: line), at: other + 1)
        }
        original = lines.joined(separator: newline)
        wired = others.joined(separator: newline)
    }

    private static func isTouched(_ line: String) -> Bool {
        ["SWIFT_ACTIVE", "EXCLUDED_SOURCE", "INFOPLIST_FILE", ".xcconfig"].contains { line.contains($0) }
    }
}
