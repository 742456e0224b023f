import PropertyLists
import SettingsBundle
import SettingsDisplay
import SourceText
import Switchyard
@_spi(Tools) import SwitchyardCore

/// The controls for the keys that Settings may override.
struct SettingControls {
    private let plan: SettingsPlan
    private let values: [String: ResolvedValue]
    private(set) var findings: [Finding] = []

    /// Creates controls whose defaults are the values of an environment.
    init(_ plan: SettingsPlan, environment: String) {
        self.plan = plan
        // Resolves values the same way as the app does, with the environment in a launch argument.
        let context = LaunchContext(
            catalog: plan.catalog, arguments: ["-\(plan.catalog.sources.environmentKey)", environment])
        let selection = try? EnvironmentSelection(context: context)
        values = selection.map { EnvironmentConfiguration(selection: $0, context: context).values } ?? [:]
    }

    /// The sections for live keys, for pinned keys, and for each slider, which has no title of its own.
    mutating func sections() -> [PlannedSection] {
        let declarations = plan.catalog.declarations.values.sorted { $0.name < $1.name }
        var live: [PlannedSpecifier] = []
        var pinned: [PlannedSpecifier] = []
        var sliders: [PlannedSection] = []
        for declaration in declarations {
            guard let key = declaration.setting else { continue }
            if let range = declaration.range, let slider = slider(declaration, key, range) {
                sliders.append(slider)
            } else if let control = control(declaration, key) {
                if declaration.isLive { live.append(control) } else { pinned.append(control) }
            }
        }
        let groups = [
            PlannedSection(
                group: PlannedSpecifier(.liveGroup, .group, ["Title": .string(FixedText.options)]), specifiers: live),
            PlannedSection(
                group: PlannedSpecifier(.pinnedGroup, .group, ["FooterText": .string(FixedText.nextLaunch)]),
                specifiers: pinned),
        ]
        return groups + sliders
    }

    private mutating func report(
        _ severity: Severity, _ message: String, _ name: String, fix: String? = nil
    ) {
        findings.append(
            Finding(
                .settingControl, severity, message, file: plan.catalog.file, keyPath: ["Switchyard", "Keys", name],
                fix: fix))
    }

    // MARK: Controls

    private static let choices: Set<SettingsSpecifier.Kind> = [.multiValue, .radioGroup]

    private mutating func control(_ declaration: KeyDeclaration, _ key: String) -> PlannedSpecifier? {
        let value = values[declaration.name]
        guard let type = declaration.type ?? value?.type else {
            report(
                .warning, "the key \"\(declaration.name)\" has neither a type nor a value, so it gets no control",
                declaration.name, fix: "add a Type to the key")
            return nil
        }
        var properties: [String: PropertyListValue] = [
            "Title": .string(TitleText.title(of: declaration.name)), "Key": .string(key),
        ]
        switch type.kind.entry {
        case .toggle:
            properties["DefaultValue"] = .boolean(value?.typed == .bool(true))
            return PlannedSpecifier(.setting(key), .toggleSwitch, properties, replaceableBy: Self.choices)
        case .choice:
            let texts = type.values
            let written = value?.written?.stringValue
            properties["DefaultValue"] = (written.flatMap { texts.contains($0) ? $0 : nil } ?? texts.first)
                .map(PropertyListValue.string)
            properties["Titles"] = .array(texts.map { .string(TitleText.title(of: $0)) })
            properties["Values"] = .array(texts.map(PropertyListValue.string))
            return PlannedSpecifier(
                .setting(key), .multiValue, properties, replaceableBy: Self.choices.union([.textField]))
        case .text: return textField(declaration, key, keyboard: nil, properties)
        case .address: return textField(declaration, key, keyboard: "URL", properties)
        case .wholeNumber, .fraction:
            return textField(declaration, key, keyboard: "NumbersAndPunctuation", properties)
        case .composed:
            report(
                .note,
                "the key \"\(declaration.name)\" gets no control, because Settings has none for the type \(type.name)",
                declaration.name)
            return nil
        }
    }

    private func textField(
        _ declaration: KeyDeclaration, _ key: String, keyboard: PropertyListValue?,
        _ properties: [String: PropertyListValue]
    ) -> PlannedSpecifier {
        var properties = properties
        properties["AutocapitalizationType"] = "None"
        properties["AutocorrectionType"] = "No"
        properties["KeyboardType"] = keyboard
        // A Settings bundle is plain text, so it must not contain secrets.
        if declaration.isSecret {
            properties["IsSecure"] = true
        } else {
            properties["DefaultValue"] = values[declaration.name]?.written.flatMap(Self.text)
        }
        return PlannedSpecifier(
            .setting(key), .textField, properties, replaceableBy: Self.choices.union([.slider]))
    }

    /// The default of a text field, which is a string for every type.
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
        let type = declaration.type ?? value?.type
        guard type?.kind.entry == .fraction else {
            // A slider stores fractions, which the other types cannot hold.
            report(
                .error,
                "the key \"\(declaration.name)\" has \(type.map { "the type \($0.name)" } ?? "no type"), but a slider requires "
                    + "double or duration",
                declaration.name, fix: "change the Type, or remove Minimum and Maximum")
            return nil
        }
        let position = value?.typed?.number ?? range.lowerBound
        if !range.contains(position) {
            report(
                .warning, "the value \(position) of the key \"\(declaration.name)\" is outside the range of its slider",
                declaration.name)
        }
        let initial = min(max(position, range.lowerBound), range.upperBound)
        var header: [String: PropertyListValue] = ["Title": .string(TitleText.title(of: declaration.name))]
        if !declaration.isLive { header["FooterText"] = .string(FixedText.nextLaunch) }
        return PlannedSection(
            group: PlannedSpecifier(.settingGroup(key), .group, header),
            specifiers: [
                PlannedSpecifier(
                    .setting(key), .slider,
                    [
                        "Key": .string(key), "DefaultValue": .real(initial), "MinimumValue": .real(range.lowerBound),
                        "MaximumValue": .real(range.upperBound),
                    ], replaceableBy: Self.choices.union([.textField]))
            ])
    }
}
