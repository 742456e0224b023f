import Foundation
import PropertyLists
import Switchyard
import Testing

/// What a `Decodable` type of an app may hold, and how its values are read.
@Suite struct DecodedTypesTests {
    enum Theme: String, ConfigurationEnumeration { case light, dark }
    enum Track: String, Decodable { case fast, slow }
    enum Level: Int, Decodable { case low = 1, high = 2 }

    private func decoded<Values: Decodable>(
        _ values: [String: PropertyListValue], as type: Values.Type = Values.self, secrets: Set<String> = []
    ) throws -> Values {
        try EnvironmentConfiguration(environment: "test", values: values, secrets: secrets).decode(type)
    }

    @Test func everyTypeOfAValue() throws {
        struct App: Decodable {
            let text: String
            let truth: Bool
            let count: Int
            let ratio: Double
            let url: URL
            let api: Endpoint
            let timeout: Duration
            let expiry: Date
            let bytes: Data
            let theme: Theme
            let track: Track
            let level: Level
            let key: Secret<String>
            let anything: PropertyListValue
            let elements: [Int]
            let entries: [String: Double]
            let note: String?
            let missing: URL?
        }
        let app: App = try decoded([
            "text": "words", "truth": true, "count": 3, "ratio": 0.5, "url": "https://a.example/x",
            "api": "https://a.example/api", "timeout": "30s", "expiry": .date(CoercionTests.moment),
            "bytes": .data(Data([1, 2])), "theme": "dark", "track": "slow", "level": 2, "key": "hunter2",
            "anything": [1, "two"], "elements": [1, 2], "entries": ["a": 1, "b": 2.5], "note": "hello",
        ])
        #expect(app.text == "words")
        #expect(app.truth)
        #expect(app.count == 3)
        #expect(app.ratio == 0.5)
        #expect(app.url.absoluteString == "https://a.example/x")
        #expect(app.api.base.absoluteString == "https://a.example/api")
        #expect(app.timeout == .seconds(30))
        #expect(app.expiry == CoercionTests.moment)
        #expect(app.bytes == Data([1, 2]))
        #expect(app.theme == .dark)
        #expect(app.track == .slow)
        #expect(app.level == .high)
        #expect(app.key.revealed == "hunter2")
        #expect(app.anything == [1, "two"])
        #expect(app.elements == [1, 2])
        #expect(app.entries == ["a": 1, "b": 2.5])
        #expect(app.note == "hello")
        #expect(app.missing == nil)
    }

    @Test func textIsConvertedAsByTypedKeys() throws {
        struct App: Decodable {
            let truth: Bool
            let port: Int
            let ratio: Double
            let expiry: Date
            let bytes: Data
            let level: Level
            let elements: [Int]
            let weights: [String: Float]
        }
        let app: App = try decoded([
            "truth": "YES", "port": "8080", "ratio": "0.25", "expiry": "2026-11-21T08:00:00Z", "bytes": "AQI=",
            "level": "1", "elements": "(1, 2)", "weights": "{ a = 1; }",
        ])
        #expect(app.truth)
        #expect(app.port == 8_080)
        #expect(app.ratio == 0.25)
        #expect(app.expiry == CoercionTests.moment)
        #expect(app.bytes == Data([1, 2]))
        #expect(app.level == .low)
        #expect(app.elements == [1, 2])
        #expect(app.weights == ["a": 1])
    }

    @Test func numbersOfEverySize() throws {
        struct App: Decodable {
            let a: Int8
            let b: Int16
            let c: Int32
            let d: Int64
            let e: UInt
            let f: UInt8
            let g: UInt16
            let h: UInt32
            let i: UInt64
            let j: Float
            let k: [UInt8]
        }
        let app: App = try decoded([
            "a": -128, "b": 32_767, "c": "-2147483648", "d": .integer(.max), "e": 7, "f": 255, "g": 65_535.0,
            "h": "4294967295", "i": "18446744073709551615", "j": 0.5, "k": [0, "255"],
        ])
        #expect((app.a, app.b, app.c, app.d, app.e) == (-128, 32_767, .min, .max, 7))
        #expect((app.f, app.g, app.h, app.i, app.j) == (255, 65_535, .max, .max, 0.5))
        #expect(app.k == [0, 255])
    }

    struct Server: Decodable {
        struct Limits: Decodable, Equatable {
            let pageSize: Int
            let retries: Int?
        }
        let host: URL
        let limits: Limits
    }

    struct OneServer: Decodable {
        let server: Server
    }

