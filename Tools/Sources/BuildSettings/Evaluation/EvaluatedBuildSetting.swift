/// The value of a build setting, and where it comes from.
public struct EvaluatedBuildSetting: Hashable, Codable, Sendable {
    /// The name; empty for a text that is not the value of a build setting.
    public let name: String
    /// The value as text: what scripts, property lists and `-showBuildSettings` get.
    public let value: String
    /// The value as a list: what a compiler's command line gets.
    public let list: [String]
    /// The assignment that supplied the value; `nil` when none applies.
    public let origin: BuildSettingOrigin?
    /// The other assignments that contributed to the value, each before those that it refers to.
    public let chain: [Link]
    /// Why the value is incomplete; `nil` when it is complete.
    public let limit: EvaluationLimit?

    /// Whether the value turns a Boolean build setting on: it starts with `Y`, `T`, `y`, `t`, or a digit from 1 to 9.
    public var isOn: Bool { value.utf8.first.map { "YyTt123456789".utf8.contains($0) } ?? false }

    /// A build setting that contributed to a value.
    public struct Link: Hashable, Codable, Sendable {
        /// Its name.
        public let name: String
        /// Whether it is an older assignment of the build setting that refers to it.
        public let isInherited: Bool
        /// How many references lead to it, from 1.
        public let depth: Int
        /// The assignment that was used; `nil` when none applies.
        public let origin: BuildSettingOrigin?

        /// Creates a link.
        public init(name: String, isInherited: Bool, depth: Int, origin: BuildSettingOrigin?) {
            self.name = name
            self.isInherited = isInherited
            self.depth = depth
            self.origin = origin
        }
    }

    /// Creates a value.
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
