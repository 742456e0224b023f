import ArgumentParser

/// The option that says which language a bundle's pages are written in.
struct DevelopmentRegionOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The language that the pages are written in, where neither a project nor an app says it; else en.",
            valueName: "language"))
    var developmentRegion: String?

    func validate() throws {
        try developmentRegion.map(LanguageName.check)
    }
}

/// The names of languages, as folders of strings files have them.
enum LanguageName {
    static func check(_ name: String) throws {
        guard name.wholeMatch(of: /[A-Za-z]{2,}([_-][A-Za-z0-9]+)*/) == nil else { return }
        throw ValidationError("\"\(name)\" is no language, such as de, pt-BR or zh-Hans.")
    }
}
