import ConfigurationImport
import Foundation
import FuzzInput
import Manifest
import SourceText

/// The main function, by the name that SwiftPM gives it.
@_cdecl("fuzz_import_main")
public func main(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    runFuzzer(count, arguments) { fuzzImport($0, $1) }
}

/// The files that `init` imports. The first byte of each part says which format it is; all parts together make a manifest
/// that our own reader accepts, or findings about places of the files.
private func fuzzImport(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let sources = FuzzInput(start, count: count).parts.compactMap { part -> ImportedSource? in
        guard let format = part.first else { return nil }
        let data = Data(part.dropFirst())
        switch format % 6 {
        case 0: return EnvFile.read(data, file: "/p/.env", environment: nil)
        case 1: return EnvFile.read(data, file: "/p/.env.staging", environment: "staging")
        case 2: return NatriumFile.read(data, file: "/p/.natrium.yml")
        case 3: return PropertyListSource.kzbEnvironments(data, file: "/p/KZBEnvironments.plist")
        case 4: return PropertyListSource.environmentFile(data, file: "/p/environments.json")
        default: return PropertyListSource.values(data, file: "/p/config.prod.plist", environment: "prod")
        }
    }
    for source in sources { check(source, count) }
    let proposal = Proposal(sources, configurations: [])
    let text = ProposalYAML(proposal, in: "/p").text
    do {
        let manifest = try Manifest(Data(text.utf8), file: "Switchyard.yaml")
        _ = try manifest.productionName
        _ = manifest.valueFindings(brand: nil)
    } catch {
        preconditionFailure("our reader refuses it: \(error.findings)\n\(text)")  // A fuzzer reports by ending.
    }
    return 0
}

/// A location lies in its file.
private func check(_ source: ImportedSource, _ count: Int) {
    for position in (source.issues.map(\.location) + source.values.map(\.location)).compactMap(\.position) {
        precondition(position.line >= 1 && position.line <= count + 1, "a line beyond the file")
        precondition(position.column >= 1 && position.column <= 3 * count + 1, "a column beyond the file")
    }
}
