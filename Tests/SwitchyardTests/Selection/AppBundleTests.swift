import Foundation
import Switchyard
import Testing

@Suite("Bundles")
struct AppBundleTests {
    @Test("A bundle of its own is what an App Clip has; an extension has that of its app")
    func containingApp() {
        let app = URL(fileURLWithPath: "/a/Shop.app")
        let clip = AppBundle(url: app.appendingPathComponent("AppClips/ShopClip.app"))
        #expect(clip.containingApp == clip)
        let widget = AppBundle(url: clip.url.appendingPathComponent("PlugIns/Widget.appex"))
        #expect(widget.containingApp.url.path == clip.url.path)
        #expect(AppBundle(url: app.appendingPathComponent("PlugIns/W.appex")).containingApp.url.path == app.path)
    }
}
