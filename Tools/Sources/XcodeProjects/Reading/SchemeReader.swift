import Foundation
import LocatedPropertyLists
import SourceText

/// Reads a scheme from the elements of its file. Unknown elements and attributes are skipped.
struct SchemeReader {
    let file: String
    let document: LocatedElements
    let root: LocatedElement
    /// The folder that its paths are relative to.
    let folder: String

    init(data: Data, file: String) throws(XcodeProjectError) {
        self.file = file
        folder = ContainerPath.folder(ofScheme: file)
        document = LocatedElements(data: data)
        if let error = document.syntaxError {
            let location = SourceLocation(file: file, position: error.position)
            var finding = Finding.malformed(.malformedScheme, error.message, at: location)
            if let fix = error.fix { finding.fix = fix }
            throw XcodeProjectError(finding)
        }
        guard let root = document.elements.first, root.name == "Scheme" else {
            let found = document.elements.first
            throw XcodeProjectError(
                .malformed(
                    .malformedScheme, "the root element must be <Scheme>" + (found.map { ", not <\($0.name)>" } ?? ""),
                    at: SourceLocation(file: file, position: found?.position)))
        }
        self.root = root
    }

    func scheme() -> XcodeScheme {
        let plans = plans()
        let actions = SchemeAction.Kind.allCases.compactMap(action).flatMap { action in
            action.kind == .test && !plans.isEmpty ? plans.flatMap { $0.actions(action) } : [action]
        }
        return XcodeScheme(
            name: ProjectPath.baseName(of: file), file: file, actions: actions, builds: builds.compactMap(buildable),
            archives: builds.filter { isOn("buildForArchiving", of: $0) }.compactMap(buildable), tests: tests(),
            preActions: preActions(),
            findings: plans.compactMap(\.finding))
    }

    /// The scripts that run before the build, which every action begins with, and before the run action.
    private func preActions() -> [SchemeScript] {
        ["BuildAction", "LaunchAction"].flatMap { action in
            children(of: root, action, "PreActions", "ExecutionAction", "ActionContent").compactMap { element in
                element.attribute("scriptText").map {
                    SchemeScript(text: $0.value, location: location(element.position))
                }
            }
        }
    }

    /// The test plans, the default one first.
    private func plans() -> [TestPlan] {
        let references = children(of: root, "TestAction", "TestPlans", "TestPlanReference")
        let isDefault = references.map { $0.attribute("default")?.value == "YES" }
        let ordered = zip(references, isDefault).filter(\.1) + zip(references, isDefault).filter { !$0.1 }
        return ordered.compactMap { reference, _ in
            reference.attribute("reference").flatMap { ContainerPath.absolute($0.value, in: folder) }
                .map { TestPlan(reading: $0, from: location(reference.position)) }
        }
    }

    private func tests() -> [BuildableReference] {
        children(of: root, "TestAction", "Testables", "TestableReference").compactMap(buildable)
    }

    private var builds: [LocatedElement] {
        children(of: root, "BuildAction", "BuildActionEntries", "BuildActionEntry")
    }

    private func action(_ kind: SchemeAction.Kind) -> SchemeAction? {
        guard let element = document.children(of: root, named: kind.elementName).first else { return nil }
        let configuration = element.attribute("buildConfiguration")
        return SchemeAction(
            kind: kind, buildConfiguration: configuration.flatMap { $0.value.isEmpty ? nil : $0.value },
            location: location(configuration?.position ?? element.position),
            arguments: children(of: element, "CommandLineArguments", "CommandLineArgument").map(argument),
            environmentVariables: children(of: element, "EnvironmentVariables", "EnvironmentVariable").map(variable),
            usesRunArguments: isOn("shouldUseLaunchSchemeArgsEnv", of: element),
            runnable: runnable(of: element, kind: kind),
            macroExpansion: children(of: element, "MacroExpansion").first.flatMap(buildable))
    }

    /// The targets that the run and profile actions launch. `PathRunnable` names a program by its path instead of a
    /// target.
    private func runnable(of action: LocatedElement, kind: SchemeAction.Kind) -> BuildableReference? {
        guard kind == .run || kind == .profile else { return nil }
        return (children(of: action, "BuildableProductRunnable") + children(of: action, "RemoteRunnable"))
            .first.flatMap(buildable)
    }

    private func argument(_ element: LocatedElement) -> SchemeArgument {
        SchemeArgument(
            text: element.attribute("argument")?.value ?? "", isEnabled: isOn("isEnabled", of: element),
            location: location(element.position))
    }

    private func variable(_ element: LocatedElement) -> SchemeVariable {
        SchemeVariable(
            name: element.attribute("key")?.value ?? "", value: element.attribute("value")?.value ?? "",
            isEnabled: isOn("isEnabled", of: element), location: location(element.position))
    }

    private func buildable(in element: LocatedElement) -> BuildableReference? {
        guard let reference = document.children(of: element, named: "BuildableReference").first else { return nil }
        return BuildableReference(
            identifier: reference.attribute("BlueprintIdentifier")?.value,
            targetName: reference.attribute("BlueprintName")?.value,
            container: reference.attribute("ReferencedContainer")?.value, in: folder,
            location: location(reference.position))
    }

    /// Xcode always writes these attributes; if another tool omits one, it counts as set.
    private func isOn(_ name: String, of element: LocatedElement) -> Bool {
        element.attribute(name).map { $0.value == "YES" } ?? true
    }

    private func children(of element: LocatedElement, _ names: String...) -> [LocatedElement] {
        names.reduce([element]) { elements, name in
            elements.flatMap { document.children(of: $0, named: name) }
        }
    }

    private func location(_ position: SourcePosition) -> SourceText.SourceLocation {
        SourceLocation(file: file, position: position)
    }
}

extension SchemeAction.Kind {
    /// The name of the action in a scheme file.
    fileprivate var elementName: String {
        switch self {
        case .run: "LaunchAction"
        case .test: "TestAction"
        case .profile: "ProfileAction"
        case .analyze: "AnalyzeAction"
        case .archive: "ArchiveAction"
        }
    }
}
