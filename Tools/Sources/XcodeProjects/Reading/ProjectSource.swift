import PropertyLists
import SourceText

/// The objects of a project file, and where they are in it. Both formats have the same ones: what a JSON file says by name is
/// given an identifier, so that everything behind this is the same for both.
protocol ProjectSource: Sendable {
    /// The objects by identifier.
    var objects: [String: PropertyListValue] { get }
    /// The identifier of the project object.
    var rootIdentifier: String { get }
    /// What is wrong with the file without making it unusable.
    var findings: [Finding] { get }

    /// The position of a key path, or of the part of it that exists in the file.
    func nearestPosition(of path: [String]) -> SourcePosition?
    /// The last line of a build setting; `nil` if it is unknown.
    func lastLine(ofSetting path: [String], elements: Int?) -> Int?
    /// What follows the start of the comment in the line of a key path.
    func comment(_ path: [String]) -> Substring?
}
