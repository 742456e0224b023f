package import Hummingbird
import NIOCore
import ServiceLifecycle

extension EventStreams {
    /// A response with a stream of events.
    ///
    /// - Parameters:
    ///   - number: The number of the stream.
    ///   - revisions: The revisions of the stream.
    ///   - request: The request, whose end closes the stream.
    ///   - event: The text of the events for a revision; `nil` ends the stream.
    package nonisolated func response(
        _ number: Int, _ revisions: AsyncStream<Int>, to request: Request,
        event: @escaping @Sendable (Int) async -> String?
    ) -> Response {
        let body = ResponseBody { writer in
            do {
                try await request.body.consumeWithCancellationOnInboundClose { _ in
                    // Otherwise, the server would wait for the page at shutdown.
                    for await revision in revisions.cancelOnGracefulShutdown() {
                        guard let text = await event(revision) else { break }
                        try await writer.write(ByteBuffer(string: text))
                    }
                }
            } catch {
                await self.close(number)
                throw error
            }
            await self.close(number)
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: [.contentType: "text/event-stream"], body: body)
    }
}
