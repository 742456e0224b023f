import Foundation
import SourceText

/// The packages of an app that is partly written in JavaScript. Its Podfile reads files of theirs.
package enum NodePackages {
    /// What installs the packages of a folder with `package.json`; `nil` if they are there.
    package static func installation(in folder: String) -> String? {
        let names = Set(ExistingFile.names(in: folder))
        guard !names.contains("node_modules") else { return nil }
        return "\(managers.first { names.contains($0.lock) }?.program ?? "npm") install"
    }

    /// What installs the packages that a Podfile needs; `nil` if it needs none, or they are there.
    static func preparation(for podfile: Podfile) -> Finding.Cause.Command.Preparation? {
        guard ["node_modules", "react-native"].contains(where: podfile.text.containsText) else { return nil }
        // Capacitor makes pods of its plug-ins.
        return preparation(around: podfile.path, isCapacitors: podfile.text.containsText("@capacitor/"))
    }

    /// What installs the packages of the app that a file is of; `nil` if they are there.
    static func preparation(around file: String, isCapacitors: Bool = false) -> Finding.Cause.Command.Preparation? {
        func has(_ name: String, _ folder: String) -> Bool {
            FileManager.default.fileExists(atPath: "\(folder)/\(name)")
        }
        guard FoldersAbove.firstInRepository(of: file, where: { has("node_modules", $0) }) == nil,
            let app = FoldersAbove.firstInRepository(of: file, where: { has("package.json", $0) })
        else { return nil }
        // The packages of several apps are installed together, where their versions are.
        let locked = FoldersAbove.firstInRepository(of: app + "/package.json") { folder in
            managers.contains { has($0.lock, folder) }
        }
        let manager = locked.flatMap { folder in managers.first { has($0.lock, folder) } }
        let program = manager?.program ?? "npm"
        let installation = "\(program) install"
        guard isCapacitors else { return .init(installation, in: locked ?? app) }
        // Capacitor copies what a build of the website makes.
        let build = lacksWebsite(app) ? ", \(program) run build," : ""
        return .init("\(installation)\(build) and npx cap sync ios", in: locked ?? app)
    }

    /// Whether an app of Capacitor has no website yet, and a command that builds it.
    private static func lacksWebsite(_ app: String) -> Bool {
        let configurations = ["capacitor.config.json", "capacitor.config.ts", "capacitor.config.js"]
        let folder = configurations.firstNonNil { name in
            ExistingFile.text(of: "\(app)/\(name)")?.firstMatch(of: /["']?webDir["']?\s*:\s*["']([^"']+)["']/)?.output.1
        }
        return folder.map { !ExistingFile.isThere("\(app)/\($0)") } == true
            && ExistingFile.text(of: "\(app)/package.json")?.contains(/"build"\s*:/) == true
    }

    private static let managers: [(lock: String, program: String)] = [
        ("yarn.lock", "yarn"), ("pnpm-lock.yaml", "pnpm"), ("bun.lockb", "bun"), ("bun.lock", "bun"),
        ("package-lock.json", "npm"),
    ]
}
