import Foundation
import Hummingbird

extension Response {
    /// An answer with a body.
    static func bytes(_ bytes: some Collection<UInt8>, type: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: type],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// The answer to a request that asks for the headers only.
    var withoutBody: Response {
        let length = body.contentLength
        var response = Response(status: status, headers: headers, body: ResponseBody())
        response.headers[.contentLength] = length.map { "\($0)" }
        return response
    }

    /// An answer in JSON.
    static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return bytes(try encoder.encode(value), type: "application/json; charset=utf-8", status: status)
    }

    /// A refusal in words that quote nothing of the request. The connection is closed behind it.
    static func refusal(_ status: HTTPResponse.Status, _ words: String) -> Response {
        let text = ByteBuffer(string: words + "\n")
        var response = Response(
            status: status, headers: [.contentType: "text/plain; charset=utf-8", .connection: "close"],
            body: ResponseBody(contentLength: text.readableBytes) { writer in
                try await writer.write(text)
                try await writer.finish(nil)
                // The server closes a connection whose answer fails; this one is whole by now.
                throw ConnectionEnds()
            })
        if status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
        return response
    }
}

/// Thrown behind an answer to close its connection.
struct ConnectionEnds: Error {}
