/// The types of the accessors: the struct, and the protocol where it is asked for. They are the same in every build.
struct TypesText {
    let shape: AccessorShape
    let options: AccessorOptions

    private var type: String { options.typeName }
    private var access: String { options.access == .public ? "public " : "" }

    func write(to text: inout SwiftText) {
        if options.hasProtocol {
            writeProtocol(&text)
            text.space()
        }
        writeStruct(&text)
        text.space()
        text.add(cells: shape, of: type)
    }

    private func writeProtocol(_ text: inout SwiftText) {
        text.document("The properties of ``\(type)``, for code that also takes another type with them.")
        text.block("nonisolated \(access)protocol \(type)Protocol: Sendable") { text in
            for property in shape.properties {
                text.document(property)
                text.add("var \(SwiftName.quoted(property.name)): \(property.typeName(in: type + ".")) { get }")
            }
            for namespace in shape.namespaces {
                text.add("var \(SwiftName.quoted(namespace.name)): \(type).\(namespace.typeName) { get }")
            }
        }
    }

    private func writeStruct(_ text: inout SwiftText) {
        text.document(
            "The values of the app's configuration, a view of the table of the launch. ``EnvironmentSession`` starts with "
                + "it.")
        let protocols = (options.hasProtocol ? "\(type)Protocol, " : "") + "GeneratedConfiguration"
        text.block("nonisolated \(access)struct \(type): \(protocols)") { text in
            // No key has a name with an underscore before a letter.
            text.add("private let _table: ValueTable")
            text.space()
            writeProperties(shape, &text)
            text.space()
            text.document("Creates a view of a table.")
            text.block("\(access)init(table: ValueTable)") { $0.add("_table = table") }
            writeNested(shape, &text)
            text.space()
            writePolicy(&text)
            text.space()
            text.document("The environments that this build can reach.")
            text.add("\(access)static var catalog: EnvironmentCatalog { \(type)Catalog.catalog }")
        }
    }

    private func writeProperties(_ shape: AccessorShape, _ text: inout SwiftText) {
        for property in shape.properties {
            text.document(property)
            text.property(
                "\(access)var \(SwiftName.quoted(property.name)): \(property.typeName(in: ""))",
                ("_table.\(property.reader)", "\(type)Cell.\(property.cell)"))
        }
        for namespace in shape.namespaces {
            text.property(
                "\(access)var \(SwiftName.quoted(namespace.name)): \(namespace.typeName)",
                (namespace.typeName, "_table: _table"))
        }
    }

    /// The marker names the policy, and is found in an executable: longer than 15 bytes, it is not part of an instruction.
    private func writePolicy(_ text: inout SwiftText) {
        text.document("What this build can reach, by its compilation condition.")
        text.block("\(access)static var policy: ReleasePolicy") { text in
            text.add("#if \(CatalogBuilds.openCondition)")
            text.nested { $0.add("ReleasePolicy(marker: \"switchyard.policy.open.v1\")") }
            text.add("#elseif \(CatalogBuilds.testFlightCondition)")
            text.nested { $0.add("ReleasePolicy(marker: \"switchyard.policy.testflight.v1\")") }
            text.add("#else")
            text.nested { $0.add("ReleasePolicy(sealed: \"switchyard.policy.sealed.v1\")") }
            text.add("#endif")
        }
    }

    private func writeNested(_ shape: AccessorShape, _ text: inout SwiftText) {
        for property in shape.properties {
            guard case .enumeration(let name, let cases) = property.type else { continue }
            text.space()
            text.block("\(access)enum \(name): String, ConfigurationEnumeration") { text in
                for item in cases {
                    let value = item.name == item.value ? "" : " = \(SwiftLiteral.string(item.value))"
                    text.add("case \(SwiftName.quoted(item.name))\(value)")
                }
            }
        }
        for namespace in shape.namespaces {
            text.space()
            text.block("\(access)struct \(namespace.typeName): Sendable") { text in
                text.add("fileprivate let _table: ValueTable")
                text.space()
                writeProperties(namespace.shape, &text)
                writeNested(namespace.shape, &text)
            }
        }
    }
}

extension SwiftText {
    /// What the catalog says of a property. Its name says the rest.
    mutating func document(_ property: AccessorProperty) {
        if let summary = property.summary { document(summary) }
    }

    /// Adds the numbers of the cells: constants, because the compiler takes long for an enumeration with many raw values, and names
    /// rather than numbers, so that a new key changes these lines alone.
    mutating func add(cells shape: AccessorShape, of type: String) {
        block("nonisolated private enum \(type)Cell") { text in
            for (number, property) in shape.cells.enumerated() {
                text.add("static let \(property.cell) = \(number)")
            }
        }
    }
}
