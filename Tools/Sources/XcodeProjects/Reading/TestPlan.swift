import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText

/// A test plan, as far as it decides what an app is launched with: the arguments and variables of each of its
/// configurations.
///
/// With a test plan, those of the scheme do not reach tests. An option of a configuration takes the place of the plan's own.
/// See Apple, *Improving code assessment by organizing tests into test plans*.
struct TestPlan {
    /// The name of the file without its extension.
    let name: String
    /// Why the plan cannot be read.
    private(set) var finding: Finding?
    /// What is passed to the app, in each configuration that is turned on.
    private var launches: [Launch] = []

    private struct Launch {
        let configuration: String
        let arguments: [SchemeArgument]
        let variables: [SchemeVariable]
    }

    /// - Parameters:
    ///   - file: The absolute path.
    ///   - place: Where the scheme names it.
    init(reading file: String, from place: SourceText.SourceLocation) {
        name = ProjectPath.baseName(of: file)
        let data: Data
        do throws(PropertyListError) {
            data = try RegularFile.contents(atPath: file, limit: SourceLimits().schemeBytes)
        } catch {
            finding = Finding(
                rule: .unreadableScheme, severity: .warning,
                message: "the test plan \"\(name)\" "
                    + (error.code == .missing ? "does not exist" : "cannot be read: \(error.message)"),
                location: place, fix: "remove it from the scheme, or add \(name).xctestplan")
            return
        }
        let located = LocatedPropertyList(data: data)
        guard let document = try? JSONDecoder().decode(Document.self, from: data) else {
            finding = Finding(
                rule: .malformedScheme, severity: .warning,
                message: "the test plan \"\(name)\" is malformed"
                    + (located.syntaxError.map { ": \($0.message)" } ?? ""),
                location: SourceLocation(file: file, position: located.syntaxError?.position),
                fix: "save the test plan in Xcode")
            return
        }
        func location(_ path: [String]) -> SourceText.SourceLocation {
            SourceLocation(file: file, position: located.nearestPosition(of: path))
        }
        let own = document.defaultOptions ?? Options()
        for (index, configuration) in (document.configurations ?? []).enumerated() where configuration.enabled ?? true {
            let options = configuration.options ?? Options()
            let path = ["configurations", "\(index)", "options"]
            let arguments =
                options.commandLineArgumentEntries.map { ($0, path) }
                ?? (own.commandLineArgumentEntries ?? [], ["defaultOptions"])
            let variables =
                options.environmentVariableEntries.map { ($0, path) }
                ?? (own.environmentVariableEntries ?? [], ["defaultOptions"])
            launches.append(
                Launch(
                    configuration: configuration.name ?? "",
                    arguments: arguments.0.enumerated().map { offset, entry in
                        SchemeArgument(
                            text: entry.argument ?? "", isEnabled: entry.enabled ?? true,
                            location: location(arguments.1 + ["commandLineArgumentEntries", "\(offset)"]))
                    },
                    variables: variables.0.enumerated().map { offset, entry in
                        SchemeVariable(
                            name: entry.key ?? "", value: entry.value ?? "", isEnabled: entry.enabled ?? true,
                            location: location(variables.1 + ["environmentVariableEntries", "\(offset)"]))
                    }))
        }
    }

    /// The test actions of a scheme with this plan. Of a plan that cannot be read, nothing is passed.
    func actions(_ action: SchemeAction) -> [SchemeAction] {
        guard !launches.isEmpty else {
            return [action.launching([], [], in: TestRun(plan: name, configuration: nil, isOnly: true))]
        }
        return launches.map { launch in
            let run = TestRun(plan: name, configuration: launch.configuration, isOnly: launches.count == 1)
            return action.launching(launch.arguments, launch.variables, in: run)
        }
    }

    // MARK: The file

    private struct Document: Decodable {
        let configurations: [Configuration]?
        let defaultOptions: Options?
    }

    private struct Configuration: Decodable {
        let name: String?
        let enabled: Bool?
        let options: Options?
    }

    private struct Options: Decodable {
        var commandLineArgumentEntries: [Argument]?
        var environmentVariableEntries: [Variable]?
    }

    private struct Argument: Decodable {
        let argument: String?
        let enabled: Bool?
    }

    private struct Variable: Decodable {
        let key: String?
        let value: String?
        let enabled: Bool?
    }
}

extension SchemeAction {
    /// The action with the arguments and variables of a test plan instead of its own.
    fileprivate func launching(
        _ arguments: [SchemeArgument], _ variables: [SchemeVariable], in run: TestRun
    ) -> SchemeAction {
        SchemeAction(
            kind: kind, buildConfiguration: buildConfiguration, location: location, arguments: arguments,
            environmentVariables: variables, usesRunArguments: false, runnable: runnable,
            macroExpansion: macroExpansion, testRun: run)
    }
}
