import CatalogChecks
import Foundation
import PropertyLists
import Switchyard
@_spi(Tools) import SwitchyardCore

/// Reads the shape of the accessors from a catalog, and checks every value of every environment on the way, so that no
/// read can fail.
struct ShapeReader {
    private(set) var shape = AccessorShape()
    private(set) var findings: [PropertyListFinding] = []
    private let catalog: EnvironmentCatalog
    private let options: AccessorOptions
    /// Every value of every environment, by key.
    private var values: [String: [ResolvedValue]] = [:]
    private var environmentCount = 0

    init(_ catalog: EnvironmentCatalog, _ options: AccessorOptions) {
        self.options = options
        // Values of the catalog are checked wherever they will be: `file:NAME` needs a folder.
        var checked = catalog
        checked.secrets = [:]
        if checked.folder == nil { checked.folder = URL(fileURLWithPath: "/") }
        self.catalog = checked
        findings = checked.check().filter { $0.severity == .error }
        read()
    }

    private mutating func read() {
        for name in catalog.names + catalog.ephemeral.map(\.example) {
            environmentCount += 1
            let isEphemeral = environmentCount > catalog.names.count
            let found = catalog.layeredValues(of: name)
            for (key, value) in found.sorted(by: { $0.key < $1.key }) {
                values[key, default: []].append(value)
                if isEphemeral, catalog.declarations[key] != nil { check(value) }
            }
            guard isEphemeral else { continue }
            for declaration in catalog.declarations.values
            where declaration.isRequired && !declaration.isProvidedInCode && found[declaration.name] == nil {
                report(.missingValue, "an environment such as \"\(name)\" has no value for \"\(declaration.name)\"", [])
            }
        }
        var keys = Set(values.keys).union(catalog.declarations.keys).sorted()
        keys.removeAll { key in !isUsable(key) }
        shape = self.shape(keys.map { (key: $0, path: $0.split(separator: ".").map(String.init)[...]) }, below: [])
        findings.sort { "\($0)" < "\($1)" }
    }

    private mutating func check(_ value: ResolvedValue) {
        guard let written = value.written else { return }
        do {
            _ = try value.type.coerced(written, folder: catalog.folder)
        } catch {
            report(
                .invalidValue,
                "\(value.origin.keyPath) cannot be read as \(value.type.name): \(written) \(error.reason)",
                value.origin.keyPath, fix: error.fix)
        }
    }

    /// A key whose value is secret has none in a file.
    private mutating func isUsable(_ key: String) -> Bool {
        if key.split(separator: ".", omittingEmptySubsequences: false).contains(where: {
            SwiftName.property("\($0)") == nil || $0.utf8.contains(0)
        }) {
            report(
                .keyClash, "key \"\(key)\" cannot be the name of a property in Swift", place(key), fix: "rename the key"
            )
            return false
        }
        guard catalog.declarations[key]?.isSecret == true, let value = values[key]?.first else { return true }
        report(
            .catalogHeader, "key \"\(key)\" is secret, and has a value in the catalog", value.origin.keyPath,
            fix: "remove the value, set ProvidedInCode, and provide it with \(options.secretsTypeName)")
        return false
    }

    /// The type for keys that begin with the same names.
    private mutating func shape(
        _ keys: [(key: String, path: ArraySlice<String>)], below parents: [String]
    ) -> AccessorShape {
        var shape = AccessorShape()
        var names: [String: String] = [:]
        var types: Set<String> = parents.isEmpty ? typesOutside : []
        let groups = Dictionary(grouping: keys) { $0.path.first ?? "" }
        for component in groups.keys.sorted() {
            let group = groups[component] ?? []
            let key = (parents + [component]).joined(separator: ".")
            guard let name = SwiftName.property(component) else { continue }
            if let other = names.updateValue(key, forKey: name) {
                clash("keys \"\(other)\" and \"\(key)\" have the same name in Swift, \(name)", key)
                continue
            }
            let leaves = group.filter { $0.path.count == 1 }
            let nested = group.filter { $0.path.count > 1 }.map { (key: $0.key, path: $0.path.dropFirst()) }
            if let leaf = leaves.first {
                if let other = nested.first?.key ?? leaves.dropFirst().first?.key {
                    clash(
                        "key \"\(leaf.key)\" has a value, and is also the name of a dictionary with \"\(other)\"", other
                    )
                }
                if let property = property(leaf.key, name, component, &types) { shape.properties.append(property) }
            } else if let type = newType(component, "Values", key, &types) {
                let below = self.shape(nested, below: parents + [component])
                shape.namespaces.append(AccessorNamespace(key: key, name: name, typeName: type, shape: below))
            }
        }
        return shape
    }

    private var typesOutside: Set<String> {
        ["", "Protocol", "Fake", "Catalog", "Cell", "FakeCell"].reduce(into: [options.secretsTypeName]) {
            $0.insert(options.typeName + $1)
        }
    }

