package import Foundation
import LocatedPropertyLists

/// A JSON project file as Xcode saves it: in its layout, without comments and keys that it does not know, the other keys in the
/// order of its schema, those of dictionaries and the elements of sets sorted.
///
/// From the schema of Apple's `xcode-project-format`, and independent of the code that edits such files.
package enum SavedByXcode {
    package static func text(_ data: Data) throws -> String {
        printed(try JSON5Document(data: data).root, .root).file
    }

    /// What a value is, which determines its layout and the order of its keys.
    private enum Place {
        case root, localizations, references, reference, targets, target, configurations, configuration, memberships
        case membership, settings, phases, phase, dependencies, dependency, exceptions, exception, members, member
        case imports, imported, anchored, row, dictionary, set, plain
    }

    private static func place(_ key: String, in place: Place, _ kind: String?) -> Place {
        switch (place, key) {
        case (.root, "files"), (.reference, "children"): .references
        case (.root, "localizations"): .localizations
        case (.root, "targets"): .targets
        case (.root, "imported-products"): .imports
        case (.root, "configurations"), (.target, "specialized-configurations"): .configurations
        case (.configuration, "file"): .anchored
        case (.root, "build-settings"), (.target, "build-settings"): .settings
        case (.target, "build-phases"): .phases
        case (.target, "dependencies"): .dependencies
        case (.target, "package-product-members"): .members
        case (.member, "build-phase"): .membership
        case (.reference, "target-membership") where kind == "folder": .set
        case (_, "target-membership"): .memberships
        case (.reference, "membership-exceptions"): .exceptions
        case (.reference, "opaque-folders"), (.localizations, "supported"), (.exception, "exclusions"),
            (.exception, "inclusions"), (.exception, "public-headers"), (.exception, "private-headers"):
            .set
        case (.exception, "platforms"), (.exception, "attributes"), (.exception, "compiler-flags"),
            (.exception, "asset-tags"), (.reference, "file-types"):
            .dictionary
        case (.membership, "platforms"), (.dependency, "platforms"), (.dictionary, _): .row
        default: .plain
        }
    }

    private static func element(_ place: Place) -> Place {
        switch place {
        case .references: .reference
        case .targets: .target
        case .configurations: .configuration
        case .dependencies: .dependency
        case .memberships: .membership
        case .phases: .phase
        case .exceptions: .exception
        case .members: .member
        case .imports: .imported
        default: .plain
        }
    }

    // MARK: The order of keys

    /// The keys of an object in order; `nil` for one that keeps its own.
    private static func keys(_ place: Place, _ kind: String?) -> [String]? {
        switch place {
        case .root:
            [
                "required-capabilities", "id", "root-group-debug-id", "configuration-list-debug-id", "organization",
                "class-prefix", "build-independent-targets-in-parallel", "default-configuration", "configurations",
                "localizations", "imported-products", "packages", "files", "targets", "build-settings",
                "products-group", "last-upgrade", "last-swift-update", "last-swift-migration",
            ]
        case .localizations: ["development", "supported"]
        case .reference: keys(ofReference: kind)
        case .target:
            [
                "name", "id", "configuration-list-debug-id", "kind", "product", "product-type", "full-product-type",
                "last-swift-update", "last-swift-migration", "legacy-provisioning-style", "legacy-team-id",
                "test-host-target", "specialized-configurations", "dependencies", "build-phases", "build-rules",
                "package-product-members", "build-settings", "build-tool-path", "build-tool-arguments",
                "build-tool-working-directory", "pass-build-settings-in-environment",
            ]
        case .configuration: ["id", "name", "file"]
        case .anchored: ["anchor", "relative-path"]
        case .membership:
            [
                "id", "build-phase", "platforms", "header-role", "mach-interface-generation", "is-weak",
                "code-sign-on-copy", "code-generation", "header-preservation", "decompress",
                "code-generation-visibility", "arguments", "asset-tags",
            ]
        case .phase:
            [
                "kind", "id", "name", "is-shared-context", "context-name", "bundle-base-path", "relative-path",
                "log-environment-variables", "input-paths", "input-file-list-paths", "output-paths",
                "output-file-list-paths", "dependency-file", "run-on-every-build", "scope", "shell", "script",
            ]
        case .dependency:
            [
                "kind", "project", "target", "target-id", "package", "id", "product-name", "product-type", "platforms",
            ]
        case .exception:
            [
                "target", "build-phase", "public-headers", "private-headers", "compiler-flags", "exclusions",
                "inclusions", "platforms", "attributes", "asset-tags",
            ]
        case .member: ["package", "id", "product-name", "product-type", "build-phase"]
        case .imported: ["name", "path", "project", "target", "product-id", "type", "target-membership"]
        default: nil
        }
    }

    private static func keys(ofReference kind: String?) -> [String] {
        switch kind {
        case "group", "variant-group", "version-group":
            ["kind", "id", "path", "name", "current-version", "type", "index", "target-membership", "children"]
        case "folder":
            [
                "kind", "id", "path", "file-types", "opaque-folders", "target-membership", "membership-exceptions",
                "index",
            ]
        default: ["path", "id", "type", "signature", "encoding", "line-ending", "index", "target-membership"]
        }
    }

    private static func ordered(
        _ entries: [JSON5Value.Entry], _ place: Place, _ kind: String?
    ) -> [JSON5Value.Entry] {
        if place == .settings || place == .dictionary { return entries.sorted { $0.key < $1.key } }
        guard let keys = keys(place, kind) else { return entries }
        return keys.compactMap { key in entries.last { $0.key == key } }
    }

    // MARK: Layout

    private static func isLine(_ value: JSON5Value, _ place: Place) -> Bool {
        func count(_ key: String) -> Int { value[key]?.elements.count ?? 0 }
        return switch place {
        case .configuration, .anchored, .membership, .dependency, .row: true
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
            if place == .set { return .texts(elements.compactMap(\.value.text).sorted()) }
            if place == .row { return .texts(elements.compactMap(\.value.text).sorted(), isLine: true) }
            return .list(elements.map { printed($0.value, element(place)) })
        case .object(let entries):
            let kind = value["kind"]?.text
            return .object(
                ordered(entries, place, kind).filter { !isEmptyList($0.value) }.map { entry in
                    // The files of localized files are in many lines.
                    let own = Self.place(entry.key, in: place, kind)
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
