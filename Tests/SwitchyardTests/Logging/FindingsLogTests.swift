import Foundation
import PropertyLists
import SwitchyardTesting
import Testing

@testable import SwitchyardCatalog
@testable import SwitchyardCore

@Suite("The log of findings")
struct FindingsLogTests {
    private static let error = PropertyListFinding(.missingValue, .error, "environment \"qa\" has no value for \"api\"")
    private static let warning = PropertyListFinding(.staleChoice, .warning, "the remembered choice has expired")
    private static let note = PropertyListFinding(.missingFile, .note, "there is no Info.plist")

    @Test("Each finding is written once, in order; notes are not")
    func once() {
        let diary = Diary()
        let log = FindingsLog { diary.write($0.message) }
        log.record([Self.warning, Self.note, Self.error, Self.warning])
        let copy = log
        copy.record([Self.error])
        #expect(diary.entries == [Self.warning.message, Self.error.message])
    }

    @Test("A log may ask for notes, or only for errors")
    func severity() {
        let diary = Diary()
        FindingsLog(minimum: .note) { diary.write("all \($0.rule)") }.record([Self.note])
        FindingsLog(minimum: .error) { diary.write("errors \($0.rule)") }.record([Self.warning, Self.error])
        #expect(diary.entries == ["all missing-file", "errors missing-value"])
    }

    @Test("What ends a start is written once, also where there is no catalog")
    func failedStart() throws {
        let folder = try LaunchFolder()
        for (text, rule) in [(nil, "missing-catalog"), ("<plist", "malformed-property-list")] as [(String?, String)] {
            if let text { try folder.write(text: text, to: "Environments.plist") }
            let diary = Diary()
            let options = SessionOptions(
                store: InMemoryDefaultsStore(), process: AppProcess(arguments: [], environment: [:]),
                log: FindingsLog { diary.write($0.rule.rawValue) })
            let error = configurationError {
                try EnvironmentSession<EnvironmentConfiguration>.start(
                    in: folder.bundle, policy: .sealed, options: options)
            }
            #expect(error?.code == .unusableCatalog && diary.entries == [rule])
        }
    }

    @Test("An App Group that cannot be opened ends a start, and is written")
    func unavailableGroup() throws {
        let folder = try LaunchFolder()
        try folder.write(
            text: "{ Switchyard = { Production = p; AppGroup = \" group.a\"; }; p = { }; }", to: "Environments.plist")
        let diary = Diary()
        let options = SessionOptions(
            process: AppProcess(arguments: [], environment: [:]), log: FindingsLog { diary.write($0.message) })
        let error = configurationError {
            try EnvironmentSession<EnvironmentConfiguration>.start(in: folder.bundle, policy: .open, options: options)
        }
        #expect(error?.code == .appGroupUnavailable && diary.entries == [error?.message])
        #expect(error?.findings.first?.keyPath == ["Switchyard", "AppGroup"])
    }

    @Test("Writing a finding may record others")
    func nested() {
        let diary = Diary()
        let outer = FindingsLog { finding in diary.write("outer \(finding.rule)") }
        FindingsLog { finding in
            outer.record([finding, Self.error])
        }.record([Self.warning])
        #expect(diary.entries == ["outer stale-choice", "outer missing-value"])
    }

    @Test(
        "A finding is one line: the file first where there is one, or else Switchyard",
        arguments: [
            (error, "Switchyard: error: environment \"qa\" has no value for \"api\" [missing-value]"),
            (
                PropertyListFinding(
                    .unknownEnvironment, .warning, "unknown environment \"stagin\" in -environment",
                    fix: "did you mean \"staging\"?"),
                "Switchyard: warning: unknown environment \"stagin\" in -environment [unknown-environment]; "
                    + "did you mean \"staging\"?"
            ),
            (
                PropertyListFinding(
                    .invalidValue, .error, "qa.api must be a URL", file: "/App/Environments.plist",
                    keyPath: ["qa", "api"]),
                "/App/Environments.plist qa.api: error: qa.api must be a URL [invalid-value]"
            ),
            (
                PropertyListFinding(.invalidValue, .warning, "\"a\r\n/x: error: b\" is\u{2028}no URL"),
                "Switchyard: warning: \"a /x: error: b\" is no URL [invalid-value]"
            ),
        ])
    func line(_ finding: PropertyListFinding, _ line: String) {
        #expect(FindingsLog.line(finding) == line)
    }

    @Test("A value that only its reader declares secret is not in the log")
    func secrets() throws {
        let context = try LaunchContext.testing(
            catalog: [
                "Switchyard": ["Keys": ["token": ["Type": "int", "Secret": true]]], "production": ["token": "hunter2"],
            ])
        let configuration = EnvironmentConfiguration(
            selection: try EnvironmentSelection(context: context), context: context)
        #expect(!configuration.findings.isEmpty)
        for finding in configuration.findings { #expect(!FindingsLog.line(finding).contains("hunter2")) }
    }

    @Test("The silent log and the default one take findings")
    func systems() {
        FindingsLog.silent.record([Self.error])
        FindingsLog.default.record([Self.note])
    }
}
