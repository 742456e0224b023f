// iOS only available on properties of classes
import Combine

struct Counter {
    @Published var count = 0
    func read() -> Int { count }
}
