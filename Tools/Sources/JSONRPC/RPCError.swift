/// An error of JSON-RPC: a code that programs read, and words for people.
package struct RPCError: Error, Hashable, Sendable {
    /// What went wrong. Those below -32000 are of JSON-RPC, the others of protocols over it.
    package struct Code: Hashable, Sendable {
        package let number: Int

        package init(_ number: Int) { self.number = number }

        package static let parseError = Code(-32_700)
        package static let invalidRequest = Code(-32_600)
        package static let methodNotFound = Code(-32_601)
        package static let invalidParams = Code(-32_602)
        package static let internalError = Code(-32_603)
        /// More requests at once than are answered.
        package static let busy = Code(-32_000)
        /// A request before the protocol has begun.
        package static let notInitialized = Code(-32_002)
        /// The request is right, and what it asks for cannot be done.
        package static let requestFailed = Code(-32_803)
        /// The client took the request back.
        package static let cancelled = Code(-32_800)
    }

    package let code: Code
    package let message: String
    /// What a protocol says about the error, for programs.
    package let data: JSONValue?

    package init(_ code: Code, _ message: String, data: JSONValue? = nil) {
        (self.code, self.message, self.data) = (code, message, data)
    }

    static func tooLarge(_ limit: Int) -> RPCError {
        RPCError(.invalidRequest, "the message has more than \(limit) bytes")
    }

    /// The error of a method that is not there.
    package static func noMethod(_ name: String) -> RPCError {
        RPCError(.methodNotFound, "there is no method \"\(name.prefix(100))\"")
    }

    /// The member `error` of a response.
    var value: JSONValue {
        var members: [String: JSONValue] = ["code": .integer(Int64(code.number)), "message": .string(message)]
        members["data"] = data
        return .object(members)
    }
}
