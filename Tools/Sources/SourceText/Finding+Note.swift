extension Finding {
    /// A further place or fact that explains a finding.
    public struct Note: Hashable, Codable, Sendable {
        /// What there is to see.
        public var message: String
        /// Where to see it.
        public var location: SourceLocation?

        /// A note, about a place or not.
        public init(message: String, location: SourceLocation? = nil) {
            self.message = message
            self.location = location
        }
    }
}
