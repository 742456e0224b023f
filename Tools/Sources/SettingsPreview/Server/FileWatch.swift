import GuardedServer
import ServiceLifecycle

/// Watches the files while a page is open, and reports changes by other programs to the pages.
struct FileWatch: Service {
    let model: PreviewModel
    let streams: EventStreams
    let limits: PreviewLimits

    func run() async throws {
        await withGracefulShutdownHandler {
            await cancelWhenGracefulShutdown { await watch() }
        } onGracefulShutdown: {
            Task { await streams.end() }
        }
        await streams.end()
    }

    private func watch() async {
        var sent = 0
        var sinceHeartbeat = Duration.zero
        while !Task.isCancelled {
            try? await Task.sleep(for: limits.watchInterval)
            guard await !streams.isEmpty else { continue }
            sinceHeartbeat += limits.watchInterval
            let revision = await model.refreshIfTouched()
            // A page ignores a revision that it has. The heartbeat detects pages that are gone.
            guard revision != sent || sinceHeartbeat >= limits.heartbeat else { continue }
            sent = revision
            sinceHeartbeat = .zero
            await streams.send(revision)
        }
    }
}
