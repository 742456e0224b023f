import AccessorGenerator
import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore
import Testing

/// What keeps accessors from being written: everything that a read could meet later.
@Suite struct AccessorErrorTests {
    static func messages(_ root: PropertyListValue) throws -> [String] {
        do {
            _ = try AccessorSource(try EnvironmentCatalog(root: root, file: "/app/E.plist"))
            return []
        } catch let error as AccessorError {
            return error.findings.map(\.message)
        }
    }

    static func messages(keys: PropertyListValue, _ production: PropertyListValue) throws -> [String] {
        try messages(["Switchyard": ["Keys": keys], "production": production])
    }

    @Test(arguments: [
        ("url", "example.com", "production.key must be a URL: \"example.com\" has an invalid scheme, \"\""),
        ("url", "https://", "production.key must be a URL: \"https://\" has no host"),
        ("duration", "30 minutes", "production.key must be a duration: \"30 minutes\" is not a duration"),
        ("int", "many", "production.key must be an integer: \"many\" is not an integer"),
    ])
    func aValueThatIsNotOfItsType(_ type: String, _ value: String, _ message: String) throws {
        let found = try Self.messages(keys: ["key": .string(type)], ["key": .string(value)])
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("production.key must be") == true, "\(found)")
    }

    @Test func aValueThatAnEnumerationDoesNotHave() throws {
        let key: PropertyListValue = ["Type": "enumeration", "Values": ["light", "dark"]]
        #expect(
            try Self.messages(keys: ["theme": key], ["theme": "drak"]) == [
                "production.theme must be an enumeration: \"drak\" is not one of light, dark"
            ])
    }

    @Test func valuesOfPatternsAreChecked() throws {
        let found = try Self.messages([
            "Switchyard": [
                "Keys": ["api": "url", "size": "int"],
                "Ephemeral": ["pr-*": ["api": "pr-*"]],
            ],
            "production": ["api": "https://api.example", "size": 1],
        ])
        #expect(
            found == [
                "Switchyard.Ephemeral.pr-*.api cannot be read as url: \"pr-x\" has no scheme",
                "an environment such as \"pr-x\" has no value for \"size\"",
            ], "\(found)")
    }

    @Test func namesThatAreOneInSwift() throws {
        #expect(
            try Self.messages(["production": ["api_url": "a", "apiURL": "b", "api-url": "c"]]) == [
                "keys \"api-url\" and \"api_url\" have the same name in Swift, apiUrl"
            ])
        let key: PropertyListValue = ["Type": "enumeration", "Values": ["dark blue", "darkBlue"]]
        #expect(
            try Self.messages(keys: ["theme": key], ["theme": "darkBlue"]) == [
                "values \"dark blue\" and \"darkBlue\" of key \"theme\" have the same name in Swift, darkBlue"
            ])
    }

    @Test func aNameThatIsAValueAndADictionary() throws {
        let found = try Self.messages(["production": ["api": "a", "api.url": "b"]])
        #expect(found == ["key \"api\" has a value, and is also the name of a dictionary with \"api.url\""])
    }

    @Test(arguments: ["+", "a..b", ".a", "a.", "💶"])
    func aNameWithoutLetters(_ key: String) throws {
        let found = try Self.messages(["production": .dictionary([key: "x"])])
        #expect(found == ["key \"\(key)\" cannot be the name of a property in Swift"])
    }

    @Test func valuesOfDifferentTypes() throws {
        #expect(
            try Self.messages(["qa": ["size": "many"], "production": ["size": 1]]) == [
                "key \"size\" has values of different types, and declares none: int, string"
            ])
        #expect(try Self.messages(["qa": ["size": 1.5], "production": ["size": 1]]) == [])
    }

    @Test func aKeyWithNeitherTypeNorValue() throws {
        let found = try Self.messages(keys: ["size": ["Required": false]], [:])
        #expect(found == ["key \"size\" has neither a type nor a value"])
    }

    @Test func aSecretInTheCatalogIsNotQuoted() throws {
        let found = try Self.messages(keys: ["token": ["Secret": true]], ["token": "hush"])
        #expect(found == ["key \"token\" is secret, and has a value in the catalog"])
    }

    @Test func aHoleAndAnUnknownProduction() throws {
        #expect(
            try Self.messages(["Switchyard": ["Keys": ["a": "string"]], "one": [:], "two": ["a": "x"]]) == [
                "environment \"one\" has no value for \"a\"",
                "no environment is named production, prod, release, or live",
            ])
    }

    @Test(arguments: ["", "1st", "App Configuration", "class", "URL", "Größe", "_"])
    func aTypeNameThatSwiftDoesNotHave(_ name: String) throws {
        var options = AccessorOptions()
        options.typeName = name
        #expect(throws: AccessorError.self) {
            try AccessorSource(EnvironmentCatalog(environments: ["production": [:]]), options: options)
        }
    }

    @Test func brandsOfDifferentShapes() throws {
        func brand(_ value: PropertyListValue, _ condition: String?) -> AccessorBrand {
            AccessorBrand(EnvironmentCatalog(environments: ["production": ["size": value]]), condition: condition)
        }
        func messages(_ brands: AccessorBrand...) -> [String] {
            do {
                _ = try AccessorSource(brands: brands)
                return []
            } catch {
                return error.findings.map(\.message)
            }
        }
        #expect(messages(brand(1, "ACME"), brand("one", nil)) == ["key \"size\" is not the same in every brand"])
        #expect(messages(brand(1, "ACME"), brand(2, "ACME")) == ["two brands have the same condition"])
        #expect(messages(brand(1, "NOT A NAME")) == ["\"NOT A NAME\" cannot be a compilation condition"])
        #expect(messages() == ["there is no catalog"])
        #expect(messages(brand(1, "ACME"), brand(2, nil)) == [])
    }

    @Test func secretsOfUnknownKeysAndEnvironments() throws {
        let catalog = EnvironmentCatalog(
            environments: ["production": [:]],
            declarations: [KeyDeclaration(name: "token", isSecret: true, isProvidedInCode: true)])
        do {
            _ = try SecretsSource(catalog, values: ["production": ["tokne": "hush"], "qa": ["token": "hush"]])
            Issue.record("no error")
        } catch {
            #expect(
                error.findings.map(\.message) == [
                    "secret \"tokne\" of environment \"production\" is not declared",
                    "secrets of unknown environment \"qa\"",
                ])
            #expect(!"\(error)".contains("hush"))
        }
    }
}
