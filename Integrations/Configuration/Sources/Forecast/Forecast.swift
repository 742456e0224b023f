import Configuration

/// What the app had before: it reads by `ConfigReader`, and knows of no environments.
struct Forecast {
    let url: String
    let days: Int
    let units: String

    init(_ config: ConfigReader) throws {
        url = try config.requiredString(forKey: "forecast.url")
        days = config.int(forKey: "forecast.days", default: 3)
        units = config.string(forKey: "units", default: "metric")
    }

    var text: String { "\(days) days of \(url), \(units)" }
}
