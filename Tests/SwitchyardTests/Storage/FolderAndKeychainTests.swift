import Foundation
import Switchyard
import Testing

@Suite("Caches folders and keychain items of an environment")
struct FolderAndKeychainTests {
    @Test(
        "The caches folder is there, below the one for all environments",
        arguments: [("prod", true, ""), ("qa", false, "/qa"), ("../up", false, "/%2E%2E%2Fup")])
    func caches(_ environment: String, _ isProduction: Bool, _ suffix: String) throws {
        let folder = try LaunchFolder()
        let names = StorageNames(environment: environment, isProduction: isProduction)
        let caches = try names.cachesDirectory(in: folder.url)
        #expect(caches.path == folder.url.path + suffix)
        var isFolder: ObjCBool = false
        #expect(FileManager.default.fileExists(atPath: caches.path, isDirectory: &isFolder) && isFolder.boolValue)
        #expect(try names.cachesDirectory(in: folder.url) == caches, "asking again is no error")
    }

    @Test("A folder that cannot be made is an error")
    func blocked() throws {
        let folder = try LaunchFolder()
        try folder.write(text: "a file", to: "Caches")
        let names = StorageNames(environment: "qa", isProduction: false)
        #expect(throws: CocoaError.self) { try names.cachesDirectory(in: folder.file("Caches")) }
    }

    @Test(
        "A keychain item has the environment's service; account and access group stay",
        arguments: [("prod", true, "tokens"), ("qa", false, "tokens.qa")])
    func keychain(_ environment: String, _ isProduction: Bool, _ service: String) {
        let names = StorageNames(environment: environment, isProduction: isProduction)
        let item = names.keychainItem(service: "tokens", account: "access", accessGroup: "TEAM.shared")
        #expect(item.service == service)
        #expect(item.account == "access")
        #expect(item.accessGroup == "TEAM.shared")
        #expect(names.keychainItem(service: "tokens", account: nil) != item)
    }
}
