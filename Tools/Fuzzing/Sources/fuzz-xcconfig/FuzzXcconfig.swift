import BuildSettings
import FuzzInput
import SourceText

/// The main function, by the name that SwiftPM gives it.
@_cdecl("fuzz_xcconfig_main")
public func main(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    runFuzzer(count, arguments) { fuzzXcconfig($0, $1) }
}

/// Reading: several files that may include each other, and the lint of each.
private func fuzzXcconfig(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let files = FuzzFiles.named(FuzzInput(start, count: count).parts)
    let system = XcconfigFileSystem(
        read: { files[$0] }, exists: { files[$0] != nil || $0 == "/project/folder" }, resolve: { $0 })
    var loader = XcconfigLoader(searchPaths: ["/project/folder"], developerDirectory: "/project", fileSystem: system)
    loader.limits.includes = 100
    let layer = loader.load(FuzzFiles.top)
    let table = BuildSettingTable(layers: [layer])
    _ = table.findings().count + table.expressionDiagnostics.count
    for (path, bytes) in files {
        let file = XcconfigFile(bytes: bytes, file: path)
        for assignment in file.assignments {
            guard bytes.indices.contains(assignment.range.lowerBound), assignment.range.upperBound <= bytes.count else {
                return -1
            }
            _ = assignment.name + assignment.value
        }
        _ = XcconfigLint(bytes: bytes, file: path).findings.count
    }
    return 0
}
