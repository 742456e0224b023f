package import Foundation
import TestSupport

/// An app with one text of another environment in it: any spelling, in any format with texts, in any number of containers.
///
/// It is written from the formats' descriptions. What an audit must say is the same for all: it is not proven, or the file is listed as one
/// that was not decoded.
package struct Planting: CustomStringConvertible {
    /// The number that makes it again.
    package let seed: UInt64
    package let text: PlantedText
    package let pool: Pool
    package let layers: [Layer]
    /// The file that has it.
    package let path: String
    package let catalog: String
    /// The app's folder, by path.
    package let files: [(path: String, bytes: Bytes)]

    package init(seed: UInt64) {
        var random = SeededGenerator(seed: seed &* 7 &+ 5)
        self.seed = seed
        let text = PlantedText(&random)
        self.text = text
        var (pool, name, bytes) = Pool.file(text, &random)
        self.pool = pool
        var layers: [Layer] = []
        let count = random.pick([0, 0, 1, 1, 1, 2, 3])
        for index in 0..<count {
            // Brotli has no magic bytes, only the name of its file.
            let isShort = bytes.count < 50_000
            let possible = Layer.allCases.filter {
                $0 != .brotli && (isShort || ![.sqliteBlob, .sqliteBlobZlib].contains($0))
            }
            let layer = random.pick(possible + (index == count - 1 ? [.brotli] : []))
            (name, bytes) = layer.wrap(name, bytes, &random)
            layers.append(layer)
        }
        self.layers = layers
        let bundle = random.pick([
            "", "", "", "Frameworks/Net.framework/", "PlugIns/Widget.appex/", "Net.dSYM/Contents/Resources/DWARF/",
            "dSYMs/",
            "BCSymbolMaps/", "Settings.bundle/", "Assets.bundle/",
        ])
        path = bundle + name
        let production = random.pick(["https://api.shop.example/api", "api.shop.example/api/v2/all"])
        catalog = """
            app: Shop
            production: production
            configurations:
              Release: { environment: production, for: app-store }
            keys:
              server: { type: string }
            environments:
              production:
                values:
                  server: \(TreeWriter.quoted(production, .plain))
              staging:
                values:
                  server: \(TreeWriter.quoted(text.catalogText, .plain))

            """
        var slice = MachOWriter.Slice(architecture: .arm64)
        slice.sections = [("__TEXT", "__cstring", Array("hello\0\(production)\0".utf8))]
        let info: Tree = .table([
            ("CFBundleExecutable", .text("Shop")), ("CFBundleIdentifier", .text("com.example.shop")),
        ])
        files = [
            ("Info.plist", TreeWriter.binary(info)), ("Shop", MachOWriter.write(slice)), (path, bytes),
        ]
    }

    /// Whether an auditor without the formats' decoders cannot see the text.
    package var isOpaque: Bool { layers.contains(where: \.isOpaque) }

    package var description: String {
        "seed \(seed): \(text.value.rawValue) \(text.catalogText) as \(text.part.rawValue) \(text.text) in \(text.spelling.rawValue), "
            + "\(pool.rawValue), \(layers.map(\.rawValue)), \(path)"
    }

    /// Writes `Shop.app` and `Switchyard.yaml` into a folder.
    package func write(to folder: URL) throws {
        try Data(catalog.utf8).write(to: folder.appendingPathComponent("Switchyard.yaml"))
        for file in files {
            let place = folder.appendingPathComponent("Shop.app/" + file.path)
            try FileManager.default.createDirectory(
                at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(file.bytes).write(to: place)
        }
    }
}
