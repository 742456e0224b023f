import ArgumentParser
import Manifest
import Reports

/// `switchyard schema`: the JSON Schema of `Switchyard.yaml`, for editors.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of Switchyard.yaml, with which editors complete and check it.",
        discussion: """
            Editors with the YAML language server find the schema in the same folder if the first line of \
            Switchyard.yaml is:
            # yaml-language-server: $schema=\(Manifest.schemaFile)

            Examples: switchyard schema > \(Manifest.schemaFile)
                      switchyard schema --example > Switchyard.yaml
            """
    )

    @Flag(help: "Print a small Switchyard.yaml to start with instead.")
    var example = false

    func run() throws {
        try Output.line(String((example ? Manifest.example : Manifest.schema).dropLast()))
    }
}
