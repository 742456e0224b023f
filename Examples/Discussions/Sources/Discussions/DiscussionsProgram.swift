#if !os(iOS)
    import Foundation
    import Switchyard

    /// The app where it has no screen: one launch, one answer.
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
