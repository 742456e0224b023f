import Foundation
import FuzzInput
import Manifest
import SourceText

/// The main function, by the name that SwiftPM gives it.
@_cdecl("fuzz_manifest_main")
public func main(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    runFuzzer(count, arguments) { fuzzManifest($0, $1) }
}

/// `Switchyard.yaml`: every input is a manifest with a catalog for each brand, or findings about places of the file.
private func fuzzManifest(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let data = Data(bytes: start, count: count)
    do {
        let manifest = try Manifest(data, file: "Switchyard.yaml")
        for brand in [nil] + manifest.brands.map(\.name) {
            _ = manifest.catalog(brand: brand)
            check(manifest.valueFindings(brand: brand), count)
        }
        _ = try manifest.productionName
        var replaced = manifest
        try replaced.replaceValues(from: ["SWITCHYARD_VALUE_STAGING_API_URL": "https://ci.example"])
    } catch {
        precondition(!error.findings.isEmpty, "an error without a finding")
        check(error.findings, count)
    }
    return 0
}

/// A location lies in the file: no line or column is beyond its bytes.
private func check(_ findings: [Finding], _ count: Int) {
    for finding in findings {
        precondition(!finding.message.isEmpty, "a finding without a message")
        guard let position = finding.location?.position else { continue }
        precondition(position.line >= 1 && position.line <= count + 1, "a line beyond the file")
        precondition(position.column >= 1 && position.column <= 3 * count + 1, "a column beyond the file")
    }
}