    @Test(
        "Keys that are joined with dots and nested dictionaries are nested types",
        arguments: [
            ["server": ["host": "https://a.example", "limits": ["pageSize": 20]]],
            ["server.host": "https://a.example", "server.limits.pageSize": 20],
            ["server": ["host": "https://a.example", "limits.pageSize": "20"]],
            ["server.host": "https://a.example", "server": ["limits": ["pageSize": 20]]],
        ] as [[String: PropertyListValue]])
    func nestedTypes(_ values: [String: PropertyListValue]) throws {
        let server = try decoded(values, as: OneServer.self).server
        #expect(server.host.absoluteString == "https://a.example")
        #expect(server.limits == Server.Limits(pageSize: 20, retries: nil))
    }

    @Test func aDeclaredDictionaryIsANestedType() throws {
        let configuration = try resolve(
            [
                "Switchyard": ["Keys": ["server": "dictionary"]],
                "prod": ["server": ["host": "https://a.example", "limits": ["pageSize": "20"]]],
            ], as: "prod")
        #expect(try configuration.decode(OneServer.self).server.limits.pageSize == 20)
    }

    @Test func codingKeysRenameWithDots() throws {
        struct App: Decodable {
            let endpoint: URL
            let pageSize: Int
            enum CodingKeys: String, CodingKey {
                case endpoint = "API Base URL"
                case pageSize = "list.pageSize"
            }
        }
        let app: App = try decoded(["API Base URL": "https://a.example", "list": ["pageSize": 20]])
        #expect(app.endpoint.absoluteString == "https://a.example")
        #expect(app.pageSize == 20)
    }

