package import Foundation
import PropertyLists
import SourceText

extension XcodeScheme {
    /// Reads a scheme.
    ///
    /// - Parameter file: the absolute path of the `.xcscheme` file.
    /// - Throws: `unreadable-scheme`, or `malformed-scheme` with its location.
    package init(reading file: String) throws(XcodeProjectError) {
        let file = ProjectPath.standardized(file)
        let data: Data
        do throws(PropertyListError) {
            data = try RegularFile.contents(atPath: file, limit: SourceLimits().schemeBytes)
        } catch {
            throw XcodeProjectError(.unreadable(.unreadableScheme, error.message, file: file))
        }
        try self.init(data: data, file: file)
    }

    /// Reads a scheme from the bytes of its file.
    ///
    /// - Parameter file: the absolute path of the `.xcscheme` file that the bytes belong to.
    /// - Throws: `malformed-scheme` with its location.
    package init(data: Data, file: String) throws(XcodeProjectError) {
        self = try SchemeReader(data: data, file: file).scheme()
    }
}
