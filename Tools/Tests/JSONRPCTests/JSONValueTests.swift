import Foundation
import JSONRPC
import TestSupport
import Testing

@Suite struct JSONValueTests {
    @Test(
        "Values are read and written as they are",
        arguments: [
            "null", "true", "false", "0", "-1", "9223372036854775807", "-9223372036854775808", "1.5", "\"\"", "\"1\"",
            "\"true\"", "[]", "{}", "[1,\"a\",[null]]", "{\"a\":{\"b\":[1.25]},\"c\":\"\\u0000\"}", "\"😀\"",
        ]) func roundTrip(_ text: String) throws
    {
        let value = try JSONValue(parsing: Data(text.utf8))
        #expect(try JSONValue(parsing: Data(value.line.utf8)) == value)
        #expect(value.line == text)
    }

    @Test(
        "Text that is not JSON is a parse error",
        arguments: ["", "{", "nul", "{\"a\"}", "'a'", "\"\\x\"", "1 2", "\u{FEFF}", "[1e999]", "NaN"]) func damaged(
            _ text: String
        )
    {
        let error = #expect(throws: RPCError.self) { try JSONValue(parsing: Data(text.utf8)) }
        #expect(error?.code == .parseError)
    }

    @Test("Nesting has a limit, brackets in strings do not count") func nesting() throws {
        func nested(_ depth: Int) -> Data {
            Data((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        _ = try JSONValue(parsing: nested(64))
        #expect(throws: RPCError.self) { try JSONValue(parsing: nested(65)) }
        #expect(throws: RPCError.self) { try JSONValue(parsing: nested(1_000_000)) }
        _ = try JSONValue(parsing: Data("\"\(String(repeating: "[\\\"", count: 100))\"".utf8))
    }

    @Test("Size has a limit") func size() throws {
        var limits = JSONValue.Limits()
        limits.bytes = 10
        let error = #expect(throws: RPCError.self) { try JSONValue(parsing: Data("\"0123456789\"".utf8), limits) }
        #expect(error?.code == .invalidRequest)
    }

    @Test(
        "Messages are what JSON-RPC says",
        arguments: [
            #"{"id":1,"jsonrpc":"2.0","method":"a"}"#, #"{"id":"x","jsonrpc":"2.0","method":"a","params":[1]}"#,
            #"{"jsonrpc":"2.0","method":"a","params":{"b":1}}"#, #"{"id":1,"jsonrpc":"2.0","result":{}}"#,
            #"{"error":{"code":-1,"message":"m"},"id":1,"jsonrpc":"2.0"}"#,
        ]) func messages(_ text: String) throws
    {
        #expect(try RPCMessage(JSONValue(parsing: Data(text.utf8))).value.line == text)
    }
}
