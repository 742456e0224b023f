/// The project to propose a `Switchyard.yaml` for.
package struct InitRequest: Sendable {
    /// The folder.
    package var path = "."
    package var project, target: String?
    /// Whether nothing is written.
    package var isDry = false
    /// Whether a small file is written where nothing is found.
    package var isStarter = false

    package init() {}

    package func validate() throws(RequestError) {
        guard ![path, project, target].contains("") else { throw RequestError("A name or path must not be empty.") }
    }
}
