/// The fake of the accessors, which is the only part that sets values: a file of its own, because its setters take several times as
/// long to compile as the accessors.
struct FakeText {
    let shape: AccessorShape
    let options: AccessorOptions

    private var type: String { options.typeName }
    private var fake: String { options.typeName + "Fake" }
    private var access: String { options.access == .public ? "public " : "" }

    func write(to text: inout SwiftText) {
        text.compiled(CatalogBuilds.openCondition) { text in
            text.addImports(options, usesFoundation: shape.usesFoundation)
            text.document(
                "The values of an ``\(type)`` for tests and previews: each is a placeholder until it is set.")
            text.block("nonisolated \(access)struct \(fake): Sendable") { text in
                text.add("fileprivate var _table = ValueTable(placeholdersOf: \(type).self)")
                text.space()
                writeProperties(shape, in: type + ".", &text)
                text.space()
                text.document("Creates placeholders.")
                text.add("\(access)init() {}")
                writeNested(shape, in: type + ".", &text)
            }
            text.space()
            text.block("nonisolated extension \(type)") { text in
                text.document("Creates a configuration with the values of a fake.")
                text.block("\(access)init(_ fake: \(fake))") { $0.add("self.init(table: fake._table)") }
            }
            text.space()
            text.add(cells: shape, of: fake)
        }
    }

    private func writeProperties(_ shape: AccessorShape, in scope: String, _ text: inout SwiftText) {
        for property in shape.properties {
            text.block("\(access)var \(SwiftName.quoted(property.name)): \(property.typeName(in: scope))") { text in
                text.property("get", ("_table.\(property.reader)", cell(property)))
                text.property("set", ("_table.set", "\(cell(property)), newValue"))
            }
        }
        for namespace in shape.namespaces {
            text.block("\(access)var \(SwiftName.quoted(namespace.name)): \(namespace.typeName)") { text in
                text.property("get", (namespace.typeName, "_table: _table"))
                let cells = namespace.shape.cells
                guard let first = cells.first, let last = cells.last else { return }
                text.property("set", ("_table.set", "\(cell(first)), through: \(cell(last)), from: newValue._table"))
            }
        }
    }

    private func writeNested(_ shape: AccessorShape, in scope: String, _ text: inout SwiftText) {
        for namespace in shape.namespaces {
            text.space()
            text.block("\(access)struct \(namespace.typeName): Sendable") { text in
                let inner = scope + namespace.typeName + "."
                text.add("fileprivate var _table: ValueTable")
                text.space()
                writeProperties(namespace.shape, in: inner, &text)
                writeNested(namespace.shape, in: inner, &text)
            }
        }
    }

    private func cell(_ property: AccessorProperty) -> String { "\(fake)Cell.\(property.cell)" }
}
