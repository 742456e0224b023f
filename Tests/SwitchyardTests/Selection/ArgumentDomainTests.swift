import Foundation
import PropertyLists
import Switchyard
import SwitchyardCore
import Testing

@Suite("The argument domain, as user defaults read it")
struct ArgumentDomainTests {
    @Test(
        arguments: [
            ([], [:]),
            (["-environment", "qa"], ["environment": "qa"]),
            (["-environment"], [:]),
            (["environment", "qa"], [:]),
            (["-", "qa"], [:]),
            (["--environment", "qa"], ["-environment": "qa"]),
            (["-a", "1", "-a", "2"], ["a": "2"]),
            (["-a", "-b", "2"], ["b": "2"]),
            (["-a", "-5"], [:]),
            (["-a", "x", "y", "-b", "2"], ["a": "x", "b": "2"]),
            (["-environment", ""], ["environment": ""]),
            (["-environment", "  qa\n"], ["environment": "qa"]),
            (["-flag", "YES"], ["flag": "YES"]),
            (["-n", "5"], ["n": "5"]),
            (["-list", "(a, b)"], ["list": ["a", "b"]]),
            (["-map", "{ a = 1; }"], ["map": ["a": "1"]]),
            (["-quoted", "\"two words\""], ["quoted": "two words"]),
            (["-data", "<0102>"], ["data": .data(Data([1, 2]))]),
            (["-xml", "<plist version=\"1.0\"><true/></plist>"], ["xml": true]),
            (["-broken", "{ a = "], ["broken": "{ a ="]),
            (["-less", "<3"], ["less": "<3"]),
            (
                ["-NSDocumentRevisionsDebugMode", "YES", "-environment", "qa"],
                ["NSDocumentRevisionsDebugMode": "YES", "environment": "qa"]
            ),
        ] as [([String], [String: PropertyListValue])])
    func pairs(_ arguments: [String], _ values: [String: PropertyListValue]) {
        #expect(ArgumentDomain.values(in: arguments) == values)
    }

    @Test("A quoted name is the name that user defaults would give")
    func quotedName() throws {
        let context = LaunchContext(
            catalog: EnvironmentCatalog(environments: ["qa": ["n": 1], "prod": ["n": 2]]),
            arguments: ["-environment", "\"qa\""])
        #expect(try EnvironmentSelection(context: context).environment == "qa")
    }

    @Test("A property list where a name should be is an unknown name")
    func listAsName() throws {
        let context = LaunchContext(
            catalog: EnvironmentCatalog(environments: ["qa": ["n": 1], "prod": ["n": 2]]),
            arguments: ["-environment", "(qa)"])
        #expect(configurationError { try EnvironmentSelection(context: context) }?.code == .unknownEnvironment)
        let answer = EnvironmentSelection.answers(in: context).answers.first { $0.source == .launchArgument }
        #expect(answer?.outcome == .unknownName)
        #expect(answer?.value == "an array of 1 element")
    }
}
