/// The build to lay out, and where.
package struct AssembleRequest: Sendable {
    let project: ProjectRequest
    /// The folder to write.
    let output: String

    package init(project: ProjectRequest, output: String) { (self.project, self.output) = (project, output) }

    package func validate() throws(RequestError) {
        guard !output.isEmpty else { throw RequestError("A name or file must not be empty.") }
        guard project.configuration != nil else {
            throw RequestError("Name the build configuration with \(option: "configuration"), such as Release.")
        }
    }
}
