import Testing

@testable import SwitchyardCatalog
@testable import SwitchyardCore

/// The ASCII form of hosts, RFC 3492.
@Suite struct HostNameTests {
    /// The samples of section 7.1, in lowercase.
    @Test(arguments: [
        ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"), ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
        ("他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"),
        ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
        ("यहलोगहिन्दीक्योंनहींबोलसकतेहैं", "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd"),
        ("なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
        ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
        ("3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"), ("ひとつ屋根の下2", "2-u9tlzr9756bt3uc0v"),
        ("そのスピードで", "d9juau41awczczp"), ("bücher", "bcher-kva"), ("-> $1.00 <-", "-> $1.00 <--"),
        ("", ""), ("abc", "abc-"),
    ])
    func samplesOfTheStandard(_ text: String, _ expected: String) throws {
        let encoded = try #require(Punycode.encode(Array(text.unicodeScalars)))
        #expect(encoded == expected)
    }

    @Test(arguments: [
        ("bücher.example", "xn--bcher-kva.example"), ("BU\u{308}CHER.example", "xn--bcher-kva.example"),
        ("例え.テスト", "xn--r8jz45g.xn--zckzah"), ("παράδειγμα.δοκιμή", "xn--hxajbheg2az3al.xn--jxalpdlp"),
        ("пример.испытание", "xn--e1afmkfd.xn--80akhbyknj4f"), ("उदाहरण.परीक्षा", "xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g"),
        ("a-b.ü1", "a-b.xn--1-dha"), ("", ""),
    ])
    func hosts(_ name: String, _ expected: String) { #expect(HostName.ascii(name) == expected) }

    @Test(
        "What versions of IDNA treat differently is not converted",
        arguments: [
            "straße.example", "τέλος.example", "a\u{200D}b", "a。b", "ａ.example", "🙂", "ﬁ.example", "\u{301}a", "ü_b",
            "ü b",
            "ü$", String(repeating: "ü", count: 64),
        ])
    func disputed(_ name: String) { #expect(HostName.ascii(name) == nil) }
}
