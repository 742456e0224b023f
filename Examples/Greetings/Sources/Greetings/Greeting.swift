/// What the program says: it needs values, not a session, so that a test or a preview can pass those of a fake.
struct Greeting {
    let configuration: AppConfiguration

    func text(to name: String) -> String {
        let text = "\(configuration.greeting.word), \(name)!"
        switch configuration.greeting.volume {
        case .quiet: return text
        case .loud: return text.uppercased()
        }
    }
}
