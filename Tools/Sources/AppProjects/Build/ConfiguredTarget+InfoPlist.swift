import BuildSettings
public import Foundation
public import InfoPlists
public import PropertyLists
import XcodeProjects

extension ConfiguredTarget {
    /// The absolute path of the Info.plist that the build processes; `nil` if the build generates all of it.
    public var infoPlistFile: String? {
        file(of: "INFOPLIST_FILE")
    }

    /// Whether the Info.plist is preprocessed with the C preprocessor before it is read.
    public var preprocessesInfoPlist: Bool {
        var evaluator = evaluator
        return evaluator.evaluate("INFOPLIST_PREPROCESS").isOn
    }

    /// The absolute path in a build setting; `nil` if it is empty.
    func file(of setting: String) -> String? {
        var evaluator = evaluator
        let name = evaluator.evaluate(setting).value
        guard !name.isEmpty else { return nil }
        let path = name.hasPrefix("/") ? name : "\(project.sourceRoot)/\(name)"
        return URL(fileURLWithPath: path).standardizedFileURL.path
    }

    /// Returns the Info.plist of the product; `nil` for a product that has none.
    ///
    /// - Parameter file: a file to use instead of the one that `INFOPLIST_FILE` names.
    /// - Throws: `PropertyListError` if the file cannot be read or is not a dictionary.
    public func infoPlist(file other: URL? = nil) throws(PropertyListError) -> ProcessedInfoPlist? {
        guard other == nil else { return try processedInfoPlist(other) }
        return try rememberedInfoPlist {
            Result { () throws(PropertyListError) in try processedInfoPlist(nil) }
        }.get()
    }

    private func processedInfoPlist(_ other: URL?) throws(PropertyListError) -> ProcessedInfoPlist? {
        let context = InfoPlistContext(
            table: table, conditions: conditions, productType: target.productType.map(ProductType.init))
        guard let file = other?.path ?? infoPlistFile else {
            return context.hasInfoPlistWithoutFile ? ProcessedInfoPlist(in: context) : nil
        }
        let root = try PropertyList.read(URL(fileURLWithPath: file))
        guard let written = root.dictionaryValue else {
            throw PropertyListError(
                .malformed, "an Info.plist must be a dictionary, not \(root.kindPhrase)", file: file)
        }
        return ProcessedInfoPlist(written, file: file, in: context)
    }
}
