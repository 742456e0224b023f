public import Foundation

/// Reading and writing property lists: XML, binary and OpenStep.
///
/// Two readers of our own make the values, one of binary and one of usual XML. What the second does not claim,
/// Foundation reads and turns into binary for the first. So a value has the same type whatever the format and platform,
/// and input that would end a process inside Foundation (containers nested 200,000 deep, a container that contains
/// itself) is an error here.
public enum PropertyList {
    /// How deep containers may nest.
    public static let maximumDepth = 256
    /// How many values one file may unfold to; a binary property list can name one container many times.
    public static let maximumNodes = 4_000_000

    /// Reads a property list from a file.
    ///
    /// - Throws: `missing-file`, `unreadable-file` (also for folders and devices), or what ``parse(_:)`` throws.
    public static func read(_ file: URL) throws(PropertyListError) -> PropertyListValue {
        let data = try contents(of: file)
        do {
            return try parse(data)
        } catch {
            throw PropertyListError(error.code, error.message, file: file.path)
        }
    }

    /// The bytes of a regular file.
    ///
    /// - Throws: `missing-file` or `unreadable-file`.
    public static func contents(of file: URL) throws(PropertyListError) -> Data {
        var isDirectory: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isDirectory) else {
            throw PropertyListError(.missing, "there is no such file", file: file.path)
        }
        let kind = try? FileManager.default.attributesOfItem(atPath: file.resolvingSymlinksInPath().path)[.type]
        // A named pipe or a device would be read for ever.
        guard !isDirectory.boolValue, (kind as? FileAttributeType ?? .typeRegular) == .typeRegular else {
            throw PropertyListError(.unreadable, "this is not a regular file", file: file.path)
        }
        do {
            return try Data(contentsOf: file)
        } catch {
            throw PropertyListError(.unreadable, "the file cannot be read", file: file.path)
        }
    }

    /// Reads a property list from bytes in any of the three formats.
    ///
    /// - Throws: `malformed-property-list`, `property-list-too-deep` or `property-list-too-large`.
    public static func parse(_ data: Data) throws(PropertyListError) -> PropertyListValue {
        if data.starts(with: BinaryPropertyList.magic) {
            return try BinaryPropertyList.read(data)
        }
        if let value = XMLPropertyList.read(data) { return value }
        return try parseThroughFoundation(data)
    }

    /// Reads text through Foundation, with its errors: OpenStep, and XML that the fast path leaves alone.
    static func parseThroughFoundation(_ data: Data) throws(PropertyListError) -> PropertyListValue {
        // CFPropertyList reads nothing at all, and blanks, as an empty dictionary: an emptied file must not pass for an
        // answer.
        guard data.contains(where: { !TextDepth.isBlank($0) }) else {
            throw PropertyListError(.malformed, "the file is empty")
        }
        // The first bytes of a cut-off binary file are a bare word to the OpenStep reader.
        guard !BinaryPropertyList.magic.starts(with: data) else { return try BinaryPropertyList.read(data) }
        guard TextDepth.of(data) <= maximumDepth else {
            throw PropertyListError(.tooDeep, "containers are nested more than \(maximumDepth) deep")
        }
        let normalised: Data
        do {
            let objects = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
            normalised = try PropertyListSerialization.data(fromPropertyList: objects, format: .binary, options: 0)
        } catch {
            throw PropertyListError(.malformed, "this is no property list: \(Self.reason(error))")
        }
        return try BinaryPropertyList.read(normalised)
    }

    /// The reason that Foundation gives, without its wrapping.
    private static func reason(_ error: any Error) -> String {
        let reason = (error as NSError).userInfo["NSDebugDescription"] as? String
        return reason ?? "the data is not in the correct format"
    }

    /// The bytes of a property list, in the XML or the binary format.
    ///
    /// - Throws: `malformed-property-list` when Foundation cannot represent the value.
    public static func data(_ value: PropertyListValue, binary: Bool = false) throws(PropertyListError) -> Data {
        do {
            return try PropertyListSerialization.data(
                fromPropertyList: value.foundationObject, format: binary ? .binary : .xml, options: 0)
        } catch {
            throw PropertyListError(.malformed, "the value cannot be written: \(Self.reason(error))")
        }
    }

    /// The value of a Foundation object graph, such as `UserDefaults` returns; `nil` when it is no property list.
    public static func value(ofFoundationObject object: Any) -> PropertyListValue? {
        (try? PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0))
            .flatMap { try? BinaryPropertyList.read($0) }
    }
}

extension PropertyListValue {
    /// The value as Foundation's objects, for `UserDefaults` and `PropertyListSerialization`.
    public var foundationObject: Any {
        switch self {
        case .string(let value): value
        case .integer(let value): NSNumber(value: value)
        case .real(let value): NSNumber(value: value)
        case .boolean(let value): NSNumber(value: value)
        case .date(let value): value
        case .data(let value): value
        case .array(let value): value.map(\.foundationObject)
        case .dictionary(let value): value.mapValues(\.foundationObject)
        }
    }
}
