import Foundation
import HubMessages
import Testing

@Suite("JSON of a desired action")
struct DesiredActionTests {
    @Test(
        arguments: [
            (.environment("qa"), #"{"environment":"qa"}"#), (.environment(nil), #"{"environment":null}"#),
            (.override(key: "timeout", text: "5s"), #"{"set":{"key":"timeout","value":"5s"}}"#),
            (.override(key: "timeout", text: nil), #"{"unset":{"key":"timeout"}}"#), (.reset, #"{"reset":{}}"#),
            (.command(identifier: "a", line: "list"), #"{"command":{"identifier":"a","line":"list"}}"#),
        ] as [(DesiredAction, String)]) func eachKindHasAMember(_ action: DesiredAction, _ json: String) throws
    {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(action), as: UTF8.self) == json)
        #expect(try JSONDecoder().decode(DesiredAction.self, from: Data(json.utf8)) == action)
    }

    @Test(arguments: [
        "{}", "[]", "null", #""reset""#, #"{"environment":"qa","reset":{}}"#, #"{"environment":1}"#,
        #"{"environment":{"_0":"qa"}}"#, #"{"Environment":"qa"}"#, #"{"set":{"key":"a"}}"#,
        #"{"set":{"key":"a","value":null}}"#, #"{"set":{"key":"a","value":1}}"#,
        #"{"set":{"key":"a","value":"1","for":"2h"}}"#, #"{"unset":{"key":"a","value":"1"}}"#, #"{"unset":"a"}"#,
        #"{"reset":null}"#, #"{"reset":{"all":true}}"#, #"{"command":{"line":"list"}}"#,
        #"{"override":{"key":"a","text":"1"}}"#,
    ]) func everythingElseIsNone(_ json: String) {
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(DesiredAction.self, from: Data(json.utf8)) }
    }
}
