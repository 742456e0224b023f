import Foundation
import LocatedPropertyLists
import PropertyLists
import SourceText

/// The objects of a `project.pbxproj`: an OpenStep property list as Xcode writes it, XML, or JSON.
struct PropertyListProject: ProjectSource {
    let objects: [String: PropertyListValue]
    let rootIdentifier: String
    let findings: [Finding]
    private let located: LocatedPropertyList

    init(data: Data, file: String) throws(XcodeProjectError) {
        let located = LocatedPropertyList(data: data)
        self.located = located

        func malformed(_ message: String, at path: [String]? = nil) -> XcodeProjectError {
            let position = path.flatMap { located.nearestPosition(of: $0) } ?? SourcePosition(line: 1, column: 1)
            return XcodeProjectError(
                .malformed(.malformedProject, message, at: SourceLocation(file: file, position: position)))
        }
        guard data.contains(where: { !$0.isBlank }) else { throw malformed("the file is empty", at: []) }
        let root = try Self.value(of: data, located: located, file: file)
        guard let fields = root.dictionaryValue, !fields.isEmpty else {
            throw malformed("the file has no objects", at: [])
        }
        guard let objects = fields["objects"]?.dictionaryValue else {
            throw malformed("the file has no dictionary \"objects\"", at: ["objects"])
        }
        guard let identifier = fields["rootObject"]?.stringValue else {
            throw malformed("the file has no \"rootObject\", which refers to the project", at: [])
        }
        guard objects[identifier]?.dictionaryValue?["isa"]?.stringValue == "PBXProject" else {
            throw malformed(
                "\"rootObject\" refers to \(identifier), which is not a PBXProject in this file", at: ["rootObject"])
        }
        self.objects = objects
        rootIdentifier = identifier
        findings = Self.duplicates(in: located, file: file)
    }

    private static func value(
        of data: Data, located: LocatedPropertyList, file: String
    ) throws(XcodeProjectError) -> PropertyListValue {
        if let value = located.value { return value }
        let position = located.syntaxError?.position
        let location = SourceLocation(file: file, position: position)
        if let error = located.syntaxError, !located.isXML {
            throw XcodeProjectError(.malformed(.malformedProject, error.message, at: location))
        }
        do throws(PropertyListError) {
            return try PropertyList.parse(data)
        } catch {
            let message = located.syntaxError?.message ?? error.message
            throw XcodeProjectError(.malformed(.malformedProject, message, at: location))
        }
    }

    func nearestPosition(of path: [String]) -> SourcePosition? { located.nearestPosition(of: path) }

    func lastLine(ofSetting path: [String], elements: Int?) -> Int? {
        let last = elements.flatMap { $0 > 0 ? located.position(of: path + [String($0 - 1)]) : nil }
        return last?.line ?? located.valuePosition(of: path)?.line
    }

    func comment(_ path: [String]) -> Substring? {
        let line = nearestPosition(of: path).flatMap { located.lines.text(ofLine: $0.line) }
        guard let line, let start = line.range(of: "/*") else { return nil }
        return line[start.upperBound...]
    }

    /// Keys that occur twice in a dictionary: git can merge two changes into that without a conflict.
    private static func duplicates(in located: LocatedPropertyList, file: String) -> [Finding] {
        guard !located.duplicateKeys.isEmpty else { return [] }
        let values = EntryValues(in: located.lines)
        let common = located.duplicateKeys.map { values.common(at: $0.first, $0.second) }
        let different = Set(
            zip(located.duplicateKeys, common).filter { $1 == nil }.compactMap(\.0.keyPath.last))
        return zip(located.duplicateKeys, common).map { duplicate, value in
            let name = duplicate.keyPath.last ?? ""
            // Whichever of two equal values counts, nothing changes, unless they are meant to refer to different objects.
            let isSame =
                value.map { different.isDisjoint(with: $0.dictionaryValue?.values.compactMap(\.stringValue) ?? []) }
                == true
            let areObjects = duplicate.keyPath.count == 2 && duplicate.keyPath.first == "objects"
            return Finding(
                rule: .duplicateKey, severity: isSame ? .note : .warning,
                message: "key \"\(name)\" occurs twice in the same dictionary; only this one counts",
                location: SourceLocation(file: file, position: duplicate.second),
                notes: [
                    .init(
                        message: "the key also occurs here",
                        location: SourceLocation(file: file, position: duplicate.first))
                ],
                fix: areObjects && !isSame
                    ? DuplicateObject.fix : "remove one of them; if builds are right now, keep this one")
        }
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
