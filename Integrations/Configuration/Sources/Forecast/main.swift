import Configuration
import Foundation
import Switchyard
import SwitchyardConfiguration

#if DEBUG || SWITCHYARD_OPEN
    let policy = ReleasePolicy.open
#else
    let policy = ReleasePolicy.sealed
#endif

// An app does without it: its catalog is in its own bundle.
let bundle = AppBundle(url: Bundle.module.bundleURL)

// Before: let config = ConfigReader(provider: EnvironmentVariablesProvider())
let config = ConfigReader(provider: try EnvironmentProvider.start(in: bundle, policy: policy))

print(try Forecast(config).text)
