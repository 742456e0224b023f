import AppProjects
import JSONRPC
import SourceText

/// What is known of a build's seal, in a line.
struct SealText {
    let seal: Seal
    private let locations: LocationFinder

    init(_ seal: Seal, _ locations: LocationFinder) {
        self.seal = seal
        self.locations = locations
    }

    /// `release policy open: SWITCHYARD_OPEN (Debug.xcconfig:3)`
    var line: String { "release policy \(words)\(place)" }

    private var words: String {
        switch seal.state {
        case .open: "open" + cause
        case .testFlight: "TestFlight" + cause
        case .sealed: "sealed"
        case .unknown: "unknown, explained as open: \(seal.reason)"
        case .unused: "unused, explained as open: no source of the target chooses one"
        }
    }

    private var cause: String { seal.cause?.condition.map { ": \($0)" } ?? "" }

    private var place: String {
        let location = seal.cause?.location ?? seal.unknown?.location
        return location.map { " (\(locations.shown($0).fileAndLine))" } ?? ""
    }
}

/// The seal in JSON documents.
struct SealJSON: Encodable {
    private let state: String
    private let condition, reason, file: String?
    private let line: Int?

    init(_ seal: Seal, _ locations: LocationFinder) {
        let location = (seal.cause?.location ?? seal.unknown?.location).map(locations.shown)
        state = seal.state.rawValue
        condition = seal.cause?.condition
        reason = seal.unknown.map { _ in seal.reason }
        file = location?.file
        line = location?.position?.line
    }
}
