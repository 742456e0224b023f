/// The types of the accessors: the protocol, the struct, and the fake. They are the same in every build.
struct TypesText {
    let shape: AccessorShape
    let options: AccessorOptions

    private var type: String { options.typeName }
    private var access: String { options.access == .public ? "public " : "" }

    func write(to text: inout SwiftText) {
        writeProtocol(&text)
        text.space()
        writeStruct(&text)
        text.space()
        writeFake(&text)
    }

    private func writeProtocol(_ text: inout SwiftText) {
        text.document(
            "What ``\(type)`` and ``\(type)Fake`` have in common: code that takes this can be tested with either.")
        text.block("nonisolated \(access)protocol \(type)Protocol: Sendable") { text in
            for property in shape.properties {
                document(property, &text)
                text.add("var \(SwiftName.quoted(property.name)): \(property.typeName(in: type + ".")) { get }")
            }
            for namespace in shape.namespaces {
                document(namespace, &text)
                text.add("var \(SwiftName.quoted(namespace.name)): \(type).\(namespace.typeName) { get }")
            }
        }
    }

    private func writeStruct(_ text: inout SwiftText) {
        text.document(
            "The values of the app's configuration, a view of the table of the launch. ``EnvironmentSession`` starts with "
                + "it.")
        text.block("nonisolated \(access)struct \(type): \(type)Protocol, GeneratedConfiguration") { text in
            text.add("private let table: ValueTable")
            text.space()
            for property in shape.properties {
                document(property, &text)
                text.property(head(property, in: ""), read(property))
            }
            for namespace in shape.namespaces {
                document(namespace, &text)
                text.property(
                    "\(access)var \(SwiftName.quoted(namespace.name)): \(namespace.typeName)",
                    ("\(namespace.typeName)", "table: table"))
            }
            text.space()
            text.document("Creates a view of a table.")
            text.block("\(access)init(table: ValueTable)") { $0.add("self.table = table") }
            writeNested(shape, type + ".", &text)
            text.space()
            writePolicy(&text)
            text.space()
            text.document("The environments that this build can reach.")
            text.add("\(access)static var catalog: EnvironmentCatalog { \(type)Catalog.catalog }")
        }
        text.space()
        writeCells(&text)
    }

    private func head(_ property: AccessorProperty, in scope: String) -> String {
        "\(access)var \(SwiftName.quoted(property.name)): \(property.typeName(in: scope))"
    }

    private func read(_ property: AccessorProperty) -> (String, String) {
        ("table.\(property.reader)", cell(property))
    }

    private func cell(_ property: AccessorProperty) -> String { "\(type)Cell.\(property.cell).rawValue" }

    /// The numbers of the cells. A key that is added changes one line, and not the number in every property after it.
    private func writeCells(_ text: inout SwiftText) {
        text.block("nonisolated private enum \(type)Cell: Int") { text in
            for property in shape.cells { text.add("case \(property.cell)") }
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
            text.nested { $0.add("ReleasePolicy(marker: \"switchyard.policy.sealed.v1\")") }
            text.add("#endif")
        }
    }

    private func writeNested(_ shape: AccessorShape, _ scope: String, _ text: inout SwiftText) {
        for property in shape.properties {
            guard case .enumeration(let name, let cases) = property.type else { continue }
            text.space()
            text.document("The values of `\(property.key)`.")
            text.block("\(access)enum \(name): String, ConfigurationEnumeration") { text in
                for item in cases {
                    let value = item.name == item.value ? "" : " = \(SwiftLiteral.string(item.value))"
                    text.add("case \(SwiftName.quoted(item.name))\(value)")
                }
            }
        }
        for namespace in shape.namespaces {
            text.space()
            text.document("The values of `\(namespace.key)`.")
            let inner = scope + namespace.typeName + "."
            text.block("\(access)struct \(namespace.typeName): Sendable") { text in
                text.add("fileprivate var table: ValueTable")
                text.space()
                writeSettableProperties(namespace.shape, in: "", &text)
                text.space()
                text.block("fileprivate init(table: ValueTable)") { $0.add("self.table = table") }
                text.space()
                writePlaceholders(&text)
                writeNested(namespace.shape, inner, &text)
            }
        }
    }

    /// The properties of a fake and of nested types, which a fake sets.
    private func writeSettableProperties(_ shape: AccessorShape, in scope: String, _ text: inout SwiftText) {
        for property in shape.properties {
            document(property, &text)
            text.block(head(property, in: scope)) { text in
                text.property("get", read(property))
                text.property("set", ("table.set", "\(cell(property)), newValue"))
            }
        }
        for namespace in shape.namespaces {
            document(namespace, &text)
            let name = scope + namespace.typeName
            text.block("\(access)var \(SwiftName.quoted(namespace.name)): \(name)") { text in
                text.property("get", (name, "table: table"))
                let cells = namespace.shape.cells
                guard let first = cells.first, let last = cells.last else { return }
                text.property("set", ("table.set", "\(cell(first)), through: \(cell(last)), from: newValue.table"))
            }
        }
    }

    private func writePlaceholders(_ text: inout SwiftText) {
        text.document("Creates placeholders, which are set where a test needs other values.")
        text.block("\(access)init()") { $0.add("self.table = ValueTable(keys: \(type)Catalog.keys)") }
    }

    private func writeFake(_ text: inout SwiftText) {
        text.document(
            "A configuration in memory, for tests and previews: each property has a placeholder until it is set.")
        text.block("nonisolated \(access)struct \(type)Fake: \(type)Protocol") { text in
            text.add("private var table: ValueTable")
            text.space()
            writeSettableProperties(shape, in: type + ".", &text)
            text.space()
            writePlaceholders(&text)
        }
    }

    private func document(_ property: AccessorProperty, _ text: inout SwiftText) {
        text.document(property.summary ?? "The value of `\(property.key)`.")
    }

    private func document(_ namespace: AccessorNamespace, _ text: inout SwiftText) {
        text.document("The values of `\(namespace.key)`.")
    }
}
