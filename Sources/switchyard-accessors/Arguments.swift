import AccessorGenerator

/// What the program was asked to do.
struct Arguments {
    var catalog: String
    var output: String
    /// The file of the fake; `nil` for none.
    var fake: String?
    var options = AccessorOptions()

    static let usage = """
        usage: switchyard-accessors Environments.plist --output AppConfiguration.swift [--fake AppConfigurationFake.swift] \
        [--type-name NAME] [--access internal|public] [--protocol] [--secrets-type-name NAME]
        """

    /// Reads arguments, without the name of the program.
    ///
    /// - Throws: ``ArgumentError`` with what is wrong.
    init(_ arguments: [String]) throws(ArgumentError) {
        var catalogs: [String] = []
        var output: String?
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--") else {
                catalogs.append(argument)
                continue
            }
            if argument == "--protocol" {
                options.hasProtocol = true
                continue
            }
            guard let value = rest.popFirst() else { throw ArgumentError(message: "\(argument) needs a value") }
            switch argument {
            case "--output": output = value
            case "--fake": fake = value
            case "--type-name": options.typeName = value
            case "--secrets-type-name": options.secretsTypeName = value
            case "--access":
                guard let access = AccessorOptions.Access(rawValue: value) else {
                    throw ArgumentError(message: "--access must be internal or public, not \"\(value)\"")
                }
                options.access = access
            default: throw ArgumentError(message: "unknown option \(argument)")
            }
        }
        guard let catalog = catalogs.first, catalogs.count == 1 else {
            throw ArgumentError(message: "name one catalog")
        }
        guard let output else { throw ArgumentError(message: "--output is missing") }
        guard fake != output else { throw ArgumentError(message: "--output and --fake name one file") }
        self.catalog = catalog
        self.output = output
    }
}

struct ArgumentError: Error {
    let message: String
}
