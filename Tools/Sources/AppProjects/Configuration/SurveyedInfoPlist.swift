import BuildSettings
import InfoPlists
package import LocatedPropertyLists
package import PropertyLists
package import SourceText
import XcodeProjects

/// The Info.plist of a target in a build configuration, as far as a survey reads it.
package struct SurveyedInfoPlist {
    let configuration: String
    /// The texts and numbers, by key path.
    package private(set) var texts: [PropertyListKeyPath: String]
    /// Those that a secret build setting gives it.
    package let hidden: Set<PropertyListKeyPath>
    private let build: ConfiguredTarget
    private let list: ProcessedInfoPlist?
    private let locations: PropertyListLocations

    package init(_ build: ConfiguredTarget, _ locations: PropertyListLocations) {
        self.build = build
        self.locations = locations
        configuration = build.configuration
        list = (try? build.infoPlist()) ?? nil
        var texts: [PropertyListKeyPath: String] = [:]
        for (key, value) in list?.values ?? [:] { Self.collect(value, at: [key], in: &texts) }
        self.texts = texts
        hidden = list?.hiddenKeyPaths ?? []
    }

    /// The same with what is shown in place of a value that is unknown.
    var showingUnknown: Self {
        var shown = self
        for reference in list?.references ?? [] where texts[reference.keyPath] != nil {
            if let unknown = build.unknown(reference.chain) { shown.texts[reference.keyPath] = unknown }
        }
        return shown
    }

    /// Values that are nested deeper are not configuration.
    private static let depth = 6

    private static func collect(
        _ value: PropertyListValue, at keyPath: PropertyListKeyPath, in texts: inout [PropertyListKeyPath: String]
    ) {
        guard keyPath.components.count <= depth else { return }
        switch value {
        case .string(let text): texts[keyPath] = text
        case .integer(let number): texts[keyPath] = "\(number)"
        case .boolean(let truth): texts[keyPath] = truth ? "true" : "false"
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                collect(element, at: keyPath.appending("\(index)"), in: &texts)
            }
        case .dictionary(let entries):
            for (key, element) in entries { collect(element, at: keyPath.appending(key), in: &texts) }
        default: break
        }
    }

    /// The build settings that the file refers to for a value.
    package func settings(at keyPath: PropertyListKeyPath) -> [String] {
        reference(at: keyPath)?.chain.filter { $0.depth == 1 && !$0.isInherited }.map(\.name) ?? []
    }

    /// The line that a value comes from.
    package func location(of keyPath: PropertyListKeyPath) -> SourceLocation? {
        if let origin = reference(at: keyPath).flatMap({ build.source(of: $0.chain) }) {
            return build.location(of: origin)
        }
        guard let file = list?.file else { return nil }
        return locations.position(of: keyPath, in: file).map { SourceLocation(file: file, position: $0) }
    }

    private func reference(at keyPath: PropertyListKeyPath) -> ProcessedInfoPlist.Reference? {
        list?.references.first { $0.keyPath == keyPath }
    }
}
