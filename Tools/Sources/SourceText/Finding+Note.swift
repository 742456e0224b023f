extension Finding {
    /// Another location or fact that explains a finding.
    public struct Note: Hashable, Codable, Sendable {
        /// What to see there.
        public var message: String
        /// The location, if there is one.
        public var location: SourceLocation?

        /// Creates a note.
        public init(message: String, location: SourceLocation? = nil) {
            self.message = message
            self.location = location
        }
    }
}
