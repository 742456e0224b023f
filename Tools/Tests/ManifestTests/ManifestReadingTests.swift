import Foundation
@testable import Manifest
import PropertyLists
import Switchyard
import Testing

/// What a manifest says, and what is wrong with one.
@Suite struct ManifestReadingTests {
    @Test func theExampleIsRead() throws {
        let manifest = try ManifestText.read(Manifest.example)
        #expect(manifest.app == "Discussions")
        #expect(manifest.configurations.map(\.name) == ["Debug", "Release"])
        #expect(manifest.configurations.map(\.distribution) == [.development, .appStore])
        #expect(manifest.keys.map(\.name) == ["apiURL", "timeout", "showsDebugMenu"])
        #expect(manifest.environments.map(\.name) == ["production", "staging"])
        #expect(manifest.valueFindings() == [])
        #expect(try manifest.productionName == "production")
    }

    @Test func everyPartIsRead() throws {
        let manifest = try ManifestText.read(
            """
            app: Shop
            targets: [Shop, ShopWidget]
            production: live
            configurations:
              Beta: { environment: qa, for: testflight, identity: { displayName: Shop β } }
            selection:
              key: backend
              variable: BACKEND
              infoKey: Backend
              aliases: { q: qa }
              ignoreCase: true
              rememberVariable: 12h
              skipUnknownNames: true
              managedConfiguration: true
              appGroup: group.shop
            testflight: [qa]
            settings:
              titles: { version: CFBundleShortVersionString }
              resetKey: reset
              resetClears: [backend]
              appKeys: [launches]
            keys:
              api.base: { type: url, description: The server., infoKey: APIBase, aliases: [baseURL] }
              theme: { type: enumeration, values: [light, dark], live: true, managed: true }
              volume: { type: double, minimum: 0, maximum: 1, setting: sound_volume, optional: true }
              token: { secret: { file: "Secrets/{environment}.txt" } }
            common: { theme: light }
            environments:
              live: { values: { api.base: "https://shop.example" }, identity: { bundleIdentifier: com.shop } }
              qa:
                title: Quality assurance
                extends: live
                values: { baseURL: "https://qa.shop.example" }
            ephemeral:
              pr-*: { hosts: [pr-*.shop.example], values: { api.base: "https://pr-*.shop.example" }, expiry: 14d }
            brands:
              acme: { targets: [Acme], common: { theme: dark }, environments: { qa: { volume: 0.5 } } }
            generate:
              folder: Generated
              catalog: true
              accessors: { file: App/Shop.swift, fake: App/Fake.swift, type: ShopConfiguration, public: true, protocol: true }
              settingsBundle: { bundle: App/Settings.bundle, childPane: Developer, languages: [de] }
              infoPlists: [App/Info.plist]
              stamp: true
              entitlements: [App/Shop.entitlements]
              xcconfig: false
              schemes: { project: Shop.xcodeproj, target: Shop }
            check:
              rules: { arbitrary-loads: "off" }
              except: [Vendor]
            """)
        #expect(manifest.targets == ["Shop", "ShopWidget"])
        #expect(manifest.configurations.first?.identity.displayName == "Shop β")
        #expect(manifest.selection.variable == "BACKEND")
        #expect(manifest.selection.aliases == ["q": "qa"])
        #expect(manifest.selection.rememberVariable == "12h")
        #expect(manifest.testFlightEnvironments == ["qa"])
        #expect(manifest.settings.resetKey == "reset")
        #expect(manifest.keys[0].infoKey == "APIBase")
        #expect(manifest.keys[2].setting == "sound_volume")
        #expect(manifest.keys[3].secret == .file("Secrets/{environment}.txt"))
        #expect(manifest.environments[1].title == "Quality assurance")
        #expect(manifest.ephemeral.first?.hosts == ["pr-*.shop.example"])
        #expect(manifest.ephemeral.first?.expiry == "14d")
        #expect(manifest.brands.first?.environments == ["qa": ["volume": 0.5]])
        #expect(manifest.outputs.accessors?.type == "ShopConfiguration")
        #expect(manifest.outputs.accessors?.files == ["App/Shop.swift", "App/Fake.swift"])
        #expect(manifest.outputs.accessors?.hasProtocol == true)
        #expect(manifest.outputs.settingsBundle?.childPane == "Developer")
        #expect(!manifest.outputs.xcconfig && manifest.outputs.hasStamp)
        #expect(manifest.check.rules == ["arbitrary-loads": "off"])
        // The earlier name of a key is read as the key.
        #expect(manifest.environments[1].values == ["api": ["base": "https://qa.shop.example"]])
    }

