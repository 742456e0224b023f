/// The types of the accessors: the protocol, the struct, and the fake. They are the same in every build.
struct TypesText {
    let shape: AccessorShape
    let options: AccessorOptions

    private var type: String { options.typeName }
    private var access: String { options.access == .public ? "public " : "" }
    private var url: String { "\(type)Placeholder.url" }

    func write(to text: inout SwiftText) {
        writeProtocol(&text)
        text.space()
        writeStruct(&text)
        text.space()
        writeFake(&text)
        guard shape.hasURL else { return }
        text.space()
        text.block("nonisolated private enum \(type)Placeholder") { text in
            text.add("static let url = URL(string: \"https://fake.invalid\") ?? URL(fileURLWithPath: \"/\")")
        }
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
            "The values of the app's configuration, read once at launch. ``EnvironmentSession`` starts with it.")
        text.block("nonisolated \(access)struct \(type): \(type)Protocol, GeneratedConfiguration") { text in
            writeProperties(shape, "let", &text)
            text.space()
            writeReader(shape, &text)
            writeNested(shape, type + ".", &text)
            text.space()
            writePolicy(&text)
            text.space()
            text.document("The environments that this build can reach.")
            text.add("\(access)static var catalog: EnvironmentCatalog { \(type)Catalog.catalog }")
        }
    }

    /// The marker names the policy, and is found in an executable: longer than 15 bytes, it is not part of an instruction.
    private func writePolicy(_ text: inout SwiftText) {
        text.document("What this build can reach, by its compilation condition.")
        text.block("\(access)static var policy: ReleasePolicy") { text in
            text.add("#if SWITCHYARD_OPEN")
            text.nested { $0.add("ReleasePolicy(marker: \"switchyard.policy.open.v1\")") }
            text.add("#elseif SWITCHYARD_TESTFLIGHT")
            text.nested { $0.add("ReleasePolicy(marker: \"switchyard.policy.testflight.v1\")") }
            text.add("#else")
            text.nested { $0.add("ReleasePolicy(marker: \"switchyard.policy.sealed.v1\")") }
            text.add("#endif")
        }
    }

    private func writeProperties(_ shape: AccessorShape, _ keyword: String, _ text: inout SwiftText) {
        for property in shape.properties {
            document(property, &text)
            text.add("\(access)\(keyword) \(SwiftName.quoted(property.name)): \(property.typeName(in: ""))")
        }
        for namespace in shape.namespaces {
            document(namespace, &text)
            text.add("\(access)\(keyword) \(SwiftName.quoted(namespace.name)): \(namespace.typeName)")
        }
    }

    private func writeReader(_ shape: AccessorShape, _ text: inout SwiftText) {
        text.document("Reads every value, as a session does at launch.")
        text.block("\(access)init(resolving configuration: EnvironmentConfiguration) throws(ConfigurationError)") {
            text in
            for property in shape.properties {
                let target = "self.\(SwiftName.quoted(property.name)) = try configuration.\(property.reader)"
                text.call(target, [SwiftArgument("for: ConfigurationKey(\(SwiftLiteral.string(property.key)))")])
            }
            for namespace in shape.namespaces {
                text.add(
                    "self.\(SwiftName.quoted(namespace.name)) = try \(namespace.typeName)(resolving: configuration)")
            }
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
                writeProperties(namespace.shape, "var", &text)
                text.space()
                writeReader(namespace.shape, &text)
                text.space()
                text.document("Creates placeholders, for ``\(type)Fake``.")
                text.block("\(access)init()") { writePlaceholders(namespace.shape, &$0) }
                writeNested(namespace.shape, inner, &text)
            }
        }
    }

    private func writePlaceholders(_ shape: AccessorShape, _ text: inout SwiftText) {
        for property in shape.properties {
            text.add("self.\(SwiftName.quoted(property.name)) = \(property.placeholder(in: "", url: url))")
        }
        for namespace in shape.namespaces {
            text.add("self.\(SwiftName.quoted(namespace.name)) = \(namespace.typeName)()")
        }
    }

    private func writeFake(_ text: inout SwiftText) {
        text.document(
            "A configuration in memory, for tests and previews: each property has a placeholder until it is set.")
        text.block("nonisolated \(access)struct \(type)Fake: \(type)Protocol") { text in
            for property in shape.properties {
                document(property, &text)
                let value = property.placeholder(in: type + ".", url: url)
                let name = SwiftName.quoted(property.name)
                text.add("\(access)var \(name): \(property.typeName(in: type + ".")) = \(value)")
            }
            for namespace in shape.namespaces {
                document(namespace, &text)
                text.add("\(access)var \(SwiftName.quoted(namespace.name)) = \(type).\(namespace.typeName)()")
            }
            // An internal one has its memberwise initializer.
            guard options.access == .public || shape.properties.isEmpty && shape.namespaces.isEmpty else { return }
            text.space()
            text.document("Creates a configuration of placeholders.")
            text.add("\(access)init() {}")
        }
    }

    private func document(_ property: AccessorProperty, _ text: inout SwiftText) {
        text.document(property.summary ?? "The value of `\(property.key)`.")
    }

    private func document(_ namespace: AccessorNamespace, _ text: inout SwiftText) {
        text.document("The values of `\(namespace.key)`.")
    }
}
