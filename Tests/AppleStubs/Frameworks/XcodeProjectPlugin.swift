// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the plug-ins use of XcodeProjectPlugin. Xcode documents it in Package plug-ins of Swift Package Manager:
// https://github.com/swiftlang/swift-package-manager/blob/main/Documentation/Plugins.md
public import Foundation
public import PackagePlugin

/// Plugins.md: the project of a command or of a target. Xcode 14 and later.
@available(macOS 13, *)
public struct XcodeProject {
    public let displayName: String
    public let directoryURL: URL
}

/// Plugins.md: a target of the project.
@available(macOS 13, *)
public struct XcodeTarget {
    public let displayName: String
    public let inputFiles: FileList
}

/// Plugins.md: what a plug-in is told.
@available(macOS 13, *)
public struct XcodePluginContext {
    public let xcodeProject: XcodeProject
    public let pluginWorkDirectoryURL: URL
    public func tool(named name: String) throws -> PluginContext.Tool { throw CancellationError() }
}

/// Plugins.md: a plug-in for a target of an Xcode project.
@available(macOS 13, *)
public protocol XcodeBuildToolPlugin: BuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command]
}

/// Plugins.md: a plug-in for a command in an Xcode project.
@available(macOS 13, *)
public protocol XcodeCommandPlugin: CommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws
}
