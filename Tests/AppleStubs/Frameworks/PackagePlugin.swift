// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the plug-ins use of PackagePlugin, which the toolchain has for Linux alone. The pages are in
// https://docs.swift.org/swiftpm/documentation/packageplugin/ with the names below; tools version 6.0 has them all.
public import Foundation

/// packageplugin/plugin
@available(macOS 13, *)
public protocol Plugin {
    init()
}

extension Plugin {
    public static func main() throws {}
}

/// packageplugin/buildtoolplugin
@available(macOS 13, *)
public protocol BuildToolPlugin: Plugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command]
}

/// packageplugin/commandplugin
@available(macOS 13, *)
public protocol CommandPlugin: Plugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws
}

/// packageplugin/plugincontext
@available(macOS 13, *)
public struct PluginContext {
    public let package: Package
    public let pluginWorkDirectoryURL: URL
    public func tool(named name: String) throws -> Tool { throw CancellationError() }

    /// packageplugin/plugincontext/tool
    public struct Tool {
        public let name: String
        public let url: URL
    }
}

/// packageplugin/package
@available(macOS 13, *)
public struct Package {
    public let directoryURL: URL
}

/// packageplugin/target
@available(macOS 13, *)
public protocol Target {
    var name: String { get }
}

extension Target {
    /// packageplugin/target/sourcemodule
    public var sourceModule: (any SourceModuleTarget)? { self as? any SourceModuleTarget }
}

/// packageplugin/sourcemoduletarget
@available(macOS 13, *)
public protocol SourceModuleTarget: Target {
    var sourceFiles: FileList { get }
}

/// packageplugin/filelist
@available(macOS 13, *)
public struct FileList: Sequence {
    public func makeIterator() -> Array<File>.Iterator { [].makeIterator() }
}

/// packageplugin/file
@available(macOS 13, *)
public struct File {
    public let url: URL
}

/// packageplugin/command
@available(macOS 13, *)
public enum Command {
    /// packageplugin/command/buildcommand(displayname:executable:arguments:environment:inputfiles:outputfiles:)
    public static func buildCommand(
        displayName: String?, executable: URL, arguments: [String], environment: [String: String] = [:],
        inputFiles: [URL] = [], outputFiles: [URL] = []
    ) -> Command {
        fatalError()
    }
}
