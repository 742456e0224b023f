package import SourceText
package import Switchyard

/// Whether a target can reach another environment than production in a build configuration: the one answer to this question.
///
/// It follows from everything that reaches the compilers of the target and of what it links, and from what their sources choose
/// under which conditions. What cannot be found out is ``State/unknown``, and never shown as sealed.
package struct Seal: Sendable {
    /// The answer.
    package enum State: String, CaseIterable, Sendable {
        /// Every environment can be selected.
        case open
        /// The catalog's list can be selected where TestFlight installed the app.
        case testFlight = "testflight"
        /// Production only.
        case sealed
        /// It cannot be found out; ``Seal/unknown`` says why.
        case unknown
        /// No source of the target or of what it links chooses a policy, and no build setting defines a condition: the app does not
        /// use the library yet. It is explained as open.
        case unused
    }

    /// Why a build is open: a condition and where it is defined, or the line of source that chooses.
    package struct Cause: Hashable, Sendable {
        /// The compilation condition; `nil` if the choice has none.
        package let condition: String?
        /// The place; `nil` if it is not in a file.
        package let location: SourceLocation?
    }

    /// Why something is not known.
    package enum Unknown: Hashable, Sendable {
        /// A response file has arguments of a compiler.
        case responseFile(String, SourceLocation?)
        /// A build setting takes too long to evaluate.
        case unevaluated(setting: String, SourceLocation?)
        /// An xcconfig file is missing that may define conditions.
        case missingFile(SourceLocation)
        /// Assignments are for more processors and SDKs than are tried.
        case variants(SourceLocation?)
        /// An `#if` depends on what only the compiler knows.
        case compiler(String, SourceLocation)
        /// The source chooses when the app runs.
        case atRunTime(SourceLocation)
        /// The conditions exclude each other, so that the source does not compile.
        case contradiction(SourceLocation?)

        /// The place.
        package var location: SourceLocation? {
            switch self {
            case .responseFile(_, let location), .unevaluated(_, let location), .contradiction(let location),
                .variants(let location):
                location
            case .missingFile(let location), .compiler(_, let location), .atRunTime(let location): location
            }
        }
    }

    /// The answer.
    package private(set) var state: State
    /// Why the build is open or for TestFlight.
    package private(set) var cause: Cause?
    /// Why the state is unknown.
    package private(set) var unknown: Unknown?

    /// What a launch is explained with: what is not known to be sealed may be open.
    package var policy: ReleasePolicy {
        switch state {
        case .open, .unused, .unknown: .open
        case .testFlight: .testFlight
        case .sealed: .sealed
        }
    }

    /// Whether more than production may be reached, or nobody can say that it is not.
    package var mayReachMore: Bool { state == .open || state == .testFlight || state == .unknown }

    static let sealed = Seal(state: .sealed)
    static let unused = Seal(state: .unused)
    static func open(_ cause: Cause?) -> Seal { Seal(state: .open, cause: cause) }
    static func testFlight(_ cause: Cause?) -> Seal { Seal(state: .testFlight, cause: cause) }
    static func unknown(_ reason: Unknown) -> Seal { Seal(state: .unknown, unknown: reason) }

    private init(state: State, cause: Cause? = nil, unknown: Unknown? = nil) {
        self.state = state
        self.cause = cause
        self.unknown = unknown
    }

    /// The weaker seal of two: one part of an app that is open opens it.
    func or(_ other: Seal) -> Seal {
        let order: [State] = [.open, .unknown, .testFlight, .sealed, .unused]
        let own = order.firstIndex(of: state) ?? 0
        return own <= (order.firstIndex(of: other.state) ?? 0) ? self : other
    }

    /// Opens a build: every environment can be selected.
    package static let openCondition = "SWITCHYARD_OPEN"
    /// Opens a build for TestFlight: the environments of the catalog's list can be selected.
    package static let testFlightCondition = "SWITCHYARD_TESTFLIGHT"
}

extension Seal {
    /// What source chooses where conditions are defined.
    init(_ source: PolicySource, _ conditions: CompilationConditions) {
        if let refused = source.refusals.first(where: { $0.value(conditions) == true }) {
            let location = refused.names.sorted().firstNonNil { conditions.defined[$0] ?? nil }
            self = .unknown(.contradiction(location))
            return
        }
        let compiled = source.choices.filter { $0.condition.value(conditions) == true }
        if let choice = compiled.first(where: { $0.policy == .atRunTime }) {
            self = .unknown(.atRunTime(choice.location))
            return
        }
        let opening = compiled.filter { $0.policy != .sealed }
        let elsewhere = source.choices.first { $0.policy != .sealed && $0.condition.value(conditions) == nil }
        if let elsewhere, !opening.contains(where: { $0.policy == .open }) {
            self = .unknown(
                conditions.unknown.first
                    ?? .compiler(elsewhere.condition.unknownPart ?? "", elsewhere.location))
        } else if let first = opening.first(where: { $0.policy == .open }) ?? opening.first {
            let isChosenLater = compiled.contains {
                $0.policy != first.policy && $0.location.position?.line == first.location.position?.line
            }
            let cause = Cause(first, conditions)
            self =
                isChosenLater
                ? .unknown(.atRunTime(first.location)) : first.policy == .open ? .open(cause) : .testFlight(cause)
        } else {
            // Where no choice is compiled, none opens the build.
            self = .sealed
        }
    }

    /// What the two conditions mean, where no source is there that says it.
    init(_ conditions: CompilationConditions) {
        let location = { (name: String) in conditions.defined[name] ?? nil }
        let open = conditions.holds(Self.openCondition), testFlight = conditions.holds(Self.testFlightCondition)
        if open == true, testFlight == true {
            self = .unknown(.contradiction(location(Self.openCondition)))
        } else if open == true {
            self = .open(Cause(condition: Self.openCondition, location: location(Self.openCondition)))
        } else if let reason = conditions.unknown.first {
            self = .unknown(reason)
        } else if testFlight == true {
            self = .testFlight(
                Cause(condition: Self.testFlightCondition, location: location(Self.testFlightCondition)))
        } else {
            self = .sealed
        }
    }
}

extension Seal.Cause {
    /// The condition without which a choice would not be compiled, or else the first of those that are defined.
    fileprivate init(_ choice: PolicyChoice, _ conditions: CompilationConditions) {
        let defined = choice.condition.names.filter { conditions.defined[$0] != nil }.sorted()
        let needed = defined.first { choice.condition.value(conditions.without($0)) != true }
        let name = needed ?? defined.first { choice.condition.value(CompilationConditions()) != true && !$0.isEmpty }
        self.init(
            condition: name, location: name.flatMap { conditions.defined[$0] ?? nil } ?? choice.location)
    }
}
