/// A message of JSON-RPC 2.0.
package enum RPCMessage: Hashable, Sendable {
    case request(RequestID, method: String, params: JSONValue?)
    case notification(method: String, params: JSONValue?)
    case response(RequestID, Result<JSONValue, RPCError>)

    /// Why a value is not a message, and the identifier of the answer to it.
    package struct Malformed: Error {
        package let id: RequestID?
        package let error: RPCError
    }

    /// Reads a message.
    package init(_ value: JSONValue) throws(Malformed) {
        let id = RequestID(value["id"])
        func malformed(_ words: String) -> Malformed { Malformed(id: id, error: RPCError(.invalidRequest, words)) }
        guard let members = value.members else { throw malformed("a message is an object") }
        guard members["jsonrpc"] == .string("2.0") else { throw malformed("\"jsonrpc\" is not \"2.0\"") }
        guard members["id"] == nil || id != nil else { throw malformed("\"id\" is neither a string nor an integer") }
        if let method = members["method"] {
            guard let method = method.text else { throw malformed("\"method\" is not a string") }
            // Clients of the Language Server Protocol send null where there are none.
            let params = members["params"] == .null ? nil : members["params"]
            switch params {
            case nil, .object, .array: break
            default: throw malformed("\"params\" is neither an object nor an array")
            }
            self =
                id.map { .request($0, method: method, params: params) } ?? .notification(method: method, params: params)
            return
        }
        guard let id else { throw malformed("there is no \"method\"") }
        if let error = members["error"] {
            let code = RPCError.Code(error["code"]?.integer ?? RPCError.Code.internalError.number)
            self = .response(id, .failure(RPCError(code, error["message"]?.text ?? "")))
        } else if let result = members["result"] {
            self = .response(id, .success(result))
        } else {
            throw malformed("there is neither \"method\", \"result\", nor \"error\"")
        }
    }

    /// The message as it is sent.
    package var value: JSONValue {
        var members: [String: JSONValue] = ["jsonrpc": .string("2.0")]
        switch self {
        case .request(let id, let method, let params):
            members["id"] = id.value
            members["method"] = .string(method)
            members["params"] = params
        case .notification(let method, let params):
            members["method"] = .string(method)
            members["params"] = params
        case .response(let id, .success(let result)):
            members["id"] = id.value
            members["result"] = result
        case .response(let id, .failure(let error)):
            members["id"] = id.value
            members["error"] = error.value
        }
        return .object(members)
    }
}
