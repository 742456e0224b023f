import PropertyLists
import SettingsBundle
import SettingsDisplay
import SourceText
import Switchyard

/// What findings say about pages of a Settings bundle and their specifiers.
extension FindingWords {
    // MARK: The bundle and its app

    /// - Parameter groups: the App Groups in the app's entitlements.
    static func unreadableGroup(_ group: String, _ groups: Set<String>) -> Self {
        let names = groups.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
        return Self(
            "Settings stores values in the App Group \"\(group)\", but the app's entitlements list "
                + (groups.isEmpty ? "none" : "only \(names)"),
            fix: "add it to com.apple.security.application-groups")
    }

    static func unexpandedGroup(_ group: String) -> Self {
        Self(
            "\"\(group)\" is not expanded: a Settings bundle cannot refer to build settings",
            fix: "write the identifier of the App Group")
    }

    static func watchWithoutGroup(_ entry: String, isEmpty: Bool) -> Self {
        Self(
            "the settings of a watch app need an App Group: without one, the watch app cannot read them",
            fix: "\(isEmpty ? "fill in" : "add") \(entry) with the App Group that the watch app and the iOS app share")
    }

    /// - Parameter others: how many other bundles of the name there are.
    static func notCopied(others: Int) -> Self {
        Self(
            "no target copies this Settings bundle\(others == 0 ? "" : ", nor \(others) more with its name"): no app has it",
            fix: "add it to Copy Bundle Resources of the app, or remove it")
    }

    /// What sealed builds ship: a specifier, or else the bundle.
    ///
    /// - Parameters:
    ///   - exclusions: the build configurations in which the bundle is to be left out.
    ///   - targets: the targets, if it is about the whole bundle.
    static func sealed(_ configurations: [String], ships what: SealedContent) -> Self {
        let names = configurations.joined(separator: ", ")
        let builds = configurations.words("the sealed build \(names) ships", "the sealed builds \(names) ship")
        let object =
            switch what {
            case .environment: "a specifier for the environment, which has no effect there"
            case .specifier(let key): "the specifier \"\(key)\", which has no effect there"
            case .bundle(let targets): "this bundle, for \(targets.joined(separator: ", "))"
            }
        // Without $(inherited), it would replace what leaves the catalog with all environments out.
        return Self(
            "\(builds) \(object)",
            fix: "add Settings.bundle to EXCLUDED_SOURCE_FILE_NAMES in \(names), after $(inherited)")
    }

    /// What a sealed build ships.
    enum SealedContent {
        case environment
        case specifier(key: String)
        case bundle(targets: [String])
    }

    static func offersNotAll(_ specifier: SettingsSpecifier, _ missing: [String]) -> Self {
        Self("the specifier\(specifier.named) does not offer \(missing.joined(separator: ", "))")
    }

    static func selectsNothing(_ specifier: SettingsSpecifier) -> Self {
        Self(
            "\(the(specifier)) has the key of the environment, but cannot select one",
            fix: "use a multi-value, or give the specifier another key")
    }

    // MARK: Pages

    static func unlinked(_ pages: [String]) -> Self {
        Self(
            pages.words(
                "no specifier leads to the page \"\(pages[0])\": Settings never shows it",
                "no specifier leads to \(pages.count) pages, such as \"\(pages[0])\": Settings never shows them"),
            fix: pages.words(
                "add a child pane whose File is \"\(pages[0])\", or remove the page",
                "add a child pane for each of them, or remove the pages"))
    }

    /// Defaults that are not printed.
    static func secretDefaults(_ key: String) -> Self {
        Self("Settings key \"\(key)\" has another default here than in another specifier")
    }

    static let emptyPageFix = "add PreferenceSpecifiers, or remove the bundle"

    static func renameFix(_ name: String) -> String {
        "rename \"\(name)\" to \"Root.plist\": file names on a device are case-sensitive"
    }

    static let bundleInBundle = Self(
        "the bundle contains another Settings bundle, which Settings never shows", fix: "remove the inner bundle")

    static func lenient(_ message: String) -> Self {
        Self("\(message); Settings reads the file, but other tools may not")
    }

    // MARK: Entries

    static func misspelledEntry(_ name: String, meant: String) -> Self {
        Self("unknown entry \"\(name)\": Settings ignores it", fix: "rename it to \"\(meant)\"")
    }

    static func unknownDevice(_ word: String, isSeen: Bool, meant: String?, known: [String], ofApple: [String]) -> Self
    {
        Self(
            "unknown device \"\(word)\"" + (isSeen ? "" : ": Settings does not show the specifier"),
            fix: meant.map { "write \"\($0)\"" } ?? Suggestion.sentence(for: word, among: known)
                ?? "use one of \(ofApple.joined(separator: ", "))")
    }

