import ArgumentParser
import Reports

/// The option for the language that a bundle's pages are written in.
struct DevelopmentRegionOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The language of the pages, if neither a project nor an app states it; by default, en.",
            valueName: "language"))
    var developmentRegion: String?

    func validate() throws {
        try developmentRegion.map(LanguageName.check)
    }
}

/// A language name, as in the folders of strings files.
enum LanguageName {
    static func check(_ name: String) throws {
        guard name.wholeMatch(of: /[A-Za-z]{2,}([_-][A-Za-z0-9]+)*/) == nil else { return }
        throw ValidationError("\"\(name)\" is not a language such as de, pt-BR, or zh-Hans.")
    }
}
