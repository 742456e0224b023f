import PropertyLists
import TestSupport

/// What somebody does to the installation, or what happens to it.
enum MachineStep: CustomStringConvertible {
    /// How a process ends before it is done.
    enum Kill: Equatable {
        /// In place of the next operation of a store after so many.
        case afterOperations(Int)
        /// In a handler, before or after its work.
        case inHandler(String, afterwards: Bool)
    }

    struct Launch {
        var process = MachineProcess.app
        var argument: String?
        var variable: String?
        var resets = false
        var records = true
        var isLocked = false
        var recovers = false
        /// Whether the start passes handlers.
        var hasHandlers = true
        /// Whether the start goes on before first unlock.
        var isProvisional = true
        /// Whether the app starts a session while its values are decoded.
        var reenters = false
        /// The handler that throws.
        var throwing: String?
        var kill: Kill?
    }

    case launch(Launch)
    /// The Settings app stores a value.
    case settings(String, PropertyListValue?)
    case choose(MachineProcess, String?, Kill?)
    case override(MachineProcess, String?, Kill?)
    /// The app becomes active.
    case refresh(MachineProcess, Kill?)
    /// A second start in the process.
    case startAgain(MachineProcess, sealed: Bool)
    /// The app empties its user defaults, as some do when somebody logs out.
    case wipe
    case update(MachineBuild)

    var description: String {
        switch self {
        case .launch(let launch):
            let words = [
                launch.argument.map { "-environment \($0)" }, launch.variable.map { "variable \($0)" },
                launch.resets ? "-SwitchyardReset YES" : nil, launch.records ? nil : "-SwitchyardRecord NO",
                launch.isLocked ? (launch.isProvisional ? "provisional" : "before first unlock") : nil,
                launch.hasHandlers ? nil : "without handlers", launch.reenters ? "starting within" : nil,
                launch.recovers ? "with recovery" : nil,
                launch.throwing.map { "\($0) throws" }, launch.kill.map { "killed \($0)" },
            ]
            return (["launch \(launch.process)"] + words.compactMap { $0 }).joined(separator: ", ")
        case .settings(let key, let value): return "Settings: \(key) = \(value.map { "\($0)" } ?? "nothing")"
        case .choose(let process, let name, let kill): return "\(process) chooses \(name ?? "nothing")\(words(kill))"
        case .override(let process, let value, let kill):
            return "\(process) overrides \(value ?? "nothing")\(words(kill))"
        case .refresh(let process, let kill): return "\(process) becomes active\(words(kill))"
        case .startAgain(let process, let sealed): return "\(process) starts again\(sealed ? ", sealed" : "")"
        case .wipe: return "user defaults are wiped"
        case .update(let build): return "update: \(build)"
        }
    }

    private func words(_ kill: Kill?) -> String { kill.map { ", killed \($0)" } ?? "" }
}

/// A random sequence of steps.
struct MachineSequence: CustomStringConvertible {
    /// What may happen in a sequence.
    struct Mood: OptionSet {
        let rawValue: Int
        static let kills = Mood(rawValue: 1)
        static let throwing = Mood(rawValue: 2)
        /// The first handler always ends the process.
        static let crashing = Mood(rawValue: 4)
    }

    let seed: UInt64
    let mood: Mood
    let first: MachineBuild
    var steps: [MachineStep]

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        self.seed = seed
        mood = random.pick([[], [], .kills, .kills, .throwing, [.kills, .throwing], [.crashing]])
        first = random.oneIn(3) ? .random(&random) : MachineBuild()
        let mood = mood
        steps = (0..<6 + random.upTo(10)).map { _ in Self.step(&random, mood) }
    }

    static let handlers = ["tokens", "cache"]
    private static let names = ["dev", "qa", "prod", "stage", "test", "stagin"]

    private static func step(_ random: inout SeededGenerator, _ mood: Mood) -> MachineStep {
        let process = random.pick([MachineProcess.app, .app, .app, .widget, .secondWidget])
        switch random.upTo(21) {
        case 0...8: return .launch(launch(process, &random, mood))
        case 9, 10: return .settings("environment", random.oneIn(5) ? nil : .string(random.pick(names)))
        case 11: return .settings("theme", random.pick(["dark", "light", nil, 7]))
        case 12: return .settings("pageSize", random.pick([50, nil, "many"]))
        case 13, 14: return .settings("reset", random.oneIn(5) ? false : true)
        case 15: return .choose(process, random.oneIn(5) ? nil : random.pick(names), kill(&random, mood))
        case 16: return .override(process, random.pick(["dark", "light", nil]), kill(&random, mood))
        case 17: return .refresh(process, kill(&random, mood))
        case 18: return .startAgain(process, sealed: random.oneIn(4))
        case 19: return .wipe
        default: return .update(.random(&random))
        }
    }

    private static func launch(
        _ process: MachineProcess, _ random: inout SeededGenerator, _ mood: Mood
    ) -> MachineStep.Launch {
        var launch = MachineStep.Launch(process: process)
        if random.oneIn(6) { launch.argument = random.pick(names) }
        if random.oneIn(5) { launch.variable = random.pick(names) }
        launch.resets = process == .app && random.oneIn(12)
        launch.records = !random.oneIn(12)
        launch.isLocked = random.oneIn(10)
        launch.recovers = random.oneIn(3)
        launch.hasHandlers = !random.oneIn(5)
        launch.isProvisional = random.oneIn(2)
        launch.reenters = random.oneIn(8)
        if mood.contains(.throwing), random.oneIn(3) { launch.throwing = random.pick(handlers) }
        launch.kill = kill(&random, mood)
        return launch
    }

    private static func kill(_ random: inout SeededGenerator, _ mood: Mood) -> MachineStep.Kill? {
        if mood.contains(.crashing) { return .inHandler(handlers[0], afterwards: false) }
        guard mood.contains(.kills), random.oneIn(2) else { return nil }
        if random.oneIn(4) { return .inHandler(random.pick(handlers), afterwards: random.oneIn(2)) }
        return .afterOperations(random.upTo(30))
    }

    var description: String {
        (["seed \(seed), first build: \(first)"] + steps.enumerated().map { "  \($0 + 1). \($1)" })
            .joined(separator: "\n")
    }
}
