import PropertyLists

/// Where a launch has its record, and what it has to know of the app to read and to write it.
struct RecordPlace {
    let files: any RecordFiles
    let identifier: String
    /// The user defaults of the process, in which older versions kept the record.
    let older: (any DefaultsStore)?
    /// The version and the build of the app, which a sealed launch otherwise does not read.
    let build: () -> String

    /// Reads the record.
    ///
    /// - Returns: the record, and if an older version stored it, the removal of that.
    func read() throws(PropertyListError) -> (record: ProcessRecord, removal: LaunchWrite?) {
        let key = SessionRecord.olderKey(of: identifier)
        var taken: PropertyListValue?
        let record = try ProcessRecord(files) { () throws(PropertyListError) in
            taken = try older?.storedValues(forKeys: [key])[key]
            return taken
        }
        return (record, taken.map { _ in LaunchWrite(key: key, value: nil, store: older) })
    }
}
