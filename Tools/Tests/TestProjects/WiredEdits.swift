/// Edits of the example app, whose project uses what is generated: what agents and people in a hurry change of generated files, of those
/// that include them, and of the manifest without generating again.
package enum WiredEdits {
    private static let generatedDebug = "Switchyard/Debug.xcconfig"
    private static let generated = "Switchyard/Release.xcconfig"
    private static let debug = "Config/Debug.xcconfig"
    private static let release = "Config/Release.xcconfig"
    private static let manifest = "Switchyard.yaml"
    private static let project = "Discussions.xcodeproj/project.pbxproj"
    private static let scheme = "Discussions.xcodeproj/xcshareddata/xcschemes/Discussions.xcscheme"
    private static let accessors = "Sources/Discussions/AppConfiguration.swift"
    private static let list = "App/Info.plist"
    private static let include = "#include \"../Switchyard/Release.xcconfig\"\n"
    private static let excluded = "EXCLUDED_SOURCE_FILE_NAMES = $(inherited) Environments.plist"

    package static let all: [ProjectEdit] = [
        // A release is opened.
        ProjectEdit(
            "condition", release, include,
            include + "SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) SWITCHYARD_OPEN\n"),
        ProjectEdit("condition of Xcode", release, include, include + "SWIFT_ACTIVE_COMPILATION_CONDITIONS = DEBUG\n"),
        ProjectEdit("flag, apart", release, include, include + "OTHER_SWIFT_FLAGS = $(inherited) -D SWITCHYARD_OPEN\n"),
        ProjectEdit("flag, joined", release, include, include + "OTHER_SWIFT_FLAGS = -DSWITCHYARD_OPEN\n"),
        ProjectEdit("flag for devices", release, include, include + "OTHER_SWIFT_FLAGS[sdk=iphoneos*] = -DDEBUG\n"),
        ProjectEdit("flag for a processor", release, include, include + "OTHER_SWIFT_FLAGS[arch=arm64] = -D DEBUG\n"),
        ProjectEdit(
            "condition in the shared file", "Config/Common.xcconfig", "MARKETING_VERSION",
            "SWIFT_ACTIVE_COMPILATION_CONDITIONS = SWITCHYARD_OPEN\nMARKETING_VERSION"),
        ProjectEdit(
            "condition in the generated file", generated, "SWITCHYARD_ENVIRONMENT",
            "SWIFT_ACTIVE_COMPILATION_CONDITIONS = DEBUG\nSWITCHYARD_ENVIRONMENT"),
        ProjectEdit("Release includes what is generated for Debug", release, "Switchyard/Release", "Switchyard/Debug"),
        ProjectEdit(
            "generated accessors: both open", accessors, "ReleasePolicy(sealed: \"switchyard.policy.sealed.v1\")",
            "ReleasePolicy(marker: \"switchyard.policy.open.v1\")"),
        ProjectEdit(
            "generated accessors: another condition", accessors,
            "#if DEBUG || SWITCHYARD_OPEN\n            ReleasePolicy", "#if !RELEASE\n            ReleasePolicy"),
        ProjectEdit(
            "generated accessors: more in a release", accessors,
            "        #if DEBUG || SWITCHYARD_OPEN\n            catalog.add(\"local\", local)",
            "        #if true\n            catalog.add(\"local\", local)"),
        ProjectEdit(
            "generated accessors: another server", accessors, "https://discussions.example/api",
            "https://staging.discussions.example/api"),
        // The scheme for production still archives Release.
        ProjectEdit(
            "scheme archives Debug", scheme, "<ArchiveAction\n      buildConfiguration = \"Release\"",
            "<ArchiveAction\n      buildConfiguration = \"Debug\"", .warning),
        ProjectEdit(
            "condition in the project", project, "SWIFT_COMPILATION_MODE = wholemodule;",
            "SWIFT_ACTIVE_COMPILATION_CONDITIONS = DEBUG; SWIFT_COMPILATION_MODE = wholemodule;"),
        ProjectEdit(
            "bases swapped", project, "baseConfigurationReference = D15C00000000000000000107",
            "baseConfigurationReference = D15C00000000000000000106"),
        // What is generated does not arrive.
        ProjectEdit("include removed", release, include, ""),
        ProjectEdit("include removed in Debug", debug, "#include \"../Switchyard/Debug.xcconfig\"\n", ""),
        ProjectEdit("include misspelled", release, "Switchyard/Release", "Switchyard/Relase"),
        ProjectEdit(
            "include optional and misspelled", release, "#include \"../Switchyard/Release",
            "#include? \"../Switchyard/Relase"),
        ProjectEdit("include commented out", release, include, "// " + include),
        ProjectEdit("byte order mark", release, "#include \"Common", "\u{FEFF}#include \"Common"),
        ProjectEdit("merge markers", release, include, "<<<<<<< HEAD\n\(include)=======\n>>>>>>> beta\n"),
        ProjectEdit(
            "base detached", project, "baseConfigurationReference = D15C00000000000000000107 /* Release.xcconfig */;\n",
            ""),
        ProjectEdit(
            "base that is not there", project,
            "path = Release.xcconfig; sourceTree = \"<group>\"; };\n\t\tD15C00000000000000000108",
            "path = Relase.xcconfig; sourceTree = \"<group>\"; };\n\t\tD15C00000000000000000108"),
        ProjectEdit("environment hidden", release, include, include + "SWITCHYARD_ENVIRONMENT = testing\n"),
        ProjectEdit(
            "environment hidden in Debug", debug, "\n// The trait", "SWITCHYARD_ENVIRONMENT = production\n// The trait"),
        ProjectEdit(
            "environment hidden by the target", project, "GENERATE_INFOPLIST_FILE = NO;",
            "SWITCHYARD_ENVIRONMENT = local; GENERATE_INFOPLIST_FILE = NO;"),
        ProjectEdit(
            "environment misspelled", generatedDebug, "SWITCHYARD_ENVIRONMENT = testing",
            "SWITCHYARD_ENVIRONMENT = tseting"),
        ProjectEdit(
            "environment of a release", generated, "SWITCHYARD_ENVIRONMENT = production",
            "SWITCHYARD_ENVIRONMENT = testing"),
        ProjectEdit(
            "environment quoted", generatedDebug, "SWITCHYARD_ENVIRONMENT = testing",
            "SWITCHYARD_ENVIRONMENT = \"testing\""),
        ProjectEdit("condition hidden in Debug", debug, "$(inherited) Console", "DEBUG Console", .warning),
        ProjectEdit("condition removed", generatedDebug, " SWITCHYARD_OPEN", ""),
        ProjectEdit(
            "exclusion emptied", release, "EXCLUDED_SOURCE_FILE_NAMES = $(inherited) Settings.bundle",
            "EXCLUDED_SOURCE_FILE_NAMES ="),
        ProjectEdit("exclusion not inherited", release, "= $(inherited) Settings.bundle", "= Settings.bundle"),
        ProjectEdit("generated exclusion removed", generated, excluded, "// " + excluded),
        ProjectEdit(
            "key of the environment removed", list,
            "<key>DEFAULT_NETWORK_SETTINGS</key>\n\t<string>$(SWITCHYARD_ENVIRONMENT)</string>\n", ""),
        ProjectEdit("key of the environment misspelled", list, "DEFAULT_NETWORK_SETTINGS", "DEFAULT_NETWORK_SETTING"),
        ProjectEdit("reference misspelled", list, "$(SWITCHYARD_ENVIRONMENT)", "$(SWITCHYARD_ENVIROMENT)"),
        ProjectEdit("environment written down", list, "$(SWITCHYARD_ENVIRONMENT)", "testing"),
        ProjectEdit(
            "another Info.plist", project, "INFOPLIST_FILE = App/Info.plist", "INFOPLIST_FILE = App/Info2.plist"),
        ProjectEdit(
            "identifier hidden", project, "CODE_SIGN_STYLE = Automatic;",
            "PRODUCT_BUNDLE_IDENTIFIER = com.acme; CODE_SIGN_STYLE = Automatic;", .warning),
        ProjectEdit(
            "manifest copied", project, "fileRef = D15C00000000000000000103", "fileRef = D15C00000000000000000101"),
        // The manifest without generating again.
        ProjectEdit(
            "another server in the manifest", manifest, "https://discussions.example/api",
            "https://discussions2.example/api"),
        ProjectEdit(
            "release for an environment", manifest, "Release: { environment: production",
            "Release: { environment: testing"),
        ProjectEdit(
            "Debug for another environment", manifest, "Debug: { environment: testing", "Debug: { environment: local"),
        ProjectEdit(
            "new key", manifest, "  timeout: { type: duration", "  retries: { type: int }\n  timeout: { type: duration"),
        ProjectEdit(
            "a value removed", manifest, "      endpoint: https://discussions.example/api\n", "      pageSize: 5\n"),
        ProjectEdit("environment renamed", manifest, "  testing:\n    values", "  test:\n    values"),
        ProjectEdit("value of another type", manifest, "pageSize: 50", "pageSize: many"),
        ProjectEdit("manifest damaged", manifest, "common:\n", "common\n"),
        ProjectEdit("key of the variable", manifest, "variable: NETWORK_SETTINGS", "variable: NETWORK_SETTING"),
        // Harmless ones.
        ProjectEdit("comment", release, include, include + "// The release.\n", .none),
        ProjectEdit(
            "comment with the condition", release, include,
            include + "// SWIFT_ACTIVE_COMPILATION_CONDITIONS = SWITCHYARD_OPEN\n", .none),
        ProjectEdit(
            "new flag", release, include, include + "OTHER_SWIFT_FLAGS = $(inherited) -enable-bare-slash-regex\n", .none
        ),
        ProjectEdit(
            "new condition", release, include, include + "SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) FASTER\n",
            .none),
        ProjectEdit("new condition in Debug", debug, "$(inherited) Console", "$(inherited) Console SLOWER", .none),
        ProjectEdit("setting of Xcode", release, include, include + "SWIFT_STRICT_CONCURRENCY = complete\n", .none),
        ProjectEdit("new version", "Config/Common.xcconfig", "1.4.0", "1.5.0", .none),
        ProjectEdit("comment in the manifest", manifest, "common:\n", "# What all have.\ncommon:\n", .none),
        ProjectEdit(
            "key of Apple's", list, "<key>UILaunchScreen</key>",
            "<key>UIRequiresFullScreen</key>\n\t<true/>\n\t<key>UILaunchScreen</key>", .none),
        ProjectEdit("another setting", project, "VALIDATE_PRODUCT = YES;", "VALIDATE_PRODUCT = NO;", .none),
        ProjectEdit(
            "source", "Sources/Discussions/Launch.swift", "import Foundation\n",
            "import Foundation\n\nfunc open() { door.open() }\n", .none),
    ]
}
