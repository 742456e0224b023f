import Foundation

/// The messages of etcd's JSON gateway that a hub uses. 64-bit integers are text, keys and values are base64, and what is
/// `false`, 0 or empty is left out.
enum EtcdMessages {
    /// A 64-bit integer.
    struct Number: Codable, Sendable, Hashable {
        var value: UInt64

        init(_ value: Int) { self.value = UInt64(max(0, value)) }

        init(from decoder: any Decoder) throws {
            value = UInt64(try decoder.singleValueContainer().decode(String.self)) ?? 0
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            try container.encode("\(value)")
        }

        var int: Int { Int(clamping: value) }
    }

    struct Header: Decodable, Sendable {
        var cluster_id: Number?
        var revision: Number?
    }

    struct KeyValue: Decodable, Sendable {
        var key: Data
        var value: Data?
        var mod_revision: Number?

        var revision: Int { mod_revision?.int ?? 0 }
    }

    struct Range: Encodable, Sendable {
        var key: Data
        var range_end: Data?
        var limit: Number?
        var revision: Number?
    }

    struct RangeAnswer: Decodable, Sendable {
        var header: Header?
        var kvs: [KeyValue]?
        var more: Bool?
    }

    struct Put: Encodable, Sendable {
        var key: Data
        var value: Data
        var lease: Number?
    }

    struct Key: Encodable, Sendable {
        var key: Data
    }

    struct Compare: Encodable, Sendable {
        var result = "EQUAL"
        var target: String
        var key: Data
        var mod_revision: Number?
        var value: Data?
    }

    struct Operation: Encodable, Sendable {
        var request_put: Put?
        var request_delete_range: Key?
        var request_range: Range?
    }

    struct Transaction: Encodable, Sendable {
        var compare: [Compare]
        var success: [Operation]
        var failure: [Operation]
    }

    struct TransactionAnswer: Decodable, Sendable {
        struct Part: Decodable, Sendable {
            var response_range: RangeAnswer?
        }
        var header: Header
        var succeeded: Bool?
        var responses: [Part]?
    }

    struct Problem: Decodable, Sendable {
        var message: String?
        var error: String?
        var code: Int?
    }

    struct LeaseGrant: Encodable, Sendable { var TTL: Number }
    struct LeaseID: Encodable, Sendable { var ID: Number }
    struct LeaseAnswer: Decodable, Sendable {
        var ID: Number?
        var TTL: Number?
    }
    struct KeepAliveAnswer: Decodable, Sendable { var result: LeaseAnswer? }

    struct Compaction: Encodable, Sendable { var revision: Number }

    struct Login: Encodable, Sendable {
        var name: String
        var password: String
    }
    struct LoginAnswer: Decodable, Sendable { var token: String }
    struct Version: Decodable, Sendable { var etcdserver: String }
    struct Nothing: Decodable, Sendable {}

    struct Watch: Encodable, Sendable {
        struct Create: Encodable, Sendable {
            var key: Data
            var range_end: Data
            var start_revision: Number
        }
        var create_request: Create
    }

    struct WatchAnswer: Decodable, Sendable {
        struct Event: Decodable, Sendable {
            var type: String?
            var kv: KeyValue
        }
        struct Result: Decodable, Sendable {
            var header: Header?
            var created: Bool?
            var canceled: Bool?
            var compact_revision: Number?
            var cancel_reason: String?
            var events: [Event]?
        }
        var result: Result?
        var error: Problem?
    }
}
