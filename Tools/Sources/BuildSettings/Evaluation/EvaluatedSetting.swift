/// A build setting with its value, and where that came from.
public struct EvaluatedSetting: Hashable, Codable, Sendable {
    /// The name.
    public let name: String
    /// The value as a text, as scripts, property lists and `-showBuildSettings` see it.
    public let value: String
    /// The value as a list, as the compiler's arguments see it.
    public let list: [String]
    /// The assignment that supplied the value; `nil` when none applies.
    public let origin: BuildSettingOrigin?
    /// The other assignments that the value was made of, each before those it refers to itself.
    public let chain: [Link]
    /// Why the value is not complete; `nil` when it is.
    public let limit: EvaluationLimit?

    /// Whether the value turns a Boolean setting on: it begins with `Y`, `T` (of either case) or a digit other than 0.
    public var isOn: Bool { value.utf8.first.map { "YyTt123456789".utf8.contains($0) } ?? false }

    /// A setting that had to do with a value.
    public struct Link: Hashable, Codable, Sendable {
        /// Its name.
        public let name: String
        /// Whether it is an older assignment of the very setting that refers to it.
        public let isInherited: Bool
        /// How many references lead to it, from 1.
        public let depth: Int
        /// The assignment that was used; `nil` when there is none.
        public let origin: BuildSettingOrigin?

        /// A link.
        public init(name: String, isInherited: Bool, depth: Int, origin: BuildSettingOrigin?) {
            self.name = name
            self.isInherited = isInherited
            self.depth = depth
            self.origin = origin
        }
    }

    /// A setting.
    public init(
        name: String, value: String, list: [String], origin: BuildSettingOrigin?, chain: [Link] = [],
        limit: EvaluationLimit? = nil
    ) {
        self.name = name
        self.value = value
        self.list = list
        self.origin = origin
        self.chain = chain
        self.limit = limit
    }
}
