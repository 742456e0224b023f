import Foundation
import PropertyLists

/// Lays the example out as the app that Xcode would build: flat, as on iOS.
struct ExampleLayout {
    let project: ExampleProject
    /// The ports of the running servers by the names of their environments.
    let ports: [String: Int]

    /// The endpoints in the checked-in catalog that the servers stand in for.
    private static let endpoints = [
        "production": "https://discussions.example/api", "testing": "http://localhost:8081/api",
    ]

    /// Makes the bundle.
    ///
    /// - Returns: its program.
    func make(_ configuration: ExampleProject.Configuration, program: URL, in folder: URL) throws -> URL {
        let bundle = folder.appendingPathComponent("\(configuration.rawValue)/Discussions.app", isDirectory: true)
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        let app = project.folder.appendingPathComponent("App", isDirectory: true)
        for name in ["Settings.bundle", "comments.json5"] {
            try FileManager.default.copyItem(
                at: app.appendingPathComponent(name), to: bundle.appendingPathComponent(name))
        }
        try Data(catalog(app).utf8).write(to: bundle.appendingPathComponent("Environments.plist"))
        let info = try PropertyList.read(app.appendingPathComponent("Info.plist"))
        let settings = try buildSettings(configuration)
        try PropertyList.data(expanded(info, settings)).write(to: bundle.appendingPathComponent("Info.plist"))
        let copy = bundle.appendingPathComponent("Discussions")
        try FileManager.default.copyItem(at: program, to: copy)
        return copy
    }

    /// The catalog as it is, but for the two endpoints.
    private func catalog(_ app: URL) throws -> String {
        var text = try String(contentsOf: app.appendingPathComponent("Environments.plist"), encoding: .utf8)
        for (environment, endpoint) in Self.endpoints {
            guard let port = ports[environment], text.contains(endpoint) else {
                throw DemoFailure(message: "the example's catalog has no endpoint \(endpoint) for \(environment)")
            }
            text = text.replacingOccurrences(of: endpoint, with: "http://localhost:\(port)/api")
        }
        return text
    }

    /// The settings of the example's own two xcconfig files, which hold plain assignments and nothing else.
    private func buildSettings(_ configuration: ExampleProject.Configuration) throws -> [String: String] {
        var settings = [
            "DEVELOPMENT_LANGUAGE": "en", "EXECUTABLE_NAME": "Discussions", "PRODUCT_NAME": "Discussions",
            "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL",
        ]
        for name in ["Common", configuration.rawValue] {
            let file = project.folder.appendingPathComponent("Config/\(name).xcconfig")
            for line in try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline) {
                let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
                if parts.count == 2, !line.hasPrefix("//") { settings[parts[0]] = parts[1] }
            }
        }
        return settings
    }

    private func expanded(_ value: PropertyListValue, _ settings: [String: String]) -> PropertyListValue {
        switch value {
        case .string(let text):
            .string(settings.reduce(text) { $0.replacingOccurrences(of: "$(\($1.key))", with: $1.value) })
        case .array(let elements): .array(elements.map { expanded($0, settings) })
        case .dictionary(let entries): .dictionary(entries.mapValues { expanded($0, settings) })
        default: value
        }
    }
}
