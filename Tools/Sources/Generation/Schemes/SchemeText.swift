import XcodeProjects

/// The text of a scheme that runs one target in one environment, as Xcode writes a scheme.
struct SchemeText {
    /// The target that the scheme builds and runs.
    struct Target {
        let identifier: String
        let name: String
        let productName: String
        /// The name of the project's folder, `App.xcodeproj`.
        let project: String

        /// - Parameter project: The project of the target.
        init(_ target: XcodeTarget, in project: XcodeProject) {
            identifier = target.identifier
            name = target.name
            productName = target.productName ?? target.name + ".app"
            self.project = project.name + ".xcodeproj"
        }
    }

    let target: Target
    /// The build configuration for running, testing, and analyzing.
    let runConfiguration: String
    /// The build configuration for archiving and profiling.
    let archiveConfiguration: String
    /// Whether an archive starts in the environment. The scheme makes none otherwise: an archive has no variable.
    let isArchived: Bool
    let variable: String
    let environment: String

    /// The file.
    var text: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Scheme
           LastUpgradeVersion = "1600"
           version = "1.7">
           <BuildAction
              parallelizeBuildables = "YES"
              buildImplicitDependencies = "YES"
              buildArchitectures = "Automatic">
              <BuildActionEntries>
                 <BuildActionEntry
                    buildForTesting = "YES"
                    buildForRunning = "YES"
                    buildForProfiling = "YES"
                    buildForArchiving = "\(isArchived ? "YES" : "NO")"
                    buildForAnalyzing = "YES">
        \(reference(indent: 12))
                 </BuildActionEntry>
              </BuildActionEntries>
           </BuildAction>
           <TestAction
              buildConfiguration = "\(runConfiguration.schemeEscaped)"
              selectedDebuggerIdentifier = "Xcode.DebuggerFoundation.Debugger.LLDB"
              selectedLauncherIdentifier = "Xcode.DebuggerFoundation.Launcher.LLDB"
              shouldUseLaunchSchemeArgsEnv = "YES"
              shouldAutocreateTestPlan = "YES">
           </TestAction>
           <LaunchAction
              buildConfiguration = "\(runConfiguration.schemeEscaped)"
              selectedDebuggerIdentifier = "Xcode.DebuggerFoundation.Debugger.LLDB"
              selectedLauncherIdentifier = "Xcode.DebuggerFoundation.Launcher.LLDB"
              launchStyle = "0"
              useCustomWorkingDirectory = "NO"
              ignoresPersistentStateOnLaunch = "NO"
              debugDocumentVersioning = "YES"
              debugServiceExtension = "internal"
              allowLocationSimulation = "YES">
              <BuildableProductRunnable
                 runnableDebuggingMode = "0">
        \(reference(indent: 9))
              </BuildableProductRunnable>
              <EnvironmentVariables>
                 \(Self.generated(variable, environment, lineEnd: "\n", indent: "         ", unit: "   "))
              </EnvironmentVariables>
           </LaunchAction>
           <ProfileAction
              buildConfiguration = "\(archiveConfiguration.schemeEscaped)"
              shouldUseLaunchSchemeArgsEnv = "YES"
              savedToolIdentifier = ""
              useCustomWorkingDirectory = "NO"
              debugDocumentVersioning = "YES">
              <BuildableProductRunnable
                 runnableDebuggingMode = "0">
        \(reference(indent: 9))
              </BuildableProductRunnable>
           </ProfileAction>
           <AnalyzeAction
              buildConfiguration = "\(runConfiguration.schemeEscaped)">
           </AnalyzeAction>
           <ArchiveAction
              buildConfiguration = "\(archiveConfiguration.schemeEscaped)"
              revealArchiveInOrganizer = "YES">
           </ArchiveAction>
        </Scheme>

        """
    }

    private func reference(indent: Int) -> String {
        [
            "<BuildableReference",
            "   BuildableIdentifier = \"primary\"",
            "   BlueprintIdentifier = \"\(target.identifier.schemeEscaped)\"",
            "   BuildableName = \"\(target.productName.schemeEscaped)\"",
            "   BlueprintName = \"\(target.name.schemeEscaped)\"",
            "   ReferencedContainer = \"container:\(target.project.schemeEscaped)\">",
            "</BuildableReference>",
        ].map { String(repeating: " ", count: indent) + $0 }.joined(separator: "\n")
    }

    /// The name of the variable that marks a generated one: its value is the name of that variable. It is never enabled.
    /// Xcode keeps it when it writes the scheme, where a comment is lost.
    static let mark = "SWITCHYARD_GENERATED"

    /// The elements of a generated environment variable and of its mark, which start after their indentation.
    static func generated(
        _ name: String, _ value: String, lineEnd: String, indent: String, unit: String
    ) -> String {
        func element(_ name: String, _ value: String, _ isEnabled: String) -> [String] {
            [
                "<EnvironmentVariable",
                "\(unit)key = \"\(name.schemeEscaped)\"",
                "\(unit)value = \"\(value.schemeEscaped)\"",
                "\(unit)isEnabled = \"\(isEnabled)\">",
                "</EnvironmentVariable>",
            ]
        }
        return (element(name, value, "YES") + element(mark, name, "NO")).joined(separator: lineEnd + indent)
    }
}

extension String {
    /// The text in an attribute, with the references that Xcode writes.
    var schemeEscaped: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;").replacing("'", with: "&apos;")
            .replacing("\n", with: "&#10;").replacing("\r", with: "&#13;").replacing("\t", with: "&#9;")
    }
}
