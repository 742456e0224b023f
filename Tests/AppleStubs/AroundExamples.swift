enum Launch {
    static let policy = ReleasePolicy.open
    static let session = Result { try EnvironmentSession<AppConfiguration>.start(policy: policy) }
}
struct ProfileView: View {
    let session: EnvironmentSession<AppConfiguration>
    var body: some View { Text(verbatim: session.environment) }
}
final class ProfileViewController: UIViewController {
    init(_ session: EnvironmentSession<AppConfiguration>) { super.init(nibName: nil, bundle: nil) }
}
final class ErrorViewController: UIViewController {
    init(_ error: any Error) { super.init(nibName: nil, bundle: nil) }
}

nonisolated struct AppConfiguration: Decodable {
    let pageSize: Live<Int>
}
struct ContentView: View {
    var body: some View { Text(verbatim: "") }
}
