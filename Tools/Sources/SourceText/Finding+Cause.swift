extension Finding {
    /// What a finding is about, as data.
    package enum Subject: Hashable, Sendable {
        /// The name of a build setting.
        case setting(String)
        /// The name that a value refers to.
        case reference(String)
        /// What is probably meant in its place.
        case meant(String)
        /// A key of a property list, or one that an app stores values under.
        case key(String)
        /// The absolute path of a file.
        case file(String)
        /// A line of a file.
        case line(Int)
        /// The name of a target.
        case target(String)
        /// The name of a build configuration.
        case configuration(String)
        /// The name of a scheme.
        case scheme(String)
        /// A page of a Settings bundle.
        case page(String)
        /// A text that people see.
        case text(String)
        /// The identifier of an object in a project file, or a field of one.
        case object(String)
        /// What it says, where findings that say the same are one.
        case words(FindingWords)
        /// A kind of mistake, as the rule calls it.
        case kind(String)
        /// The severity, where findings of another one have another cause.
        case severity(Severity)
    }

    /// Why there is a finding, as data: findings of one rule and cause are reported once, whatever their words. It is not shown.
    package struct Cause: Hashable, Sendable {
        /// What findings of one cause have in common.
        package var subjects: [Subject]
        /// Whether the finding is to be reported, where several have the cause.
        package var isMain: Bool

        /// Creates a cause.
        package init(_ subjects: [Subject], isMain: Bool = true) {
            self.subjects = subjects
            self.isMain = isMain
        }
    }

    /// The names of the build settings that it is about.
    package var settings: [String] {
        subjects.compactMap { if case .setting(let name) = $0 { name } else { nil } }
    }

    /// The name that the value refers to.
    package var reference: String? {
        subjects.firstNonNil { if case .reference(let name) = $0 { name } else { nil } }
    }

    /// The file that it is about, which need not exist.
    package var file: String? {
        subjects.firstNonNil { if case .file(let path) = $0 { path } else { nil } }
    }
}
