import BuildSettings
import Foundation
public import PropertyLists
import XcodeProject

extension ConfiguredTarget {
    /// The absolute path of the Info.plist that the build expands; `nil` when it makes all of it.
    public var infoPlistFile: String? {
        file(of: "INFOPLIST_FILE")
    }

    /// The absolute path that a build setting names; `nil` for an empty one.
    func file(of setting: String) -> String? {
        var evaluator = evaluator
        let name = evaluator.evaluate(setting).value
        guard !name.isEmpty else { return nil }
        let path = name.hasPrefix("/") ? name : "\(target.project.sourceRoot)/\(name)"
        return URL(fileURLWithPath: path).standardizedFileURL.path
    }

    /// The Info.plist of the product: the file with its references expanded, over what `INFOPLIST_KEY_…` settings
    /// generate.
    ///
    /// - Throws: `PropertyListError` when the file can not be read or is no dictionary.
    public func infoPlist() throws(PropertyListError) -> AppInfoPlist {
        var evaluator = evaluator
        var values: [String: PropertyListValue] = [:]
        var references: [AppInfoPlist.Reference] = []
        for name in generatingSettings {
            let setting = evaluator.evaluate(name)
            let key = String(name.dropFirst(Self.keyPrefix.count))
            values[key] = Self.generated(setting, table.types[name])
            let text = "$(\(name))"
            references.append(.init(keyPath: [key], written: text, setting: evaluator.evaluate(text: text)))
        }
        guard let file = infoPlistFile else { return AppInfoPlist(file: nil, values: values, references: references) }
        let root = try PropertyList.read(URL(fileURLWithPath: file))
        guard let written = root.dictionaryValue,
            let expanded = InfoPlistExpansion(table, conditions: conditions).expand(root).dictionaryValue
        else {
            throw PropertyListError(
                .malformed, "Info.plist must be a dictionary, and is \(root.kindPhrase)", file: file)
        }
        // `$(CFBundleIdentifier)` is the property list's own.
        if let identifier = written[Self.identifierKey]?.stringValue {
            evaluator = evaluator.overriding(Self.identifierKey, with: identifier)
        }
        references.removeAll { written[$0.keyPath.components[0]] != nil }
        references += AppInfoPlist.references(in: root, at: [], with: &evaluator)
        return AppInfoPlist(
            file: file, values: values.merging(expanded) { _, fromFile in fromFile }, references: references)
    }

    /// The settings that generate a key: Xcode knows a fixed list of them.
    private var generatingSettings: [String] {
        var evaluator = evaluator
        guard evaluator.evaluate("GENERATE_INFOPLIST_FILE").value == "YES" else { return [] }
        return table.settingNames.filter {
            $0.hasPrefix(Self.keyPrefix) && table.types.isDeclared($0) && evaluator.evaluate($0).origin != nil
        }
    }

    /// What a generated key holds: a setting declared as a Boolean or a list makes one.
    private static func generated(_ setting: EvaluatedSetting, _ type: BuildSettingType) -> PropertyListValue {
        switch type {
        case .boolean: .boolean(setting.value == "YES")
        case .list, .pathList, .pathSet: .array(setting.list.map(PropertyListValue.string))
        default: .string(setting.value)
        }
    }

    /// What the names of settings that generate keys begin with.
    public static let keyPrefix = "INFOPLIST_KEY_"
    private static let identifierKey = "CFBundleIdentifier"
}
