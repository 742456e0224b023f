/// The text of a scheme of a ``SampleProject``, as Xcode writes it.
struct SampleScheme {
    let target: SampleProject.Target
    let configuration: String
    /// The build configuration of the archive action.
    let archive: String
    /// The environment in the variable of the run action.
    let environment: String

    var text: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Scheme
           LastUpgradeVersion = "1600"
           version = "1.7">
           <BuildAction
              parallelizeBuildables = "YES"
              buildImplicitDependencies = "YES">
              <BuildActionEntries>
                 <BuildActionEntry
                    buildForTesting = "YES"
                    buildForRunning = "YES"
                    buildForProfiling = "YES"
                    buildForArchiving = "YES"
                    buildForAnalyzing = "YES">
        \(reference)
                 </BuildActionEntry>
              </BuildActionEntries>
           </BuildAction>
           <TestAction
              buildConfiguration = "\(configuration)"
              shouldUseLaunchSchemeArgsEnv = "YES">
              <Testables>
              </Testables>
           </TestAction>
           <LaunchAction
              buildConfiguration = "\(configuration)"
              launchStyle = "0"
              useCustomWorkingDirectory = "NO"
              allowLocationSimulation = "YES">
              <BuildableProductRunnable
                 runnableDebuggingMode = "0">
        \(reference)
              </BuildableProductRunnable>
              <CommandLineArguments>
                 <CommandLineArgument
                    argument = "-ShopLanguage de"
                    isEnabled = "YES">
                 </CommandLineArgument>
              </CommandLineArguments>
              <EnvironmentVariables>
                 <EnvironmentVariable
                    key = "SWITCHYARD_ENVIRONMENT"
                    value = "\(environment)"
                    isEnabled = "YES">
                 </EnvironmentVariable>
              </EnvironmentVariables>
           </LaunchAction>
           <ProfileAction
              buildConfiguration = "\(archive)"
              shouldUseLaunchSchemeArgsEnv = "YES">
           </ProfileAction>
           <AnalyzeAction
              buildConfiguration = "\(configuration)">
           </AnalyzeAction>
           <ArchiveAction
              buildConfiguration = "\(archive)"
              revealArchiveInOrganizer = "YES">
           </ArchiveAction>
        </Scheme>

        """
    }

    private var reference: String {
        """
                    <BuildableReference
                       BuildableIdentifier = "primary"
                       BlueprintIdentifier = "\(SampleProjectFile.identifier(of: target))"
                       BuildableName = "\(target.productName)"
                       BlueprintName = "\(target.name)"
                       ReferencedContainer = "container:Shop.xcodeproj">
                    </BuildableReference>
        """
    }
}
