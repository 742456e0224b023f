/// The declared types of build settings, by name. Every other name is user-defined.
package struct BuildSettingTypes: Sendable {
    /// The types that the build system declares in its sources.
    ///
    /// About a hundred more names, from its specification files, are not included.
    package static let builtIn: BuildSettingTypes = {
        var types = BuildSettingTypes.none
        types.declare(
            BuiltInNames.ofTypes.flatMap { type, names in
                Array(names.utf8).split { $0 == .space || $0 == .lineFeed }.map { ($0, type) }
            })
        return types
    }()
    /// The names of those types, in order.
    package static let builtInNames: [String] = Set(
        BuiltInNames.ofTypes.flatMap { _, names in names.split { $0 == " " || $0 == "\n" }.map(String.init) }
    ).sorted()
    /// No declarations: every name is user-defined.
    package static let none = BuildSettingTypes([:])

    /// The declared names. A table goes on from their ids, so that it need not look names up twice.
    private(set) var names = BuildSettingNames.Shared(BuildSettingNames())
    /// By id.
    private(set) var types: [BuildSettingType] = [.userDefined, .userDefined]

    /// The types of the given names.
    package init(_ types: [String: BuildSettingType]) {
        declare(Self.bytes(types))
    }

    /// Whether `name` is declared.
    package func isDeclared(_ name: String) -> Bool {
        self[name] != .userDefined
    }

    /// Whether `name` has a value in a build although no file sets it: Xcode declares it, or Xcode or an SDK supplies it.
    package static func isSupplied(_ name: String) -> Bool {
        builtIn.isDeclared(name) || SuppliedNames.contains(name)
    }

    /// The declared name that a longer name differs from in one letter, or in a missing `ENABLE_`; `nil` if there is none.
    package static func nearMiss(of name: String) -> String? {
        let bytes = Array(name.utf8)
        // A team's own copy of one begins with an underscore.
        guard bytes.count >= 8, bytes.first != UInt8(ascii: "_"), !isSupplied(name) else { return nil }
        if builtIn.isDeclared("ENABLE_" + name) { return "ENABLE_" + name }
        return builtIn.names.texts.filter { differInOne(Array($0.utf8), bytes) }.min()
    }

    /// The type of `name`.
    package subscript(name: String) -> BuildSettingType {
        get { names.names.existingID(of: name).map { self[$0] } ?? .userDefined }
        set { declare(Self.bytes([name: newValue])) }
    }

    private static func bytes(_ types: [String: BuildSettingType]) -> [(ArraySlice<UInt8>, BuildSettingType)] {
        types.map { (Array($0.key.utf8)[...], $0.value) }
    }

    private mutating func declare(_ declarations: [(name: ArraySlice<UInt8>, type: BuildSettingType)]) {
        var all = names.names
        for (name, type) in declarations {
            let id = all.id(of: name)
            if id.index == types.count { types.append(type) } else { types[id.index] = type }
        }
        names = BuildSettingNames.Shared(all)
    }

    /// The type of a name of a table that was made with these types.
    subscript(id: BuildSettingID) -> BuildSettingType {
        id.index < types.count ? types[id.index] : .userDefined
    }

    /// These types, with those of `overrides` instead where they differ.
    package func overriding(with overrides: [String: BuildSettingType]) -> BuildSettingTypes {
        guard !overrides.isEmpty else { return self }
        var result = self
        result.declare(Self.bytes(overrides))
        return result
    }

    private var declared: [String: BuildSettingType] {
        let all = types.indices.map { (names.texts[$0], types[$0]) }.filter { $0.1 != .userDefined }
        return Dictionary(all) { first, _ in first }
    }
}

extension BuildSettingTypes: Hashable {
    /// Whether both have the same declarations.
    package static func == (left: BuildSettingTypes, right: BuildSettingTypes) -> Bool {
        left.declared == right.declared
    }

    /// Hashes the declarations.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(declared)
    }
}
