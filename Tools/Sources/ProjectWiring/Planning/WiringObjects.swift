import Foundation
import PropertyLists
import XcodeProjects

/// The objects of a project, in which wiring looks for what is there. Both formats of project files have the same ones.
protocol WiringObjects: Sendable {
    /// The class of an object; `nil` if there is none with the identifier.
    func isa(_ identifier: String) -> String?
    /// A text field of an object.
    func text(_ identifier: String, _ key: String) -> String?
    /// The texts of an array of an object.
    func texts(_ identifier: String, _ key: String) -> [String]
    /// Whether an object has a field.
    func has(_ identifier: String, _ key: String) -> Bool
    /// The objects of a class, in the order of the file.
    func identifiers(of isa: String) -> [String]
}

extension WiringObjects {
    /// What Xcode calls a file or folder.
    func comment(of identifier: String) -> String? {
        text(identifier, "name")
            ?? text(identifier, "path").map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    }
}

/// The objects of a project that is read.
struct ReadObjects: WiringObjects {
    private let objects: [String: PropertyListValue]

    init(_ file: XcodeProjectFile) { objects = file.objects }

    private func value(_ identifier: String, _ key: String) -> PropertyListValue? {
        objects[identifier]?.dictionaryValue?[key]
    }

    func isa(_ identifier: String) -> String? { text(identifier, "isa") }

    func text(_ identifier: String, _ key: String) -> String? { value(identifier, key)?.stringValue }

    func texts(_ identifier: String, _ key: String) -> [String] {
        value(identifier, key)?.arrayValue?.compactMap(\.stringValue) ?? []
    }

    func has(_ identifier: String, _ key: String) -> Bool { value(identifier, key) != nil }

    /// The identifiers are paths in the file, whose numbers order them.
    func identifiers(of isa: String) -> [String] {
        objects.keys.filter { self.isa($0) == isa }.sorted { $0.compare($1, options: .numeric) == .orderedAscending }
    }
}
