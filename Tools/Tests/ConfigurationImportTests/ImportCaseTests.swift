import Foundation
import Manifest
import TestProjects
import Testing

@testable import ConfigurationImport

/// What teams have, and the manifest that `init` proposes for it: one case for each format and what people do with it.
@Suite struct ImportCaseTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let files: [String: String]
        /// The text of the manifest, without the comments around it.
        let manifest: String
        /// What is said beside it: file, line, kind, and words.
        let issues: [String]
        var testDescription: String { name }

        init(_ name: String, _ files: [String: String], proposes manifest: String, andSays issues: [String] = []) {
            (self.name, self.files, self.manifest, self.issues) = (name, files, manifest, issues)
        }
    }

    @Test(arguments: cases) func aFormatBecomesAManifest(_ example: Case) throws {
        try withTemporaryFolder { folder in
            try WrittenProject.write(example.files, in: folder)
            let found = try ConfigurationImport(folder.path)
            #expect(found.problems == [])
            let text = found.text.components(separatedBy: "\n\n# Nothing but this folder")[0]
            #expect(text.split(separator: "\n", maxSplits: 1).last.map(String.init) == example.manifest)
            let paths = PathsFrom(folder.path)
            let issues = found.proposal.issues.map {
                "\(paths.shown($0.location)) \($0.kind.rawValue) \($0.message)"
            }
            #expect(issues == example.issues)
        }
    }

    static func plist(_ entries: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>
        \(entries)
        </dict></plist>

        """
    }

    static let cases: [Case] =
        [
            // A file for each environment, one without a name, and one that a developer keeps.
            Case(
                "react-native-config",
                [
                    ".env": """
                    API_URL=https://dev.shop.example
                    FEATURE_CHECKOUT=true
                    SENTRY_DSN=https://0123456789abcdef@sentry.example/7
                    """,
                    ".env.staging": """
                    API_URL=https://staging.shop.example
                    FEATURE_CHECKOUT=true
                    SENTRY_DSN=https://1123456789abcdef@sentry.example/7
                    """,
                    ".env.production": """
                    # Live
                    export API_URL=https://shop.example
                    FEATURE_CHECKOUT=false
                    SENTRY_DSN=https://2123456789abcdef@sentry.example/7
                    """,
                    ".env.example": """
                    API_URL=
                    FEATURE_CHECKOUT=
                    SENTRY_DSN=
                    """,
                    ".env.local": "API_URL=http://192.168.1.20:3000",
                    "package.json": #"{"dependencies": {"react-native-config": "1.5.1"}}"#,
                ],
                proposes: """
                    production: production  # its name

                    keys:
                      API_URL: url
                      FEATURE_CHECKOUT: { type: bool, optional: true }
                      SENTRY_DSN: { optional: true, secret: { variable: "SENTRY_DSN_{environment}" } }  # its value is at .env:3, .env.production:4, .env.staging:3; it is not in this file

                    environments:
                      development:  # .env
                        uncertain: true  # nothing says which environment .env is for
                        values:
                          API_URL: https://dev.shop.example  # .env:1
                          FEATURE_CHECKOUT: true  # .env:2
                      local:  # .env.local
                        uncertain: true  # .env.local may be for one developer alone
                        values:
                          API_URL: http://192.168.1.20:3000  # .env.local:1
                      production:  # .env.production
                        values:
                          API_URL: https://shop.example  # .env.production:2
                          FEATURE_CHECKOUT: false  # .env.production:3
                      staging:  # .env.staging
                        values:
                          API_URL: https://staging.shop.example  # .env.staging:1
                          FEATURE_CHECKOUT: true  # .env.staging:2
                    """,
                andSays: [
                    ".env.example not-imported .env.example: it is an example for developers"
                ]),
            // dotenv ends a value at a comment, react-native-config does not.
            Case(
                "react-native-config-reads-otherwise",
                [
                    ".env.production": """
                    API_URL=https://shop.example # live
                    NAME='Shop'
                    """,
                    ".env.staging": """
                    API_URL=https://staging.shop.example
                    NAME='Shop S'
                    """,
                    "package.json": #"{"dependencies": {"react-native-config": "1.5.1"}}"#,
                ],
                proposes: """
                    production: production  # its name

                    keys:
                      API_URL: url
                      NAME: string

                    environments:
                      production:  # .env.production
                        values:
                          API_URL: https://shop.example  # .env.production:1; react-native-config gives "https://shop.example # live" to the app
                          NAME: Shop  # .env.production:2
                      staging:  # .env.staging
                        values:
                          API_URL: https://staging.shop.example  # .env.staging:1
                          NAME: "Shop S"  # .env.staging:2
                    """,
                andSays: [
                    #".env.production:1 damaged API_URL is written as "https://shop.example", but react-native-config gives "https://shop.example # live" to the app"#
                ]),
            // Quotation marks of three kinds, a tab behind `export`, a colon, and a line that is an address.
            Case(
                "dotenv-quoting",
                [
                    ".env.production": #"""
                    export\#tGREETING="Hello\nworld" # two lines
                    PATTERN='^[a-z]+$'
                    SHELL=`say "hi" to 'them'`
                    COLON: yes
                    https://shop.example/docs
                    EMPTY=
                    VERSION=1.10
                    """#
                ],
                proposes: #"""
                    production: production  # its name

                    keys:
                      COLON: string
                      GREETING: string
                      PATTERN: string
                      SHELL: string
                      VERSION: string

                    common:
                      COLON: "yes"  # .env.production:4
                      GREETING: "Hello\nworld"  # .env.production:1
                      PATTERN: "^[a-z]+$"  # .env.production:2
                      SHELL: "say \"hi\" to 'them'"  # .env.production:3
                      VERSION: "1.10"  # .env.production:7

                    environments:
                      production: {}  # .env.production
                    """#,
                andSays: [
                    ".env.production:5 unreadable the line is not NAME=VALUE: it has no =",
                    #".env.production:6 not-imported "EMPTY": its value in production is empty"#,
                ]),
            // Fragments that refer to others, and what only Natrium does.
            Case(
                "natrium",
                [
                    ".natrium.yml": """
                    environments:
                      - Staging
                      - Production
                    natrium_variables:
                      host: { Staging: staging.shop.example, Production: shop.example }
                      base: "https://#{host}"
                    variables:
                      apiURL: "#{base}/api"
                      timeout: { Staging: 1.5, Production: 30 }
                      isVerbose:
                        Staging,Production: { Debug: true, Release: false }
                      token: "#env(API_TOKEN)"
                      nothing: null
                    plists:
                      App/Info.plist: { CFBundleDisplayName: { Staging: "Shop S", Production: Shop } }
                    """
                ],
                proposes: """
                    production: Production  # its name

                    keys:
                      apiURL: url
                      isVerbose: bool
                      timeout: double

                    common:
                      isVerbose: false  # .natrium.yml:11

                    environments:
                      Staging:  # .natrium.yml
                        values:
                          apiURL: https://staging.shop.example/api  # .natrium.yml:8
                          timeout: 1.5  # .natrium.yml:9
                      Production:  # .natrium.yml
                        values:
                          apiURL: https://shop.example/api  # .natrium.yml:8
                          timeout: 30  # .natrium.yml:9
                    """,
                andSays: [
                    #".natrium.yml:11 uncertain "isVerbose" in Staging differs by build configuration too; the catalog has that of Release"#,
                    #".natrium.yml:11 uncertain "isVerbose" in Production differs by build configuration too; the catalog has that of Release"#,
                    #".natrium.yml:12 not-imported "token" in Staging: it refers to a variable of the process environment"#,
                    #".natrium.yml:12 not-imported "token" in Production: it refers to a variable of the process environment"#,
                    #".natrium.yml:13 not-imported "nothing": it has no value, which is nil in Swift"#,
                    ".natrium.yml:14 not-imported plists: Natrium changes files with it; the catalog has values only",
                ]),
        ] + propertyListCases
}
