// swift-tools-version: 6.0
// The command as a plug-in: `swift package switchyard check`. Scripts/release makes a package with the address and the checksum of the
// published command from this one, which has it by path. It is a package of its own, because the command must not come along with the
// libraries that apps link.
import PackageDescription

let package = Package(
    name: "switchyard-command",
    products: [
        .plugin(name: "SwitchyardCommand", targets: ["SwitchyardCommand"])
    ],
    targets: [
        .binaryTarget(
            name: "switchyard",
            path: "switchyard.artifactbundle"),
        .plugin(
            name: "SwitchyardCommand",
            capability: .command(
                intent: .custom(
                    verb: "switchyard",
                    description: "Check, explain and generate the environments of an app. See switchyard --help")),
            dependencies: ["switchyard"]),
    ]
)
