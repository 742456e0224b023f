import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// A slider that does not work: its range is empty, is not made of numbers, or does not include the default.
enum SliderRangeRule: SettingsRule {
    static let rule = RuleID.settingsSliderRange
    static let holdsInApp = true

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers([.slider]).flatMap { page, specifier -> [Finding] in
            let names = ["DefaultValue", "MinimumValue", "MaximumValue"]
            let wrong = names.compactMap { name -> Finding? in
                guard let value = specifier.properties[name] else { return nil }
                if case .real(let number) = value, !number.isFinite {
                    return survey.finding(
                        rule, .error,
                        "the \(name) of the slider\(specifier.named) is \(number), which is not a finite number",
                        page, specifier.keyPath.appending(name), fix: "write a finite number")
                }
                guard !SettingsSchema.ValueType.number.accepts(value) else { return nil }
                return survey.finding(
                    rule, .error,
                    "the \(name) of the slider\(specifier.named) must be a number, not \(value.kindPhrase)",
                    page, specifier.keyPath.appending(name), fix: "write it as <real>")
            }
            return wrong + [range(page, specifier, survey)].compactMap { $0 }
        }
    }

    private static func range(_ page: SettingsPage, _ specifier: SettingsSpecifier, _ survey: SettingsSurvey)
        -> Finding?
    {
        guard let lowest = specifier.minimumValue, let highest = specifier.maximumValue, lowest.isFinite,
            highest.isFinite
        else {
            return nil
        }
        guard lowest < highest else {
            return survey.finding(
                rule, .error,
                "the range of the slider\(specifier.named) is empty: it runs from \(lowest) to \(highest)", page,
                specifier.keyPath.appending("MaximumValue"), fix: "make MinimumValue less than MaximumValue")
        }
        let number: Double? =
            switch specifier.defaultValue {
            case .integer(let value): Double(value)
            case .real(let value): value
            default: nil
            }
        guard let number, number.isFinite, !(lowest...highest).contains(number) else { return nil }
        return survey.finding(
            rule, .warning,
            "the default \(number) of the slider\(specifier.named) is not between \(lowest) and \(highest)",
            page,
            specifier.keyPath.appending("DefaultValue"), fix: "use a default within the range")
    }
}

extension RuleID {
    package static let settingsSliderRange = RuleID("settings-slider-range")
}

extension Rule {
    static let settingsSliderRange = Rule(
        .settingsSliderRange, .specifiers, [.error, .warning], by: [.settings(SliderRangeRule.self)],
        "A slider has no usable range, or its default lies outside",
        why: "The slider cannot be moved, or does not show its default.",
        fix: "Make MinimumValue less than MaximumValue, and the default lie between them",
        bad: .check(
            .root([
                "Type": "PSSliderSpecifier", "Key": "volume", "DefaultValue": 0.5, "MinimumValue": 1, "MaximumValue": 0,
            ])),
        good: .check(
            .root([
                "Type": "PSSliderSpecifier", "Key": "volume", "DefaultValue": 0.5, "MinimumValue": 0, "MaximumValue": 1,
            ])))
}
