package import BuildSettings
import Foundation
package import PropertyLists

/// The Info.plist that Xcode writes into a product: the file, merged with generated keys and expanded.
///
/// It does not include what an SDK, an asset catalog, or the run destination adds: `UIDeviceFamily`,
/// `MinimumOSVersion`, the `DT…` keys, `CFBundleIcons`, the required architecture, and changes for Mac Catalyst.
///
/// See Apple's swift-build, `InfoPlistProcessorTaskAction`, whose order it follows.
package struct ProcessedInfoPlist: Sendable {
    /// The source file.
    private let source: WrittenInfoPlist
    /// The values.
    package private(set) var values: [String: PropertyListValue]
    /// The values that come from build settings, the product type, or the platform, by key path.
    package private(set) var references: [Reference] = []
    /// Why the product's Info.plist may differ from `values`.
    package private(set) var issues: [Issue] = []

    /// A value that does not only come from the file.
    package struct Reference: Sendable {
        /// The key path of the value.
        package let keyPath: PropertyListKeyPath
        /// Whether Xcode generates the key, so that its value in the file, if any, does not count.
        package let isGenerated: Bool
        /// The text in the file; for a generated key, a reference to its build setting, or `nil` if it has none.
        package let written: String?
        /// The value.
        package let value: PropertyListValue
        /// The build settings that the value depends on.
        package let chain: [EvaluatedBuildSetting.Link]
    }

    /// A reason that the Info.plist cannot be determined, or that Xcode would reject it.
    package enum Issue: Hashable, Sendable {
        /// `INFOPLIST_PREPROCESS` runs the C preprocessor on the file first.
        case preprocessed
        /// A generated value cannot be merged with the file's: only one of them is an array or a dictionary.
        case conflict(key: String, written: String, generated: String)
        /// `INFOPLIST_FILE_CONTENTS` is not a dictionary.
        case unreadableContents
        /// The run destination determines the platform, on which some keys depend.
        case unknownPlatform
    }

    /// The prefix of build settings that generate a key.
    package static let generatedKeyPrefix = "INFOPLIST_KEY_"

    /// Whether Xcode generates a key from a build setting.
    package static func generatesKey(from setting: String) -> Bool { GeneratedInfoPlistKeys.areMade(from: setting) }

    /// The path of the source file; `nil` if Xcode generates all of it.
    package var file: String? { source.file }
    /// The values in the source file, as they are written.
    package var written: [String: PropertyListValue] { source.values }

    /// Creates the Info.plist from the one that is written, if there is one.
    package init(_ source: WrittenInfoPlist = WrittenInfoPlist(), in context: consuming InfoPlistContext) {
        self.source = source
        var merged = source.values
        values = [:]
        if context.isOn("INFOPLIST_PREPROCESS") { issues.append(.preprocessed) }
        let contents = contents(of: &context)
        merged.merge(contents) { _, new in new }
        for (key, value) in context.productType?.infoPlistAdditions ?? [:] { merge(key, value, into: &merged) }
        guard context.isOn("INFOPLIST_EXPAND_BUILD_SETTINGS", default: true) else {
            finish(PropertyListValue.dictionary(merged).withoutEmptyValues(depth: ReadingLimits.depth), &context)
            return
        }
        let generated = context.generatesKeys() ? GeneratedInfoPlistKeys(&context).entries : []
        for entry in generated { merge(entry.key, entry.value, into: &merged) }
        if !generated.isEmpty, context.platform == nil { issues.append(.unknownPlatform) }
        context.evaluator.bind(identifierOf: .dictionary(merged))
        var texts = EvaluatedTexts(source.texts)
        let expanded = InfoPlistExpansion.expand(.dictionary(merged)) { texts.value($0, &context.evaluator) }
        finish(expanded, &context)
        let added = contents.keys.sorted().map { ($0, Optional(Self.contentsSetting)) }
        trace(made: added + generated.map { ($0.key, $0.setting) }, &texts, &context.evaluator)
    }

    /// A build setting whose value is a property list that is merged into the file.
    private static let contentsSetting = "INFOPLIST_FILE_CONTENTS"

    private mutating func contents(of context: inout InfoPlistContext) -> [String: PropertyListValue] {
        let text = context.evaluator.evaluate(Self.contentsSetting).value
        guard !text.isEmpty else { return [:] }
        guard let contents = (try? PropertyList.parse(Data(text.utf8)))?.dictionaryValue else {
            issues.append(.unreadableContents)
            return [:]
        }
        return contents
    }

    private mutating func merge(
        _ key: String, _ value: PropertyListValue, into merged: inout [String: PropertyListValue]
    ) {
        do throws(InfoPlistMerge.Conflict) {
            merged[key] = try InfoPlistMerge.value(of: key, written: merged[key], added: value)
        } catch {
            issues.append(
                .conflict(key: key, written: error.written.kindPhrase, generated: error.added.kindPhrase))
        }
    }

    private mutating func finish(_ expanded: PropertyListValue, _ context: inout InfoPlistContext) {
        values = expanded.dictionaryValue ?? [:]
        guard let platform = context.platform, !context.isOn("DISABLE_INFOPLIST_PLATFORM_PROCESSING") else { return }
        values = PlatformKeys.supported(values, on: platform)
    }
}

