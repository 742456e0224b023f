extension Finding {
    /// Why there is a finding, as data: findings of one cause are told once, whatever their words. It is not shown.
    public struct Cause: Hashable, Sendable {
        /// What findings of one rule and cause have in common.
        public var key: [String]
        /// The command that removes it, and the folder that the command is run in.
        public var command: Command?
        /// Whether the finding is to be told, where several have the cause.
        public var isMain: Bool

        /// Creates a cause.
        public init(_ key: [String], command: Command? = nil, isMain: Bool = true) {
            self.key = key
            self.command = command
            self.isMain = isMain
        }

        /// A command in a folder.
        public struct Command: Hashable, Sendable {
            /// The command.
            public var text: String
            /// The folder that it is run in.
            public var folder: String
            /// Whether it is run in several folders for one reason.
            public var isOfAllFolders: Bool
            /// What has to be run before it.
            public var preparation: Preparation?

            /// Creates a command.
            public init(
                _ text: String, in folder: String, isOfAllFolders: Bool = false, after preparation: Preparation? = nil
            ) {
                self.text = text
                self.folder = folder
                self.isOfAllFolders = isOfAllFolders
                self.preparation = preparation
            }

            /// A command that another one needs.
            public struct Preparation: Hashable, Sendable {
                /// The command.
                public var text: String
                /// The folder that it is run in.
                public var folder: String

                /// Creates a preparation.
                public init(_ text: String, in folder: String) {
                    self.text = text
                    self.folder = folder
                }
            }
        }
    }
}
