import BuildSettings
package import Foundation
package import InfoPlists
package import PropertyLists
import XcodeProjects

extension ConfiguredTarget {
    /// Whether the Info.plist is preprocessed with the C preprocessor before it is read.
    package var preprocessesInfoPlist: Bool { evaluated("INFOPLIST_PREPROCESS").isOn }

    /// Returns the Info.plist of the product; `nil` for a product that has none.
    ///
    /// - Parameter file: a file to use instead of the one that `INFOPLIST_FILE` names.
    /// - Throws: `PropertyListError` if the file cannot be read or is not a dictionary.
    package func infoPlist(file other: URL? = nil) throws(PropertyListError) -> ProcessedInfoPlist? {
        guard let other else { return try processedInfoPlist.get() }
        return try Self.infoPlist(other.path, of: target, evaluator) { path throws(PropertyListError) in
            try WrittenInfoPlist(reading: path)
        }.get()
    }

    static func infoPlist(
        _ file: String?, of target: XcodeTarget, _ evaluator: consuming BuildSettingEvaluator,
        reading read: (String) throws(PropertyListError) -> WrittenInfoPlist
    ) -> Result<ProcessedInfoPlist?, PropertyListError> {
        var context = InfoPlistContext(evaluator, productType: target.productType.map(ProductType.init))
        guard let file else {
            return .success(context.hasInfoPlistWithoutFile() ? ProcessedInfoPlist(in: context) : nil)
        }
        do throws(PropertyListError) {
            return .success(ProcessedInfoPlist(try read(file), in: consume context))
        } catch {
            return .failure(error)
        }
    }
}

extension WrittenInfoPlist {
    /// Reads the file at a path.
    init(reading path: String) throws(PropertyListError) {
        try self.init(try PropertyList.read(URL(fileURLWithPath: path)), at: path)
    }

    init(_ root: PropertyListValue, at path: String) throws(PropertyListError) {
        guard let values = root.dictionaryValue else {
            throw PropertyListError(
                .malformed, "an Info.plist must be a dictionary, not \(root.kindPhrase)", file: path)
        }
        self.init(values, file: path)
    }
}
