/// The command-line arguments.
struct Options {
    var effort = Effort()
    /// Only benchmarks whose name contains one of these.
    var filters: [String] = []
    var isJSON = false
    var isList = false
    var isHelp = false
    /// Where to write the project of the seventh benchmark, for other measurements.
    var projectFolder: String?
    /// The devices of one hub with many, and of several hubs.
    var devices = HubsScenario.devices

    static let usage = """
        usage: switchyard-benchmarks [--json] [--list] [--runs N] [--seconds S] [--devices N] [NAME...]
               switchyard-benchmarks --project FOLDER

        Measures benchmarks whose name contains a NAME, or all, and prints ratios against a peer in the same run.
          --json       prints JSON instead of a table
          --list       prints the names and measures nothing
          --runs N     repeats each measurement N times (5)
          --seconds S  lets a run last S seconds (0.5)
          --devices N  connects N devices to one hub, or as many as it takes, and to several (3000)
          --project FOLDER  writes a project with 60 targets, and measures nothing
        """

    /// Parses arguments, without the name of the program.
    init(_ arguments: [String]) throws(OptionsError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--json": isJSON = true
            case "--list": isList = true
            case "--help", "-h": isHelp = true
            case "--project":
                guard let folder = rest.popFirst(), !folder.isEmpty else {
                    throw OptionsError(message: "--project requires a folder")
                }
                projectFolder = folder
            case "--runs": effort.runs = try Self.number(argument, rest.popFirst())
            case "--devices": devices = try Self.number(argument, rest.popFirst(), upTo: 20_000)
            case "--seconds": effort.run = try Self.seconds(argument, rest.popFirst())
            default:
                guard !argument.hasPrefix("-") else { throw OptionsError(message: "unknown option \"\(argument)\"") }
                filters.append(argument)
            }
        }
    }

    private static func number(
        _ option: String, _ text: String?, upTo last: Int = 1_000
    ) throws(OptionsError) -> Int {
        guard let number = text.flatMap({ Int($0) }), (1...last).contains(number) else {
            throw OptionsError(message: "\(option) requires a number from 1 to \(last)")
        }
        return number
    }

    private static func seconds(_ option: String, _ text: String?) throws(OptionsError) -> Duration {
        guard let seconds = text.flatMap({ Double($0) }), (0...600).contains(seconds) else {
            throw OptionsError(message: "\(option) requires a number from 0 to 600")
        }
        return .seconds(seconds)
    }
}

/// An error in the command-line arguments.
struct OptionsError: Error {
    /// What is wrong, as a phrase without a period.
    let message: String
}
