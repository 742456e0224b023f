/// The arguments of the command line.
struct Options {
    var effort = Effort()
    /// Only benchmarks whose name contains one of these.
    var filters: [String] = []
    var isJSON = false
    var isList = false
    var isHelp = false

    static let usage = """
        usage: switchyard-benchmarks [--json] [--list] [--runs N] [--seconds S] [NAME...]

        Measures benchmarks whose name contains a NAME, or all, and prints ratios against a peer in the same run.
          --json       prints JSON instead of a table
          --list       prints the names and measures nothing
          --runs N     repeats each measurement N times (5)
          --seconds S  lets a run last S seconds (0.5)
        """

    /// Why the arguments cannot be used.
    struct Failure: Error {
        let message: String
    }

    /// Reads arguments, without the program's own name.
    init(_ arguments: [String]) throws(Failure) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--json": isJSON = true
            case "--list": isList = true
            case "--help", "-h": isHelp = true
            case "--runs": effort.runs = try Self.number(argument, rest.popFirst())
            case "--seconds": effort.run = try Self.seconds(argument, rest.popFirst())
            default:
                guard !argument.hasPrefix("-") else { throw Failure(message: "there is no option \"\(argument)\"") }
                filters.append(argument)
            }
        }
    }

    private static func number(_ option: String, _ text: String?) throws(Failure) -> Int {
        guard let number = text.flatMap({ Int($0) }), (1...1_000).contains(number) else {
            throw Failure(message: "\(option) needs a number from 1 to 1000")
        }
        return number
    }

    private static func seconds(_ option: String, _ text: String?) throws(Failure) -> Duration {
        guard let seconds = text.flatMap({ Double($0) }), (0...600).contains(seconds) else {
            throw Failure(message: "\(option) needs a number from 0 to 600")
        }
        return .seconds(seconds)
    }
}
