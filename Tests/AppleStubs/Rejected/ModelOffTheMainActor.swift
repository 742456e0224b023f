// iOS main actor-isolated
import Combine
import SwiftUI

@MainActor final class Counter: ObservableObject {
    @Published var count = 0
}

struct Counted: ViewModifier {
    @StateObject private var counter = Counter()

    func body(content: Content) -> some View { content }

    nonisolated func count() -> Int { counter.count }
}
