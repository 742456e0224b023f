import PropertyLists
@_spi(Values) public import SwitchyardCore

/// A command that the app adds to the command language: log out, fill the cart, show the next onboarding page.
///
/// It has typed parameters, runs on the main actor, and has a time limit. It counts as a change: a sealed build refuses
/// it.
///
/// ```swift
/// import ConsoleCommands
///
/// let fill = ConsoleCommand(
///     "cart fill", help: "Fills the cart with samples.", ConsoleParameter<Int>("count", default: 3)
/// ) { count in
///     "The cart has \(count) samples."
/// }
/// let console = await EnvironmentConsole(try session, commands: [fill])
/// await print(console.run("cart fill 5").text)
/// ```
public struct ConsoleCommand: Sendable {
    /// The name: one word or more, which begin a line.
    public let name: String
    /// What it does, as one sentence.
    public let help: String
    /// The name with its parameters, such as `cart fill [COUNT]`.
    public let usage: String
    /// How long it may take.
    public let timeLimit: Duration
    /// For each parameter, the values that complete it.
    let options: [[String]]
    let body: @MainActor @Sendable ([String]) async throws -> String

    /// Creates a command.
    ///
    /// - Parameters:
    ///   - name: one word or more. A name of the language itself, such as `set`, hides no command: it is ignored.
    ///   - help: what it does, as one sentence.
    ///   - parameters: the parameters, those with a default last.
    ///   - timeLimit: how long it may take. Its task is then canceled, and the result says so. What it awaits must end
    ///     when it is canceled; code that blocks the main thread cannot be stopped.
    ///   - body: the work. It returns what to show, and throws what went wrong.
    public init<each Value: ConfigurationValue>(
        _ name: String, help: String, _ parameters: repeat ConsoleParameter<each Value>,
        timeLimit: Duration = .seconds(10),
        body: @escaping @MainActor @Sendable (repeat each Value) async throws -> String
    ) {
        self.name = name
        self.help = help
        self.timeLimit = timeLimit
        var usage = name
        var options: [[String]] = []
        for parameter in repeat each parameters {
            usage += " " + parameter.usage
            options.append(parameter.options)
        }
        self.usage = usage
        self.options = options
        self.body = { words in
            var arguments = ConsoleArguments(words)
            let values = (repeat try arguments.next(each parameters))
            try arguments.end()
            return try await body(repeat each values)
        }
    }

    /// The words of the name.
    var words: [String] { name.split(separator: " ").map(String.init) }
}

/// A parameter of a command: a name, and a type that says what can be written for it.
///
/// `String`, `Bool`, `Int`, `Double`, `Duration`, `URL`, and every `ConfigurationEnumeration` are types of parameters.
public struct ConsoleParameter<Value: ConfigurationValue>: Sendable {
    /// The name, as help shows it.
    public let name: String
    let fallback: Value?

    /// Creates a parameter.
    ///
    /// - Parameters:
    ///   - name: the name, in lowercase.
    ///   - fallback: the value if the line has none; `nil` if the line must have one.
    public init(_ name: String, default fallback: Value? = nil) {
        self.name = name
        self.fallback = fallback
    }

    var usage: String { fallback == nil ? name.uppercased() : "[\(name.uppercased())]" }

    var options: [String] { Value.valueType.choices }
}

/// The words of a line that are still to be read as arguments.
private struct ConsoleArguments {
    private var words: ArraySlice<String>

    init(_ words: [String]) { self.words = words[...] }

    mutating func next<Value>(_ parameter: ConsoleParameter<Value>) throws -> Value {
        guard let word = words.popFirst() else {
            guard let fallback = parameter.fallback else { throw ConsoleLineError("\(parameter.usage) is missing") }
            return fallback
        }
        do throws(CoercionError) {
            return try PropertyListValue.string(word).read()
        } catch {
            throw ConsoleLineError(
                ["\(parameter.usage): \"\(word)\" \(error.reason)", error.fix].compactMap { $0 }.joined(separator: ": ")
            )
        }
    }

    func end() throws {
        if let word = words.first {
            throw ConsoleLineError("\"\(word)\" is one word too many: quote a value that has spaces")
        }
    }
}
