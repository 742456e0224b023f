import ArgumentParser
import Manifest
import Reports

/// `switchyard schema`: the JSON Schema of `Switchyard.yaml`, for editors.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Print the JSON Schema of Switchyard.yaml, with which editors complete and check it.",
        discussion: """
            Editors with the YAML language server find a schema that is beside the file by the first line of the file:
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
