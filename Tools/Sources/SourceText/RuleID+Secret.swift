extension RuleID {
    /// Whether its findings are about the text of a secret. No report quotes the lines that they point to.
    public var isAboutSecret: Bool {
        switch self {
        case .committedSecret, .settingsSecureDefault, .settingsUnmaskedSecret: true
        default: false
        }
    }
}
