// Not verified on Linux: only Xcode has this module.
#if canImport(XcodeProjectPlugin)
    import Foundation
    import PackagePlugin
    import XcodeProjectPlugin

    extension SwitchyardAccessors: XcodeBuildToolPlugin {
        func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
            try AccessorCommand(
                tool: context.tool(named: "switchyard-accessors").url, folder: context.pluginWorkDirectoryURL,
                target: target.displayName
            ).commands(for: target.inputFiles.map(\.url))
        }
    }
#endif
