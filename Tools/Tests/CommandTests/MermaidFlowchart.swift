import Testing

/// The subset of Mermaid's flowcharts that a report is written in.
enum MermaidFlowchart {
    /// Expects a diagram whose arrows and styles refer to what it has.
    static func expect(_ text: String) throws {
        var lines = text.split(separator: "\n")[...]
        #expect(lines.popFirst() == "flowchart LR")
        var nodes: Set<Substring> = []
        var edges = 0
        var styles = 0
        var (used, defined): (Set<Substring>, Set<Substring>) = ([], [])
        for line in lines {
            if let node = line.wholeMatch(
                of: #/  ([a-z]+\d*)(\(\[|\[\[|\{\{|\[)"([^"]*)"(\]\)|\]\]|\}\}|\])(:::(e\d))?/#)
            {
                let pair = (String(node.output.2), String(node.output.4))
                #expect([("([", "])"), ("[[", "]]"), ("{{", "}}"), ("[", "]")].contains { $0 == pair }, "\(line)")
                #expect(nodes.insert(node.output.1).inserted, "\(line)")
                expectText(node.output.3)
                if let name = node.output.6 { used.insert(name) }
            } else if let edge = line.wholeMatch(of: #/  ([a-z]+\d+) (-->|==>|-\.->)(\|"([^"]*)"\|)? ([a-z]+\d+)/#) {
                #expect(nodes.contains(edge.output.1) && nodes.contains(edge.output.5), "\(line)")
                if let words = edge.output.4 { expectText(words) }
                edges += 1
            } else if let style = line.wholeMatch(of: #/  linkStyle ([\d,]+) stroke:#[0-9a-f]{6}(,stroke-width:4px)?/#)
            {
                let indexes = style.output.1.split(separator: ",").compactMap { Int($0) }
                #expect(indexes.allSatisfy { $0 < edges }, "\(line)")
                styles += indexes.count
            } else if let style = line.wholeMatch(of: #/  classDef (e\d) stroke:#[0-9a-f]{6},stroke-width:3px/#) {
                defined.insert(style.output.1)
            } else {
                Issue.record("this is no line of the subset: \(line)")
            }
        }
        #expect(used == defined && styles <= edges && edges < 500 && text.utf8.count < 50_000)
    }

    /// What could be syntax is a number: `#60;`.
    private static func expectText(_ text: Substring) {
        let plain = text.replacing(/#\d+;/, with: "")
        let isPlain = plain.unicodeScalars.allSatisfy {
            $0.value > 0x7F || $0.properties.isAlphabetic || "0123456789 -.,:_".unicodeScalars.contains($0)
        }
        #expect(isPlain, "\(text)")
    }
}
