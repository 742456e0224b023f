import BuildSettings
import Foundation
import Generation
import InfoPlists
import Manifest
import PropertyLists
import SettingsBundle
import SourceText
import Switchyard
import SwitchyardCore
import TestSupport
import Testing

/// Everything that is generated for a random manifest, in a folder.
struct GeneratedManifest {
    private(set) var random: RandomManifest
    let manifest: Manifest
    let folder: URL

    /// - Parameter type: The name of the type of the accessors.
    init(seed: Int, type: String = "AppConfiguration") throws {
        random = RandomManifest(seed: UInt64(seed))
        let outputs = """
            generate:
              catalog: true
              accessors: { file: \(type).swift, type: \(type) }
              settingsBundle: Settings.bundle
              infoPlists: [Info.plist]

            """
        manifest = try Manifest(Data((random.text + outputs).utf8), file: Manifest.fileName)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("generated-\(UUID().uuidString)")
        try write(Plists.empty, to: "Info.plist")
        var generation = try ManifestGeneration(manifest, in: OutputFolder(folder))
        #expect(generation.findings.filter { $0.severity == .error } == [])
        try generation.addSecrets(from: random.variables)
        for file in generation.files { try write(try #require(file.data), to: file.path) }
        let again = try ManifestGeneration(manifest, in: OutputFolder(folder))
        #expect(!again.changesSomething)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    private func write(_ data: Data, to path: String) throws {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    /// The text of a generated file.
    func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
    }

    /// Info.plist as the build makes it.
    func infoPlist(_ configuration: String, brand: String?) throws -> [String: PropertyListValue] {
        let file = try Data(contentsOf: folder.appendingPathComponent("Switchyard/\(configuration).xcconfig"))
        // The target of a brand has its name.
        let settings = BuiltSettings(file, target: brand ?? "App")
        let list = try PropertyList.read(folder.appendingPathComponent("Info.plist"))
        return InfoPlistExpansion(settings.table).expand(list).dictionaryValue ?? [:]
    }

    /// A launch of the app as it is built, without anything that a tester chose.
    func context(_ configuration: String, _ policy: ReleasePolicy, brand: String?) throws -> LaunchContext {
        let name = policy == .open ? "Environments" : "Environments.production"
        let path = ["Switchyard", brand, "\(name).plist"].compactMap { $0 }.joined(separator: "/")
        return LaunchContext(
            catalog: try EnvironmentCatalog.read(folder.appendingPathComponent(path)), policy: policy,
            infoPlist: try infoPlist(configuration, brand: brand),
            settingsBundle: .read(folder.appendingPathComponent("Settings.bundle")))
    }

    /// The rows of the Settings app by their keys.
    var rows: [String: SettingsSpecifier] {
        get throws {
            let root = try PropertyList.read(folder.appendingPathComponent("Settings.bundle/Root.plist"))
            let page = SettingsPage(name: "Root", file: "Root.plist", properties: root.dictionaryValue ?? [:])
            let pairs = page.specifiers.compactMap { row in row.key.map { ($0, row) } }
            return Dictionary(uniqueKeysWithValues: pairs)
        }
    }
}

extension SettingsSpecifier {
    /// What the Settings app stores when somebody chooses something.
    func randomChoice(_ type: ValueType, _ random: inout SeededGenerator) -> PropertyListValue? {
        switch kind {
        case .toggleSwitch: .boolean(random.oneIn(2))
        case .multiValue: random.pick(values)
        // A text field stores text, whatever its keyboard.
        case .textField:
            switch type {
            case .string: .string(random.pick(["", "typed by a tester", "$(X) \"é\""]))
            case .int: .string("\(random.upTo(99))")
            case .double: .string("\(random.upTo(99)).5")
            case .url: .string("https://typed.example/\(random.upTo(9))")
            case .duration: .string("\(random.upTo(99))s")
            default: nil
            }
        default: nil
        }
    }
}
