import ServiceLifecycle

/// Looks at the files while a page is open, and tells the pages what somebody else has written.
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
        var told = 0
        var sinceHeartbeat = Duration.zero
        while !Task.isCancelled {
            try? await Task.sleep(for: limits.watchInterval)
            guard await !streams.isEmpty else { continue }
            sinceHeartbeat += limits.watchInterval
            let revision = await model.refreshIfTouched()
            // A page that knows the number does nothing; one that went without a word is found out.
            guard revision != told || sinceHeartbeat >= limits.heartbeat else { continue }
            told = revision
            sinceHeartbeat = .zero
            await streams.send(revision)
        }
    }
}
