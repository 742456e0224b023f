import Foundation

/// The ASCII form of a host in other scripts.
enum HostName {
    /// Returns the form with `xn--` labels; `nil` if there is any doubt about it.
    ///
    /// Only names of lowercase or uppercase letters, marks and digits are converted, and no character that versions of
    /// IDNA treat differently.
    static func ascii(_ name: String) -> String? {
        let labels = name.lowercased().precomposedStringWithCanonicalMapping.split(
            separator: ".", omittingEmptySubsequences: false)
        var result: [String] = []
        for label in labels {
            guard let ascii = ascii(label: label) else { return nil }
            result.append(ascii)
        }
        return result.joined(separator: ".")
    }

    private static func ascii(label: Substring) -> String? {
        let isPlain = label.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
        if isPlain { return String(label) }
        let scalars = Array(label.unicodeScalars)
        guard scalars.allSatisfy(isUndisputed), let first = scalars.first, !isMark(first),
            String(label).precomposedStringWithCompatibilityMapping == String(label),
            let code = Punycode.encode(scalars)
        else { return nil }
        let ascii = "xn--" + code
        return ascii.utf8.count <= 63 ? ascii : nil
    }

    private static func isUndisputed(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII {
            return scalar == "-" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
        // The sharp s and the final sigma are other letters in IDNA 2003 than in IDNA 2008.
        guard scalar != "ß", scalar != "ς", !scalar.properties.changesWhenCaseFolded else { return false }
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber: return true
        default: return isMark(scalar)
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        [.nonspacingMark, .spacingMark].contains(scalar.properties.generalCategory)
    }
}

/// Punycode, RFC 3492, with the parameters of internationalized domain names.
enum Punycode {
    private static let (base, lowest, highest, skew, damp) = (36, 1, 26, 38, 700)

    /// Returns the ASCII form without the prefix `xn--`; `nil` if a number overflows.
    static func encode(_ scalars: [Unicode.Scalar]) -> String? {
        let basic = scalars.filter(\.isASCII)
        var output = basic.reduce(into: "") { $0.unicodeScalars.append($1) }
        if !basic.isEmpty { output += "-" }
        var (code, delta, bias, handled) = (128, 0, 72, basic.count)
        while handled < scalars.count {
            guard let next = scalars.map({ Int($0.value) }).filter({ $0 >= code }).min() else { return nil }
            let (product, overflows) = (next - code).multipliedReportingOverflow(by: handled + 1)
            guard !overflows, delta <= Int.max - product else { return nil }
            delta += product
            code = next
            for scalar in scalars {
                if scalar.value < code { delta += 1 }
                guard scalar.value == code else { continue }
                output += digits(delta, bias)
                bias = adapted(delta, handled + 1, isFirst: handled == basic.count)
                delta = 0
                handled += 1
            }
            delta += 1
            code += 1
        }
        return output
    }

    /// A number as digits of variable weight.
    private static func digits(_ number: Int, _ bias: Int) -> String {
        var (number, position, result) = (number, base, "")
        while true {
            let threshold = min(max(position - bias, lowest), highest)
            guard number >= threshold else { break }
            result.append(digit(threshold + (number - threshold) % (base - threshold)))
            number = (number - threshold) / (base - threshold)
            position += base
        }
        result.append(digit(number))
        return result
    }

    private static func digit(_ value: Int) -> Character {
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        return letters[value]
    }

    private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / damp : delta / 2
        delta += delta / count
        var position = 0
        while delta > (base - lowest) * highest / 2 {
            delta /= base - lowest
            position += base
        }
        return position + (base - lowest + 1) * delta / (delta + skew)
    }
}
