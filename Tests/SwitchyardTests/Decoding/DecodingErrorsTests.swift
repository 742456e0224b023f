import Foundation
import PropertyLists
import Switchyard
import Testing

/// What a reader is told about values that an app's type cannot be decoded from: all of it at once, with the place.
@Suite struct DecodingErrorsTests {
    enum Theme: String, ConfigurationEnumeration { case light, dark }
    enum Level: Int, Decodable, CaseIterable { case low = 1, high = 2 }
    enum Track: String, Decodable { case fast, slow }

    /// The error and its findings as they are printed, with the fixes.
    private func report<Values: Decodable>(
        _ type: Values.Type, _ catalog: PropertyListValue, as environment: String = "qa", arguments: [String] = []
    ) throws -> [String] {
        let configuration = try resolve(catalog, as: environment, arguments: arguments)
        let error = try #require(configurationError { try configuration.decode(type) })
        let findings = error.findings.map { "\($0)" + ($0.fix.map { "; \($0)" } ?? "") }
        #expect(error.findings.contains { $0.severity == .error })
        return [error.message] + findings
    }

    @Test func oneMissingValue() throws {
        struct App: Decodable {
            let endpoint: URL
        }
        let configuration = try resolve(["qa": ["endpiont": "https://a.example"], "prod": [:]], as: "qa")
        let error = try #require(configurationError { try configuration.decode(App.self) })
        #expect(error.code == .missingValue)
        #expect(
            error.description == """
                /App/Environments.plist qa: error: environment "qa" has no value for "endpoint" [missing-value]; did you \
                mean "endpiont"?
                """)
        #expect(error.findings.first?.fix == "did you mean \"endpiont\"?")
    }

    @Test func allFaultsAreReportedAtOnce() throws {
        struct App: Decodable {
            struct Server: Decodable {
                let url: URL
                let timeout: Duration
            }
            let name: String
            let truth: Bool
            let count: Int
            let small: Int8
            let ratio: Double
            let half: Float
            let expiry: Date
            let bytes: Data
            let theme: Theme
            let level: Level
            let server: Server
            let other: Server
            let list: [Int]
            let servers: [Server]
            let optional: Track?
            let key: Secret<Int>
            let api: Endpoint
            let closing: String
        }
        let report = try report(
            App.self,
            [
                "Common": ["truth": "perhaps", "count": "many", "ratio": "half"],
                "qa": [
                    "name": 5, "small": 300, "half": 1e300, "expiry": "soon", "bytes": "!", "theme": "drak",
                    "level": 3, "server": ["url": "https:", "timeout": "long"], "list": [1, "x"],
                    "servers": [["url": "https://a.example", "timeout": "1s"], ["url": "localhost:8080"]],
                    "optional": "sloww", "key": "hunter2", "api": "https://", "closng": "x",
                ], "prod": ["a": 1],
            ])
        let file = "/App/Environments.plist"
        let cut = "write https:/$()/… in an xcconfig file, in which // starts a comment"
        #expect(
            report == [
                "environment \"qa\" has 20 errors in its values",
                "\(file) qa.name: error: qa.name must be a string: 5 is not a string [invalid-value]",
                "\(file) Common.truth: error: Common.truth must be a boolean: \"perhaps\" is neither yes nor no "
                    + "[invalid-value]",
                "\(file) Common.count: error: Common.count must be an integer: \"many\" is not an integer "
                    + "[invalid-value]",
                "\(file) qa.small: error: qa.small must be an integer: 300 is out of range for Int8 [invalid-value]",
                "\(file) Common.ratio: error: Common.ratio must be a double: \"half\" is not a finite number "
                    + "[invalid-value]",
                "\(file) qa.half: error: qa.half must be a double: 1e+300 is out of range for Float [invalid-value]",
                "\(file) qa.expiry: error: qa.expiry must be a date: \"soon\" is not a valid date [invalid-value]; "
                    + "write it as 2026-11-21T08:00:00Z",
                "\(file) qa.bytes: error: qa.bytes must be data: \"!\" is not data [invalid-value]; "
                    + "write it as property-list data or in Base64",
                "\(file) qa.theme: error: qa.theme must be an enumeration: \"drak\" is not one of light, dark "
                    + "[invalid-value]; did you mean \"dark\"?",
                "\(file) qa.level: error: qa.level must be an integer: 3 is not one of 1, 2 [invalid-value]",
                "\(file) qa.server.url: error: qa.server.url must be a URL: \"https:\" has no host [invalid-value]; "
                    + cut,
                "\(file) qa.server.timeout: error: qa.server.timeout must be a duration: \"long\" is not a duration "
                    + "[invalid-value]; write a number and a unit: 250ms, 30s, 5m, 2h, 7d",
                "\(file) qa: error: environment \"qa\" has no value for \"other\" [missing-value]",
                "\(file) qa.list: error: qa.list must be an array: an array of 2 elements has element 1, which is "
                    + "not an integer [invalid-value]",
                "\(file) qa.servers.1.url: error: qa.servers.1.url must be a URL: \"localhost:8080\" has an invalid "
                    + "scheme, \"localhost\" [invalid-value]; did you mean http://localhost:8080?",
                "\(file) qa.servers.1: error: environment \"qa\" has no value for \"servers.1.timeout\" "
                    + "[missing-value]",
                "\(file) qa.optional: error: qa.optional must be an enumeration: \"sloww\" is not a value of Track "
                    + "[invalid-value]",
                "\(file) qa.key: error: qa.key must be an integer: <redacted> cannot be read as int [invalid-value]",
                "\(file) qa.api: error: qa.api must be a URL: \"https://\" has no host [invalid-value]; " + cut,
                "\(file) qa: error: environment \"qa\" has no value for \"closing\" [missing-value]; "
                    + "did you mean \"closng\"?",
            ])
    }

    @Test func anOverrideIsNamedByItsLayer() throws {
        struct App: Decodable {
            let list: [Level]
        }
        let report = try report(
            App.self,
            [
                "Switchyard": ["Keys": ["list": ["Type": "array", "Setting": true]]], "qa": ["list": [1]],
                "prod": ["list": []],
            ],
            arguments: ["-list", "(1, 7)"])
        #expect(
            report == [
                "list.1 in launch-argument must be an integer: \"7\" is not one of 1, 2",
                "list.1: error: list.1 in launch-argument must be an integer: \"7\" is not one of 1, 2 "
                    + "[invalid-value]",
            ])
    }

    @Test func whereNoTemporaryValueExistsItSaysThatItStopped() throws {
        struct App: Decodable {
            let first: Int
            let track: Track
            let never: URL
        }
        let report = try report(App.self, ["qa": ["first": "x", "track": "medium"], "prod": ["a": 1]])
        let file = "/App/Environments.plist"
        #expect(
            report == [
                "environment \"qa\" has 2 errors in its values",
                "\(file) qa.first: error: qa.first must be an integer: \"x\" is not an integer [invalid-value]",
                "\(file) qa.track: error: qa.track must be an enumeration: \"medium\" is not a value of Track "
                    + "[invalid-value]",
                "\(file) qa.track: note: decoding stopped at \"track\": the keys after it were not checked "
                    + "[invalid-value]",
            ])
    }

    struct Ports: Decodable {
        struct Reversed: Error, CustomStringConvertible {
            let description = "the first port is above the last one"
        }
        let first: Int
        let last: Int

        enum CodingKeys: CodingKey { case first, last }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            first = try values.decode(Int.self, forKey: .first)
            last = try values.decode(Int.self, forKey: .last)
            guard first > 0 else {
                throw DecodingError.dataCorruptedError(
                    forKey: .first, in: values, debugDescription: "A port must be positive.")
            }
            guard first < last else { throw Reversed() }
        }
    }

    struct OnePorts: Decodable {
        let ports: Ports
        let after: Int
    }

    @Test(
        arguments: [
            (["first": 9, "last": 8], ["qa.ports cannot be read as Ports: the first port is above the last one"]),
            (["first": -1, "last": 8], ["qa.ports.first cannot be read as Ports: A port must be positive"]),
            // What the initializer thinks of a temporary value is not reported.
            (["first": "x", "last": 8], ["qa.ports.first must be an integer: \"x\" is not an integer"]),
        ] as [([String: PropertyListValue], [String])])
    func whatAnInitializerThrowsIsAFinding(_ ports: [String: PropertyListValue], _ expected: [String]) throws {
        let configuration = try resolve(
            ["qa": ["ports": .dictionary(ports), "after": "z"], "prod": ["a": 1]], as: "qa")
        let error = try #require(configurationError { try configuration.decode(OnePorts.self) })
        let stopped = ["decoding stopped at \"ports\": the keys after it were not checked"]
        #expect(error.findings.map(\.message) == expected + stopped)
    }

    @Test func aLenientInitializerIsNotCorrected() throws {
        struct App: Decodable {
            let retries: Int
            let count: Int
            enum CodingKeys: CodingKey { case retries, count }
            init(from decoder: any Decoder) throws {
                let values = try decoder.container(keyedBy: CodingKeys.self)
                retries = (try? values.decode(Int.self, forKey: .retries)) ?? 3
                count = try values.decode(Int.self, forKey: .count)
            }
        }
        let lenient = try resolve(["qa": ["retries": "x", "count": 1], "prod": ["a": 1]], as: "qa")
        #expect(try lenient.decode(App.self).retries == 3)
        let report = try report(App.self, ["qa": ["retries": "x"], "prod": ["a": 1]])
        #expect(report.first == "environment \"qa\" has no value for \"count\"")
        #expect(report.count == 2)
    }

    @Test func aTypeThatHoldsItselfEnds() throws {
        final class Node: Decodable {
            let value: Int
            let next: [Node]
            let twin: Node
        }
        let report = try report([String: Node].self, ["qa": ["a": ["value": "x", "next": []]], "prod": ["a": 1]])
        let expected = """
            /App/Environments.plist qa.a.value: error: qa.a.value must be an integer: "x" is not an integer [invalid-value]
            /App/Environments.plist qa: error: environment "qa" has no value for "a.twin" [missing-value]
            /App/Environments.plist qa: note: decoding stopped at "a.twin": the keys after it were not checked [missing-value]
            """
        #expect(report.dropFirst().joined(separator: "\n") == expected)
    }

    @Test func noTextOfAnInitializerQuotesASecret() throws {
        struct Token: Decodable {
            init(from decoder: any Decoder) throws {
                let text = try decoder.singleValueContainer().decode(Secret<String>.self)
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "\(text.revealed) is too short"))
            }
        }
        struct App: Decodable {
            let token: Token
        }
        let report = try report(
            App.self,
            ["Switchyard": ["Keys": ["token": ["Secret": true]]], "qa": ["token": "hunter2"], "prod": ["token": "x"]])
        #expect(
            report.first == "qa.token cannot be read as Token: the reason may quote a secret, and is not shown")
        #expect(!report.joined().contains("hunter2"))
    }

    @Test func aDeclaredSecretIsReadAsASecret() throws {
        struct App: Decodable {
            let token: String
            let pin: UInt8?
            let all: [String: String]
        }
        let secret: PropertyListValue = ["Secret": true]
        let report = try report(
            App.self,
            [
                "Switchyard": ["Keys": ["token": secret, "pin": secret, "all.a": secret]],
                "qa": ["token": "hunter2", "pin": 7, "all": ["a": "hunter2"]],
                "prod": ["token": "x", "pin": 1, "all.a": ""],
            ])
        let file = "/App/Environments.plist"
        #expect(
            report == [
                "environment \"qa\" has 3 errors in its values",
                "\(file) qa.token: error: key \"token\" is secret, and a value of type String can be printed "
                    + "[invalid-value]; read it as Secret<String>",
                "\(file) qa.pin: error: key \"pin\" is secret, and a value of type Int can be printed "
                    + "[invalid-value]; read it as Secret<Int>",
                "\(file) qa.all: error: key \"all\" is secret, and a value of type Dictionary<String, String> can be "
                    + "printed [invalid-value]; read it as Secret<Dictionary<String, String>>",
            ])
    }

    @Test(
        arguments: [
            ("a", "qa.server must be a string: a dictionary of 1 key is not a string", ["server": ["port": 1]]),
            ("b", "qa.server must be a dictionary: \"text\" is not a dictionary", ["server": "text"]),
            ("c", "qa.server must be an array: a dictionary of 1 key is not an array", ["server": ["port": 1]]),
        ] as [(String, String, PropertyListValue)])
    func aValueOfAnotherShape(_ type: String, _ message: String, _ values: PropertyListValue) throws {
        struct Text: Decodable { let server: String }
        struct Nested: Decodable {
            struct Server: Decodable { let port: Int }
            let server: Server
        }
        struct List: Decodable { let server: [Level] }
        let configuration = try resolve(["qa": values, "prod": ["a": 1]], as: "qa")
        let error = configurationError {
            switch type {
            case "a": _ = try configuration.decode(Text.self)
            case "b": _ = try configuration.decode(Nested.self)
            default: _ = try configuration.decode(List.self)
            }
        }
        #expect(error?.message == message)
    }

    @Test func theNumberOfRunsIsLimited() throws {
        let values = Dictionary(uniqueKeysWithValues: (0..<400).map { ("k\($0)", PropertyListValue.string("x")) })
        let configuration = try resolve(["qa": .dictionary(values), "prod": ["a": 1]], as: "qa")
        let error = try #require(configurationError { try configuration.decode([String: Level].self) })
        #expect(error.findings.filter { $0.severity == .error }.count == 250)
        #expect(error.findings.last?.severity == .note)
    }
}
