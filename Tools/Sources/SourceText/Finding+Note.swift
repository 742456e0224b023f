extension Finding {
    /// Another location or fact that explains a finding.
    package struct Note: Hashable, Codable, Sendable {
        /// What to see there.
        package var message: String
        /// The location, if there is one.
        package var location: SourceLocation?

        /// Creates a note.
        package init(message: String, location: SourceLocation? = nil) {
            self.message = message
            self.location = location
        }
    }
}
