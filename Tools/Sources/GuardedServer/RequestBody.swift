package import Foundation
package import Hummingbird
import NIOCore

extension Request {
    /// The body of a JSON request. ``ConnectionHandler`` limits the time.
    ///
    /// - Parameter limit: The most bytes.
    /// - Throws: `HTTPError` with 415 if the request is not JSON, or 413 if it is longer.
    package func json(upTo limit: Int) async throws -> Data {
        let type = headers[.contentType]?.split(separator: ";").first
        guard type?.trimmingCharacters(in: .whitespaces).lowercased() == "application/json" else {
            throw HTTPError(.unsupportedMediaType)
        }
        do {
            return Data(try await body.collect(upTo: limit).readableBytesView)
        } catch is NIOTooManyBytesError {
            throw HTTPError(.contentTooLarge, message: ServerLimits.bodyMessage(limit))
        }
    }
}
