package import Foundation

/// A row of `generated-info-plists.json`: a target, and the Info.plist that Xcode makes for it, with the place in
/// Apple's swift-build that says so.
package struct GeneratedInfoPlistCase: Decodable, Sendable, CustomStringConvertible {
    /// What the row shows.
    package let name: String
    /// The target's product type.
    package let productType: String
    /// The value of `SDKROOT`.
    package let sdk: String
    /// The target's build settings.
    package let settings: [String: String]
    /// The content of `Info.plist`; `nil` where the project has no such file.
    package let file: [String: JSON]?
    /// The whole Info.plist of the product; `nil` where it has none.
    package let expected: [String: JSON]?
    /// Why, in Apple's source.
    package let reason: String

    package var description: String { name }

    /// A value as JSON has it, which is enough for these.
    package enum JSON: Decodable, Hashable, Sendable {
        case string(String)
        case boolean(Bool)
        case array([JSON])
        case object([String: JSON])

        package init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let truth = try? container.decode(Bool.self) {
                self = .boolean(truth)
            } else if let text = try? container.decode(String.self) {
                self = .string(text)
            } else if let elements = try? container.decode([JSON].self) {
                self = .array(elements)
            } else {
                self = .object(try container.decode([String: JSON].self))
            }
        }

        /// The value for `PropertyListSerialization`.
        var object: Any {
            switch self {
            case .string(let text): text
            case .boolean(let truth): truth
            case .array(let elements): elements.map(\.object)
            case .object(let entries): entries.mapValues(\.object)
            }
        }
    }

    /// All rows.
    package static func all() throws -> [GeneratedInfoPlistCase] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("generated-info-plists.json")
        return try JSONDecoder().decode([GeneratedInfoPlistCase].self, from: Data(contentsOf: file))
    }

    /// Writes the row's project, `App.xcodeproj`, into a folder.
    package func write(in folder: URL) throws {
        let settings = self.settings.merging(["SDKROOT": sdk]) { own, _ in own }
        let target = WrittenProject.Target(
            name: "App", productType: productType, configurations: [("Release", settings)])
        try WrittenProject.write(["App.xcodeproj/project.pbxproj": WrittenProject.text([target])], in: folder)
        guard let file else { return }
        let data = try PropertyListSerialization.data(
            fromPropertyList: file.mapValues(\.object), format: .xml, options: 0)
        try data.write(to: folder.appendingPathComponent("Info.plist"))
    }
}
