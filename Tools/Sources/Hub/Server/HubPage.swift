/// The files of the hub's page, which are embedded in the program.
enum HubPage {
    struct File {
        let type: String
        let bytes: [UInt8]
    }

    /// The files, by path.
    static let all: [String: File] = [
        "/": File(type: "text/html; charset=utf-8", bytes: PackageResources.index_html)
    ]
}
