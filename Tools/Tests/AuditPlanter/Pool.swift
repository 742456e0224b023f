import Foundation
import TestSupport

/// A file format that has texts one after another, and how it tells where each ends.
package enum Pool: String, CaseIterable, Sendable {
    // Texts with nothing between them; a table elsewhere has their offsets and lengths.
    case hermes, hermesUTF16, il2cpp, offsetsBefore, offsetsBehind
    // Texts behind a length or a kind, which may be the code of a letter.
    case sqlite, protobuf, messagePack, cbor, pascal, bencode, der, lua, nibArchive, realm
    // Binary property lists under every name.
    case propertyList, keyedArchive, keyedArchiveNib, keyedArchiveModel, propertyListWithoutName
    // Texts between other characters.
    case cStrings, lines, json, jsonInJSON, xmlPropertyList, javaScript, strings, environment, comma, html, base64InJSON

    /// A file with the text among others.
    static func file(_ text: PlantedText, _ random: inout SeededGenerator) -> (pool: Pool, name: String, bytes: Bytes) {
        var pools = Pool.allCases
        if !text.isPlain { pools.removeAll { [.jsonInJSON, .keyedArchiveNib, .keyedArchiveModel].contains($0) } }
        if !text.isText {
            pools.removeAll {
                [
                    .cStrings, .lines, .json, .jsonInJSON, .xmlPropertyList, .javaScript, .strings, .environment,
                    .comma,
                    .html, .hermesUTF16, .bencode,
                ].contains($0)
            }
        }
        let pool = random.pick(pools)
        let words = (0..<8).map { _ in
            random.pick(["setTimeout", "Promise", "useEffect", "production", "note", "ok", "fetchConfig", "Größe"])
                + RandomCatalog.word(&random, 1 + random.upTo(2))
        }
        let before = words.prefix(4).map { Array($0.utf8) }
        let after = words.suffix(4).map { Array($0.utf8) }
        let (name, bytes) = pool.write(before, text, after, &random)
        return (pool, name, bytes)
    }

    private func write(_ before: [Bytes], _ text: PlantedText, _ after: [Bytes], _ random: inout SeededGenerator) -> (
        String, Bytes
    ) {
        let all = before + [text.bytes] + after
        func string(_ bytes: Bytes) -> String { String(decoding: bytes, as: UTF8.self) }
        /// A value of a property list: text where it may be, else data.
        func value(_ bytes: Bytes) -> Tree {
            bytes == text.bytes && !text.isText ? .data(bytes) : .text(string(bytes))
        }
        func table(_ lists: [Tree]) -> Tree { .table([("version", .number(3)), ("values", .list(lists))]) }
        let written = text.isText ? string(text.bytes) : ""
        switch self {
        case .hermes: return ("main.jsbundle", Self.hermes(all, isUTF16: false))
        case .hermesUTF16:
            return ("main.jsbundle", Self.hermes(all.map { utf16(string($0), bigEndian: false) }, isUTF16: true))
        case .il2cpp: return ("Data/Managed/Metadata/global-metadata.dat", Self.il2cpp(all))
        case .offsetsBefore, .offsetsBehind:
            var offsets = Bytes()
            var position = 0
            for one in all {
                offsets.append32(position)
                offsets.append32(one.count)
                position += one.count
            }
            var file = Array("STRT".utf8)
            file.append32(all.count)
            let joined = all.flatMap { $0 }
            return ("texts.tbl", file + (self == .offsetsBefore ? offsets + joined : joined + offsets))
        case .sqlite:
            return (
                random.pick(["seed.sqlite", "cache.db", "Model.store"]),
                SQLiteWriter.write(rows: [
                    before.map { ($0, true) }, [(before[0], true), (text.bytes, text.isText), (after[0], true)],
                    after.map { ($0, true) },
                ])
            )
        case .protobuf:
            var file = Bytes()
            for (field, one) in all.enumerated() {
                file.append(UInt8((field + 4) << 3 | 2))
                file += Self.varint(one.count) + one
            }
            return ("config.pb", file)
        case .messagePack:
            return (
                "config.msgpack",
                [UInt8(0x90 | all.count)] + all.flatMap { Self.counted($0, short: 0xA0, below: 32, long: 0xD9) }
            )
        case .cbor:
            return (
                "config.cbor",
                [UInt8(0x80 | all.count)] + all.flatMap { Self.counted($0, short: 0x60, below: 24, long: 0x78) }
            )
        case .pascal:
            return ("texts.dat", all.flatMap { one in one.count < 256 ? [UInt8(one.count)] + one : [0] + one })
        case .bencode: return ("state.torrent", [0x6C] + all.flatMap { Array("\($0.count):".utf8) + $0 } + [0x65])
        case .der:
            return ("roots.der", DERWriter.item(0x30, all.flatMap { DERWriter.item(random.oneIn(2) ? 12 : 22, $0) }))
        case .lua:
            return ("main.luac", Array("\u{1B}LuaS".utf8) + all.flatMap { [4, UInt8(min($0.count + 1, 254))] + $0 })
        case .nibArchive:
            return (
                "Base.lproj/Main.storyboardc/x.nib",
                Array("NIBArchive".utf8) + [1, 0, 0, 0, 9, 0, 0, 0] + all.flatMap(Self.nibText)
            )
        case .realm:
            // A column of short texts: places of one width, filled up with zeros, the last byte of each the number of zeros.
            let longest = all.map(\.count).max() ?? 0
            let width = [8, 16, 32, 64, 128, 256, 512].first { $0 > longest } ?? 1024
            var file: Bytes = [0, 0, 0, 0, 0, 0, 0, 0] + Array("T-DB".utf8) + [9, 9, 0, 0]
            for one in all {
                let zeros = width - one.count - 1
                file += one + Bytes(repeating: 0, count: zeros) + [UInt8(zeros & 255)]
            }
            return ("default.realm", file)
        case .propertyList: return ("values.plist", TreeWriter.binary(table(all.map(value))))
        case .propertyListWithoutName:
            return (
                random.pick(["cache", "state.dat", "Model.momd/VersionInfo.bin", "x.omo"]),
                TreeWriter.binary(table(all.map(value)))
            )
        case .keyedArchive, .keyedArchiveNib, .keyedArchiveModel:
            let name =
                self == .keyedArchive
                ? random.pick(["session.archive", "state.plist", "state"])
                : self == .keyedArchiveNib ? "Base.lproj/Main.nib" : "Model.momd/Model.mom"
            let objects: [Tree] =
                [
                    .text("$null"),
                    .table([("NS.objects", .list((3..<(3 + all.count)).map { .uid($0) })), ("$class", .uid(2))]),
                ]
                + [
                    .table([
                        ("$classname", .text("NSArray")), ("$classes", .list([.text("NSArray"), .text("NSObject")])),
                    ])
                ]
                + all.map(value)
            return (
                name,
                TreeWriter.binary(
                    .table([
                        ("$version", .number(100_000)), ("$archiver", .text("NSKeyedArchiver")),
                        ("$top", .table([("root", .uid(1))])), ("$objects", .list(objects)),
                    ]))
            )
        case .cStrings: return ("texts.bin", all.flatMap { $0 + [0] })
        case .lines: return ("notes.txt", Array(all.map(string).joined(separator: "\n").utf8))
        case .comma: return ("table.csv", Array(all.map(string).joined(separator: ",").utf8))
        case .json:
            // What is spelled is in quotes as it is.
            return ("config.json", Array("{\"a\": [\(all.map { "\"\(string($0))\"" }.joined(separator: ", "))]}".utf8))
        case .jsonInJSON:
            let inner = TreeWriter.json(.list(all.map { .text(string($0)) }), .escapedSlashes)
            return ("config.json", Array(TreeWriter.json(.table([("body", .text(inner))]), .escapedSlashes).utf8))
        case .base64InJSON:
            let joined = Data(all.flatMap { $0 + [10] }).base64EncodedString()
            return ("config.json", Array("{\"payload\": \"\(joined)\"}".utf8))
        case .xmlPropertyList:
            return (
                "values.plist",
                TreeWriter.xml(.table([("values", .list(all.map { .text(string($0)) }))]))
            )
        case .javaScript:
            return ("www/app.js", Array("var a=[\(all.map { "'\(string($0))'" }.joined(separator: ","))];".utf8))
        case .strings:
            return (
                "de.lproj/Localizable.strings", Array("\"title\" = \"Hallo\";\n\"server\" = \"\(written)\";\n".utf8)
            )
        case .environment: return (".env", Array("NAME=one\nSERVER=\(written)\nRETRIES=3\n".utf8))
        case .html: return ("www/index.html", Array("<!doctype html><a href=\"\(written)\">x</a>\n".utf8))
        }
    }

    /// A text behind its length: within one byte, in one byte, or in two.
    private static func counted(_ text: Bytes, short: UInt8, below limit: Int, long: UInt8) -> Bytes {
        if text.count < limit { return [short | UInt8(text.count)] + text }
        if text.count < 256 { return [long, UInt8(text.count)] + text }
        return [long + 1, UInt8(text.count >> 8), UInt8(text.count & 255)] + text
    }

    private static func nibText(_ text: Bytes) -> Bytes {
        let low: Bytes = text.count < 128 ? [] : [UInt8(text.count & 127)]
        return low + [UInt8(0x80 | (text.count < 128 ? text.count : text.count >> 7))] + text
    }

    static func varint(_ value: Int) -> Bytes {
        value < 128 ? [UInt8(value)] : [UInt8(value & 127 | 128)] + varint(value >> 7)
    }

    /// Bytecode of Hermes 96: a header of 128 bytes, kinds, hashes, the table of small strings, the table of long ones, and the storage.
    private static func hermes(_ texts: [Bytes], isUTF16: Bool) -> Bytes {
        var small = Bytes()
        var long = Bytes()
        var position = 0
        for text in texts {
            let length = isUTF16 ? text.count / 2 : text.count
            if length < 255 {
                small.append32((isUTF16 ? 1 : 0) | position << 1 | length << 24)
            } else {
                small.append32((isUTF16 ? 1 : 0) | long.count / 8 << 1 | 255 << 24)
                long.append32(position)
                long.append32(length)
            }
            position += text.count
        }
        var tables = Bytes()
        tables.append32(texts.count)
        tables += small + long
        let storage = texts.flatMap { $0 }
        var file = Bytes()
        file.append64(0x1F19_03C1_03BC_1FC6)
        file.append32(96)
        file += Bytes(repeating: 7, count: 20)
        file.append32(128 + tables.count + storage.count + 20)
        for value in [0, 0, 1, 0, texts.count, long.count / 8, storage.count] { file.append32(value) }
        file.pad(upTo: 128)
        return file + tables + storage + Bytes(repeating: 0xA5, count: 20)
    }

    /// Metadata of IL2CPP: the table of literals has a length and an offset for each, into data without separators.
    private static func il2cpp(_ texts: [Bytes]) -> Bytes {
        var literals = Bytes()
        var position = 0
        for text in texts {
            literals.append32(text.count)
            literals.append32(position)
            position += text.count
        }
        let data = texts.flatMap { $0 }
        var file = Bytes()
        file.append32(0xFAB1_1BAF)
        file.append32(29)
        for value in [256, literals.count, 256 + literals.count, data.count, 256 + literals.count + data.count, 0] {
            file.append32(value)
        }
        file.pad(upTo: 256)
        return file + literals + data
    }
}
