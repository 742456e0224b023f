import Foundation

/// What tells how an app was installed: what can be seen at once, whom to ask, and where the answer is kept.
struct DistributionSystem: Sendable {
    /// What can be seen at once.
    var observed: @Sendable () -> DistributionFacts
    /// A folder outside of backups, of the App Group or else of the process; `nil` if there is none: then nobody is
    /// asked.
    var folder: @Sendable (_ appGroup: String?) -> URL?
    /// Asks the system. The App Store is asked only with the parameter, because the system may then show a sign-in.
    var answer: @Sendable (_ asksAppStore: Bool) async -> Distribution?

    /// The running system.
    static let current = DistributionSystem(
        observed: { .observed }, folder: answerFolder, answer: { await systemAnswer(asksAppStore: $0) })

    #if !canImport(Darwin)
        /// There is nobody to ask.
        @Sendable private static func answerFolder(_ appGroup: String?) -> URL? { nil }
        private static func systemAnswer(asksAppStore: Bool) async -> Distribution? { nil }
    #endif
}

/// How one launch finds out how the app was installed.
struct DistributionInquiry: Sendable {
    /// What is known at once, with the answer of an earlier launch.
    let facts: DistributionFacts
    /// Where an answer is to be kept; `nil` if nobody is to be asked.
    private let unanswered: (file: DistributionAnswerFile, installation: Installation)?
    private let asksAppStore: Bool
    private let system: DistributionSystem

    /// An open build only looks: nothing depends on the answer. The app alone asks, once an installation; its extensions
    /// read the answer in the App Group.
    init(
        _ app: AppBundle, policy: ReleasePolicy, role: AppProcess.Role, appGroup: String?, asksAppStore: Bool,
        system: DistributionSystem
    ) {
        var facts = system.observed()
        self.asksAppStore = asksAppStore
        self.system = system
        guard policy == .testFlight, let folder = system.folder(appGroup), let installation = Installation(app) else {
            self.facts = facts
            unanswered = nil
            return
        }
        let file = DistributionAnswerFile(in: folder)
        facts.answer = file.answer(about: installation)
        self.facts = facts
        let isNeeded = facts.answer == nil && ![.development, .provisioned].contains(facts.distribution)
        unanswered = isNeeded && role == .app ? (file, installation) : nil
    }

    /// Asks the system, for the next launch. This launch does not wait.
    func ask() {
        guard unanswered != nil else { return }
        Task { await self.asked() }
    }

    /// An answer that could not be stored is asked for again.
    func asked() async {
        guard let (file, installation) = unanswered, let answer = await system.answer(asksAppStore) else { return }
        try? file.store(answer, about: installation)
    }
}

/// The App Store's environments.
/// https://developer.apple.com/documentation/storekit/appstore/environment
enum StoreEnvironment {
    case production, sandbox, xcode

    /// What the environment of an app's transaction says. On a Mac, the sandbox is also that of an app that a developer
    /// runs.
    func distribution(onMac: Bool) -> Distribution {
        switch self {
        case .production: .appStore
        case .sandbox: onMac ? .unknown : .testFlight
        case .xcode: .development
        }
    }
}
