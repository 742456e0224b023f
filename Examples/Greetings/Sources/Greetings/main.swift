import Foundation
import Switchyard

// AppConfiguration is written by the plug-in SwitchyardAccessors from Environments.plist. It has the catalog and the
// release policy, too, so that a start needs nothing else.
do {
    let session = try EnvironmentSession<AppConfiguration>.start()
    print("environment: \(session.environment), policy: \(AppConfiguration.policy.rawValue)")
    print("names from: \(session.serverUrl)")
    print(Greeting(configuration: session.values).text(to: "Switchyard"))

    #if DEBUG || SWITCHYARD_OPEN
        var fake = AppConfigurationFake()
        fake.greeting.word = "A fake hello"
        print(Greeting(configuration: AppConfiguration(fake)).text(to: "preview"))
    #endif
} catch {
    print(error)
    exit(1)
}
