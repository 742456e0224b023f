public import Foundation

/// Reads and writes property lists: XML, binary, and OpenStep.
///
/// Binary, common XML, and OpenStep text have readers of their own; other XML is read by Foundation and converted to
/// binary. A value therefore has the same type in every format and on every platform, and input that would crash
/// Foundation (containers nested 200,000 deep, a container that contains itself) throws an error.
public enum PropertyList {
    /// Reads a property list from a file.
    ///
    /// - Throws: the errors of ``contents(of:)`` and ``parse(_:)``.
    public static func read(_ file: URL) throws(PropertyListError) -> PropertyListValue {
        var budget = ReadingBudget()
        return try read(file, spending: &budget)
    }

    /// Reads a property list from one of several files that share a budget.
    ///
    /// - Throws: the errors of ``contents(of:spending:)`` and ``parse(_:)``.
    public static func read(
        _ file: URL, spending budget: inout ReadingBudget
    ) throws(PropertyListError) -> PropertyListValue {
        let data = try contents(of: file, spending: &budget)
        do {
            return try value(of: data, spending: &budget)
        } catch {
            throw error.inFile(file.path)
        }
    }

    /// Returns the bytes of a regular file.
    ///
    /// - Throws: `missing-file`, `unreadable-file` (also for folders and devices), or `file-too-large`.
    public static func contents(of file: URL) throws(PropertyListError) -> Data {
        try RegularFile.contents(atPath: file.path)
    }

    /// Returns the bytes of one of several files that share a budget.
    ///
    /// - Throws: the errors of ``contents(of:)``, and `reading-limit` if there are too many files, or too many bytes
    ///   in them.
    public static func contents(
        of file: URL, spending budget: inout ReadingBudget
    ) throws(PropertyListError) -> Data {
        let path = file.path
        try budget.spendFile(path)
        let limit = budget.nextFileBytes
        do {
            let data = try RegularFile.contents(atPath: path, limit: limit)
            budget.spend(bytes: data.count)
            return data
        } catch  where error.code == .fileTooLarge && limit < budget.limits.fileBytes {
            throw PropertyListError(
                .budgetExceeded,
                "files that are read together have more than \(budget.limits.totalBytes) bytes, the most that Switchyard reads",
                file: path)
        }
    }

    /// Reads a property list from bytes in any of the three formats.
    ///
    /// - Throws: `malformed-property-list`, `property-list-too-deep`, or `property-list-too-large`.
    public static func parse(_ data: Data) throws(PropertyListError) -> PropertyListValue {
        var budget = ReadingBudget()
        budget.spend(bytes: data.count)
        return try value(of: data, spending: &budget)
    }

    /// The value of bytes that the budget has already counted.
    static func value(
        of data: Data, spending budget: inout ReadingBudget
    ) throws(PropertyListError) -> PropertyListValue {
        if data.starts(with: BinaryPropertyList.magic) {
            return try BinaryPropertyList.read(data, spending: &budget)
        }
        if let value = XMLPropertyList.read(data) { return value }
        return try valueOfOtherText(data, spending: &budget)
    }

    /// Reads OpenStep text, and XML that the fast path does not read, which Foundation reads or rejects.
    static func valueOfOtherText(
        _ data: Data, spending budget: inout ReadingBudget
    ) throws(PropertyListError) -> PropertyListValue {
        // CFPropertyList reads empty and blank files as an empty dictionary, but an emptied file must not pass for
        // valid settings.
        guard data.contains(where: { !TextShape.isBlank($0) }) else {
            throw PropertyListError(.malformed, "the file is empty")
        }
        // To the OpenStep reader, the first bytes of a truncated binary file are a plain word.
        guard !BinaryPropertyList.magic.starts(with: data) else {
            return try BinaryPropertyList.read(data, spending: &budget)
        }
        let shape = TextShape.of(data)
        guard shape.depth <= ReadingLimits.depth else {
            throw PropertyListError(
                .tooDeep,
                "containers are nested more than \(ReadingLimits.depth) levels deep, the most that Switchyard reads")
        }
        let limit = budget.limits.foundationValues
        guard shape.values <= limit else {
            throw PropertyListError(
                .tooLarge,
                "a text file that is not UTF-8 XML has more than \(limit) values, the most that Switchyard reads; convert it with plutil -convert xml1"
            )
        }
        guard !isOpenStep(data) else {
            if let value = OpenStepPropertyList.read(data) { return value }
            let start = OpenStepPropertyList.start(of: data)
            throw PropertyListError(
                .malformed,
                "not a property list: "
                    + (start.map { "Unexpected character \($0.character) at line \($0.line)" }
                        ?? "not text in UTF-8 or UTF-16"))
        }
        let normalised: Data
        do {
            let objects = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
            normalised = try PropertyListSerialization.data(fromPropertyList: objects, format: .binary, options: 0)
        } catch {
            throw PropertyListError(.malformed, "not a property list: \(Self.reason(error))")
        }
        return try BinaryPropertyList.read(normalised, spending: &budget)
    }

    /// Foundation's description of the error, without its wrapping.
    private static func reason(_ error: any Error) -> String {
        let reason = (error as NSError).userInfo["NSDebugDescription"] as? String
        return reason ?? "the data is not in the correct format"
    }

    /// Returns the bytes of a property list in the XML or binary format.
    ///
    /// - Throws: `malformed-property-list` if Foundation cannot represent the value.
    public static func data(_ value: PropertyListValue, binary: Bool = false) throws(PropertyListError) -> Data {
        do {
            return try PropertyListSerialization.data(
                fromPropertyList: value.foundationObject, format: binary ? .binary : .xml, options: 0)
        } catch {
            throw PropertyListError(.malformed, "the value cannot be written: \(Self.reason(error))")
        }
    }

    /// Converts a Foundation object graph, such as `UserDefaults` returns; `nil` if it is not a property list.
    public static func value(ofFoundationObject object: Any) -> PropertyListValue? {
        // Most values of user defaults are texts and switches.
        if let text = object as? String { return .string(text) }
        if let number = object as? NSNumber {
            if number === true as NSNumber { return true }
            if number === false as NSNumber { return false }
        }
        return (try? PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0))
            .flatMap { try? parse($0) }
    }
}

extension PropertyListValue {
    /// Converts a value to Foundation objects, for `UserDefaults` and `PropertyListSerialization`.
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
