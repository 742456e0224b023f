import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText

/// The objects of a `project.xcproj`. Objects that the file names by their place or not at all get an identifier that is their
/// path in the file, such as `/targets/0/build-phases/1`; targets keep theirs, which schemes refer to.
struct JSONProject: ProjectSource {
    let objects: [String: PropertyListValue]
    let rootIdentifier = "/"
    let findings: [Finding]
    private let places: [String: JSONPlaces]
    private let lines: LineTable

    init(data: Data, file: String) throws(XcodeProjectError) {
        let document: JSON5Document
        do throws(PropertyListSyntaxError) {
            document = try JSON5Document(data: data)
        } catch {
            throw XcodeProjectError(
                .malformed(
                    .malformedProject, error.message, at: SourceLocation(file: file, position: error.position)))
        }
        guard case .object(let entries) = document.root.content, !entries.isEmpty else {
            throw XcodeProjectError(
                .malformed(
                    .malformedProject, "the file has no project, but \(document.root.kindPhrase)",
                    at: SourceLocation(
                        file: file, position: document.lines.position(at: document.root.range.lowerBound))))
        }
        var check = JSONProjectCheck(file: file, lines: document.lines)
        try check.check(document.root)
        var reading = JSONProjectReading(document, file: file)
        try reading.read()
        objects = reading.objects
        places = reading.places
        findings = check.findings + reading.findings
        lines = document.lines
    }

    func nearestPosition(of path: [String]) -> SourcePosition? {
        guard path.count > 1, let places = places[path[1]] else { return SourcePosition(line: 1, column: 1) }
        return lines.position(at: places.offset(of: path.dropFirst(2)))
    }

    func lastLine(ofSetting path: [String], elements: Int?) -> Int? {
        guard path.count == 4, let place = places[path[1]]?.settings[path[3]] else { return nil }
        return lines.position(at: elements == nil ? place.value : place.last ?? place.value).line
    }

    func comment(_ path: [String]) -> Substring? { nil }
}

/// Where the parts of an object are in the file, as offsets.
struct JSONPlaces: Sendable {
    /// The object.
    let start: Int
    /// Its fields.
    var fields: [String: Int] = [:]
    /// The elements of its lists.
    var elements: [String: [Int]] = [:]
    /// Its build settings.
    var settings: [String: Setting] = [:]

    /// A build setting: its key, its value, and the last element of a list.
    struct Setting: Sendable {
        let key: Int
        let value: Int
        let last: Int?
    }

    init(_ start: Int) { self.start = start }

    /// The offset of a field or of a part of it, or what is nearest.
    func offset(of path: ArraySlice<String>) -> Int {
        guard let key = path.first else { return start }
        let rest = path.dropFirst().first
        if key == "buildSettings", let rest, let setting = settings[rest] { return setting.key }
        if let rest, let index = Int(rest), let elements = elements[key], elements.indices.contains(index) {
            return elements[index]
        }
        return fields[key] ?? start
    }
}
