import PropertyLists
import Switchyard
import SwitchyardTesting
import Testing

@testable import SwitchyardUI

@MainActor
@Suite("The report of a launch")
struct ReportTests {
    @Test func `It has the environment, why, every source, every value, and every finding`() throws {
        let model = EnvironmentModel(
            try launch(["environment": "qa", "theme": "pink"], arguments: ["-environment", "staging"]).session)
        #expect(
            model.report == """
                environment: staging
                from launch argument -environment; overrides user defaults key environment (qa)
                next launch: qa, from user-defaults

                Sources
                  launch argument -environment: chosen "staging"
                  environment variable SWITCHYARD_ENVIRONMENT: absent
                  user defaults key environment: outranked "qa"
                  Info.plist key SwitchyardEnvironment: absent
                  Settings bundle key environment: absent
                  production: outranked "production"

                Values
                  apiKey = <redacted> (string, Common)
                  apiURL = https://staging.example (url, staging)
                  beta = NO (bool, Common)
                  hosts = (a.example, "b example") (array, Common)
                  pageSize = 25 (int, Common)
                  theme = light (enumeration, Common)
                  timeout = 30s (duration, Common)
                  token = <redacted> (string, Common)
                  volume = 0.5 (double, Common)

                Findings
                  theme: error: theme in user-defaults must be an enumeration: "pink" is not one of light, dark \
                [invalid-value]: remove the override; the catalog's value is used instead
                """)
    }

    @Test func `A sealed build says so`() throws {
        let report = EnvironmentModel(try launch(policy: .sealed).session).report
        #expect(
            report.hasPrefix(
                "environment: production\nbecause the app is sealed; no other source was read\nsealed: yes"))
    }
}