    /// What a text means is what its key's type needs: a version is not a number, and a country not a Boolean.
    @Test(
        arguments: [
            ("string", "1.10", "1.10"), ("string", "no", "no"), ("string", "0123", "0123"), ("string", "~x", "~x"),
            ("url", "https://a.example", "https://a.example"), ("duration", "30", "30"), ("bool", "true", true),
            ("bool", "yes", "yes"), ("int", "42", 42), ("int", "0x1F", 31), ("double", "1.5", 1.5), ("double", "2", 2),
            ("enumeration", "on", "on"), (nil, "1.10", 1.1), (nil, "no", "no"), (nil, "true", true), (nil, "-7", -7),
            (nil, "\"7\"", "7"), (nil, "[1, a, true]", [1, "a", true]), ("dictionary", "{b: {c: 1}}", ["b": ["c": 1]]),
            (nil, "1e3", 1_000.0), (nil, "2026-11-22", "2026-11-22"),
        ] as [(String?, String, PropertyListValue)])
    func theTypeOfAKeyDecidesWhatItsTextMeans(type: String?, text: String, value: PropertyListValue) throws {
        let declaration =
            type.map { "{ a: { type: \($0)\($0 == "enumeration" ? ", values: [\"on\"]" : "") } }" } ?? "{}"
        let manifest = try ManifestText.read(ManifestText.values("{ a: \(text) }", keys: declaration))
        #expect(manifest.environments.first?.values["a"] == value)
    }

    @Test(arguments: [
        ("", ["-: the file is empty [manifest-syntax]"]),
        ("environments: {}\n", ["1:1: environments lists no environment [manifest-value]"]),
        ("app: a\n", ["1:1: the file has no environments [manifest-value]"]),
        ("environments: [a]\n", ["1:15: environments must be a dictionary, not a list [manifest-value]"]),
        (
            "environments:\n  production: { titel: P }\n",
            ["2:17: unknown key \"titel\" in environments.production [manifest-unknown-key]"]
        ),
        (
            "environments:\n  production: { title: 7 }\n",
            ["2:24: environments.production.title must be text, not the number 7 [manifest-value]"]
        ),
        (
            "environments:\n  production: {}\n  production: {}\n",
            ["2:3: key \"production\" occurs twice [manifest-syntax]"]
        ),
        (
            "environments:\n  production: {}\n\tqa: {}\n",
            [
                "3:1: not valid YAML: found character that cannot start any token, while scanning for the next token [manifest-syntax]"
            ]
        ),
        (
            "environments: { é: {}, production: {}, qa: { extends: qb } }\n",
            [
                "1:17: the name \"é\" in environments must be a name of letters, digits, spaces, and _ . - ( ) [manifest-value]"
            ]
        ),
        (
            "environments: { production: {}, qa: { title: é, extends: qb } }\n",
            ["1:50: environment \"qa\" names the unknown environment \"qb\" [manifest-unknown-name]"]
        ),
        (
            "environments: { production: { values: { a: } } }\n",
            ["1:44: environments.production.values.a has no value [manifest-value]"]
        ),
        (
            "environments: { a: { extends: b }, b: { extends: a } }\n",
            ["1:22: environments extend each other in a circle: a, b, a [manifest-value]"]
        ),
        (
            "keys: { token: { secret: { variable: T } } }\nenvironments: { production: { values: { token: x } } }\n",
            ["2:41: token is secret, so it must have no value in this file [manifest-value]"]
        ),
        (
            "keys: { a: { type: int, maximum: 3 } }\nenvironments: { production: { values: { a: 4 } } }\n",
            ["2:44: a is 4, above its maximum 3 [manifest-value]"]
        ),
        (
            "environments: { production: { values: { a.b: 1, a: { b: 2 } } } }\n",
            ["1:49: key \"a.b\" occurs twice: as one name and as nested names [key-clash]"]
        ),
        (
            "configurations: { R: { environment: qa, for: app-store } }\nenvironments: { production: {}, qa: {} }\n",
            [
                "1:24: build configuration \"R\" is for the App Store, where only \"production\" can be selected, but has the environment \"qa\" [manifest-value]"
            ]
        ),
        (
            "environments: { production: {} }\nephemeral: { pr-*: { hosts: [pr-*.a.example], values: { url: \"https://pr-*.b.example\" } } }\n",
            ["2:57: the host \"pr-*.b.example\" of url is not one of those that pr-* allows [manifest-value]"]
        ),
        (
            "environments: { production: {} }\nephemeral: { pr-*: { hosts: [a.example], values: {}, expiry: 0d } }\n",
            [
                "2:62: ephemeral.pr-*.expiry must be a duration such as 12h or 14d that is not 0, not \"0d\" [manifest-value]"
            ]
        ),
        (
            "environments: { production: {} }\nconsole: { hub: \"http://hub.example:8017\" }\n",
            [
                "2:17: console.hub must be the address of a hub, such as https://hub.example:8443, or http:// with localhost, not \"http://hub.example:8017\" [manifest-value]"
            ]
        ),
        (
            "environments: { production: {} }\nconsole: { hub: \"https://desk.local:99999\" }\n",
            [
                "2:17: console.hub must be the address of a hub, such as https://hub.example:8443, or http:// with localhost, not \"https://desk.local:99999\" [manifest-value]"
            ]
        ),
        (
            "environments: { production: {} }\nconsole: { hub: desk, production: 1 }\n",
            [
                "2:17: console.hub must be the address of a hub, such as https://hub.example:8443, or http:// with localhost, not \"desk\" [manifest-value]",
                "2:35: console.production must be true or false, not the number 1 [manifest-value]",
            ]
        ),
        (
            "environments: { production: {} }\ngenerate: { folder: ../elsewhere }\n",
            [
                "2:21: generate.folder must be a path below the folder of Switchyard.yaml, such as App/Info.plist, not \"../elsewhere\" [manifest-value]"
            ]
        ),
    ])
    func mistakesHaveTheirPlace(text: String, errors: [String]) {
        #expect(ManifestText.errors(text) == errors)
    }

    @Test func theNearestNameIsSuggested() {
        #expect(
            ManifestText.fixes("environments: { production: {}, staging: {}, qa: { extends: stagging } }\n")
                == ["did you mean \"staging\"?"])
        #expect(
            ManifestText.fixes("environments: { production: {} }\nselection: { variabel: A }\n")
                == ["did you mean \"variable\"?"])
        #expect(
            ManifestText.fixes("keys: { a: { type: strng } }\nenvironments: { production: {} }\n")
                == ["did you mean \"string\"?"])
    }
}
