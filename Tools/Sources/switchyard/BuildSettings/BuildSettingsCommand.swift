import ArgumentParser
import BuildSettings
import Foundation
import PropertyLists
import SourceText

/// `switchyard build-settings`: build settings as Xcode evaluates them, with the line behind every value.
struct BuildSettingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build-settings",
        abstract:
            "Say what the build settings of an xcconfig file or of a target are, as Xcode evaluates them, and why.",
        usage: """
            switchyard build-settings [<options>] [<NAME> ...] [<NAME=VALUE> ...] <FILE.xcconfig>
            switchyard build-settings [<options>] [<NAME> ...] [<NAME=VALUE> ...] --project <folder>
            """,
        discussion: """
            NAME limits what is printed; NAME=VALUE is an override as on xcodebuild's command line; without --project the last \
            word is the file. With it, conditions are those of a build for a device: config and target by name, sdk by \
            SDKROOT, arch arm64, variant normal; --condition takes the place of each. The JSON of a project has the product's \
            Info.plist, with the keys that Xcode generates.

            Examples: switchyard build-settings --condition sdk=iphoneos18.0 API_URL Config/Debug.xcconfig
                      switchyard build-settings --project . --target App --configuration Release API_URL
            """
    )

    @OptionGroup var project: ProjectOptions

    @Option(
        help: ArgumentHelp(
            "A value of a condition's parameter; the same parameter again adds its next value.",
            valueName: "param=value"))
    var condition: [NamedText] = []

    @Option(help: ArgumentHelp("An xcconfig file below FILE; low to high when repeated.", valueName: "file"))
    var layer: [String] = []

    @Option(
        help: ArgumentHelp(
            "What a name is declared as: string, bool, path, list, pathlist or user.", valueName: "name=type"))
    var type: [NamedText] = []

    @Flag(
        help: ArgumentHelp(
            "Declare Xcode's own names as Xcode does; without it, a name without --type is user-defined.",
            discussion: "It makes a difference to lists, and to a backslash before a reference. Projects always do."))
    var builtInTypes = false

    @Option(
        help: ArgumentHelp(
            "An Info.plist to expand; with --project, instead of the file that the target names.", valueName: "file"))
    var infoPlist: String?

    @Option(help: ArgumentHelp("What <DEVELOPER_DIR> stands for in an include.", valueName: "folder"))
    var developerDir: String?

    @Option(help: ArgumentHelp("Where includes are looked for at last; repeatable.", valueName: "folder"))
    var sourceRoot: [String] = []

    @Option(help: "text for people, json for programs.")
    var format: ReportFormat = .text

    @Argument(
        help: ArgumentHelp("Names, overrides, and without --project the file.", valueName: "name|name=value|file"))
    var words: [String] = []

    func validate() throws {
        if project.project != nil {
            guard layer.isEmpty else {
                throw ValidationError("--layer is for a FILE; a project has layers of its own.")
            }
        } else {
            guard let file = words.last, !file.contains("=") else {
                throw ValidationError("The last word must be the xcconfig file, or --project must name a folder.")
            }
        }
        _ = try types()
    }

    func run() throws {
        let report = try BuildSettingsReport(self)
        switch format {
        case .text: try Output.line(BuildSettingsText(report).text)
        case .json: try Output.line(BuildSettingsJSON(report).value.document())
        }
        if let status = report.status { throw status }
    }

    /// The types that `--type` declares.
    func types() throws(ValidationError) -> [String: BuildSettingType] {
        var types: [String: BuildSettingType] = [:]
        for pair in type {
            guard let type = BuildSettingType(rawValue: pair.text) else {
                throw ValidationError("\"\(pair.text)\" is no type of a build setting.")
            }
            types[pair.name] = type
        }
        return types
    }
}