    @Test func anOptionalNestedTypeIsNilOnlyWithoutAnyOfItsKeys() throws {
        struct App: Decodable {
            let server: Server?
        }
        #expect(try decoded(["other": 1], as: App.self).server == nil)
        #expect(
            try decoded(["server.host": "https://a.example", "server.limits.pageSize": 20], as: App.self).server != nil)
        #expect(throws: ConfigurationError.self) { try decoded(["server.host": "https://a.example"], as: App.self) }
    }

    @Test func containersOfTypesThatFoundationEncodesOtherwise() throws {
        struct Box<Content: Decodable>: Decodable {
            let content: Content
        }
        struct App: Decodable {
            let durations: [Duration]
            let maybe: [Duration?]
            let byName: [String: [Date]]
            let box: Box<Duration>
            let boxes: [Box<URL>]
            let unique: Set<URL>
            let byNumber: [Int: Duration]
            let nothing: Duration??
        }
        let app: App = try decoded([
            "durations": ["1s", "2m"], "maybe": ["1s"], "byName": ["a": ["2026-11-21T08:00:00Z"]],
            "box": ["content": "1s"], "boxes": [["content": "https://a.example"]],
            "unique": ["https://a.example", "https://a.example"], "byNumber": ["7": "1s"],
        ])
        #expect(app.durations == [.seconds(1), .seconds(120)])
        #expect(app.maybe == [.seconds(1)])
        #expect(app.byName == ["a": [CoercionTests.moment]])
        #expect(app.box.content == .seconds(1))
        #expect(app.boxes.map(\.content.absoluteString) == ["https://a.example"])
        #expect(app.unique.count == 1)
        #expect(app.byNumber == [7: .seconds(1)])
        #expect(app.nothing == nil)
    }

    @Test func dictionariesOfNestedTypes() throws {
        struct Route: Decodable, Equatable {
            let path: String
        }
        let routes: [String: PropertyListValue] = ["home": ["path": "/"], "help.path": "/help"]
        let expected = ["home": Route(path: "/"), "help": Route(path: "/help")]
        #expect(try decoded(routes, as: [String: Route].self) == expected)
        #expect(try decoded(["routes": .dictionary(routes)], as: [String: [String: Route]].self)["routes"] == expected)
        #expect(try decoded(["a": 1, "b": ["c": 2]], as: [String: PropertyListValue].self) == ["a": 1, "b": ["c": 2]])
    }

    @Test func wrappersOfASingleValue() throws {
        struct Identifier: Decodable, Equatable {
            let text: String
            init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }
            init(_ text: String) { self.text = text }
        }
        struct App: Decodable {
            let id: Identifier
            let others: [Identifier]
        }
        let app: App = try decoded(["id": "a", "others": ["b", "c"]])
        #expect(app.id == Identifier("a"))
        #expect(app.others == [Identifier("b"), Identifier("c")])
    }

    @Test func anInitializerMayTryOneTypeAfterTheOther() throws {
        enum Size: Decodable, Equatable {
            case number(Int)
            case text(String)
            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                if let number = try? value.decode(Int.self) {
                    self = .number(number)
                } else {
                    self = .text(try value.decode(String.self))
                }
            }
        }
        enum Backend: Decodable, Equatable {
            case server(URL)
            case file(String)
            enum CodingKeys: CodingKey { case url, file }
            init(from decoder: any Decoder) throws {
                let values = try decoder.container(keyedBy: CodingKeys.self)
                if let url = try? values.decode(URL.self, forKey: .url) {
                    self = .server(url)
                } else {
                    self = .file(try values.decode(String.self, forKey: .file))
                }
            }
        }
        struct App: Decodable {
            let sizes: [Size]
            let backend: Backend
        }
        let app: App = try decoded(["sizes": [1, "large"], "backend.file": "comments.json"])
        #expect(app.sizes == [.number(1), .text("large")])
        #expect(app.backend == .file("comments.json"))
    }

    @Test func aSubclassHasTheKeysOfItsSuperclass() throws {
        class Base: Decodable {
            let name: String
            enum CodingKeys: CodingKey { case name }
            required init(from decoder: any Decoder) throws {
                name = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .name)
            }
        }
        final class Derived: Base {
            let count: Int
            let sameLevel: String
            enum OwnKeys: CodingKey { case count }
            required init(from decoder: any Decoder) throws {
                let values = try decoder.container(keyedBy: OwnKeys.self)
                count = try values.decode(Int.self, forKey: .count)
                sameLevel = try Base(from: decoder).name
                try super.init(from: try values.superDecoder())
            }
        }
        let derived: Derived = try decoded(["count": 2, "name": "outer", "super": ["name": "inner"]])
        #expect((derived.count, derived.sameLevel, derived.name) == (2, "outer", "inner"))
    }

    @Test func nestedContainersByHand() throws {
        struct App: Decodable {
            let host: String
            let first: Int
            let second: String
            let rest: [Int]
            enum CodingKeys: CodingKey { case server, list, host }
            init(from decoder: any Decoder) throws {
                let values = try decoder.container(keyedBy: CodingKeys.self)
                host = try values.nestedContainer(keyedBy: CodingKeys.self, forKey: .server).decode(
                    String.self, forKey: .host)
                var list = try values.nestedUnkeyedContainer(forKey: .list)
                first = try list.decode(Int.self)
                second = try list.nestedContainer(keyedBy: CodingKeys.self).decode(String.self, forKey: .host)
                var inner = try list.nestedUnkeyedContainer()
                var rest: [Int] = []
                while !inner.isAtEnd { rest.append(try inner.decode(Int.self)) }
                self.rest = rest
            }
        }
        let app: App = try decoded(["server.host": "a", "list": ["1", ["host": "b"], [2, 3]]])
        #expect((app.host, app.first, app.second) == ("a", 1, "b"))
        #expect(app.rest == [2, 3])
    }

    @Test func aRelativeFileIsInTheCatalogsFolder() throws {
        struct App: Decodable {
            let files: [URL]
        }
        let configuration = try resolve(["prod": ["files": ["file:a.json"]]], as: "prod")
        #expect(try configuration.decode(App.self).files.map(\.path) == ["/App/a.json"])
    }

    @Test func anOverrideIsDecoded() throws {
        struct App: Decodable {
            let timeout: Duration
        }
        let configuration = try resolve(
            ["Switchyard": ["Keys": ["timeout": ["Type": "duration", "Setting": true]]], "prod": ["timeout": "30s"]],
            as: "prod", arguments: ["-timeout", "2m"])
        #expect(try configuration.decode(App.self).timeout == .seconds(120))
    }

    @Test func otherDecodersReadTheContents() throws {
        struct App: Decodable {
            let key: Secret<String>
            let api: Endpoint
            let theme: Live<Theme>
            let anything: PropertyListValue
        }
        let json = #"""
            {"key": "k", "api": "https://a.example", "theme": "dark", "anything": [1, 1.5, true, "a", {"b": []}]}
            """#
        let app = try JSONDecoder().decode(App.self, from: Data(json.utf8))
        #expect(app.key.revealed == "k")
        #expect(app.api.base.absoluteString == "https://a.example")
        #expect(app.theme.value == .dark)
        #expect(app.theme.name == nil)
        #expect(app.anything == [1, 1.5, true, "a", ["b": []]])
        let dates = PropertyListValue.array([.date(CoercionTests.moment), .data(Data([1]))])
        let list = try PropertyList.data(dates, binary: true)
        #expect(try PropertyListDecoder().decode(PropertyListValue.self, from: list) == dates)
    }
}
