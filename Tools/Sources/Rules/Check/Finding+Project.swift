import SourceText

extension Finding {
    /// The `.xcodeproj` folder that the finding is in; `nil` if it is in none.
    var project: String? {
        location.flatMap { location in
            location.file.containsText(".xcodeproj/")
                ? FoldersAbove(location.file).first { $0.hasSuffix(".xcodeproj") } : nil
        }
    }
}
