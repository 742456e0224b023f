/// The encoding of names with letters beyond ASCII for DNS, as RFC 3492 has it: `bücher.example` is `xn--bcher-kva.example`.
enum HostPunycode {
    private static let prefix = "xn--"

    /// A host with each label encoded that needs it.
    static func encoded(host: String) -> String {
        host.lowercased().precomposed.split(separator: ".", omittingEmptySubsequences: false).map { label in
            label.utf8.allSatisfy { $0 < 0x80 } ? String(label) : prefix + encoded(label: label)
        }.joined(separator: ".")
    }

    /// A host with each label decoded that is encoded.
    static func decoded(host: String) -> String {
        host.lowercased().split(separator: ".", omittingEmptySubsequences: false).map { label in
            guard label.hasPrefix(prefix), let text = decoded(label: label.dropFirst(prefix.count)) else {
                return String(label)
            }
            return text
        }.joined(separator: ".")
    }

    private static func encoded(label: Substring) -> String {
        let scalars = label.unicodeScalars.map { Int($0.value) }
        var output = scalars.filter { $0 < 0x80 }
        let basicCount = output.count
        var handled = basicCount
        if basicCount > 0 { output.append(0x2D) }
        var (value, delta, bias) = (128, 0, 72)
        while handled < scalars.count {
            guard let next = scalars.filter({ $0 >= value }).min() else { break }
            delta += (next - value) * (handled + 1)
            value = next
            for scalar in scalars {
                if scalar < value { delta += 1 }
                guard scalar == value else { continue }
                var rest = delta
                var step = 36
                while true {
                    let threshold = min(max(step - bias, 1), 26)
                    if rest < threshold { break }
                    output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
                    rest = (rest - threshold) / (36 - threshold)
                    step += 36
                }
                output.append(digit(rest))
                bias = adapted(delta, handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            value += 1
        }
        return String(decoding: output.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }

    private static func decoded(label: Substring) -> String? {
        // A label has at most 63 bytes.
        guard label.utf8.count <= 63 else { return nil }
        var scalars: [Int] = []
        var input = Array(label.utf8)[...]
        if let hyphen = input.lastIndex(of: 0x2D) {
            scalars = input[..<hyphen].map(Int.init)
            input = input[(hyphen + 1)...]
        }
        var (value, index, bias) = (128, 0, 72)
        while !input.isEmpty {
            let old = index
            var (weight, step) = (1, 36)
            while true {
                guard let byte = input.popFirst(), let digit = number(byte) else { return nil }
                index += digit * weight
                let threshold = min(max(step - bias, 1), 26)
                if digit < threshold { break }
                weight *= 36 - threshold
                step += 36
                guard index < 1 << 40, weight < 1 << 40 else { return nil }
            }
            bias = adapted(index - old, scalars.count + 1, isFirst: old == 0)
            value += index / (scalars.count + 1)
            index %= scalars.count + 1
            scalars.insert(value, at: index)
            index += 1
        }
        var text = ""
        for scalar in scalars {
            guard let scalar = UInt32(exactly: scalar).flatMap(Unicode.Scalar.init) else { return nil }
            text.unicodeScalars.append(scalar)
        }
        return text
    }

    private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var steps = 0
        while delta > 455 {
            delta /= 35
            steps += 36
        }
        return steps + 36 * delta / (delta + 38)
    }

    private static func digit(_ value: Int) -> Int { value < 26 ? 0x61 + value : 0x30 + value - 26 }

    private static func number(_ byte: UInt8) -> Int? {
        switch byte {
        case 0x61...0x7A: Int(byte) - 0x61
        case 0x30...0x39: Int(byte) - 0x30 + 26
        default: nil
        }
    }
}
