import SourceText
import TestProjects
import Testing

@testable import Rules

/// Build configurations for debugging that CocoaPods takes for others.
@Suite struct PodfileRuleTests {
    private static let target = "target 'App' do\nend\n"

    @Test(arguments: [
        ("Debug-QA", target, 1), ("Debug-QA", "project 'App', 'Debug-QA' => :debug\n" + target, 0),
        ("Debug-QA", "# project 'App', 'Debug-QA' => :debug\n" + target, 1), ("Debug", target, 0), ("QA", target, 0),
        ("QA Debug", target, 1), ("DebugQA", target, 1), ("NoDebug", target, 0),
        ("Debug-QA", "target 'Other' do\nend\n", 0),
        ("Debug-QA", "project 'App', {\n  'Debug' => :debug,\n}\n" + target, 1),
        ("Debug-QA", target + "post_install do |i|\n  if config.name.include? 'Debug'\nend\n", 0),
    ]) func aBuildConfigurationThatIsNotListed(_ name: String, _ podfile: String, _ count: Int) throws {
        var project = CheckedProject()
        project.targets = [CheckedProject.target("App", "application", [name: [:], "Release": [:]])]
        project.files = ["Podfile": podfile]
        #expect(try project.findings(.podfileConfiguration).count == count)
    }
}
