import PropertyLists

/// Where a launch has its record, and what it has to know of the app to read and to write it.
struct RecordPlace {
    let files: any RecordFiles
    let identifier: String
    /// The user defaults of the process, in which older versions kept the record.
    let older: (any DefaultsStore)?
    /// The version and the build of the app, which a sealed launch otherwise does not read.
    let build: () -> String

    /// The record cannot be read, or what an older version stored.
    enum Unreadable: Error {
        case files(PropertyListError)
        case userDefaults(PropertyListError)

        var error: PropertyListError {
            switch self {
            case .files(let error), .userDefaults(let error): error
            }
        }
    }

    /// Reads the record.
    ///
    /// - Returns: the record, and if an older version stored it, the removal of that, which waits until the record is
    ///   stored.
    func read() throws(Unreadable) -> (record: ProcessRecord, removal: LaunchWrite?) {
        let record: ProcessRecord
        do throws(PropertyListError) {
            record = try ProcessRecord(files)
        } catch {
            throw .files(error)
        }
        guard record.isNew, let older else { return (record, nil) }
        let key = SessionRecord.olderKey(of: identifier)
        let taken: PropertyListValue?
        do throws(PropertyListError) {
            taken = try older.storedValues(forKeys: [key])[key]
        } catch {
            throw .userDefaults(error)
        }
        guard let taken else { return (record, nil) }
        // What cannot be stored now is stored with what the launch finds, which says so.
        try? record.keep { $0 = SessionRecord(taken) }
        return (record, LaunchWrite(key: key, value: nil, store: older, needsRecord: true))
    }
}
