/// The declared types of build settings by name; every other name is user-defined.
public struct BuildSettingTypes: Sendable {
    /// The types that the build system declares in its sources.
    ///
    /// Its specification files declare about another hundred names, which are not here.
    public static let builtIn = BuildSettingTypes(BuiltInNames.types)
    /// No declaration: every name is user-defined.
    public static let none = BuildSettingTypes([:])

    /// The names: those of a table are numbered on from here, so that they are not looked for twice.
    private(set) var names = SettingNames()
    /// By number.
    private(set) var types: [BuildSettingType] = [.userDefined, .userDefined]

    /// The types of the given names.
    public init(_ types: [String: BuildSettingType]) {
        for (name, type) in types { self[name] = type }
    }

    /// Whether `name` is declared.
    public func isDeclared(_ name: String) -> Bool {
        self[name] != .userDefined
    }

    /// Whether a build has `name` although no file sets it: Xcode declares it, an SDK or an old Xcode supplies it.
    public static func isSupplied(_ name: String) -> Bool {
        builtIn.isDeclared(name) || SuppliedNames.contains(name)
    }

    /// The type of `name`; ``BuildSettingType/userDefined`` when it is not declared.
    public subscript(name: String) -> BuildSettingType {
        get { names.existingNumber(of: name).map { self[$0] } ?? .userDefined }
        set {
            let number = Int(names.number(of: Array(name.utf8)[...]))
            if number == types.count { types.append(newValue) } else { types[number] = newValue }
        }
    }

    /// The type of the name with that number in a table that was made with these types.
    subscript(number: Int32) -> BuildSettingType {
        Int(number) < types.count ? types[Int(number)] : .userDefined
    }

    /// The same types with those of `overrides` over them.
    public func overriding(with overrides: [String: BuildSettingType]) -> BuildSettingTypes {
        var result = self
        for (name, type) in overrides { result[name] = type }
        return result
    }

    private var declared: [String: BuildSettingType] {
        let all = types.indices.map { (names[Int32($0)], types[$0]) }.filter { $0.1 != .userDefined }
        return Dictionary(all) { first, _ in first }
    }
}

extension BuildSettingTypes: Hashable {
    /// Whether both declare the same.
    public static func == (left: BuildSettingTypes, right: BuildSettingTypes) -> Bool {
        left.declared == right.declared
    }

    /// Hashes the declarations.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(declared)
    }
}
