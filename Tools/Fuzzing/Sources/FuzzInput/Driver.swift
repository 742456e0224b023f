/// Runs libFuzzer, which has the loop, the corpus and the options.
///
/// SwiftPM renames the main function of an executable and looks for it under the new name, so libFuzzer's own is not found.
package func runFuzzer(
    _ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>,
    _ body: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt {
    var count = count
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = arguments
    return driver(&count, &arguments, body)
}

@_silgen_name("LLVMFuzzerRunDriver")
private func driver(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ body: @convention(c) (UnsafePointer<UInt8>, Int) -> CInt
) -> CInt
