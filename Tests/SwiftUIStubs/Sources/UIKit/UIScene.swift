// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the examples of the documentation use of UIKit: an app with scenes.
#if !STUB_watchOS
    public import Foundation

    /// https://developer.apple.com/documentation/uikit/uiresponder
    @MainActor
    open class UIResponder: NSObject {
        public override nonisolated init() {}
    }

    /// https://developer.apple.com/documentation/uikit/uiviewcontroller
    @MainActor
    open class UIViewController: UIResponder {}

    /// https://developer.apple.com/documentation/uikit/uiscenesession
    @MainActor
    open class UISceneSession: NSObject {}

    /// https://developer.apple.com/documentation/uikit/uiscene
    @MainActor
    open class UIScene: UIResponder {
        /// https://developer.apple.com/documentation/uikit/uiscene/connectionoptions
        @MainActor
        open class ConnectionOptions: NSObject {}
    }

    /// https://developer.apple.com/documentation/uikit/uiwindowscene
    @MainActor
    open class UIWindowScene: UIScene {}

    /// https://developer.apple.com/documentation/uikit/uiwindow
    @MainActor
    open class UIWindow: UIResponder {
        /// https://developer.apple.com/documentation/uikit/uiwindow/init(windowscene:)
        public init(windowScene: UIWindowScene) {}
        /// https://developer.apple.com/documentation/uikit/uiwindow/rootviewcontroller
        open var rootViewController: UIViewController?
        /// https://developer.apple.com/documentation/uikit/uiwindow/makekeyandvisible()
        open func makeKeyAndVisible() {}
    }

    /// https://developer.apple.com/documentation/uikit/uiscenedelegate
    /// Its methods are optional, which only Objective-C has: here they have a default.
    @MainActor
    public protocol UISceneDelegate: NSObjectProtocol {
        /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scene(_:willconnectto:options:)
        func scene(
            _ scene: UIScene, willConnectTo session: UISceneSession,
            options connectionOptions: UIScene.ConnectionOptions)
        /// https://developer.apple.com/documentation/uikit/uiscenedelegate/scenewillenterforeground(_:)
        func sceneWillEnterForeground(_ scene: UIScene)
    }

    /// https://developer.apple.com/documentation/uikit/uiwindowscenedelegate
    @MainActor
    public protocol UIWindowSceneDelegate: UISceneDelegate {
        /// https://developer.apple.com/documentation/uikit/uiwindowscenedelegate/window
        var window: UIWindow? { get set }
    }
#endif
