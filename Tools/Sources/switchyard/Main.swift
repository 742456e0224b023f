import Commands

/// The program `switchyard`.
@main
enum Main {
    static func main() async { await SwitchyardCommand.start() }
}
