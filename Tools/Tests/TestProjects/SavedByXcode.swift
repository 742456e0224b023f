package import Foundation
import LocatedPropertyLists

/// A JSON project file as Xcode saves it: in its layout, without comments, with the keys of dictionaries sorted. What is in
/// order already stays so.
package enum SavedByXcode {
    package static func text(_ data: Data) throws -> String {
        printed(try JSON5Document(data: data).root, .root).file
    }

    /// What a value is, which determines its layout.
    private enum Place {
        case root, references, reference, targets, target, configurations, compactList, compact, settings, phases, phase
        case dependencies, exceptions, exception, members, member, dictionary, plain
    }

    private static func place(_ key: String, in place: Place) -> Place {
        switch (place, key) {
        case (.root, "files"), (.reference, "children"): .references
        case (.root, "targets"): .targets
        case (.root, "configurations"), (.target, "specialized-configurations"): .configurations
        case (.root, "build-settings"), (.target, "build-settings"): .settings
        case (.target, "build-phases"): .phases
        case (.target, "dependencies"): .dependencies
        case (.target, "package-product-members"): .members
        case (.member, "build-phase"): .compact
        case (_, "target-membership"): .compactList
        case (.reference, "membership-exceptions"): .exceptions
        case (.exception, "platforms"), (.exception, "attributes"): .dictionary
        default: .plain
        }
    }

    private static func element(_ place: Place) -> Place {
        switch place {
        case .references: .reference
        case .targets: .target
        case .configurations, .dependencies, .compactList: .compact
        case .phases: .phase
        case .exceptions: .exception
        case .members: .member
        default: .plain
        }
    }

    private static func isLine(_ value: JSON5Value, _ place: Place) -> Bool {
        func count(_ key: String) -> Int { value[key]?.elements.count ?? 0 }
        return switch place {
        case .compact: true
        case .phase: !["copy", "script", "apple-script"].contains(value["kind"]?.text)
        case .reference:
            switch value["kind"]?.text {
            case "folder": count("membership-exceptions") == 0
            case "group": count("children") == 0
            default: count("children") == 0 && count("target-membership") < 2
            }
        default: false
        }
    }

    private static func printed(_ value: JSON5Value, _ place: Place) -> PrintedJSON {
        switch value.content {
        case .null: return .null
        case .boolean(let flag): return .flag(flag)
        case .number(let number): return .text(String(number))
        case .string(let text): return .text(text)
        case .array(let elements):
            return .list(elements.map { printed($0.value, element(place)) }, isLine: place == .compact)
        case .object(let entries):
            let isSorted = place == .settings || place == .dictionary
            let ordered = isSorted ? entries.sorted { $0.key < $1.key } : entries
            return .object(
                ordered.filter { !isEmptyList($0.value) }.map { entry in
                    var own = Self.place(entry.key, in: place)
                    if place == .dictionary { own = .compact }
                    // The files of localized files are in many lines.
                    return (entry.key, lines(printed(entry.value, own), of: value, entry.key))
                }, isLine: isLine(value, place))
        }
    }

    private static func isEmptyList(_ value: JSON5Value) -> Bool {
        if case .array(let elements) = value.content { return elements.isEmpty }
        return false
    }

    private static func lines(_ list: PrintedJSON, of value: JSON5Value, _ key: String) -> PrintedJSON {
        guard key == "children", ["variant-group", "version-group"].contains(value["kind"]?.text),
            case .list(let elements, _) = list
        else { return list }
        return .list(
            elements.map { element in
                if case .object(let entries, _) = element { return .object(entries) }
                return element
            })
    }
}
