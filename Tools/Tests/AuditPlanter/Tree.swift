import Foundation

/// A value of a file with a structure.
indirect enum Tree {
    case text(String)
    case number(Int)
    case bool(Bool)
    case data(Bytes)
    /// A reference to an object of a keyed archive.
    case uid(Int)
    case list([Tree])
    case table([(String, Tree)])
}

enum TreeWriter {
    static func escapedXML(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
    }

    static func xml(_ tree: Tree) -> Bytes {
        var text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">\n
            """
        append(tree, 0, &text)
        return Array((text + "</plist>\n").utf8)
    }

    private static func append(_ tree: Tree, _ depth: Int, _ text: inout String) {
        let tabs = String(repeating: "\t", count: depth)
        switch tree {
        case .text(let value): text += "\(tabs)<string>\(escapedXML(value))</string>\n"
        case .number(let value): text += "\(tabs)<integer>\(value)</integer>\n"
        case .bool(let value): text += "\(tabs)<\(value)/>\n"
        case .uid(let value): append(.table([("CF$UID", .number(value))]), depth, &text)
        case .data(let bytes):
            let base64 = Array(Data(bytes).base64EncodedString())
            text += "\(tabs)<data>\n"
            for start in stride(from: 0, to: base64.count, by: 68) {
                text += "\(tabs)\(String(base64[start..<min(start + 68, base64.count)]))\n"
            }
            text += "\(tabs)</data>\n"
        case .list(let elements):
            text += "\(tabs)<array>\n"
            for element in elements { append(element, depth + 1, &text) }
            text += "\(tabs)</array>\n"
        case .table(let entries):
            text += "\(tabs)<dict>\n"
            for (key, value) in entries {
                text += "\(tabs)\t<key>\(escapedXML(key))</key>\n"
                append(value, depth + 1, &text)
            }
            text += "\(tabs)</dict>\n"
        }
    }

    static func binary(_ tree: Tree) -> Bytes {
        var objects: [Bytes] = []
        func marker(_ high: Int, _ count: Int) -> Bytes {
            if count < 15 { return [UInt8(high << 4 | count)] }
            var bytes: Bytes = [UInt8(high << 4 | 15), 0x11]
            if count > 0xFFFF {
                bytes[1] = 0x12
                bytes.append32BE(count)
            } else {
                bytes.append16BE(count)
            }
            return bytes
        }
        func add(_ tree: Tree) -> Int {
            let index = objects.count
            objects.append([])
            switch tree {
            case .text(let value):
                if value.utf8.allSatisfy({ $0 < 128 }) {
                    objects[index] = marker(5, value.utf8.count) + Array(value.utf8)
                } else {
                    objects[index] = marker(6, value.utf16.count) + utf16(value, bigEndian: true)
                }
            case .number(let value):
                objects[index] = [0x13]
                objects[index].append64BE(value)
            case .bool(let value): objects[index] = [value ? 9 : 8]
            case .data(let bytes): objects[index] = marker(4, bytes.count) + bytes
            case .uid(let value): objects[index] = [0x81, UInt8(value >> 8 & 255), UInt8(value & 255)]
            case .list(let elements):
                var bytes = marker(10, elements.count)
                for element in elements { bytes.append16BE(add(element)) }
                objects[index] = bytes
            case .table(let entries):
                var bytes = marker(13, entries.count)
                for entry in entries { bytes.append16BE(add(.text(entry.0))) }
                for entry in entries { bytes.append16BE(add(entry.1)) }
                objects[index] = bytes
            }
            return index
        }
        _ = add(tree)
        var file = Array("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(file.count)
            file += object
        }
        let table = file.count
        for offset in offsets { file.append32BE(offset) }
        file += [0, 0, 0, 0, 0, 0, 4, 2]
        file.append64BE(objects.count)
        file.append64BE(0)
        file.append64BE(table)
        return file
    }

    enum JSONStyle: CaseIterable { case plain, escapedSlashes, ascii }

    static func quoted(_ text: String, _ style: JSONStyle) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "/" where style == .escapedSlashes: result += "\\/"
            default:
                if scalar.isASCII || style == .plain {
                    result.unicodeScalars.append(scalar)
                } else {
                    for unit in String(scalar).utf16 { result += "\\u" + String(format: "%04x", unit) }
                }
            }
        }
        return result + "\""
    }

    static func json(_ tree: Tree, _ style: JSONStyle) -> String {
        switch tree {
        case .text(let value): return quoted(value, style)
        case .number(let value): return "\(value)"
        case .bool(let value): return "\(value)"
        case .uid(let value): return "\(value)"
        case .data(let bytes): return quoted(Data(bytes).base64EncodedString(), style)
        case .list(let elements): return "[" + elements.map { json($0, style) }.joined(separator: ",") + "]"
        case .table(let entries):
            return "{" + entries.map { quoted($0.0, style) + ": " + json($0.1, style) }.joined(separator: ",\n ") + "}"
        }
    }
}
