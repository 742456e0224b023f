import PropertyLists
import SettingsBundle
import SourceText
import Switchyard

/// The names under which apps keep their environment: a key of Info.plist or a row of Settings with one of them and with the
/// name of an environment is meant to select it, even where it is nothing like the name that the catalog reads.
enum KnownSelectorNames {
    /// In lowercase, without the characters between words.
    private static let names: Set<String> = [
        // Published systems.
        "configuration", "devenvironment", "configenvironment", "endpointpreference", "networksettings",
        "defaultnetworksettings", "kzbenvironment", "kzbenvironmentoverride",
        // Plain words for an environment.
        "environment", "env", "server", "backend", "stage", "apienv", "apienvironment", "appenv", "appenvironment",
        "serverenv", "serverenvironment", "backendenv", "backendenvironment", "environmentname", "envname",
        "currentenv", "currentenvironment", "selectedenvironment", "targetenvironment", "deploymentenvironment",
        "buildenvironment", "buildconfiguration",
    ]

    static func contain(_ name: String) -> Bool {
        names.contains(name.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// A note about a key that no source reads: an error, if the key is known to name the environment.
    static func judged(_ finding: PropertyListFinding, in context: LaunchContext) -> PropertyListFinding {
        var finding = finding
        if let key = key(of: finding, in: context), contain(key) { finding.severity = .error }
        return finding
    }

    /// The key of Info.plist, or that of the row.
    private static func key(of finding: PropertyListFinding, in context: LaunchContext) -> String? {
        let components = finding.keyPath?.components ?? []
        if components.count == 1 { return components.first }
        let specifiers = context.settingsBundle?.specifiers ?? []
        return specifiers.first { page, specifier in
            page.file == finding.file && specifier.keyPath.appending("Key") == finding.keyPath
        }?.specifier.key
    }
}
