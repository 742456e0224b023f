import BuildSettings
import Foundation
import InfoPlists
import PropertyLists

/// Creates the app bundle that Xcode would build from the example: flat, as on iOS.
struct ExampleLayout {
    let project: ExampleProject
    /// The ports of the running servers, by environment.
    let ports: [String: Int]

    /// The endpoints in the checked-in catalog that the servers replace.
    private static let endpoints = [
        "production": "https://discussions.example/api", "testing": "http://localhost:8081/api",
    ]

    /// Creates the bundle.
    ///
    /// - Returns: the program in it.
    func make(_ configuration: ExampleProject.Configuration, program: URL, in folder: URL) throws -> URL {
        let bundle = folder.appendingPathComponent("\(configuration.rawValue)/Discussions.app", isDirectory: true)
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        let app = project.folder.appendingPathComponent("App", isDirectory: true)
        for name in ["Settings.bundle", "comments.json5"] {
            try FileManager.default.copyItem(
                at: app.appendingPathComponent(name), to: bundle.appendingPathComponent(name))
        }
        try Data(catalog(app).utf8).write(to: bundle.appendingPathComponent("Environments.plist"))
        try PropertyList.data(infoPlist(configuration)).write(to: bundle.appendingPathComponent("Info.plist"))
        let copy = bundle.appendingPathComponent("Discussions")
        try FileManager.default.copyItem(at: program, to: copy)
        return copy
    }

    /// The catalog, with the two endpoints replaced.
    private func catalog(_ app: URL) throws -> String {
        let file = app.appendingPathComponent("Environments.plist")
        var text = String(decoding: try PropertyList.contents(of: file), as: UTF8.self)
        for (environment, endpoint) in Self.endpoints {
            guard let port = ports[environment], text.contains(endpoint) else {
                throw DemoError(message: "the example's catalog has no endpoint \(endpoint) for \(environment)")
            }
            text = text.replacingOccurrences(of: endpoint, with: "http://localhost:\(port)/api")
        }
        return text
    }

    /// The Info.plist as the build writes it, with references to build settings expanded.
    private func infoPlist(_ configuration: ExampleProject.Configuration) throws -> PropertyListValue {
        let file = project.folder.appendingPathComponent("Config/\(configuration.rawValue).xcconfig")
        let xcode = BuildSettingLayer(
            name: "Xcode",
            settings: [
                "DEVELOPMENT_LANGUAGE": "en", "EXECUTABLE_NAME": "Discussions", "PRODUCT_NAME": "Discussions",
                "PRODUCT_BUNDLE_PACKAGE_TYPE": "APPL",
            ])
        let layer = XcconfigLoader().load(file.path)
        guard layer.diagnostics.isEmpty else {
            throw DemoError(message: "\(file.path): \(layer.diagnostics.map(\.message).joined(separator: ", "))")
        }
        let written = try PropertyList.read(project.folder.appendingPathComponent("App/Info.plist"))
        return InfoPlistExpansion(BuildSettingTable(layers: [xcode, layer])).expand(written)
    }
}
