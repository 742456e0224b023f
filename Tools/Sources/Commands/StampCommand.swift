import ArgumentParser
import Foundation
import Reports
import SourceText

/// `switchyard stamp`: what a build is, in one line that is read from the build.
struct StampCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stamp",
        abstract: "Say in one line which environments a built app can reach, from what the app contains.",
        discussion: """
            ARTIFACT is an .app, .ipa, .xcarchive, or a zip of one. The line is for "What to Test" in TestFlight, the \
            notes of a build, the name of an archive: it distinguishes builds with the same number. Everything is read \
            from the artifact: version and build number, the policy that its executables are marked with, the \
            environments of its catalog, and the hash of that file. Without a marker, as in apps without generated \
            accessors, the policy is unknown, and never called sealed.

            --catalog says which environments to look for in an app with generated accessors, which has no catalog. \
            --commit is printed as what the caller says. If Info.plist has the key SwitchyardStamp, which "stamp: true" \
            under generate puts there, the line says whether the app is as generated.

            Exit codes: 0 success, 2 unusable input or arguments.

            --format file-name prints it as part of a file's name, such as Shop-2.1-417-sealed-production-3f2a91c0b7d1.

            Examples: switchyard stamp Shop.ipa
                      switchyard stamp build/Shop.xcarchive --commit "$(git rev-parse --short HEAD)" --format json
            """
    )

    @Argument(help: ArgumentHelp("The built app or archive.", valueName: "artifact"))
    var artifact: String

    @Option(help: ArgumentHelp("Switchyard.yaml or a property-list catalog, or a folder with one.", valueName: "file"))
    var catalog: String?

    @Option(help: ArgumentHelp("The brand, in a catalog with brands.", valueName: "name"))
    var brand: String?

    @Option(help: ArgumentHelp("The commit of the build, according to the caller.", valueName: "commit"))
    var commit: String?

    /// What is printed.
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
        case fileName = "file-name"
    }

    @Option(help: "text for people, json for programs, or file-name.")
    var format: Format = .text

    func validate() throws {
        guard ![artifact, catalog, brand, commit].contains("") else {
            throw ValidationError("A path or name must not be empty.")
        }
        guard brand == nil || catalog != nil else { throw ValidationError("--brand requires --catalog.") }
    }

    func run() throws {
        let stamp: Stamp
        do throws(AuditRefusal) {
            stamp = try Stamp(of: artifact, catalog: catalog, brand: brand, commit: commit)
        } catch {
            if format == .json {
                try Output.line(JSONDocument.text(of: StampJSON(artifact, error.findings)))
            } else {
                Output.errors(FindingPrinter().lines(error.findings))
            }
            throw ExitStatus.unusable
        }
        switch format {
        case .text: try Output.line(StampText.line(stamp).printable)
        case .json: try Output.line(JSONDocument.text(of: StampJSON(stamp)))
        case .fileName: try Output.line(StampText.fileName(stamp))
        }
    }
}
