import Foundation
import PropertyLists
import Switchyard
import SwitchyardTesting
import Testing

/// Every way to write the name of a source wrongly, over every weaker source that names production. `make soak` writes
/// each letter wrongly, `make test` some.
@Suite("A near miss of a source's name is never silent")
struct NearMissTests {
    private static let isSoak = ProcessInfo.processInfo.environment["SWITCHYARD_SOAK"] != nil
    private static let catalog: PropertyListValue = ["dev": ["n": 1], "qa": ["n": 2], "production": ["n": 3]]

    /// Where something is written.
    enum Place: CaseIterable {
        case argument, joinedArgument, variable, managed, stored, infoPlist, row

        /// The name that is read there.
        var name: String {
            switch self {
            case .argument, .joinedArgument, .managed, .stored, .row: "environment"
            case .variable: "SWITCHYARD_ENVIRONMENT"
            case .infoPlist: "SwitchyardEnvironment"
            }
        }

        var strength: Int {
            switch self {
            case .argument, .joinedArgument: 0
            case .variable: 1
            case .managed: 2
            case .stored: 3
            case .infoPlist: 4
            case .row: 6
            }
        }

        func write(_ name: String, _ value: String, in context: inout LaunchContext, _ folder: LaunchFolder) throws {
            switch self {
            case .argument: context.arguments += ["-" + name, value]
            case .joinedArgument: context.arguments.append("--\(name)=\(value)")
            case .variable: context.processEnvironment[name] = value
            case .managed: context.managedConfiguration[name] = .string(value)
            case .stored: context.storedValues[name] = .string(value)
            case .infoPlist: context.infoPlist[name] = .string(value)
            case .row: context.settingsBundle = try folder.settingsBundle(["Root": [Row.text(name, default: value)]])
            }
        }
    }

    private static func misspellings(of place: Place) -> [String] {
        let letters = Array(place.name)
        let places = isSoak ? Array(0..<letters.count - 1) : [0, letters.count / 2, letters.count - 2]
        var names = places.flatMap { index in
            var (less, other, more, twice, swapped) = (letters, letters, letters, letters, letters)
            less.remove(at: index)
            other[index] = "x"
            more.insert("x", at: index)
            twice.insert(letters[index], at: index)
            swapped.swapAt(index, index + 1)
            return [less, other, more, twice, swapped].map { String($0) }
        }
        names += [place.name.lowercased(), place.name.uppercased(), place.name.capitalized, place.name + "_"]
        names += ["environment", "SWITCHYARD_ENVIRONMENT", "SwitchyardEnvironment"]
        if place == .variable {
            names += ["SIMCTL_CHILD_", "TEST_RUNNER_", "DEVICECTL_CHILD_"].map { $0 + place.name }
        }
        return Set(names).subtracting([place.name]).sorted()
    }

    /// What weaker sources say.
    enum Weaker: CaseIterable {
        case nothing, catalogDefault, allowUnnamed, row, infoPlist, stored

        var strength: Int {
            switch self {
            case .stored: 3
            case .infoPlist: 4
            case .catalogDefault: 5
            case .row: 6
            case .nothing, .allowUnnamed: 7
            }
        }
    }

    private static func context(_ weaker: Weaker, _ folder: LaunchFolder) throws -> LaunchContext {
        var header: [String: PropertyListValue] = ["ManagedConfiguration": true]
        if weaker == .catalogDefault { header["Default"] = "dev" }
        if weaker == .allowUnnamed { header["AllowUnnamed"] = true }
        var catalog = Self.catalog.dictionaryValue ?? [:]
        catalog["Switchyard"] = .dictionary(header)
        var context = try LaunchContext.testing(catalog: .dictionary(catalog))
        switch weaker {
        case .nothing, .catalogDefault, .allowUnnamed: break
        case .row: try Place.row.write("environment", "production", in: &context, folder)
        case .infoPlist: try Place.infoPlist.write("SwitchyardEnvironment", "production", in: &context, folder)
        case .stored: try Place.stored.write("environment", "production", in: &context, folder)
        }
        return context
    }

    @Test("An environment's name, or nearly one, ends an open launch that selects another", arguments: Place.allCases)
    func ends(_ place: Place) throws {
        let folder = try LaunchFolder()
        for weaker in Weaker.allCases where weaker.strength > place.strength {
            for name in Self.misspellings(of: place) {
                for value in ["qa", "QA", "qaa"] {
                    var context = try Self.context(weaker, folder)
                    try place.write(name, value, in: &context, folder)
                    let error = configurationError { try EnvironmentSelection(context: context) }
                    #expect(error != nil, "\(place) \(name) = \(value) over \(weaker)")
                    #expect(error?.findings.contains { $0.severity == .error && $0.fix != nil } != false)
                }
            }
        }
    }

