#if (DEBUG || SWITCHYARD_OPEN) && Console
    import ConsoleCommands
    import Foundation
    import Switchyard
    import SwitchyardConsole

    /// The console of open builds: a command of the app's own, and the link to a hub. A release has nothing of it.
    enum DiscussionsConsole {
        @MainActor
        static func console(_ session: EnvironmentSession<AppConfiguration>) -> EnvironmentConsole {
            let clear = ConsoleCommand(
                "comments clear", help: "Deletes the saved comments of an environment.",
                ConsoleParameter<String>("environment", default: session.environment)
            ) { environment in
                let isProduction = environment == "production"
                let storage = StorageNames(environment: environment, isProduction: isProduction)
                let isDeleted = try CommentCache(folder: Launch.caches, storage: storage).delete()
                return isDeleted
                    ? "the saved comments of \(environment) are deleted" : "\(environment) has no saved comments"
            }
            return EnvironmentConsole(session, commands: [clear])
        }

        /// Connects to the hub that the variable `SWITCHYARD_HUB` names, and says what the link is doing.
        ///
        /// - Parameter beside: what else is done with the link as long as there is one.
        static func follow(
            _ console: EnvironmentConsole, beside: @escaping @Sendable (HubLink) async -> Void = { _ in }
        ) async {
            do {
                let link = try HubLink(console, folder: Launch.linkFolder)
                if let reason = await link.status.reason { return Output.error("hub: \(reason)") }
                guard let address = await link.address else { return }
                Output.line("hub: \(address.url.absoluteString)")
                await link.start()
                let other = Task { await beside(link) }
                defer { other.cancel() }
                for await status in await link.statuses {
                    Output.line("hub: \(status.rawValue)" + (status.code.map { ", code \($0)" } ?? ""))
                }
            } catch {
                Output.error("hub: \(error)")
            }
        }
    }
#endif
