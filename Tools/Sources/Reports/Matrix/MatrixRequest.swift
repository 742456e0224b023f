/// The project whose schemes are asked about.
package struct MatrixRequest: Sendable {
    package var path = "."
    /// Only these; all without any.
    package var schemes: [String] = []
    package var targets: [String] = []
    /// Only actions that select these environments, and that build these build configurations.
    package var environments: [String] = []
    package var configurations: [String] = []
    /// The build settings to show for each action.
    package var settings: [String] = []
    package var conditions: [NamedText] = []
    package var environmentKey, environmentVariable, infoKey: String?

    package init() {}

    /// Whether no action is left out.
    var isOfAll: Bool { schemes.isEmpty && targets.isEmpty && environments.isEmpty && configurations.isEmpty }

    package func validate() throws(RequestError) {
        guard ![path, environmentKey, environmentVariable, infoKey].contains("") else {
            throw RequestError("A name or folder must not be empty.")
        }
    }
}