    /// - Parameters:
    ///   - others: the names of other unknown entries.
    ///   - owner: what has the entry: the type of a specifier; `nil` for a page.
    static func unknownEntry(_ key: String, in owner: String?, others: [String], times: Int) -> Self {
        let shown = others.prefix(5) + (others.count > 5 ? ["\(others.count - 5) more"] : [])
        return Self(
            "unknown key \"\(key)\" in a \(owner ?? "Settings page"): Settings ignores it"
                + (others.isEmpty ? repeated(times) : "; also unknown: \(shown.listed)"))
    }

    static func unknownType(_ type: String, times: Int) -> Self {
        Self("unknown type \(PropertyListValue.string(type)): Settings does not show the specifier\(repeated(times))")
    }

    private static func repeated(_ times: Int) -> String { times > 1 ? " (\(times) times in this bundle)" : "" }

    static func misspelledType(_ type: String, meant: String) -> Self {
        Self("unknown type \"\(type)\": Settings does not show the specifier", fix: "did you mean \"\(meant)\"?")
    }

    static func missingType(_ specifier: SettingsSpecifier) -> Self {
        Self(
            "the specifier\(specifier.named) has no Type: Settings does not show it",
            fix: "add a Type, or remove the specifier")
    }

    static func typeOfType(_ value: PropertyListValue) -> Self {
        Self(
            "Type must be a string, not \(value.kindPhrase): Settings does not show the specifier",
            fix: "write one of Apple's types as <string>")
    }

    static func valueType(_ name: String, _ type: SettingsSchema.ValueType, _ value: PropertyListValue) -> Self {
        let other =
            type == .strings || type == .texts ? value.arrayValue?.first { $0.stringValue == nil } : nil
        let truth = type == .boolean ? value.truthValue : nil
        return Self(
            "\(name) must be \(phrase(type)), not \(other.map { "an array with \($0.kindPhrase)" } ?? value.kindPhrase)",
            fix: truth.map { "write <\($0)/>" })
    }

    private static func phrase(_ type: SettingsSchema.ValueType) -> String {
        switch type {
        case .string, .text: "a string"
        case .strings, .texts: "an array of strings"
        case .boolean: "true or false"
        case .number: "a number"
        case .scalar: "a single value"
        case .values: "an array"
        case .any: "a value"
        case .dictionary: "a dictionary"
        case .dictionaries: "an array of dictionaries"
        }
    }

    static func missingEntry(_ name: String, _ specifier: SettingsSpecifier) -> Self {
        let outcome =
            switch name {
            case "Title": ": its row is blank"
            case "File": ": it leads to no page"
            case "Values", "Titles": ": it has no values to choose from"
            default: ""
            }
        return Self("\(the(specifier)) has no \(name)\(outcome)", fix: "add \(name)")
    }

    // MARK: Keys

    static func emptyKey(_ specifier: SettingsSpecifier, isUnseen: Bool) -> Self {
        Self(
            "the Key of \(the(specifier)) is empty: "
                + (isUnseen ? "its value is not stored" : "iOS 18 and later may not show the app's settings at all"),
            fix: (specifier.title ?? "").isEmpty ? "remove the row" : "write the key that the app reads")
    }

    static func missingKey(_ specifier: SettingsSpecifier) -> Self {
        Self("\(the(specifier)) has no Key: its value is not stored", fix: "add the Key that the app reads")
    }

    static func reservedKey(_ key: String) -> Self {
        Self(
            "the key \"\(key)\" belongs to the system: the specifier changes how frameworks behave in the app",
            fix: "use another key")
    }

    /// - Parameter page: the page where the specifiers are for different devices.
    static func twoSpecifiers(_ key: String, apartOn page: String?) -> Self {
        Self(
            "the key \"\(key)\" has two specifiers on this page: Settings may show one of them twice and the other not at all",
            fix: page.map { "give each device its own page, such as \($0)~ipad.plist" }
                ?? "remove one of the specifiers, or give it another key")
    }

    static func severalTitles(_ key: String, _ count: Int) -> Self {
        Self(
            "the key \"\(key)\" has \(count == 2 ? "two" : "\(count)") titles on this page: Settings may show one of them twice "
                + "and another one not at all",
            fix: "give each a Key of its own")
    }

    static func sharedKey(_ key: String, _ specifier: SettingsSpecifier, _ other: SettingsSpecifier, differs: Bool)
        -> Self
    {
        differs
            ? Self(
                "the key \"\(key)\" belongs to a \(specifier.kind.words) here, but to a \(other.kind.words) on another page",
                fix: "use the same kind of specifier, or give one of them another key")
            : Self("the key \"\(key)\" also has a specifier on another page: both change the same value")
    }

