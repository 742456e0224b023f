import PropertyLists
import SettingsBundle
import SettingsDisplay
package import SourceText

/// A slider that does not work: its range is empty, is not made of numbers, or does not include the default.
enum SliderRangeRule: SettingsRule {
    static let holdsInApp = true

    static func findings(in survey: SettingsSurvey) -> [Finding] {
        survey.specifiers([.slider]).flatMap { page, specifier -> [Finding] in
            let names = ["DefaultValue", "MinimumValue", "MaximumValue"]
            let wrong = names.compactMap { name -> Finding? in
                guard let value = specifier.properties[name] else { return nil }
                let mistake: Mistake
                if case .real(let number) = value, !number.isFinite {
                    mistake = .notFinite(name, number)
                } else if !SettingsSchema.ValueType.number.accepts(value) {
                    mistake = .noNumber(name, value)
                } else {
                    return nil
                }
                return survey.finding(
                    .settingsSliderRange, .error, .slider(specifier, mistake), page, specifier.keyPath.appending(name))
            }
            return wrong + [range(page, specifier, survey)].compactMap { $0 }
        }
    }

    /// What may be wrong with a slider.
    enum Mistake {
        case notFinite(String, Double)
        case noNumber(String, PropertyListValue)
        case emptyRange(Double, Double)
        case outside(Double, Double, Double)
    }

    private static func range(_ page: SettingsPage, _ specifier: SettingsSpecifier, _ survey: SettingsSurvey)
        -> Finding?
    {
        guard let lowest = specifier.minimumValue, let highest = specifier.maximumValue, lowest.isFinite,
            highest.isFinite
        else { return nil }
        guard lowest < highest else {
            return survey.finding(
                .settingsSliderRange, .error, .slider(specifier, .emptyRange(lowest, highest)), page,
                specifier.keyPath.appending("MaximumValue"))
        }
        let number: Double? =
            switch specifier.defaultValue {
            case .integer(let value): Double(value)
            case .real(let value): value
            default: nil
            }
        guard let number, number.isFinite, !(lowest...highest).contains(number) else { return nil }
        return survey.finding(
            .settingsSliderRange, .warning, .slider(specifier, .outside(number, lowest, highest)), page,
            specifier.keyPath.appending("DefaultValue"))
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

extension FindingWords {
    static func slider(_ specifier: SettingsSpecifier, _ mistake: SliderRangeRule.Mistake) -> Self {
        let slider = "the slider\(specifier.named)"
        return switch mistake {
        case .notFinite(let name, let number):
            Self("the \(name) of \(slider) is \(number), which is not a finite number", fix: "write a finite number")
        case .noNumber(let name, let value):
            Self("the \(name) of \(slider) must be a number, not \(value.kindPhrase)", fix: "write it as <real>")
        case .emptyRange(let lowest, let highest):
            Self(
                "the range of \(slider) is empty: it runs from \(lowest) to \(highest)",
                fix: "make MinimumValue less than MaximumValue")
        case .outside(let number, let lowest, let highest):
            Self(
                "the default \(number) of \(slider) is not between \(lowest) and \(highest)",
                fix: "use a default within the range")
        }
    }
}
