import Foundation
import FuzzInput
import XcodeProjects

/// The main function, by the name that SwiftPM gives it.
@_cdecl("fuzz_pbxproj_main")
public func main(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> CInt {
    runFuzzer(count, arguments) { fuzzProject($0, $1) }
}

/// Project files: every input is a project or an error.
private func fuzzProject(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let data = Data(bytes: start, count: count)
    _ = try? XcodeProject(data: data, directory: "/project/App.xcodeproj")
    return 0
}
