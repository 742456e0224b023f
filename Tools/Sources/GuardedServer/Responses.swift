import Foundation
package import Hummingbird

extension Response {
    /// A response with a body.
    package static func bytes(_ bytes: some Collection<UInt8>, type: String, status: HTTPResponse.Status = .ok)
        -> Response
    {
        Response(
            status: status, headers: [.contentType: type],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// The response to a request for only the headers.
    var withoutBody: Response {
        let length = body.contentLength
        var response = Response(status: status, headers: headers, body: ResponseBody())
        response.headers[.contentLength] = length.map { "\($0)" }
        return response
    }

    /// A JSON response.
    ///
    /// - Parameter shown: Takes out of the text what must not be in it.
    package static func json(
        _ value: some Encodable, status: HTTPResponse.Status = .ok, shown: (String) -> String = { $0 }
    ) throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = shown(String(decoding: try encoder.encode(value), as: UTF8.self))
        return bytes(text.utf8, type: "application/json; charset=utf-8", status: status)
    }

    /// An error with a message that quotes nothing from the request. The connection is closed after it.
    package static func error(_ status: HTTPResponse.Status, _ message: String) -> Response {
        let text = ByteBuffer(string: message + "\n")
        var response = Response(
            status: status, headers: [.contentType: "text/plain; charset=utf-8", .connection: "close"],
            body: ResponseBody(contentLength: text.readableBytes) { writer in
                try await writer.write(text)
                try await writer.finish(nil)
                // The server closes a connection when a response throws. This response is already complete.
                throw ConnectionClose()
            })
        if status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
        return response
    }
}

/// Thrown after a response to close its connection.
struct ConnectionClose: Error {}