// MARK: - Origins

extension ProcessedInfoPlist {
    private mutating func trace(
        made: [(key: String, setting: String?)], _ texts: inout EvaluatedTexts,
        _ evaluator: inout BuildSettingEvaluator
    ) {
        references.reserveCapacity(made.count + source.references.count)
        var replaced: Set<String> = []
        for (key, setting) in made {
            guard let value = values[key], !isConflict(key) else { continue }
            let text = setting.map { "$(\($0))" }
            references.append(
                Reference(
                    keyPath: [key], isGenerated: true, written: text, value: value,
                    chain: text.map { evaluator.evaluate(text: $0).chain } ?? []))
            if written[key]?.isContainer != true { replaced.insert(key) }
        }
        for (keyPath, text) in source.references {
            guard let key = keyPath.components.first, !replaced.contains(key), values[key] != nil else { continue }
            let evaluated = texts.evaluated(text, &evaluator)
            // A dollar sign alone is not a reference.
            guard !evaluated.chain.isEmpty else { continue }
            references.append(
                Reference(
                    keyPath: keyPath, isGenerated: false, written: source.texts[text], value: .string(evaluated.value),
                    chain: evaluated.chain))
        }
    }

    private func isConflict(_ key: String) -> Bool {
        issues.contains { if case .conflict(key, _, _) = $0 { true } else { false } }
    }
}

/// The texts with references of one Info.plist, each evaluated once: for its value, and for what it depends on.
private struct EvaluatedTexts {
    private let texts: ReferringTexts
    /// By number.
    private var known: [Text?]

    /// What is needed of an evaluated text: a whole ``EvaluatedBuildSetting`` would be copied again and again.
    struct Text {
        let value: String
        let chain: [EvaluatedBuildSetting.Link]
    }

    init(_ texts: ReferringTexts) {
        self.texts = texts
        known = Array(repeating: nil, count: texts.count)
    }

    mutating func value(_ text: String, _ evaluator: inout BuildSettingEvaluator) -> String {
        texts.number(of: text).map { evaluated($0, &evaluator).value } ?? evaluator.expand(text)
    }

    mutating func evaluated(_ number: Int, _ evaluator: inout BuildSettingEvaluator) -> Text {
        if let known = known[number] { return known }
        let evaluated = evaluator.evaluate(text: texts[number])
        let new = Text(value: evaluated.value, chain: evaluated.chain)
        known[number] = new
        return new
    }
}

extension PropertyListValue {
    fileprivate var isContainer: Bool { arrayValue != nil || dictionaryValue != nil }
}