    // MARK: Values and defaults

    static func emptyDefault(_ specifier: SettingsSpecifier) -> Self {
        Self("\(the(specifier)) has an empty default: no value is selected")
    }

    static func defaultNotOffered(_ value: PropertyListValue, _ specifier: SettingsSpecifier) -> Self {
        Self(
            "the default \(specifier.shown(value)) is not among the values of \(the(specifier)): no value is selected",
            fix: offered(value, specifier))
    }

    private static func offered(_ value: PropertyListValue, _ specifier: SettingsSpecifier) -> String {
        let titles = specifier.properties["Titles"]?.arrayValue ?? []
        if let index = titles.firstIndex(of: value), index < specifier.values.count {
            return "write the value \(specifier.shown(specifier.values[index])) instead of its title"
        }
        if let same = specifier.values.first(where: { $0.writtenText == value.writtenText }) {
            return "use one type for both: the value is \(same.kindPhrase), the default \(value.kindPhrase)"
        }
        let offered = specifier.values.prefix(10).map(specifier.shown).joined(separator: ", ")
        return "use one of \(offered)" + (specifier.values.count > 10 ? " …" : "")
    }

    static func missingDefault(_ specifier: SettingsSpecifier) -> Self {
        let outcome =
            switch specifier.kind {
            case .toggleSwitch: "Settings shows it as off"
            case .titleValue: "Settings does not show it until the app stores a value"
            case .slider: "it starts at its lowest value"
            default: "no value is selected"
            }
        return Self(
            "\(the(specifier)) has no DefaultValue: \(outcome)", fix: "add the DefaultValue that the app assumes")
    }

    static func mixedValues(_ specifier: SettingsSpecifier, _ first: PropertyListValue, _ other: PropertyListValue)
        -> Self
    {
        Self(
            "the values of \(the(specifier)) have different types: the first is \(first.kindPhrase), this one "
                + other.kindPhrase,
            fix: "use one type for all values")
    }

    static func noChoices(_ specifier: SettingsSpecifier) -> Self {
        Self("\(the(specifier)) has no values to choose from", fix: "add Values and Titles")
    }

    static func titleCount(_ specifier: SettingsSpecifier, _ values: Int, _ titles: Int, in name: String) -> Self {
        Self(
            "\(the(specifier)) has \(values) elements in Values, but \(titles) in \(name)",
            fix: "give every value one title, in the same order")
    }

    static func textDefault(_ specifier: SettingsSpecifier, _ value: PropertyListValue) -> Self {
        Self(
            "the default of the text field\(specifier.named) is \(value.kindPhrase), but the field stores a string",
            fix: "write it as <string>")
    }

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

    static func sameOnAndOff(_ specifier: SettingsSpecifier) -> Self {
        Self(
            "the toggle\(specifier.named) stores \(specifier.trueValue) whether it is on or off",
            fix: "give TrueValue and FalseValue different values")
    }

    static func toggleDefault(_ specifier: SettingsSpecifier, _ value: PropertyListValue, truth: Bool?) -> Self {
        truth.map {
            Self(
                "the default of the toggle\(specifier.named) is the \(value.kind) \(value), but the toggle stores true or false",
                fix: "write <\($0)/>")
        }
            ?? Self(
                "the default \(value) of the toggle\(specifier.named) is neither \(specifier.trueValue) nor "
                    + "\(specifier.falseValue)",
                fix: "use one of the two values of the toggle")
    }

    private static func the(_ specifier: SettingsSpecifier) -> String {
        "the \(specifier.kind.words)\(specifier.named)"
    }
}

extension PropertyListValue {
    /// The value as text.
    fileprivate var writtenText: String {
        switch self {
        case .string(let text): text
        case .boolean(let truth): truth ? "1" : "0"
        case .real(let number): Int64(exactly: number).map { "\($0)" } ?? "\(number)"
        default: "\(self)"
        }
    }
}

extension Finding.Note {
    static func namesGroup(at location: SourceLocation) -> Self {
        Self(message: "this page names it, too", location: location)
    }

    static func another(at location: SourceLocation?) -> Self {
        Self(message: "another one is here", location: location)
    }

    static func anotherBundle(_ path: String) -> Self {
        Self(message: "another one", location: SourceLocation(file: path))
    }

    static func page(_ name: String, at location: SourceLocation) -> Self {
        Self(message: "\"\(name)\" is one of them", location: location)
    }

    static func first(_ what: String, at location: SourceLocation) -> Self {
        Self(message: "the first \(what) is here", location: location)
    }

    static func otherSpecifier(at location: SourceLocation) -> Self {
        Self(message: "the other specifier is here", location: location)
    }

}
