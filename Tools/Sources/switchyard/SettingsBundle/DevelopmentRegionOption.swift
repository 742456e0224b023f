import ArgumentParser

/// The option that says which language a bundle's pages are written in.
struct DevelopmentRegionOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The language that the pages are written in, where neither a project nor an app says it; else en.",
            valueName: "language"))
    var developmentRegion: String?

    func validate() throws {
        guard developmentRegion?.wholeMatch(of: /[A-Za-z]{2,}([_-][A-Za-z0-9]+)*/) != nil || developmentRegion == nil
        else { throw ValidationError("“\(developmentRegion ?? "")” is no language, such as de, pt-BR or zh-Hans.") }
    }
}
