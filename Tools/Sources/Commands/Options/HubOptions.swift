package import ArgumentParser

/// The options that say which hub it is.
package struct HubOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The address of the hub; by default, that of the hub that runs on this computer.", valueName: "url"))
    package var hub: String?

    @Option(help: ArgumentHelp("A file with the token of an operator.", valueName: "file"))
    package var tokenFile: String?

    @Option(
        name: .customLong("ca"),
        help: ArgumentHelp(
            "A PEM file with certificates of authorities to trust besides the system's.", valueName: "file"))
    package var authority: String?

    package init() {}
}
