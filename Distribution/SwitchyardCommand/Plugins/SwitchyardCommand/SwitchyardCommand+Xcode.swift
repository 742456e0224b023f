// Not verified on Linux: only Xcode has this module.
#if canImport(XcodeProjectPlugin)
    import Foundation
    import PackagePlugin
    import XcodeProjectPlugin

    extension SwitchyardCommand: XcodeCommandPlugin {
        func performCommand(context: XcodePluginContext, arguments: [String]) throws {
            try run(context.tool(named: "switchyard").url, arguments, in: context.xcodeProject.directoryURL)
        }
    }
#endif
