/// The value of a build setting, and where it comes from.
package struct EvaluatedBuildSetting: Hashable, Codable, Sendable {
    /// The name; empty for a text that is not the value of a build setting.
    package let name: String
    /// The value as text: what scripts, property lists and `-showBuildSettings` get.
    package let value: String
    /// The value as a list: what a compiler's command line gets.
    package let list: [String]
    /// The assignment that supplied the value; `nil` when none applies.
    package let origin: BuildSettingOrigin?
    /// The other assignments that contributed to the value, each before those that it refers to.
    package let chain: [Link]
    /// Why the value is incomplete; `nil` when it is complete.
    package let limit: EvaluationLimit?

    /// Whether the value turns a Boolean build setting on: it starts with `Y`, `T`, `y`, `t`, or a digit from 1 to 9.
    package var isOn: Bool { value.utf8.first.map { "YyTt123456789".utf8.contains($0) } ?? false }

    /// A build setting that contributed to a value.
    package struct Link: Hashable, Codable, Sendable {
        /// Its name.
        package let name: String
        /// Whether it is an older assignment of the build setting that refers to it.
        package let isInherited: Bool
        /// How many references lead to it, from 1.
        package let depth: Int
        /// The assignment that was used; `nil` when none applies.
        package let origin: BuildSettingOrigin?

        /// Creates a link.
        package init(name: String, isInherited: Bool, depth: Int, origin: BuildSettingOrigin?) {
            self.name = name
            self.isInherited = isInherited
            self.depth = depth
            self.origin = origin
        }
    }

    /// Creates a value.
    package init(
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
