/// Property lists and JSON, Settings bundles, and what more than one format can have.
extension ImportCaseTests {
    static let propertyListCases: [Case] = [
        // The list of the example of KZBootstrap, and a number.
        Case(
            "kzbootstrap",
            [
                "App/KZBEnvironments.plist": plist(
                    """
                    <key>KZBEnvironments</key>
                    <array><string>QA</string><string>STAGING</string><string>PRODUCTION</string></array>
                    <key>MyVariable</key><dict>
                    <key>QA</key><string>Something</string>
                    <key>STAGING</key><string>SomethingElse</string>
                    <key>PRODUCTION</key><string>SomethingElse</string>
                    </dict>
                    <key>pageSize</key><dict>
                    <key>QA</key><integer>5</integer>
                    <key>STAGING</key><integer>50</integer>
                    <key>PRODUCTION</key><integer>50</integer>
                    </dict>
                    """)
            ],
            proposes: """
                production: PRODUCTION  # its name

                keys:
                  MyVariable: string
                  pageSize: int

                environments:
                  QA:  # App/KZBEnvironments.plist
                    values:
                      MyVariable: Something  # App/KZBEnvironments.plist:6
                      pageSize: 5  # App/KZBEnvironments.plist:11
                  STAGING:  # App/KZBEnvironments.plist
                    values:
                      MyVariable: SomethingElse  # App/KZBEnvironments.plist:7
                      pageSize: 50  # App/KZBEnvironments.plist:12
                  PRODUCTION:  # App/KZBEnvironments.plist
                    values:
                      MyVariable: SomethingElse  # App/KZBEnvironments.plist:8
                      pageSize: 50  # App/KZBEnvironments.plist:13
                """),
        // A dictionary for each environment, and one for all of them.
        Case(
            "json-dictionaries",
            [
                "config/environments.json": """
                {
                  "common": { "timeout": 30, "help": "https://help.shop.example" },
                  "dev": { "api": { "url": "http://localhost:8080", "retries": 0 }, "beta": null },
                  "prod": { "api": { "url": "https://shop.example", "retries": 3 } }
                }
                """
            ],
            proposes: """
                production: prod  # its name

                keys:
                  api.retries: int
                  api.url: url
                  help: url
                  timeout: int

                common:
                  help: https://help.shop.example  # config/environments.json:2
                  timeout: 30  # config/environments.json:2

                environments:
                  dev:  # config/environments.json
                    values:
                      api.retries: 0  # config/environments.json:3
                      api.url: http://localhost:8080  # config/environments.json:3
                  prod:  # config/environments.json
                    values:
                      api.retries: 3  # config/environments.json:4
                      api.url: https://shop.example  # config/environments.json:4
                """),
        // A word for an environment may be a part of another word.
        Case(
            "json-files",
            [
                "Config/endpoints-int.json": #"{ "apiURL": "https://int.shop.example", "debugMenu": true }"#,
                "Config/endpoints-prod.json": #"{ "apiURL": "https://shop.example", "debugMenu": false }"#,
            ],
            proposes: """
                production: prod  # its name

                keys:
                  apiURL: url
                  debugMenu: bool

                environments:
                  int:  # Config/endpoints-int.json
                    values:
                      apiURL: https://int.shop.example  # Config/endpoints-int.json:1
                      debugMenu: true  # Config/endpoints-int.json:1
                  prod:  # Config/endpoints-prod.json
                    values:
                      apiURL: https://shop.example  # Config/endpoints-prod.json:1
                      debugMenu: false  # Config/endpoints-prod.json:1
                """),
        // A file for each environment.
        Case(
            "plist-files",
            [
                "Resources/Config-Staging.plist": plist(
                    """
                    <key>apiURL</key><string>https://staging.shop.example</string>
                    <key>limits</key><dict><key>items</key><integer>5</integer></dict>
                    """),
                "Resources/Config-Production.plist": plist(
                    """
                    <key>apiURL</key><string>https://shop.example</string>
                    <key>limits</key><dict><key>items</key><integer>100</integer></dict>
                    """),
            ],
            proposes: """
                production: Production  # its name

                keys:
                  apiURL: url
                  limits.items: int

                environments:
                  Production:  # Resources/Config-Production.plist
                    values:
                      apiURL: https://shop.example  # Resources/Config-Production.plist:3
                      limits.items: 100  # Resources/Config-Production.plist:4
                  Staging:  # Resources/Config-Staging.plist
                    values:
                      apiURL: https://staging.shop.example  # Resources/Config-Staging.plist:3
                      limits.items: 5  # Resources/Config-Staging.plist:4
                """),
        // Values of all environments below those of each.
        Case(
            "overlaid-list",
            [
                "App/config.plist": plist(
                    """
                    <key>Common</key><dict>
                    <key>timeout</key><integer>30</integer>
                    <key>server</key><dict><key>host</key><string>dev.shop.example</string><key>port</key><integer>443</integer></dict>
                    </dict>
                    <key>Local</key>
                    <dict><key>server</key><dict><key>host</key><string>localhost</string></dict></dict>
                    <key>Production</key>
                    <dict><key>server</key><dict><key>host</key><string>shop.example</string></dict></dict>
                    """)
            ],
            proposes: """
                production: Production  # App/config.plist

                keys:
                  server.host: string
                  server.port: int
                  timeout: int

                common:
                  server.port: 443  # App/config.plist:5
                  timeout: 30  # App/config.plist:4

                environments:
                  Local:  # App/config.plist
                    values:
                      server.host: localhost  # App/config.plist:8
                  Production:  # App/config.plist
                    values:
                      server.host: shop.example  # App/config.plist:10
                """),
        // A catalog with all that it can declare; an array is text in a property list.
        Case(
            "catalog",
            [
                "App/Environments.plist": plist(
                    """
                    <key>Switchyard</key><dict>
                    <key>EnvironmentKey</key><string>dev.environment</string>
                    <key>Aliases</key><dict><key>0</key><string>prod</string><key>1</key><string>qa</string></dict>
                    <key>Default</key><string>qa</string>
                    <key>Titles</key><dict><key>qa</key><string>Test</string></dict>
                    <key>Keys</key><dict>
                    <key>theme</key><dict>
                    <key>Type</key><string>enumeration</string>
                    <key>Values</key><array><string>light</string><string>dark</string></array>
                    <key>Live</key><true/>
                    </dict>
                    <key>apiToken</key><dict><key>Secret</key><true/><key>ProvidedInCode</key><true/></dict>
                    <key>volume</key><dict>
                    <key>Type</key><string>double</string>
                    <key>Minimum</key><real>0</real>
                    <key>Maximum</key><real>1</real>
                    <key>Setting</key><true/>
                    </dict>
                    <key>tags</key><string>array</string>
                    </dict></dict>
                    <key>Common</key><dict>
                    <key>theme</key><string>light</string>
                    <key>volume</key><string>0.5</string>
                    <key>tags</key><string>(a, b)</string>
                    </dict>
                    <key>prod</key><dict><key>endpoint</key><string>https://shop.example/api</string></dict>
                    <key>qa</key><dict><key>endpoint</key><string>https://qa.shop.example/api</string></dict>
                    """)
            ],
            proposes: """
                production: prod  # App/Environments.plist

                selection:
                  key: dev.environment  # App/Environments.plist:3
                  aliases:
                    "0": prod
                    "1": qa
                  default: qa

                keys:
                  apiToken: { secret: { variable: "API_TOKEN_{environment}" } }
                  endpoint: url
                  tags: array
                  theme: { type: enumeration, values: ["light", "dark"], live: true }
                  volume: { type: double, minimum: 0, maximum: 1, setting: true }

                common:
                  tags: "(a, b)"  # App/Environments.plist:26
                  theme: light  # App/Environments.plist:24
                  volume: 0.5  # App/Environments.plist:25

                environments:
                  prod:  # App/Environments.plist
                    values:
                      endpoint: https://shop.example/api  # App/Environments.plist:28
                  qa:  # App/Environments.plist
                    title: "Test"
                    values:
                      endpoint: https://qa.shop.example/api  # App/Environments.plist:29
                """),
        // The picker has the titles and the key, a file the values.
        Case(
            "settings-picker",
            [
                "App/Settings.bundle/Root.plist": plist(
                    """
                    <key>PreferenceSpecifiers</key><array><dict>
                    <key>Type</key><string>PSMultiValueSpecifier</string>
                    <key>Key</key><string>server_environment</string>
                    <key>DefaultValue</key><string>prod</string>
                    <key>Titles</key><array><string>Live</string><string>Quality</string></array>
                    <key>Values</key><array><string>prod</string><string>qa</string></array>
                    </dict></array>
                    """),
                "App/Servers.json": """
                {
                  "prod": { "url": "https://shop.example" },
                  "qa": { "url": "https://qa.shop.example" }
                }
                """,
            ],
            proposes: """
                production: prod  # its name

                selection:
                  key: server_environment  # App/Settings.bundle/Root.plist:3

                keys:
                  url: url

                environments:
                  prod:  # App/Servers.json, App/Settings.bundle
                    title: "Live"
                    values:
                      url: https://shop.example  # App/Servers.json:2
                  qa:  # App/Servers.json, App/Settings.bundle
                    title: "Quality"
                    values:
                      url: https://qa.shop.example  # App/Servers.json:3
                """),
        // The choices of the picker are the values.
        Case(
            "settings-picker-of-urls",
            [
                "Settings.bundle/Root.plist": plist(
                    """
                    <key>PreferenceSpecifiers</key><array><dict>
                    <key>Type</key><string>PSMultiValueSpecifier</string>
                    <key>Key</key><string>server</string>
                    <key>Titles</key><array><string>Production</string><string>QA</string></array>
                    <key>Values</key>
                    <array><string>https://shop.example</string><string>https://qa.shop.example</string></array>
                    </dict></array>
                    """)
            ],
            proposes: """
                production: Production  # its name

                keys:
                  server: url

                environments:
                  Production:  # Settings.bundle
                    values:
                      server: https://shop.example  # Settings.bundle/Root.plist:3
                  QA:  # Settings.bundle
                    values:
                      server: https://qa.shop.example  # Settings.bundle/Root.plist:3
                """),
        // What a catalog says of itself is not an environment.
        Case(
            "catalog-under-another-name",
            [
                "AppEnvironments.plist": plist(
                    """
                    <key>Switchyard</key><dict><key>Default</key><string>qa</string></dict>
                    <key>qa</key><dict><key>url</key><string>https://qa.shop.example</string></dict>
                    <key>production</key><dict><key>url</key><string>https://shop.example</string></dict>
                    """)
            ],
            proposes: """
                production: production  # its name

                keys:
                  url: url

                environments:
                  production:  # AppEnvironments.plist
                    values:
                      url: https://shop.example  # AppEnvironments.plist:5
                  qa:  # AppEnvironments.plist
                    values:
                      url: https://qa.shop.example  # AppEnvironments.plist:4
                """,
            andSays: [
                #"AppEnvironments.plist:3 not-imported "Switchyard": only a catalog can have it"#
            ]),
        // The stronger place is in the file, and the key is a guess.
        Case(
            "two-places",
            [
                ".env.production": """
                API_URL=https://env.shop.example
                ONLY_ENV=1
                """,
                ".env.staging": """
                API_URL=https://staging.shop.example
                ONLY_ENV=2
                """,
                "environments.json": """
                {
                  "production": { "API_URL": "https://shop.example" },
                  "staging": { "API_URL": "https://staging.shop.example" }
                }
                """,
            ],
            proposes: """
                production: production  # its name

                keys:
                  API_URL:
                    type: url
                    uncertain: true  # several places have different values
                  ONLY_ENV: int

                environments:
                  production:  # environments.json, .env.production
                    values:
                      API_URL: https://shop.example  # environments.json:2
                      ONLY_ENV: 1  # .env.production:2
                  staging:  # environments.json, .env.staging
                    values:
                      API_URL: https://staging.shop.example  # environments.json:3
                      ONLY_ENV: 2  # .env.staging:2
                """,
            andSays: [
                "environments.json:2 contradiction API_URL has several values in production; the catalog has https://shop.example"
            ]),
        // Names that a manifest cannot have, and a key inside of another.
        Case(
            "names-of-keys",
            [
                "environments.json": """
                {
                  "default": { "9lives": 9, "a": 1, "a.b": 2 },
                  "production": { "api url": "https://shop.example", "api.url": "https://b.shop.example", "größe": "L" },
                  "staging": { "api url": "https://s.shop.example", "api.url": "https://b.s.shop.example", "größe": "M" }
                }
                """
            ],
            proposes: """
                production: production  # its name

                keys:
                  _9lives: int  # "9lives" in its source
                  a: int
                  api.url: url
                  api_url: url  # "api url" in its source
                  gr__e: string  # "größe" in its source

                common:
                  _9lives: 9  # environments.json:2
                  a: 1  # environments.json:2

                environments:
                  production:  # environments.json
                    values:
                      api.url: https://b.shop.example  # environments.json:3
                      api_url: https://shop.example  # environments.json:3
                      gr__e: L  # environments.json:3
                  staging:  # environments.json
                    values:
                      api.url: https://b.s.shop.example  # environments.json:4
                      api_url: https://s.shop.example  # environments.json:4
                      gr__e: M  # environments.json:4
                """,
            andSays: [
                #"environments.json:2 not-imported "a.b": the key a has its place"#
            ]),
        // Which environment is production is a guess.
        Case(
            "nobody-is-production",
            [
                ".env.mainnet": "RPC=https://main.shop.example",
                ".env.testnet": "RPC=https://test.shop.example",
            ],
            proposes: """
                production:
                  environment: testnet
                  uncertain: true  # nothing says which one it is

                keys:
                  RPC: url

                environments:
                  mainnet:  # .env.mainnet
                    values:
                      RPC: https://main.shop.example  # .env.mainnet:1
                  testnet:  # .env.testnet
                    values:
                      RPC: https://test.shop.example  # .env.testnet:1
                """),
    ]
}
