#if !os(iOS)
    import Foundation
    import Switchyard

    /// The app without a screen: one launch, one report.
    @main
    enum DiscussionsProgram {
        static func main() async {
            do {
                print(try await CommentsReport.text())
            } catch {
                FileHandle.standardError.write(Data("Discussions: \(error)\n".utf8))
                exit(1)
            }
        }
    }
#endif
