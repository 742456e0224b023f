import Foundation
import PropertyLists
import TestClients
import Testing

@testable import GuardedServer
@testable import SettingsPreview

/// The answers of the routes.
struct RouteTests {
    @Test func thePagesFilesHoldNoData() async throws {
        try await withServer { client, _, _ in
            for (path, file) in WebPageFiles.all {
                let answer = await client.request(path)
                #expect(answer.status == 200, "\(path)")
                #expect(answer.head.contains("content-type: \(file.type)"), "\(path)")
                #expect(Array(answer.body.utf8) == file.bytes, "\(path)")
            }
        }
    }

    @Test func thePageNamesNoOtherHost() {
        for (path, file) in WebPageFiles.all {
            let text = String(decoding: file.bytes, as: UTF8.self)
                .replacingOccurrences(of: "http://www.w3.org/2000/svg", with: "")
            #expect(!text.contains("http:") && !text.contains("https:") && !text.contains("//www"), "\(path)")
            for sink in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"] {
                #expect(!text.contains(sink), "\(path)")
            }
        }
    }

    @Test func bundleAndState() async throws {
        struct Document: Decodable {
            struct Page: Decodable { let name: String }
            let device: String
            let pages: [Page]
        }
        struct State: Decodable {
            struct Row: Decodable { let isStored: Bool }
            let rows: [String: Row]
            let revision: Int
        }
        try await withServer { client, keys, _ in
            let headers = ["Authorization: Bearer \(keys.token)"]
            let bundle = await client.request("/api/bundle?device=pad", headers: headers)
            let document = try JSONDecoder().decode(Document.self, from: Data(bundle.body.utf8))
            #expect(document.device == "pad")
            #expect(document.pages.map(\.name) == ["Root"])
            let now = await client.request("/api/state?device=pad", headers: headers)
            let state = try JSONDecoder().decode(State.self, from: Data(now.body.utf8))
            #expect(state.rows["Root#10"]?.isStored == false)
            #expect(state.revision == 1)
        }
    }
}
