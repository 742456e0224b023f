/// The declared types of build settings by name; every other name is user-defined.
public struct BuildSettingTypes: Hashable, Sendable {
    /// The types that the build system declares in its sources.
    ///
    /// Its specification files declare about another hundred names, which are not here.
    public static let builtIn = BuildSettingTypes(BuiltInNames.types)
    /// No declaration: every name is user-defined.
    public static let none = BuildSettingTypes([:])

    private var types: [String: BuildSettingType]

    /// The types of the given names.
    public init(_ types: [String: BuildSettingType]) {
        self.types = types
    }

    /// Whether `name` is declared.
    public func isDeclared(_ name: String) -> Bool {
        types[name] != nil
    }

    /// Whether a build has `name` although no file sets it: Xcode declares it, an SDK or an old Xcode supplies it.
    public static func isSupplied(_ name: String) -> Bool {
        builtIn.isDeclared(name) || SuppliedNames.contains(name)
    }

    /// The type of `name`; ``BuildSettingType/userDefined`` when it is not declared.
    public subscript(name: String) -> BuildSettingType {
        get { types[name] ?? .userDefined }
        set { types[name] = newValue == .userDefined ? nil : newValue }
    }

    /// The same types with those of `overrides` over them.
    public func overriding(with overrides: [String: BuildSettingType]) -> BuildSettingTypes {
        var result = self
        for (name, type) in overrides { result[name] = type }
        return result
    }
}
