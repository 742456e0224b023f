import Foundation
import SourceText
import Testing

@Suite struct ConcurrentlyTests {
    /// Both results come back, also where every thread is busy with the same.
    @Test func bothAreDone() {
        let sums = Array(0..<200).concurrentMap { number in
            let (first, second) = concurrently {
                Array(0..<number).concurrentMap { $0 }.reduce(0, +)
            } _: {
                let (own, other) = concurrently {
                    number
                } _: {
                    number
                }
                return own + other
            }
            return first + second
        }
        #expect(sums == (0..<200).map { $0 * ($0 - 1) / 2 + 2 * $0 })
    }

    /// What is not worth another thread is done on this one.
    @Test func littleIsDoneInOrder() {
        let thread = ObjectIdentifier(Thread.current)
        let (first, isSame) = concurrently(false) {
            1
        } _: {
            ObjectIdentifier(Thread.current) == thread
        }
        #expect(first == 1)
        #expect(isSame)
    }
}
