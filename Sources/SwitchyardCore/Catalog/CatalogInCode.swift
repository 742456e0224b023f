import PropertyLists

/// What generated code has of a catalog: texts, of which a launch makes values only where it needs them.
struct CatalogInCode: Sendable {
    /// The keys, in the order of the cells of a ``ValueTable``.
    let keys: StaticString
    /// The texts of Common: what every build has, and what only some have.
    var common: [StaticString] = []
    var environments: [String: StaticString] = [:]
    /// The declarations of keys whose values a launch may change.
    var declared: [String: KeyDeclaration] = [:]
    /// Adds to the declarations what a launch does without.
    var describe: (@Sendable (inout EnvironmentCatalog) -> Void)?
    private(set) var allDeclarations: Late<[String: KeyDeclaration]>

    init(keys: StaticString) {
        self.keys = keys
        allDeclarations = Late { [:] }
    }

    /// The declarations are made anew when they are next needed.
    mutating func forgetDeclarations() {
        let (keys, declared, describe) = (keys, declared, describe)
        allDeclarations = Late { Self.declarations(keys, declared, describe) }
    }

    /// The values of Common.
    var commonValues: [String: PropertyListValue] { common.isEmpty ? [:] : TableText.layer(common) }

    /// Every declaration: those of the keys, those that a launch needs, and what is said about them.
    private static func declarations(
        _ keys: StaticString, _ declared: [String: KeyDeclaration],
        _ describe: (@Sendable (inout EnvironmentCatalog) -> Void)?
    ) -> [String: KeyDeclaration] {
        var catalog = EnvironmentCatalog(environments: [:])
        var text = TableText(keys)
        while let key = TableKey(&text) {
            guard let declaration = key.declaration else { continue }
            catalog.declarations[declaration.name] = declaration
        }
        catalog.declarations.merge(declared) { $1 }
        describe?(&catalog)
        return catalog.declarations
    }
}

/// A value that is made when it is first needed.
final class Late<Value: Sendable>: Sendable {
    private let made = Locked<Value?>(nil)
    private let make: @Sendable () -> Value

    init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    var value: Value {
        made.withLock { made in
            if let made { return made }
            let value = make()
            made = value
            return value
        }
    }
}
