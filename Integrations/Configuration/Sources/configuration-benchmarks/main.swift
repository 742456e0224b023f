// Compares reads by ConfigReader over a session with the same reads over InMemoryProvider, in the same run: turn by turn, in
// slices of some milliseconds. Prints the median of the ratios. Nothing passes or fails.
import Configuration
import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore
import SwitchyardConfiguration
import SwitchyardTesting

/// What a read compares.
struct Comparison {
    let name: String
    let read: (ConfigReader) -> Void
}

let keys: [String: PropertyListValue] = (0..<200).reduce(into: [:]) { $0["key\($1)"] = .string("value \($1)") }
let known: [String: PropertyListValue] = [
    "apiURL": "https://example.com/api", "pageSize": 25, "list.rows": 40, "isFast": true, "theme": "dark",
]
let values = keys.merging(known) { $1 }
let context = LaunchContext(
    catalog: EnvironmentCatalog(
        environments: ["production": values],
        declarations: [
            KeyDeclaration(name: "apiURL", type: .url), KeyDeclaration(name: "pageSize", type: .int),
            KeyDeclaration(name: "theme", type: .string, isLive: true),
        ]))
let session = try EnvironmentSession<EnvironmentConfiguration>(context: context, store: InMemoryDefaultsStore())
let memory = InMemoryProvider(
    values: values.reduce(into: [:]) { memory, value in
        let content: ConfigContent =
            switch value.value {
            case .integer(let number): .int(Int(number))
            case .boolean(let truth): .bool(truth)
            default: .string(value.value.stringValue ?? "")
            }
        memory[AbsoluteConfigKey(ConfigKey(value.key))] = ConfigValue(content, isSecret: false)
    })

let comparisons = [
    Comparison(name: "string") { _ = $0.string(forKey: "key7") },
    Comparison(name: "url as string") { _ = $0.string(forKey: "apiURL") },
    Comparison(name: "int") { _ = $0.int(forKey: "pageSize") },
    Comparison(name: "nested int") { _ = $0.int(forKey: "list.rows") },
    Comparison(name: "bool") { _ = $0.bool(forKey: "isFast") },
    Comparison(name: "live string") { _ = $0.string(forKey: "theme") },
    Comparison(name: "no value") { _ = $0.string(forKey: "nothing") },
]
let subject = ConfigReader(provider: EnvironmentProvider(session))
let reference = ConfigReader(provider: memory)

func seconds(_ count: Int, _ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    return clock.measure { for _ in 0..<count { body() } } / .seconds(1)
}

func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }

let count = 4_000
let rounds = 61
for comparison in comparisons {
    var times: (subject: [Double], reference: [Double]) = ([], [])
    for round in 0..<rounds {
        let isSubjectFirst = round.isMultiple(of: 2)
        for isSubject in [isSubjectFirst, !isSubjectFirst] {
            let reader = isSubject ? subject : reference
            let time = seconds(count) { comparison.read(reader) } / Double(count) * 1e9
            if isSubject { times.subject.append(time) } else { times.reference.append(time) }
        }
    }
    let ratio = median(zip(times.subject, times.reference).map { $0 / $1 })
    let line = String(format: "%.2f  %5.0f ns / %5.0f ns  ", ratio, median(times.subject), median(times.reference))
    print(line + comparison.name)
}
