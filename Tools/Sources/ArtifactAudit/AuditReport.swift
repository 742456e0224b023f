package import SourceText

/// What an audit found, what it rests on, and what it could not see.
package struct AuditReport: Sendable, Hashable {
    /// The answer, which follows from what was found and from what was read.
    package enum Verdict: String, Sendable, Codable {
        /// Every byte of every file was read, with an executable among them; no text of another environment is there in a spelling that
        /// is searched, and everything required is.
        case proven
        /// The same without an executable, without a catalog, or with a script that was not decoded and may be so: nothing was found, which
        /// proves nothing.
        case nothingFound = "nothing-found"
        /// Something of another environment is there or may be, something required is missing, or programs may read another
        /// content than this one.
        case notProven = "not-proven"
        /// Something could not be read.
        case unreadable
    }

    /// Something in the artifact that should not be there.
    package struct Hit: Sendable, Hashable {
        /// How serious a hit is.
        package enum Severity: String, Sendable, Codable {
            case error, warning, note
        }

        /// What kind of thing was found, such as `other-environment-value`.
        package var rule: RuleID
        /// How serious it is.
        package var severity: Severity
        /// The file; names within archives and bundles are joined with `/`.
        package var path: String
        /// The part of the file, such as `__TEXT,__cstring (arm64)` or the key path of a property list.
        package var part: String?
        /// The number of bytes before it, and its length; `nil` for what has no place of its own.
        package var offset: Int?
        /// The number of its bytes.
        package var length: Int?
        /// How it is written, such as `utf-16le`.
        package var encoding: String?
        /// The environment that it belongs to.
        package var environment: String?
        /// The key of the catalog that it is the value of.
        package var key: String?
        /// The text; `<redacted>` for a secret.
        package var value: String
        /// Why the hit is known and accepted; `nil` for one that is not.
        package var accepted: String?
    }

    /// Something that must be in the artifact.
    package struct Requirement: Sendable, Hashable {
        /// `production-value`, or the marker of a policy such as `sealed-marker`.
        package var what: String
        /// The key of the value.
        package var key: String?
        /// Where it was found; for a marker, the executable that must have it.
        package var path: String?
        /// Whether it was found.
        package var found: Bool
    }

    /// What was read, and what was not.
    package struct Coverage: Sendable, Hashable {
        /// A file that could not be read.
        package struct Unread: Sendable, Hashable {
            /// The file.
            package var path: String
            /// Why, such as `encrypted`.
            package var reason: String
        }

        /// The number of files.
        package var files = 0
        /// The number of their bytes.
        package var bytes = 0
        /// The number of executables: programs and libraries.
        package var executables = 0
        /// Files with content that is compressed or encrypted in a way that was not undone; their bytes were searched.
        package var opaque: [String] = []
        /// Files that could not be read.
        package var unread: [Unread] = []
        /// Values that no search can prove to be absent.
        package var unprovable: [Unprovable] = []
        /// The number of different texts that were searched for, and of their spellings.
        package var texts = 0
        /// In how many ways each text is spelled.
        package var spellings = 0
    }

    /// What should not be there, by path and offset.
    package var hits: [Hit]
    /// What must be there.
    package var required: [Requirement]
    /// What was read.
    package var coverage: Coverage

    /// A report about nothing.
    package static let empty = AuditReport(hits: [], required: [], coverage: Coverage())

    /// The hits that are not accepted and forbid a proof.
    package var open: [Hit] { hits.filter { $0.accepted == nil && $0.isContradiction } }

    /// The answer that the rest amounts to.
    package var verdict: Verdict {
        if !open.isEmpty || !required.allSatisfy(\.found) { return .notProven }
        if !coverage.unread.isEmpty { return .unreadable }
        if hits.contains(where: { $0.rule == .undecodedFile }) { return .nothingFound }
        return coverage.executables > 0 && coverage.texts > 0 ? .proven : .nothingFound
    }
}

extension AuditReport.Hit {
    /// Whether nothing is proven with the hit: any error, and a warning about a text that may be one of another environment, or about
    /// content that programs may read differently. Other warnings are about the build.
    var isContradiction: Bool {
        switch rule {
        case .otherEnvironmentValue, .otherEnvironmentHost, .otherEnvironmentName, .otherPolicy, .unusualEntry:
            severity != .note
        default: severity == .error
        }
    }
}
