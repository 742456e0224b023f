// Not verified on Linux.
#if canImport(UIKit) && !os(watchOS)
    import UIKit

    extension HubLink {
        /// Ends the connection while the app is in the background, and connects again when it comes to the front, until
        /// the task is canceled.
        public func followApplication() async {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    let name = await UIApplication.didEnterBackgroundNotification
                    for await _ in NotificationCenter.default.notifications(named: name) {
                        await self.enterBackground()
                    }
                }
                group.addTask {
                    let name = await UIApplication.willEnterForegroundNotification
                    for await _ in NotificationCenter.default.notifications(named: name) {
                        await self.enterForeground()
                    }
                }
            }
        }
    }
#endif