    private mutating func newType(
        _ component: String, _ suffix: String, _ key: String, _ types: inout Set<String>
    ) -> String? {
        guard let type = SwiftName.type(component, suffix: suffix, taken: types.union(typesOutside)) else { return nil }
        if types.insert(type).inserted { return type }
        clash("key \"\(key)\" needs a type \(type), and another key has one of that name", key)
        return nil
    }

    private mutating func property(
        _ key: String, _ name: String, _ component: String, _ types: inout Set<String>
    ) -> AccessorProperty? {
        let declaration = catalog.declarations[key]
        let found = values[key] ?? []
        guard let type = type(of: key, component, declaration, found, &types) else { return nil }
        let isComplete = found.count == environmentCount
        return AccessorProperty(
            key: key, name: name, type: type, summary: declaration?.summary, isLive: declaration?.isLive ?? false,
            isSecret: declaration?.isSecret ?? false, isOptional: !(declaration?.isRequired ?? isComplete))
    }

    private mutating func type(
        of key: String, _ component: String, _ declaration: KeyDeclaration?, _ found: [ResolvedValue],
        _ types: inout Set<String>
    ) -> AccessorType? {
        guard let valueType = declaration?.type ?? inferred(key, declaration, found) else { return nil }
        if case .enumeration(let values) = valueType {
            return newType(component, "Value", key, &types).map { .enumeration($0, cases(values, key)) }
        }
        // What is not in the catalog may have other elements.
        let isOverridden = declaration.map { $0.setting != nil || $0.isManaged || $0.isSecret } ?? false
        let elements = isOverridden ? [] : found.flatMap { Self.elements($0) }
        if valueType == .array { return .array(Self.element(elements)) }
        return valueType == .dictionary ? .dictionary(Self.element(elements)) : .plain(valueType.kind)
    }

    private mutating func cases(_ values: [String], _ key: String) -> [AccessorCase] {
        var cases: [AccessorCase] = []
        for value in values {
            guard let name = SwiftName.enumerationCase(value) else {
                clash("value \"\(value)\" of key \"\(key)\" cannot be the name of a case in Swift", key)
                continue
            }
            if let other = cases.first(where: { $0.name == name }) {
                clash(
                    other.value == value
                        ? "value \"\(value)\" of key \"\(key)\" occurs twice"
                        : "values \"\(other.value)\" and \"\(value)\" of key \"\(key)\" have the same name in Swift, \(name)",
                    key)
                continue
            }
            cases.append(AccessorCase(name: name, value: value))
        }
        return cases
    }

    /// The type of a key that declares none: the one that the values of all environments have.
    private mutating func inferred(
        _ key: String, _ declaration: KeyDeclaration?, _ found: [ResolvedValue]
    ) -> ValueType? {
        let types = Set(found.map(\.type))
        if types.count == 1, let only = types.first { return only }
        if types == [.int, .double] { return .double }
        if types == [.string, .url] || types.isEmpty && declaration?.isSecret == true { return .string }
        let names = types.map(\.name).sorted().joined(separator: ", ")
        report(
            .invalidValue,
            types.isEmpty
                ? "key \"\(key)\" has neither a type nor a value"
                : "key \"\(key)\" has values of different types, and declares none: \(names)",
            place(key), fix: "declare its type under Keys")
        return nil
    }

    private static func elements(_ value: ResolvedValue) -> [PropertyListValue] {
        switch value.typed {
        case .array(let elements): elements
        case .dictionary(let entries): Array(entries.values)
        default: []
        }
    }

    /// The type that all elements have.
    private static func element(_ elements: [PropertyListValue]) -> AccessorType {
        var types: [AccessorType] = []
        for element in elements {
            let type: AccessorType =
                switch element {
                case .string: .plain(.string)
                case .integer: .plain(.int)
                case .real: .plain(.double)
                case .boolean: .plain(.bool)
                case .date: .plain(.date)
                case .data: .plain(.data)
                case .array, .dictionary: .any
                }
            if !types.contains(type) { types.append(type) }
        }
        if types.count == 2, types.contains(.plain(.int)), types.contains(.plain(.double)) { return .plain(.double) }
        return types.count == 1 ? types[0] : .any
    }

    // MARK: Findings

    private mutating func clash(_ message: String, _ key: String) {
        report(.keyClash, message, place(key), fix: "rename one of them")
    }

    private func place(_ key: String) -> PropertyListKeyPath {
        if catalog.declarations[key] != nil { return ["Switchyard", "Keys", key] }
        return values[key]?.first?.origin.keyPath ?? []
    }

    private mutating func report(
        _ rule: PropertyListFinding.Rule, _ message: String, _ keyPath: PropertyListKeyPath, fix: String? = nil
    ) {
        let finding = PropertyListFinding(rule, .error, message, file: catalog.file, keyPath: keyPath, fix: fix)
        if !findings.contains(finding) { findings.append(finding) }
    }
}