    @Test("Where a source of its strength names an environment, it is a warning", arguments: Place.allCases)
    func warns(_ place: Place) throws {
        let folder = try LaunchFolder()
        for name in Self.misspellings(of: place) {
            var context = try Self.context(.nothing, folder)
            try place.write(name, "qa", in: &context, folder)
            context.arguments += ["-environment", "dev"]
            let selection = try EnvironmentSelection(context: context)
            #expect(selection.environment == "dev")
            #expect(selection.findings.map(\.severity) == [.warning], "\(place) \(name)")
        }
    }

    @Test(
        "What becomes of an undefined build setting is a warning, and any other value a note",
        arguments: [("", PropertyListFinding.Severity.warning), ("$(STAGE)", .warning), ("x", .note), ("yes", .note)])
    func otherValues(_ value: String, _ severity: PropertyListFinding.Severity) throws {
        for name in Self.misspellings(of: .infoPlist) {
            var context = try Self.context(.catalogDefault, LaunchFolder())
            context.infoPlist = [name: .string(value)]
            let selection = try EnvironmentSelection(context: context)
            #expect(selection.environment == "dev")
            #expect(selection.findings.map(\.severity) == [severity], "\(name)")
        }
    }

    @Test("A near name of what is selected anyway is a warning, and AppKeys says that a key is the app's")
    func harmless() throws {
        var context = try Self.context(.catalogDefault, LaunchFolder())
        context.infoPlist = ["SwitchyardEnviroment": "dev"]
        #expect(try EnvironmentSelection(context: context).findings.map(\.severity) == [.warning])
        context.infoPlist = ["SwitchyardEnviroment": "qa"]
        context.catalog.settings.appKeys = ["SwitchyardEnviroment"]
        #expect(try EnvironmentSelection(context: context).findings.isEmpty)
    }

    @Test("A misspelled Default is not passed over for a row", arguments: ["Defualt", "default", "Defaults"])
    func header(_ name: String) throws {
        var catalog = Self.catalog.dictionaryValue ?? [:]
        catalog["Switchyard"] = [name: "dev"]
        var context = try LaunchContext.testing(catalog: .dictionary(catalog))
        try Place.row.write("environment", "production", in: &context, LaunchFolder())
        #expect(configurationError { try EnvironmentSelection(context: context) }?.code == .unnamedEnvironment)
    }

    @Test("The default value of a row counts only where the catalog has no Default")
    func rowDefault() throws {
        let folder = try LaunchFolder()
        var context = try Self.context(.catalogDefault, folder)
        try Place.row.write("environment", "production", in: &context, folder)
        let selection = try EnvironmentSelection(context: context)
        #expect(selection.environment == "dev" && selection.source == .catalogDefault)
        #expect(selection.answer(of: .settingsBundle)?.outcome == .outranked)
        context = try Self.context(.nothing, folder)
        try Place.row.write("environment", "qa", in: &context, folder)
        #expect(try EnvironmentSelection(context: context).environment == "qa")
    }

    @Test("An alias for what becomes of an undefined build setting is refused", arguments: ["", "  ", "$(STAGE)"])
    func aliases(_ alias: String) throws {
        var catalog = Self.catalog.dictionaryValue ?? [:]
        catalog["Switchyard"] = ["Aliases": [alias: "qa"], "Default": "dev"] as PropertyListValue
        let context = try LaunchContext.testing(
            catalog: .dictionary(catalog), infoPlist: ["SwitchyardEnvironment": .string(alias)])
        #expect(context.catalog.findings.map(\.severity) == [.error])
        #expect(configurationError { try EnvironmentSelection(context: context) } != nil)
    }

    @Test("A name in Default may be an alias")
    func defaultAlias() throws {
        var catalog = Self.catalog.dictionaryValue ?? [:]
        catalog["Switchyard"] = ["Aliases": ["staging": "qa"], "Default": "staging"]
        let context = try LaunchContext.testing(catalog: .dictionary(catalog))
        #expect(context.catalog.findings.isEmpty)
        #expect(try EnvironmentSelection(context: context).environment == "qa")
    }
}
