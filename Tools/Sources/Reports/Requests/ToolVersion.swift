/// The version of the tool, as every document and program of it says.
package enum ToolVersion {
    package static let current = "0.1.0"
}
