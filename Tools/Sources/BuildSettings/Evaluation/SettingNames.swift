/// The names of a table by number: those assigned to, and those only referred to.
struct SettingNames: Sendable {
    /// The number of `inherited`, which means the older value of the setting being evaluated.
    static let inherited: Int32 = 0
    /// The number of `value`, which means the same, where a setting is being evaluated.
    static let value: Int32 = 1

    /// The names.
    private(set) var names: [String] = []
    /// Each name's declared type.
    private(set) var types: [BuildSettingType] = []
    /// Each name's newest assignment; -1 for a name that is only referred to.
    var newest: [Int32] = []
    private var numbers: [String: Int32] = [:]
    private let declared: BuildSettingTypes

    init(declared: BuildSettingTypes, capacity: Int = 0) {
        self.declared = declared
        if capacity > 0 { numbers.reserveCapacity(capacity) }
        _ = number(of: "inherited")
        _ = number(of: "value")
    }

    /// Nothing: what stands in while the names are lent out.
    init() {
        declared = .none
    }

    /// The number of a name, which it gets now if it has none.
    mutating func number(of name: String) -> Int32 {
        if let known = numbers[name] { return known }
        let number = Int32(names.count)
        numbers[name] = number
        names.append(name)
        types.append(declared[name])
        newest.append(-1)
        return number
    }

    /// The number of a name that has one.
    func existingNumber(of name: String) -> Int32? { numbers[name] }
}
