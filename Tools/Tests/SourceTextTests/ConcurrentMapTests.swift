import SourceText
import Testing

@Suite struct ConcurrentMapTests {
    @Test func resultsAreInOrder() {
        #expect(Array(0..<1_000).concurrentMap { "\($0)" } == (0..<1_000).map { "\($0)" })
        #expect([Int]().concurrentMap { $0 } == [])
    }
}
