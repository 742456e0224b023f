import PropertyLists
import SettingsBundle
import Switchyard
import SourceText

/// The controls of the keys that a setting may override: one for each type that Settings has a control for.
struct SettingControls {
    private let plan: SettingsPlan
    private let values: [String: ResolvedValue]
    private(set) var findings: [Finding] = []

    /// Controls that show the values of an environment while nothing is stored.
    init(_ plan: SettingsPlan, environment: String) {
        self.plan = plan
        // The same road as in the app, with the environment named by a launch argument.
        let context = LaunchContext(
            catalog: plan.catalog, arguments: ["-\(plan.catalog.sources.environmentKey)", environment])
        let selection = try? EnvironmentSelection(context: context)
        values = selection.map { EnvironmentConfiguration(selection: $0, context: context).values } ?? [:]
    }

    /// What changes at once, what changes at the next launch, and a section for each slider, which has no title itself.
    mutating func sections() -> [PlannedSection] {
        let declarations = plan.catalog.declarations.values.sorted { $0.name < $1.name }
        var live: [PlannedSpecifier] = []
        var pinned: [PlannedSpecifier] = []
        var sliders: [PlannedSection] = []
        for declaration in declarations {
            guard let key = declaration.setting else { continue }
            if let range = declaration.range, let slider = slider(declaration, key, range) {
                sliders.append(slider)
            } else if let row = row(declaration, key) {
                if declaration.isLive { live.append(row) } else { pinned.append(row) }
            }
        }
        let groups = [
            PlannedSection(
                group: PlannedSpecifier(.liveGroup, .group, ["Title": .string(FixedText.options)]), rows: live),
            PlannedSection(
                group: PlannedSpecifier(.pinnedGroup, .group, ["FooterText": .string(FixedText.nextLaunch)]),
                rows: pinned),
        ]
        return groups + sliders
    }

    private mutating func report(
        _ severity: Severity, _ message: String, _ name: String
    ) {
        findings.append(
            Finding(
                .settingControl, severity, message, file: plan.catalog.file, keyPath: ["Switchyard", "Keys", name]))
    }

    // MARK: Rows

    private static let choices: Set<SettingsSpecifier.Kind> = [.multiValue, .radioGroup]

    private mutating func row(_ declaration: KeyDeclaration, _ key: String) -> PlannedSpecifier? {
        let value = values[declaration.name]
        guard let type = declaration.type ?? value?.type else {
            report(
                .warning, "\"\(declaration.name)\" has no type and no value, so it gets no control", declaration.name)
            return nil
        }
        var properties: [String: PropertyListValue] = [
            "Title": .string(TitleText.title(of: declaration.name)), "Key": .string(key),
        ]
        switch type {
        case .bool:
            var isOn = false
            if case .bool(let truth)? = value?.typed { isOn = truth }
            properties["DefaultValue"] = .boolean(isOn)
            return PlannedSpecifier(.setting(key), .toggleSwitch, properties, answeredBy: Self.choices)
        case .enumeration(let texts):
            let written = value?.written?.stringValue
            properties["DefaultValue"] = (written.flatMap { texts.contains($0) ? $0 : nil } ?? texts.first)
                .map(PropertyListValue.string)
            properties["Titles"] = .array(texts.map { .string(TitleText.title(of: $0)) })
            properties["Values"] = .array(texts.map(PropertyListValue.string))
            return PlannedSpecifier(
                .setting(key), .multiValue, properties, answeredBy: Self.choices.union([.textField]))
        case .string, .url, .int, .double, .duration:
            return textField(declaration, key, type, properties)
        case .date, .data, .array, .dictionary:
            report(
                .note, "Settings has no control for \(type.name), so \"\(declaration.name)\" gets none",
                declaration.name)
            return nil
        }
    }

    private func textField(
        _ declaration: KeyDeclaration, _ key: String, _ type: ValueType, _ properties: [String: PropertyListValue]
    ) -> PlannedSpecifier {
        var properties = properties
        properties["AutocapitalizationType"] = "None"
        properties["AutocorrectionType"] = "No"
        switch type {
        case .url: properties["KeyboardType"] = "URL"
        case .int, .double, .duration: properties["KeyboardType"] = "NumbersAndPunctuation"
        default: break
        }
        // What is in a Settings bundle is in clear text: no secret goes there.
        if declaration.isSecret {
            properties["IsSecure"] = true
        } else {
            properties["DefaultValue"] = values[declaration.name]?.written.flatMap(Self.text)
        }
        return PlannedSpecifier(
            .setting(key), .textField, properties, answeredBy: Self.choices.union([.slider]))
    }

    /// A text field's default is text, whatever the type.
    private static func text(_ value: PropertyListValue) -> PropertyListValue? {
        switch value {
        case .string: value
        case .integer(let number): .string(String(number))
        case .real(let number): .string(String(number))
        default: nil
        }
    }

    private mutating func slider(
        _ declaration: KeyDeclaration, _ key: String, _ range: ClosedRange<Double>
    ) -> PlannedSection? {
        let value = values[declaration.name]
        let position: Double
        switch (declaration.type ?? value?.type, value?.typed) {
        case (.double?, .double(let number)?): position = number
        case (.duration?, .duration(let length)?): position = length / .seconds(1)
        case (.double?, _), (.duration?, _): position = range.lowerBound
        case (let type, _):
            // A slider stores fractions, which the other types refuse.
            report(
                .error, "\"\(declaration.name)\" is \(type?.name ?? "of no type"): a slider needs double or duration",
                declaration.name)
            return nil
        }
        if !range.contains(position) {
            report(
                .warning, "\"\(declaration.name)\" is \(position), which is outside of the slider's range",
                declaration.name)
        }
        let shown = min(max(position, range.lowerBound), range.upperBound)
        var header: [String: PropertyListValue] = ["Title": .string(TitleText.title(of: declaration.name))]
        if !declaration.isLive { header["FooterText"] = .string(FixedText.nextLaunch) }
        return PlannedSection(
            group: PlannedSpecifier(.settingGroup(key), .group, header),
            rows: [
                PlannedSpecifier(
                    .setting(key), .slider,
                    [
                        "Key": .string(key), "DefaultValue": .real(shown), "MinimumValue": .real(range.lowerBound),
                        "MaximumValue": .real(range.upperBound),
                    ], answeredBy: Self.choices.union([.textField]))
            ])
    }
}
